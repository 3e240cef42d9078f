import { hash } from "@node-rs/argon2";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  MINUTE_MS,
  openSignedIn,
  PASSWORD,
  payloadOf,
  type TestIdentity,
} from "../../../tests/fixtures/wire/identity.ts";
import { IdentityError } from "../../protocol/identity/identityError.ts";

let dojo: TestIdentity;
beforeEach(async () => void ({ dojo } = await openSignedIn()));
afterEach(() => dojo.close());

const signIn = (password: string, email = "anna@example.org") =>
  dojo.call("signInWithPassword", { email, password, returnSecureToken: true });

test("signs in, whatever the case of the address, and notes when", async () => {
  dojo.now.ms += 5000;
  const answer = await signIn(PASSWORD, "ANNA@example.ORG");
  expect(answer).toMatchObject({ email: "anna@example.org", displayName: "", registered: true, expiresIn: "3600" });
  expect(payloadOf(answer.idToken).auth_time).toBe(Math.floor(dojo.now.ms / 1000));
  const { users } = await dojo.call("lookup", { idToken: answer.idToken });
  expect(users[0]).toMatchObject({ lastLoginAt: String(dojo.now.ms) });
});

test("takes a password that is typed decomposed for the same", async () => {
  await dojo.call("signUp", { email: "ben@example.org", password: "Grüße-Dich".normalize("NFC") });
  expect(await signIn("Grüße-Dich".normalize("NFD"), "ben@example.org")).toMatchObject({ registered: true });
});

test.each<[string, string | undefined, string | undefined, string]>([
  ["no address", undefined, PASSWORD, "MISSING_EMAIL"],
  ["no password", "anna@example.org", undefined, "MISSING_PASSWORD"],
  ["no address at all", "anna", PASSWORD, "INVALID_EMAIL"],
  ["a wrong password", "anna@example.org", "falsch", "INVALID_LOGIN_CREDENTIALS"],
  ["an unknown address", "nobody@example.org", PASSWORD, "INVALID_LOGIN_CREDENTIALS"],
])("refuses %s", async (_, email, password, error) => {
  expect(await dojo.call("signInWithPassword", { email, password })).toEqual({ error });
});

test("does the same work for an unknown address as for a wrong password", async () => {
  const { passwords, store } = dojo.ctx;
  const work = async (email: string) => {
    const verify = vi.spyOn(passwords, "verify");
    const reads = vi.spyOn(store, "getAccount");
    const writes = vi.spyOn(store, "updateAccount");
    await signIn("falsch", email);
    const seen = { verify: verify.mock.calls.length, reads: reads.mock.calls.length, writes: writes.mock.calls.length };
    vi.restoreAllMocks();
    return seen;
  };
  const known = await work("anna@example.org");
  expect(known).toEqual({ verify: 1, reads: 1, writes: 0 });
  expect(await work("nobody@example.org")).toEqual(known);
});

test("tells that an account is disabled only to who knows its password", async () => {
  dojo.db.exec("UPDATE accounts SET disabled = 1");
  expect(await signIn("falsch")).toEqual({ error: "INVALID_LOGIN_CREDENTIALS" });
  expect(await signIn(PASSWORD)).toEqual({ error: "USER_DISABLED" });
});

test("does not let in a password that was changed while it was being checked", async () => {
  const { passwords } = dojo.ctx;
  const verify = passwords.verify.bind(passwords);
  vi.spyOn(passwords, "verify").mockImplementation(async (...given) => {
    const isRight = await verify(...given);
    dojo.db.exec("UPDATE accounts SET passwordHash = 'another'");
    return isRight;
  });
  expect(await signIn(PASSWORD)).toEqual({ error: "INVALID_LOGIN_CREDENTIALS" });
});

test("slows down guessing, says so, and lets in who waits", async () => {
  const answers = [];
  for (let attempt = 0; attempt < 15; attempt++) answers.push(await signIn(`geraten-${attempt}`));
  const tooMany = { error: "TOO_MANY_ATTEMPTS_TRY_LATER : Too many attempts. Try again later." };
  expect(answers[0]).toEqual({ error: "INVALID_LOGIN_CREDENTIALS" });
  expect(answers.at(-1)).toEqual(tooMany);
  expect(await signIn(PASSWORD)).toEqual(tooMany);
  dojo.now.ms += MINUTE_MS;
  expect(await signIn(PASSWORD)).toMatchObject({ registered: true });
});

test("counts guesses that are sent all at once", async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, (_, attempt) => signIn(`geraten-${attempt}`)));
  expect(answers.filter(({ error }) => error === "INVALID_LOGIN_CREDENTIALS").length).toBeLessThan(10);
});

test("who signed in from a browser gets in from there, however many guesses there are elsewhere", async () => {
  const phone = dojo.ctx.devices.of(undefined);
  await dojo.call("signInWithPassword", { email: "anna@example.org", password: PASSWORD }, { device: phone });
  for (let attempt = 0; attempt < 20; attempt++) await signIn(`geraten-${attempt}`);
  expect((await signIn(PASSWORD)).error).toMatch(/^TOO_MANY/);
  const device = dojo.ctx.devices.of(phone.setCookie());
  const again = await dojo.call("signInWithPassword", { email: "anna@example.org", password: PASSWORD }, { device });
  expect(again).toMatchObject({ registered: true });
});

test.each(["signUp", "signInWithPassword", "lookup"])(
  "%s makes the browser known, with a right password only",
  async (method) => {
    const { idToken } = await signIn(PASSWORD);
    const email = method === "signUp" ? "ben@example.org" : "anna@example.org";
    const wrong = dojo.ctx.devices.of(undefined);
    await dojo.call(method, { email, password: "kurz", idToken: "x" }, { device: wrong });
    expect(wrong.setCookie()).toBeUndefined();
    const right = dojo.ctx.devices.of(undefined);
    await dojo.call(method, { email, password: PASSWORD, ...(method === "lookup" && { idToken }) }, { device: right });
    expect(dojo.ctx.devices.of(right.setCookie()).isKnownFor(email)).toBe(true);
  },
);

test.each(["getAccount", "updateAccount"] as const)(
  "says that there is no account to who signs in while it is deleted, after %s",
  async (step) => {
    const { store } = dojo.ctx;
    const { users } = await dojo.call("lookup", { idToken: (await signIn(PASSWORD)).idToken });
    const take = store[step].bind(store) as (...given: unknown[]) => Promise<never>;
    vi.spyOn(store, step).mockImplementation(async (...given: unknown[]) => {
      const account = await take(...given);
      await store.deleteAccount(String(users[0]!.localId));
      return account;
    });
    expect(await signIn(PASSWORD)).toEqual({ error: "USER_NOT_FOUND" });
  },
);

test("says what is wrong where the operator lets answers tell who has an account", async () => {
  await dojo.register();
  await dojo.ctx.store.putTenant({ tenantId: "", settings: '{"enumerationProtection":false}' });
  const signIn = (email: string) => dojo.call("signInWithPassword", { email, password: "Katzenstand-95-5" });
  expect(await signIn("anna@example.org")).toEqual({ error: "INVALID_PASSWORD" });
  expect(await signIn("nobody@example.org")).toEqual({ error: "EMAIL_NOT_FOUND" });
});

/** Of "user1password": the example of https://github.com/firebase/scrypt. */
const IMPORTED =
  "$firebase-scrypt$n=14,r=8$42xEC+ixf3L2lw==$Bw==$jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==";

const setHash = (hash: string) => dojo.db.prepare("UPDATE accounts SET passwordHash = ?").run(hash);
const storedHash = () => String(dojo.db.prepare("SELECT passwordHash FROM accounts").get()!.passwordHash);

test.each([
  ["imported", IMPORTED, "user1password"],
  ["of weaker parameters", await hash("Katzenstand-95-5", { memoryCost: 4096, timeCost: 1 }), "Katzenstand-95-5"],
])("a hash that is %s is made anew at the first sign-in, and nobody is signed out by it", async (_, weak, password) => {
  setHash(weak);
  expect(await signIn("falsch-falsch")).toEqual({ error: "INVALID_LOGIN_CREDENTIALS" });
  expect(storedHash()).toBe(weak);
  const { refreshToken } = await signIn(password);
  const strong = storedHash();
  expect(strong).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await dojo.call("token", { grant_type: "refresh_token", refresh_token: refreshToken })).toHaveProperty(
    "id_token",
  );
  expect(await signIn(password)).toMatchObject({ registered: true });
  expect(storedHash()).toBe(strong);
});

test("a password that is changed while its hash is made anew stays changed", async () => {
  setHash(IMPORTED);
  const { passwords } = dojo.ctx;
  const make = passwords.hash.bind(passwords);
  vi.spyOn(passwords, "hash").mockImplementation(async (...given) => {
    setHash("another");
    return make(...given);
  });
  expect(await signIn("user1password")).toMatchObject({ registered: true });
  expect(storedHash()).toBe("another");
});

test("who signs in gets in, even if there is no time to make the hash anew", async () => {
  setHash(IMPORTED);
  vi.spyOn(dojo.ctx.passwords, "hash").mockRejectedValue(new IdentityError("TOO_MANY_ATTEMPTS_TRY_LATER"));
  expect(await signIn("user1password")).toMatchObject({ registered: true });
  expect(storedHash()).toBe(IMPORTED);
});
