import { afterEach, beforeEach, expect, test } from "vitest";
import {
  type Answer,
  MINUTE_MS,
  openIdentity,
  PASSWORD,
  type TestIdentity,
} from "../../../tests/fixtures/wire/identity.ts";

let dojo: TestIdentity;
beforeEach(async () => {
  dojo = await openIdentity();
  await dojo.register();
});
afterEach(() => dojo.close());

const PHONE = "Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0";
const LAPTOP = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0";

const signIn = (userAgent: string, email = "anna@example.org") =>
  dojo.call("signInWithPassword", { email, password: PASSWORD }, { userAgent });
const refresh = ({ refreshToken }: Answer) =>
  dojo.call("token", { grant_type: "refresh_token", refresh_token: refreshToken });

interface Listed {
  id: string;
  device: object;
  isCurrent: boolean;
}

const list = async ({ idToken }: Answer, userAgent: string) =>
  ((await dojo.call("POST /__/dojo/sessions", { idToken }, { userAgent })) as unknown as { sessions: Listed[] })
    .sessions;
const revoke = ({ idToken }: Answer, given: object, userAgent = PHONE) =>
  dojo.call("POST /__/dojo/sessions/revoke", { idToken, ...given }, { userAgent });

test("lists where somebody is signed in, the last use first, and which of it is here", async () => {
  dojo.now.ms += MINUTE_MS;
  const phone = await signIn(PHONE);
  dojo.now.ms += MINUTE_MS;
  const laptop = await signIn(LAPTOP);
  dojo.now.ms += MINUTE_MS;
  await refresh(phone);
  const seconds = (ms: number) => Math.floor(ms / 1000) * 1000;
  expect(await list(laptop, LAPTOP)).toEqual([
    {
      id: expect.stringMatching(/^[\w-]{22}$/),
      device: { browser: "Firefox", system: "Android" },
      way: "password",
      firstSeenMs: seconds(dojo.now.ms - 2 * MINUTE_MS),
      lastSeenMs: dojo.now.ms,
      isCurrent: false,
    },
    expect.objectContaining({ device: { browser: "Edge", system: "Windows" }, isCurrent: true }),
    expect.objectContaining({ device: {}, isCurrent: false }),
  ]);
  const text = JSON.stringify(await list(phone, PHONE));
  for (const { tokenHash } of dojo.db.prepare("SELECT tokenHash FROM sessions").all()) {
    expect(text).not.toContain(tokenHash);
  }
});

test("tells two sign-ins of one second apart by their browsers", async () => {
  const [phone, laptop] = [await signIn(PHONE), await signIn(LAPTOP)];
  const current = async (session: Answer, userAgent: string) =>
    (await list(session, userAgent)).filter(({ isCurrent }) => isCurrent).map(({ device }) => device);
  expect(await current(phone, PHONE)).toEqual([{ browser: "Firefox", system: "Android" }]);
  expect(await current(laptop, LAPTOP)).toEqual([{ browser: "Edge", system: "Windows" }]);
});

test("ends one session, or all others", async () => {
  dojo.now.ms += MINUTE_MS;
  const phone = await signIn(PHONE);
  dojo.now.ms += MINUTE_MS;
  const laptop = await signIn(LAPTOP);
  const { id } = (await list(phone, PHONE)).find(({ isCurrent }) => !isCurrent)!;
  expect(await revoke(phone, { id })).toEqual({ count: 1 });
  expect(await refresh(laptop)).toEqual({ error: "TOKEN_EXPIRED" });
  expect(await revoke(phone, { id })).toEqual({ count: 0 });
  expect(await revoke(phone, { others: true })).toEqual({ count: 1 });
  expect(await list(phone, PHONE)).toMatchObject([{ isCurrent: true }]);
  expect(await refresh(phone)).toHaveProperty("id_token");
});

test("nobody ends the session of somebody else", async () => {
  await dojo.register("ben@example.org");
  const anna = await signIn(PHONE);
  const ben = await signIn(LAPTOP, "ben@example.org");
  const { id } = (await list(ben, LAPTOP))[0]!;
  expect(await revoke(anna, { id })).toEqual({ count: 0 });
  expect(await refresh(ben)).toHaveProperty("id_token");
});

test.each([{}, { id: "x", others: true }, { others: "all" }])("does not guess what %j means", async (given) => {
  expect(await revoke(await signIn(PHONE), given)).toEqual({ error: "INVALID_ARGUMENT" });
});
