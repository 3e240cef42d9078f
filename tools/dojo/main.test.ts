import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startDojo } from "../../tests/fixtures/server.ts";
import { openSqliteStore } from "../../server/storage/sqlite/open.ts";

function makeDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "dojo-command-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** As `npm run dojo -- …` does, on the pinned Node. */
function dojo(args: string[], input = "") {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["tools/dojo/main.ts", ...args], {
    input,
    encoding: "utf8",
  });
  return { status, said: stdout + stderr };
}

test("check says that all is well, that a server is running, that something is wrong, and that there is nothing", async () => {
  const directory = makeDirectory();
  const store = openSqliteStore({ directory, clock: Date.now });
  await store.commit(async () => [{ path: "notes/a", fields: {} }]);
  expect(dojo(["check", directory])).toEqual({
    status: 2,
    said: expect.stringMatching(/^A server is using .*Stop it/),
  });
  await store.close();
  expect(dojo(["check", directory])).toEqual({
    status: 0,
    said: expect.stringMatching(/: 0 accounts, 0 sessions, 1 documents, 0 fieldValues\.\nAll is well\.\n$/),
  });
  writeFileSync(join(directory, "dojo.sqlite"), "certainly no database".repeat(100));
  expect(dojo(["check", directory])).toEqual({
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
  expect(dojo(["why", "0123456789", file])).toEqual(answer);
  expect(dojo(["why", "0123456789"], line)).toEqual(answer);
  expect(dojo(["why", "9876543210"], line)).toEqual({
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
      const response = await fetch(`${accounts}:${method}`, { method: "POST", body: JSON.stringify(body) });
      return (await response.json()) as { idToken?: string; error?: { message: string } };
    };
    const anna = { email: "anna@example.org", password: "Reiterstand-50-50" };
    const { idToken } = await call("signUp", anna);

    const disable = ["disable", anna.email, server.dataDirectory];
    expect(dojo(disable)).toEqual({ status: 0, said: expect.stringMatching(/^anna@example.org is disabled/) });
    expect((await call("signInWithPassword", anna)).error?.message).toBe("USER_DISABLED");
    expect((await call("lookup", { idToken })).error?.message).toBe("USER_DISABLED");
    expect(dojo(["disable", "ben@example.org", server.dataDirectory]).status).toBe(1);

    await server.stop();
    const enable = ["enable", anna.email, server.dataDirectory];
    expect(dojo(enable)).toEqual({ status: 0, said: expect.stringMatching(/is enabled/) });
    await server.restart();
    expect(await call("lookup", { idToken })).toHaveProperty("users");

    expect(dojo(["disable"]).status).toBe(2);
    expect(dojo(["disable", anna.email, "/nowhere"]).status).toBe(2);
  },
);

test("tells how it is used", () => {
  expect(dojo([])).toEqual({
    status: 0,
    said: expect.stringMatching(/Usage: .*\n\n {2}check .*\n {2}disable .*\n {2}enable .*\n {2}why /),
  });
  expect(dojo(["typo"]).status).toBe(2);
  expect(dojo(["why"]).status).toBe(2);
});
