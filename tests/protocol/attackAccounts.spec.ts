import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "../fixtures/protocol.ts";
import { ARE_SEVERAL, type Dojo } from "../fixtures/server.ts";
import { makeSender } from "../../tools/fuzz/send.ts";
import { identity, signIn, signUp } from "../fixtures/wire/wire.ts";

/** Many wrong passwords for many accounts, from the address that all tests share. */
async function guess(dojo: Dojo, tries: number): Promise<void> {
  const emails = Array.from({ length: tries }, (_, index) => `member${index % 40}@example.org`);
  await Promise.all(emails.map((email) => signIn(dojo, email, "falsch-geraten-1")));
}

test("wrong passwords from one address lock nobody out who shares it", async ({ dojo }) => {
  const anna = await signUp(dojo);
  await guess(dojo, 30);
  await guess(dojo, 40);
  // From an unknown browser it may take a moment, but no more.
  expect((await signIn(dojo, anna.email)).status).toBe(200);
});

test("wrong passwords for an account do not keep its owner out, nor does a restart", async ({ dojo }) => {
  const { email, idToken } = await signUp(dojo);
  const first = await fetch(`${dojo.url}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=x`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password: "Reiterstand-50-50", returnSecureToken: true }),
  });
  const cookies = first.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  expect(cookies).not.toEqual([]);
  for (const cookie of first.headers.getSetCookie()) expect(cookie).toMatch(/HttpOnly/i);
  for (let round = 0; round < 3; round++) {
    await Promise.all(Array.from({ length: 40 }, () => signIn(dojo, email, "falsch-geraten-1")));
    const known = await signIn(dojo, email, undefined, { Cookie: cookies.join("; ") });
    expect(known.status, known.text).toBe(200);
    if (round === 1) await dojo.restart();
  }
  expect((await identity(dojo, "lookup", { idToken })).status).toBe(200);
});

test.describe(() => {
  test.use({ settings: { NODE_OPTIONS: `--import ${resolve("tests/fixtures/shiftedClock.mjs")}` } });

  test("a clock that is set back refuses nobody", async ({ dojo }) => {
    const { email } = await signUp(dojo);
    await signIn(dojo, email, "falsch-geraten-1");
    process.kill(dojo.pid()!, "SIGUSR2");
    await expect.poll(() => dojo.log.some((line) => line.includes("set back"))).toBe(true);
    expect((await signIn(dojo, email)).status).toBe(200);
    expect((await signUp(dojo, "ben@example.org")).uid).toBeTruthy();
    expect((await identity(dojo, "sendOobCode", { requestType: "PASSWORD_RESET", email })).status).toBe(200);
  });
});

/** The permissions of group and others on everything in a directory. */
function rightsOfOthers(directory: string): Record<string, string> {
  const paths = ["", ...readdirSync(directory, { recursive: true, encoding: "utf8" })];
  const wide = paths.map((path) => [path, statSync(join(directory, path)).mode & 0o077] as const);
  return Object.fromEntries(wide.filter(([, mode]) => mode !== 0).map(([path, mode]) => [path, mode.toString(8)]));
}

test("nobody else on the machine reads the data, also where it lay open before", async ({ dojo }) => {
  test.skip(ARE_SEVERAL, "looks into the directory of one process");
  await identity(dojo, "sendOobCode", { requestType: "PASSWORD_RESET", email: (await signUp(dojo)).email });
  const outbox = join(dojo.dataDirectory, "outbox");
  await expect.poll(() => existsSync(outbox) && readdirSync(outbox).some((file) => file.endsWith(".eml"))).toBe(true);
  expect(rightsOfOthers(dojo.dataDirectory)).toEqual({});
  await dojo.stop();
  mkdirSync(outbox, { recursive: true });
  writeFileSync(join(outbox, "old.eml"), "Subject: alt\r\n\r\n");
  for (const path of ["", ...readdirSync(dojo.dataDirectory, { recursive: true, encoding: "utf8" })]) {
    const full = join(dojo.dataDirectory, path);
    chmodSync(full, statSync(full).isDirectory() ? 0o755 : 0o644);
  }
  await dojo.restart();
  expect(rightsOfOthers(dojo.dataDirectory)).toEqual({});
});

test.describe(() => {
  test.use({ settings: { DOJO_PUBLIC_URL: "https://dojo.example" } });

  test("a mail leads only to where the app is", async ({ dojo }) => {
    const { email } = await signUp(dojo);
    const send = (continueUrl: string) =>
      identity(dojo, "sendOobCode", { requestType: "PASSWORD_RESET", email, continueUrl });
    expect((await send("https://dojo.example/konto")).status).toBe(200);
    for (const elsewhere of ["https://evil.example/", "https://dojo.example.evil.example/", "javascript:alert(1)"]) {
      expect((await send(elsewhere)).status, elsewhere).toBe(400);
    }
    // As through a proxy: under another name than this machine's.
    const sender = makeSender(dojo.url);
    const body = JSON.stringify({ requestType: "PASSWORD_RESET", email, continueUrl: "http://localhost/" });
    const headers = { "Content-Type": "application/json", Host: "dojo.example" };
    const path = "/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=digital-dojo";
    const answer = await sender.send({ method: "POST", path, headers, body });
    sender.close();
    expect(answer.text).toContain("UNAUTHORIZED_DOMAIN");
  });
});
