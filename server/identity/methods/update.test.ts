import { afterEach, beforeEach, expect, test } from "vitest";
import {
  type Answer,
  MINUTE_MS,
  openSignedIn,
  PASSWORD,
  payloadOf,
  START_MS,
  type TestIdentity,
} from "../../../tests/fixtures/wire/identity.ts";

let dojo: TestIdentity;
let session: Answer;
beforeEach(async () => void ({ dojo, session } = await openSignedIn()));
afterEach(() => dojo.close());

const update = (changes: Record<string, unknown>, idToken = session.idToken) =>
  dojo.call("update", { idToken, returnSecureToken: true, ...changes });
const userOf = async (idToken: string) => (await dojo.call("lookup", { idToken })).users?.[0];
const refresh = (refreshToken: string) =>
  dojo.call("token", { grant_type: "refresh_token", refresh_token: refreshToken });

test("shows the account as the SDK needs it", async () => {
  const at = String(START_MS);
  expect(await dojo.call("lookup", { idToken: session.idToken })).toEqual({
    kind: "identitytoolkit#GetAccountInfoResponse",
    users: [
      {
        localId: session.localId,
        email: "anna@example.org",
        emailVerified: false,
        passwordHash: "UkVEQUNURUQ=",
        passwordUpdatedAt: START_MS,
        validSince: String(Math.floor(START_MS / 1000)),
        createdAt: at,
        lastLoginAt: at,
        providerUserInfo: [
          {
            providerId: "password",
            email: "anna@example.org",
            federatedId: "anna@example.org",
            rawId: "anna@example.org",
          },
        ],
      },
    ],
  });
});

test.each(["lookup", "update", "delete"])("%s asks who is calling", async (method) => {
  expect(await dojo.call(method, {})).toEqual({ error: "MISSING_ID_TOKEN" });
});

test("changes name and picture without ending any session", async () => {
  const answer = await update({ displayName: "Anna Ö.", photoUrl: "https://example.org/anna.jpg" });
  expect(answer).toMatchObject({ displayName: "Anna Ö.", photoUrl: "https://example.org/anna.jpg" });
  expect(answer).not.toHaveProperty("idToken");
  const renewed = await refresh(session.refreshToken);
  expect(payloadOf(renewed.id_token)).toMatchObject({ name: "Anna Ö.", picture: "https://example.org/anna.jpg" });

  await update({ displayName: "Anna" });
  expect(await userOf(session.idToken)).toMatchObject({
    displayName: "Anna",
    photoUrl: "https://example.org/anna.jpg",
  });
});

test.each<[string, Record<string, unknown>]>([
  ["null", { displayName: null, photoUrl: null }],
  ["empty", { displayName: "", photoUrl: "" }],
  ["deleteAttribute", { deleteAttribute: ["DISPLAY_NAME", "PHOTO_URL"] }],
])("removes name and picture by %s", async (_, changes) => {
  await update({ displayName: "Anna", photoUrl: "https://example.org/anna.jpg" });
  await update(changes);
  const user = await userOf(session.idToken);
  expect(user).not.toHaveProperty("displayName");
  expect(user).not.toHaveProperty("photoUrl");
});

test("a new password ends all sessions but the one that it starts", async () => {
  const tablet = await dojo.call("signInWithPassword", { email: "anna@example.org", password: PASSWORD });
  const answer = await update({ password: "Katzenstand-95-5" });
  expect(await userOf(answer.idToken)).toMatchObject({ localId: session.localId });
  expect(await refresh(answer.refreshToken)).toHaveProperty("id_token");

  // All of this happens within one second, the resolution of times in tokens.
  for (const old of [session, tablet]) {
    expect(await dojo.call("lookup", { idToken: old.idToken })).toEqual({ error: "TOKEN_EXPIRED" });
    expect(await refresh(old.refreshToken)).toEqual({ error: "TOKEN_EXPIRED" });
  }
  const signIn = (password: string) => dojo.call("signInWithPassword", { email: "anna@example.org", password });
  expect(await signIn(PASSWORD)).toEqual({ error: "INVALID_LOGIN_CREDENTIALS" });
  expect(await signIn("Katzenstand-95-5")).toMatchObject({ localId: session.localId });
});

test("a second new password in the same second ends the session of the first", async () => {
  const first = await update({ password: "Katzenstand-95-5" });
  const second = await update({ password: "Kranichstand-100" }, first.idToken);
  expect(await dojo.call("lookup", { idToken: first.idToken })).toEqual({ error: "TOKEN_EXPIRED" });
  expect(await refresh(first.refreshToken)).toEqual({ error: "TOKEN_EXPIRED" });
  expect(await userOf(second.idToken)).toMatchObject({ localId: session.localId });
});

test("a new address goes by way of a mail: taken or free, the answer is the hosted service's with addresses protected", async () => {
  await dojo.register("ben@example.org");
  const refused = { error: "OPERATION_NOT_ALLOWED : Please verify the new email before changing email." };
  expect(await update({ email: "Anna.Neu@example.org" })).toEqual(refused);
  expect(await update({ email: "ben@example.org" })).toEqual(refused);
  expect(await userOf(session.idToken)).toMatchObject({ email: "anna@example.org" });
  expect(await refresh(session.refreshToken)).toHaveProperty("id_token");
});

test("an address that stays the same changes nothing", async () => {
  expect(await update({ email: "ANNA@example.org" })).not.toHaveProperty("idToken");
  expect(await refresh(session.refreshToken)).toHaveProperty("id_token");
});

test.each<[string, string, Record<string, unknown>]>([
  ["a password", "update", { password: "Katzenstand-95-5" }],
  ["a mail to a new address", "sendOobCode", { requestType: "VERIFY_AND_CHANGE_EMAIL", newEmail: "neu@example.org" }],
  ["the end", "delete", {}],
])("wants a recent sign-in for %s", async (_, method, body) => {
  dojo.now.ms += 6 * MINUTE_MS;
  const { id_token: idToken } = await refresh(session.refreshToken);
  expect(await dojo.call(method, { idToken, ...body })).toEqual({ error: "CREDENTIAL_TOO_OLD_LOGIN_AGAIN" });

  const again = await dojo.call("signInWithPassword", { email: "anna@example.org", password: PASSWORD });
  expect(await dojo.call(method, { idToken: again.idToken, ...body })).not.toHaveProperty("error");
});

test.each<[string, Record<string, unknown>, RegExp]>([
  ["a weak password", { password: "kurz" }, /^WEAK_PASSWORD : /],
  ["no address", { email: "anna" }, /^INVALID_EMAIL$/],
  ["a picture of endless address", { photoUrl: "x".repeat(2049) }, /^INVALID_PHOTO_URL$/],
  ["a name with a line break", { displayName: "A\nB" }, /^INVALID_DISPLAY_NAME/],
  ["an unknown attribute", { deleteAttribute: ["SHOE_SIZE"] }, /^OPERATION_NOT_ALLOWED$/],
  ["endless providers", { deleteProvider: Array(21).fill("x.com") }, /^INVALID_ARGUMENT$/],
  ["a number that nobody has proved", { phoneNumber: "+4930123456" }, /^INSUFFICIENT_PERMISSION$/],
  ["verifying oneself", { emailVerified: true }, /^INSUFFICIENT_PERMISSION$/],
  ["claims of one's own", { customAttributes: '{"admin":true}' }, /^INSUFFICIENT_PERMISSION$/],
])("refuses %s", async (_, changes, error) => {
  const before = dojo.db.prepare("SELECT * FROM accounts").all();
  expect((await update(changes)).error).toMatch(error);
  expect(dojo.db.prepare("SELECT * FROM accounts").all()).toEqual(before);
});

test("deletes the account with its sessions and codes", async () => {
  await dojo.call("sendOobCode", { requestType: "PASSWORD_RESET", email: "anna@example.org" });
  const oobCode = await dojo.mailedCode();
  expect(await dojo.call("delete", { idToken: session.idToken })).toEqual({
    kind: "identitytoolkit#DeleteAccountResponse",
  });
  expect(await dojo.call("lookup", { idToken: session.idToken })).toEqual({ error: "USER_NOT_FOUND" });
  expect(await refresh(session.refreshToken)).toEqual({ error: "TOKEN_EXPIRED" });
  expect(await dojo.call("resetPassword", { oobCode })).toEqual({ error: "INVALID_OOB_CODE" });
  for (const table of ["accounts", "sessions", "oobCodes"]) {
    expect(dojo.db.prepare(`SELECT count(*) AS n FROM ${table}`).get()).toEqual({ n: 0 });
  }
  expect(await dojo.register()).toHaveProperty("localId");
});

test("of two simultaneous new passwords one counts, and the tokens of the other are invalid", async () => {
  const answers = await Promise.all(
    ["Erstes-Passwort-1", "Zweites-Passwort-2"].map((password) => update({ password })),
  );
  expect(answers.filter(({ error }) => error === undefined)).toHaveLength(1);
  expect(answers.filter(({ error }) => error === "TOKEN_EXPIRED")).toHaveLength(1);
});

test("a reset ends what a change of the password in the same second has begun", async () => {
  await dojo.call("sendOobCode", { requestType: "PASSWORD_RESET", email: "anna@example.org" });
  const oobCode = await dojo.mailedCode();
  const [changed, reset] = await Promise.all([
    update({ password: "Gestohlen-Passwort-1" }),
    dojo.call("resetPassword", { oobCode, newPassword: "Neues-Passwort-2" }),
  ]);
  expect(reset.error).toBeUndefined();
  expect(await dojo.call("lookup", { idToken: changed.idToken ?? session.idToken })).toEqual({
    error: "TOKEN_EXPIRED",
  });
});

test("unlinks a way to sign in; the account stays its owner's", async () => {
  await dojo.ctx.store.updateAccount(session.localId, {
    phoneNumber: "+4930123456",
    identities: [
      { providerId: "oidc.verein", rawId: "1" },
      { providerId: "oidc.stadt", rawId: "2" },
    ],
  });
  const waysOf = async () =>
    ((await userOf(session.idToken))!.providerUserInfo as { providerId: string }[]).map((way) => way.providerId);
  expect(await waysOf()).toEqual(["password", "phone", "oidc.verein", "oidc.stadt"]);
  await update({ deleteProvider: ["oidc.verein", "phone"] });
  expect(await waysOf()).toEqual(["password", "oidc.stadt"]);
  await update({ deleteProvider: ["password"] });
  expect(await waysOf()).toEqual(["oidc.stadt"]);
  expect(await userOf(session.idToken)).not.toHaveProperty("email");
  expect(await dojo.register()).toHaveProperty("idToken");
});

test("wants a recent sign-in to unlink one", async () => {
  dojo.now.ms += 6 * MINUTE_MS;
  const { id_token: idToken } = await refresh(session.refreshToken);
  expect(await update({ deleteProvider: ["password"] }, idToken)).toEqual({ error: "CREDENTIAL_TOO_OLD_LOGIN_AGAIN" });
});

test("without protection of addresses a new one is set at once, ends all sessions, and can be taken back by mail", async () => {
  await dojo.ctx.store.putTenant({ tenantId: "", settings: '{"enumerationProtection":false}' });
  await dojo.register("ben@example.org");
  expect(await update({ email: "ben@example.org" })).toEqual({ error: "EMAIL_EXISTS" });
  const answer = await update({ email: "neu@example.org" });
  expect(answer).toMatchObject({ email: "neu@example.org", emailVerified: false, initialEmail: "anna@example.org" });
  expect(await refresh(session.refreshToken)).toEqual({ error: "TOKEN_EXPIRED" });
  const [mail] = (await dojo.mails()).slice(-1);
  expect(mail).toMatch(/^To: anna@example.org/m);
  expect(mail).toContain("mode=recoverEmail");

  const oobCode = await dojo.mailedCode();
  expect(await dojo.call("resetPassword", { oobCode })).toMatchObject({
    requestType: "RECOVER_EMAIL",
    email: "anna@example.org",
    newEmail: "neu@example.org",
  });
  expect(await dojo.call("update", { oobCode })).toMatchObject({ email: "anna@example.org", emailVerified: true });
  expect(await refresh(answer.refreshToken)).toEqual({ error: "TOKEN_EXPIRED" });
  expect(await dojo.call("update", { oobCode })).toEqual({ error: "INVALID_OOB_CODE" });
});
