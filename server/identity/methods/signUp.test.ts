import { afterEach, beforeEach, expect, test } from "vitest";
import {
  openIdentity,
  PASSWORD,
  payloadOf,
  PROJECT,
  START_MS,
  type TestIdentity,
} from "../../../tests/fixtures/wire/identity.ts";

let dojo: TestIdentity;
beforeEach(async () => void (dojo = await openIdentity()));
afterEach(() => dojo.close());

test("makes an account, signs in, and keeps no password", async () => {
  const answer = await dojo.call("signUp", {
    email: " Anna@Example.org ",
    password: PASSWORD,
    returnSecureToken: true,
  });
  expect(answer).toEqual({
    kind: "identitytoolkit#SignupNewUserResponse",
    localId: expect.stringMatching(/^[A-Za-z0-9]{28}$/),
    email: "anna@example.org",
    idToken: expect.any(String),
    refreshToken: expect.stringMatching(/^[\w-]{43}$/),
    expiresIn: "3600",
  });
  const row = dojo.db.prepare("SELECT * FROM accounts").get()!;
  expect(row.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const stored = JSON.stringify([row, dojo.db.prepare("SELECT * FROM sessions").all()]);
  expect(stored).not.toContain(PASSWORD);
  expect(stored).not.toContain(answer.refreshToken);
});

test("issues the claims that Firebase issues", async () => {
  const { idToken, localId } = await dojo.register();
  const seconds = Math.floor(START_MS / 1000);
  expect(payloadOf(idToken)).toEqual({
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    auth_time: seconds,
    user_id: localId,
    sub: localId,
    iat: seconds,
    exp: seconds + 3600,
    email: "anna@example.org",
    email_verified: false,
    firebase: { identities: { email: ["anna@example.org"] }, sign_in_provider: "password" },
  });
});

test.each<[string, Record<string, unknown>, string]>([
  ["no password", { email: "a@example.org" }, "MISSING_PASSWORD"],
  ["no address", { password: PASSWORD }, "MISSING_EMAIL"],
  [
    "an id of one's own",
    { email: "a@example.org", password: PASSWORD, localId: "x" },
    "UNEXPECTED_PARAMETER : User ID",
  ],
  ["a link to no account", { email: "a@example.org", password: PASSWORD, idToken: "x" }, "INVALID_ID_TOKEN"],
  ["an unknown tenant", { email: "a@example.org", password: PASSWORD, tenantId: "x" }, "INVALID_TENANT_ID"],
  ["no address at all", { email: "anna", password: PASSWORD }, "INVALID_EMAIL"],
  [
    "an address with a header in it",
    { email: "a@example.org\r\nBcc: b@example.org", password: PASSWORD },
    "INVALID_EMAIL",
  ],
  [
    "five characters",
    { email: "a@example.org", password: "12345" },
    "WEAK_PASSWORD : Password should be at least 6 characters",
  ],
  [
    "one of the most used passwords",
    { email: "a@example.org", password: "Schalke04" },
    "WEAK_PASSWORD : This password is one of those that are guessed first",
  ],
  [
    "4097 characters",
    { email: "a@example.org", password: "x".repeat(4097) },
    "PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password may contain at most 4096 characters]",
  ],
  [
    "a name that never ends",
    { email: "a@example.org", password: PASSWORD, displayName: "A".repeat(257) },
    "INVALID_DISPLAY_NAME : At most 256 characters, none of them control.",
  ],
])("refuses %s", async (_, body, error) => {
  expect(await dojo.call("signUp", body)).toEqual({ error });
  expect(dojo.db.prepare("SELECT count(*) AS n FROM accounts").get()).toEqual({ n: 0 });
});

test("refuses wrong types as a wrong request, not as a fault", async () => {
  const answer = await dojo.call("signUp", { email: 7, password: PASSWORD });
  expect(answer).toEqual({ error: "INVALID_ARGUMENT : Invalid value at 'email' (TYPE_STRING)" });
});

test("says that an address is taken, also when two register it at once", async () => {
  const answers = await Promise.all([dojo.register(), dojo.register("ANNA@example.org")]);
  expect(answers.filter(({ error }) => error === "EMAIL_EXISTS")).toHaveLength(1);
  expect(answers.filter(({ localId }) => localId)).toHaveLength(1);
  expect(await dojo.register()).toEqual({ error: "EMAIL_EXISTS" });
});

test("makes an anonymous account", async () => {
  const answer = await dojo.call("signUp", { returnSecureToken: true });
  expect(answer).not.toHaveProperty("email");
  expect(payloadOf(answer.idToken)).toMatchObject({
    provider_id: "anonymous",
    firebase: { identities: {}, sign_in_provider: "anonymous" },
  });
  const [user] = (await dojo.call("lookup", { idToken: answer.idToken })).users;
  expect(user).toMatchObject({ localId: answer.localId, providerUserInfo: [] });
});

test("an anonymous account gets address and password, and stays what it is", async () => {
  const anonymous = await dojo.call("signUp", {});
  const answer = await dojo.call("signUp", {
    email: "anna@example.org",
    password: PASSWORD,
    idToken: anonymous.idToken,
  });
  expect(answer.localId).toBe(anonymous.localId);
  expect(payloadOf(answer.idToken).firebase.sign_in_provider).toBe("password");
  const signedIn = await dojo.call("signInWithPassword", { email: "anna@example.org", password: PASSWORD });
  expect(signedIn.localId).toBe(anonymous.localId);
  // Its session of before is the same person's, and goes on.
  const refresh = { grant_type: "refresh_token", refresh_token: anonymous.refreshToken };
  expect(payloadOf((await dojo.call("token", refresh)).id_token).firebase.sign_in_provider).toBe("anonymous");
});

test("an account has one password, and an address one account", async () => {
  const { idToken } = await dojo.register();
  const link = (body: object) => dojo.call("signUp", { email: "anna@example.org", password: PASSWORD, ...body });
  expect(await link({ idToken })).toEqual({ error: "PROVIDER_ALREADY_LINKED" });
  const anonymous = await dojo.call("signUp", {});
  expect(await link({ idToken: anonymous.idToken })).toEqual({ error: "EMAIL_EXISTS" });
});

test.each([
  ["password", { email: "a@example.org", password: PASSWORD }, "OPERATION_NOT_ALLOWED"],
  ["anonymous", {}, "ADMIN_ONLY_OPERATION"],
])("the way %s can be closed", async (way, body, error) => {
  await dojo.ctx.store.putTenant({ tenantId: "", settings: JSON.stringify({ ways: { [way]: false } }) });
  expect(await dojo.call("signUp", body)).toEqual({ error });
});

test("a tenant asks more of its passwords, says so, and names what is missing", async () => {
  const passwordPolicy = { minLength: 10, numeric: true, nonAlphanumeric: true };
  await dojo.ctx.store.putTenant({ tenantId: "verein", settings: JSON.stringify({ passwordPolicy }) });
  const options = async (tenantId?: string) =>
    (await dojo.call("passwordPolicy", { tenantId })) as unknown as { customStrengthOptions: object };
  expect(await options("verein")).toMatchObject({
    customStrengthOptions: {
      minPasswordLength: 10,
      maxPasswordLength: 4096,
      containsNumericCharacter: true,
      containsNonAlphanumericCharacter: true,
    },
  });
  expect((await options()).customStrengthOptions).toEqual({ minPasswordLength: 6, maxPasswordLength: 4096 });
  const signUp = (password: string) => dojo.call("signUp", { email: "a@example.org", password, tenantId: "verein" });
  expect(await signUp("Reiterstand-links")).toEqual({
    error:
      "PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password must contain a numeric character]",
  });
  expect(await signUp(PASSWORD)).toHaveProperty("idToken");
});
