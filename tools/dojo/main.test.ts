import { spawnSync } from "node:child_process";
import { createPrivateKey } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SignJWT } from "jose";
import { expect, onTestFinished, test } from "vitest";
import { startDojo } from "../../tests/fixtures/server.ts";
import { openSqliteStore } from "../../server/storage/sqlite/open.ts";

function makeDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "dojo-command-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** As `npm run dojo -- …` does, on the pinned Node. */
function dojo(args: string[], input = "", language = "C") {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["tools/dojo/main.ts", ...args], {
    input,
    encoding: "utf8",
    env: { ...process.env, LC_ALL: language },
  });
  return { status, said: stdout + stderr, stdout };
}

test("check says that all is well, that a server is running, that something is wrong, and that there is nothing", async () => {
  const directory = makeDirectory();
  const store = openSqliteStore({ directory, clock: Date.now });
  await store.commit(async () => [{ path: "notes/a", fields: {} }]);
  expect(dojo(["check", directory])).toMatchObject({
    status: 2,
    said: expect.stringMatching(/^A server is using .*Stop it/),
  });
  await store.close();
  expect(dojo(["check", directory])).toMatchObject({
    status: 0,
    said: expect.stringMatching(/: 0 accounts, 0 sessions, 1 documents, 2 entries\.\nAll is well\.\n$/),
  });
  writeFileSync(join(directory, "dojo.sqlite"), "certainly no database".repeat(100));
  expect(dojo(["check", directory])).toMatchObject({
    status: 1,
    said: expect.stringMatching(/^Something is wrong with .*\n {2}- file is not a database\nKeep a copy/),
  });
  mkdirSync(join(directory, "empty"));
  expect(dojo(["check", join(directory, "empty")]).status).toBe(2);
});

test("why reads a log from a file or from standard input", () => {
  const line = '{"event":"request.answered","requestId":"0123456789","method":"m","status":200,"time":"now"}\n';
  const file = join(makeDirectory(), "log");
  writeFileSync(file, line);
  const answer = { status: 0, said: "m was answered with status 200 at now.\n" };
  expect(dojo(["why", "0123456789", file])).toMatchObject(answer);
  expect(dojo(["why", "0123456789"], line)).toMatchObject(answer);
  expect(dojo(["why", "9876543210"], line)).toMatchObject({
    status: 1,
    said: "This log has no line of request 9876543210.\n",
  });
  expect(dojo(["why", "0123456789", "/nowhere.log"]).status).toBe(2);
});

test(
  "disable and enable work on a stopped server's database and through one that runs",
  { timeout: 30_000 },
  async () => {
    const server = await startDojo();
    onTestFinished(() => server.remove());
    const accounts = `${server.url}/identitytoolkit.googleapis.com/v1/accounts`;
    const call = async (method: string, body: object) => {
      const response = await fetch(`${accounts}:${method}`, { ...ONE_CALL, body: JSON.stringify(body) });
      return (await response.json()) as { idToken?: string; error?: { message: string } };
    };
    const anna = { email: "anna@example.org", password: "Reiterstand-50-50" };
    const { idToken } = await call("signUp", anna);

    const disable = ["disable", anna.email, server.dataDirectory];
    expect(dojo(disable)).toMatchObject({ status: 0, said: expect.stringMatching(/^anna@example.org is disabled/) });
    expect((await call("signInWithPassword", anna)).error?.message).toBe("USER_DISABLED");
    expect((await call("lookup", { idToken })).error?.message).toBe("USER_DISABLED");
    expect(dojo(["disable", "ben@example.org", server.dataDirectory]).status).toBe(1);

    await server.stop();
    const enable = ["enable", anna.email, server.dataDirectory];
    expect(dojo(enable)).toMatchObject({ status: 0, said: expect.stringMatching(/is enabled/) });
    await server.restart();
    expect(await call("lookup", { idToken })).toHaveProperty("users");

    expect(dojo(["disable"]).status).toBe(2);
    expect(dojo(["disable", anna.email, "/nowhere"]).status).toBe(2);
  },
);

test("tells how it is used", () => {
  const usage = /Usage: .*\n\n {2}check [^]*\n {2}disable [^]*\n {2}users list [^]*\n {2}why /;
  expect(dojo([])).toMatchObject({ status: 0, said: expect.stringMatching(usage) });
  const german = dojo(["users", "--help"], "", "de_DE.UTF-8");
  expect(german).toMatchObject({
    status: 0,
    said: expect.stringMatching(/^Aufruf: [^]*users reset[^]*neues Passwort/),
  });
  expect(german.said).not.toContain("keys rotate");
  expect(dojo(["users"]).status).toBe(2);
  expect(dojo(["users", "list", "--typo"]).status).toBe(2);
  expect(dojo(["typo"]).status).toBe(2);
  expect(dojo(["why"]).status).toBe(2);
});

/** The real server, and the tool that speaks to it through files in its data directory. */
async function startWithTool() {
  const server = await startDojo();
  onTestFinished(() => server.remove());
  const call = async (method: string, body: object) => {
    const path = `${server.url}/identitytoolkit.googleapis.com/v1/accounts:${method}`;
    const response = await fetch(path, { ...ONE_CALL, body: JSON.stringify(body) });
    return (await response.json()) as { localId: string; idToken: string; error?: { message: string } };
  };
  return { server, call, tool: (...args: string[]) => dojo([...args, "--data", server.dataDirectory]) };
}

/** Commands hold this process up: by the next call the server may have closed a connection that was kept. */
const ONE_CALL = { method: "POST", headers: { connection: "close" } };

const ANNA = { email: "anna@example.org", password: "Reiterstand-50-50" };

test("users are listed, shown, given a new password, and deleted", { timeout: 120_000 }, async () => {
  const { call, tool } = await startWithTool();
  const { localId } = await call("signUp", ANNA);
  expect(tool("users", "list")).toMatchObject({
    status: 0,
    said: expect.stringMatching(`^${localId}  .*  ${ANNA.email}\n$`),
  });
  const [listed] = JSON.parse(tool("users", "list", "--json").stdout) as object[];
  expect(listed).toMatchObject({ localId, email: ANNA.email, hasPassword: true });
  expect(listed).not.toHaveProperty("passwordHash");
  expect(JSON.parse(tool("users", "show", ANNA.email, "--json").stdout)).toMatchObject({
    localId,
    sessions: [{ provider: "password" }],
  });
  const { said } = tool("users", "reset", localId);
  const oobCode = /\?mode=resetPassword&oobCode=([\w-]+)/.exec(said)![1];
  await call("resetPassword", { oobCode, newPassword: "Katzenstand-95-5" });
  expect(await call("signInWithPassword", { ...ANNA, password: "Katzenstand-95-5" })).toMatchObject({ localId });

  expect(tool("users", "delete", localId).status).toBe(2);
  expect(tool("users", "delete", localId, "--yes").status).toBe(0);
  expect(tool("users", "show", localId)).toMatchObject({ status: 1, said: `There is no account ${localId}.\n` });
});

test("visitors are counted and pruned, but only when one is sure", { timeout: 120_000 }, async () => {
  const { call, tool, server } = await startWithTool();
  const { localId } = await call("signUp", {});
  expect(tool("users", "prune-visitors", "--unused", "30").status).toBe(2);
  expect(tool("users", "prune-visitors", "--unused", "29", "--yes")).toMatchObject({
    status: 1,
    said: expect.stringContaining("unusedDays"),
  });
  await server.stop();
  const store = openSqliteStore({ directory: server.dataDirectory, clock: Date.now });
  const longAgoMs = Date.now() - 31 * 24 * 3_600_000;
  await store.updateAccount(localId, { lastLoginAtMs: longAgoMs }, { revokeSessions: true });
  await store.close();
  await server.restart();
  expect(tool("users", "prune-visitors", "--unused", "30", "--dry-run").said).toMatch(/^1 visitors .*Nothing/);
  expect(tool("users", "prune-visitors", "--unused", "30", "--yes").said).toMatch(/^1 visitors are deleted/);
  expect(tool("users", "show", localId).status).toBe(1);
});

test(
  "accounts move to another server with their passwords, and what cannot come is named",
  { timeout: 120_000 },
  async () => {
    const { server, call, tool } = await startWithTool();
    const { localId } = await call("signUp", ANNA);
    const directory = makeDirectory();
    const file = join(directory, "users.ndjson");
    expect(tool("users", "export", file)).toMatchObject({
      status: 0,
      said: expect.stringMatching(/^1 accounts .*secret/),
    });
    expect(tool("users", "export", file)).toMatchObject({ status: 2, said: expect.stringMatching(/there already/) });
    expect(statSync(file).mode & 0o777).toBe(0o600);

    writeFileSync(file, `${readFileSync(file, "utf8")}\n{"localId":7}\n{broken\n`);
    expect(tool("users", "delete", localId, "--yes").status).toBe(0);
    expect(tool("tenants", "add", "halle", "displayName=Halle").status).toBe(0);
    const moved = tool("users", "import", file, "--tenant", "halle");
    expect(moved.status).toBe(1);
    expect(moved.said).toMatch(/Line 1 was not taken in: exists/);
    expect(moved.said).toMatch(/Line 3 was not taken in: localId/);
    expect(moved.said).toMatch(/Line 4 was not taken in: no JSON/);
    await server.stop();

    const store = openSqliteStore({ directory, clock: Date.now });
    await store.close();
    const good = join(directory, "good.ndjson");
    writeFileSync(good, readFileSync(file, "utf8").split("\n")[0]!);
    expect(dojo(["users", "import", good, "--data", directory])).toMatchObject({
      status: 0,
      said: "1 accounts taken in.\n",
    });
    expect(dojo(["users", "list", "--data", directory]).said).toContain(ANNA.email);
  },
);

test("providers are set up, changed and removed while the server runs", { timeout: 120_000 }, async () => {
  const { call, tool, server } = await startWithTool();
  const own = ["issuer=https://login.example.org", "clientId=dojo", "displayName=Verein"];
  expect(tool("providers", "set", "oidc.verein", "issuer=nowhere", "clientId=dojo").said).toMatch(/issuer/);
  expect(tool("providers", "list").said).toBe("None.\n");
  expect(tool("providers", "set", "oidc.verein", ...own, "clientSecret=geheim").said).toMatch(/\/konto\/zurueck/);
  expect(tool("providers", "set", "oidc.schule", "issuer=https://schule.example", "clientId=dojo").status).toBe(0);
  expect(tool("providers", "set", "oidc.verein", "isTrustedEmail=true").status).toBe(0);
  const shown = tool("providers", "list", "--json").stdout;
  expect(JSON.parse(shown)).toEqual([
    { providerId: "oidc.schule", displayName: "oidc.schule", issuer: "https://schule.example", clientId: "dojo" },
    {
      providerId: "oidc.verein",
      displayName: "Verein",
      issuer: "https://login.example.org",
      clientId: "dojo",
      isTrustedEmail: true,
    },
  ]);
  const init = await fetch(`${server.url}/__/firebase/init.json`, { headers: { connection: "close" } });
  expect(JSON.stringify(await init.json())).toContain("Verein");
  expect(tool("providers", "remove", "oidc.verein").status).toBe(0);
  expect(tool("providers", "remove", "oidc.verein")).toMatchObject({ status: 1 });
  const asked = await call("createAuthUri", { providerId: "oidc.verein", continueUri: `${server.url}/konto/zurueck` });
  expect(asked.error?.message).toMatch(/^OPERATION_NOT_ALLOWED/);
});

test("tenants and keys change while the server runs", { timeout: 120_000 }, async () => {
  const { call, tool } = await startWithTool();
  expect(tool("tenants", "add", "verein", "passwordPolicy.minLength=12").status).toBe(0);
  expect(tool("tenants", "add", "verein").status).toBe(1);
  expect(tool("tenants", "set", "verein", "ways.anonymous=perhaps")).toMatchObject({
    status: 1,
    said: expect.stringMatching(/ways.anonymous/),
  });
  expect(tool("tenants", "set", "verein", "ways.anonymous=false").status).toBe(0);
  expect((await call("signUp", { tenantId: "verein" })).error?.message).toBe("ADMIN_ONLY_OPERATION");
  expect(tool("tenants", "list").said).toBe('verein  {"passwordPolicy":{"minLength":12},"ways":{"anonymous":false}}\n');
  expect(tool("tenants", "remove", "verein", "--yes").status).toBe(0);
  expect((await call("signUp", { tenantId: "verein" })).error?.message).toBe("INVALID_TENANT_ID");

  const { idToken } = await call("signUp", ANNA);
  expect(tool("keys", "rotate").status).toBe(0);
  expect(await call("lookup", { idToken })).toHaveProperty("users");
  expect(tool("keys", "rotate", "--drop").status).toBe(0);
  expect((await call("lookup", { idToken })).error?.message).toBe("INVALID_ID_TOKEN");

  const { stdout } = tool("keys", "service", "add", "turniere");
  const file = JSON.parse(stdout) as Record<"client_email" | "private_key" | "private_key_id", string>;
  const token = await new SignJWT({ uid: "anna" })
    .setProtectedHeader({ alg: "RS256", kid: file.private_key_id })
    .setIssuer(file.client_email)
    .setSubject(file.client_email)
    .setAudience("https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit")
    .setIssuedAt()
    .setExpirationTime("1h")
    .sign(createPrivateKey(file.private_key));
  expect(await call("signInWithCustomToken", { token })).toHaveProperty("idToken");
  expect(tool("keys", "list").said).toContain(file.client_email);
  expect(tool("keys", "service", "remove", "turniere").status).toBe(0);
  expect((await call("signInWithCustomToken", { token })).error?.message).toMatch(/^CREDENTIAL_MISMATCH/);
});
