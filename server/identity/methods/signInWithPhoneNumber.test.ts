import { afterEach, beforeEach, expect, test } from "vitest";
import { MINUTE_MS, openIdentity, payloadOf, type TestIdentity } from "../../../tests/fixtures/wire/identity.ts";
import type { Sms } from "../sms/smsSender.ts";

const PHONE = "+491701234567";

let dojo: TestIdentity;
let sent: Sms[];
beforeEach(async () => {
  dojo = await openIdentity();
  sent = [];
  dojo.ctx.sms = { send: async (sms) => void sent.push(sms) };
});
afterEach(() => dojo.close());

const order = (phoneNumber = PHONE, from?: string) => dojo.call("sendVerificationCode", { phoneNumber }, { from });
const newestCode = () => /^\d{6}/.exec(sent.at(-1)!.text)![0];

/** A number that its owner has proved by the newest code. */
async function prove(phoneNumber = PHONE) {
  const { sessionInfo } = await order(phoneNumber);
  return { sessionInfo, code: newestCode() };
}
const signIn = (body: Record<string, unknown>) => dojo.call("signInWithPhoneNumber", body);

test("a code makes an account, later ones sign in to it", async () => {
  const first = await signIn(await prove("+49 (170) 123-4567"));
  expect(sent[0]).toEqual({ to: PHONE, text: `${newestCode()} ist Dein Code für Digital Dojo. Er gilt fünf Minuten.` });
  expect(first).toMatchObject({ isNewUser: true, phoneNumber: PHONE, expiresIn: "3600" });
  expect(payloadOf(first.idToken)).toMatchObject({
    phone_number: PHONE,
    firebase: { sign_in_provider: "phone", identities: { phone: [PHONE] } },
  });
  const again = await signIn(await prove());
  expect(again).toMatchObject({ isNewUser: false, localId: first.localId });
  const { users } = await dojo.call("lookup", { idToken: again.idToken });
  expect(users[0]).toMatchObject({ phoneNumber: PHONE, providerUserInfo: [{ providerId: "phone" }] });
});

test.each<[string, unknown, string]>([
  ["no number", undefined, "INVALID_PHONE_NUMBER : Invalid format."],
  ["a number without its country", "01701234567", "INVALID_PHONE_NUMBER : Invalid format."],
  ["words", "+49 ruf mich an", "INVALID_PHONE_NUMBER : Invalid format."],
  ["a number that is too long", "+4917012345678901", "INVALID_PHONE_NUMBER : Invalid format."],
  ["a text without end", `+${" ".repeat(50_000)}`, "INVALID_PHONE_NUMBER : Invalid format."],
])("sends nothing to %s", async (_, phoneNumber, error) => {
  expect(await dojo.call("sendVerificationCode", { phoneNumber })).toEqual({ error });
  expect(sent).toEqual([]);
});

test.each<[string, Record<string, unknown>, string]>([
  ["no session", { sessionInfo: "" }, "MISSING_SESSION_INFO"],
  ["an invented session", { sessionInfo: "x" }, "INVALID_SESSION_INFO"],
  ["no code", { code: "" }, "MISSING_CODE"],
  ["a wrong code", { code: "guess" }, "INVALID_CODE"],
  ["an invented proof", { temporaryProof: "x", phoneNumber: PHONE }, "INVALID_TEMPORARY_PROOF"],
  ["to make an account for who only signs in again", { operation: "REAUTH" }, "USER_NOT_FOUND"],
])("refuses %s", async (_, changes, error) => {
  expect(await signIn({ ...(await prove()), ...changes })).toEqual({ error });
});

test("a code is good once, for five tries and five minutes", async () => {
  const used = await prove();
  await signIn(used);
  expect(await signIn(used)).toEqual({ error: "INVALID_SESSION_INFO" });
  const guessed = await prove();
  for (let attempt = 0; attempt < 5; attempt++) await signIn({ ...guessed, code: "guess" });
  expect(await signIn(guessed)).toEqual({ error: "SESSION_EXPIRED" });
  const late = await prove();
  dojo.now.ms += 5 * MINUTE_MS;
  expect(await signIn(late)).toEqual({ error: "SESSION_EXPIRED" });
});

test("no code is kept in clear", async () => {
  await prove();
  expect(JSON.stringify(dojo.db.prepare("SELECT * FROM challenges").all())).not.toContain(newestCode());
});

test("an account gets a number, and another one; both sign in to it in turn", async () => {
  const { idToken, localId } = await dojo.register();
  const linked = await signIn({ idToken, ...(await prove()) });
  expect(linked).toMatchObject({ isNewUser: false, localId, phoneNumber: PHONE });
  const moved = await signIn({ idToken: linked.idToken, operation: "UPDATE", ...(await prove("+491709999999")) });
  expect(payloadOf(moved.idToken).phone_number).toBe("+491709999999");
  expect(await signIn(await prove())).toMatchObject({ isNewUser: true });
});

test("a device that was left alone gets neither a number nor a fresh session", async () => {
  const { refreshToken } = await dojo.register();
  dojo.now.ms += 6 * MINUTE_MS;
  const { id_token: idToken } = await dojo.call("token", { grant_type: "refresh_token", refresh_token: refreshToken });
  expect(await signIn({ idToken, ...(await prove()) })).toEqual({ error: "CREDENTIAL_TOO_OLD_LOGIN_AGAIN" });
});

test("a number of somebody else is not taken over; its proof signs in to that account, once", async () => {
  const owner = await signIn(await prove());
  const { idToken } = await dojo.register();
  const { temporaryProof, ...answer } = await signIn({ idToken, ...(await prove()) });
  expect(answer).toEqual({ phoneNumber: PHONE, temporaryProofExpiresIn: "600" });
  const other = { temporaryProof, phoneNumber: "+491709999999" };
  expect(await signIn(other)).toEqual({ error: "INVALID_TEMPORARY_PROOF" });
  const second = await signIn({ idToken, ...(await prove()) });
  expect(await signIn({ ...second, temporaryProof: second.temporaryProof })).toMatchObject({ localId: owner.localId });
  expect(await signIn({ phoneNumber: PHONE, temporaryProof: second.temporaryProof })).toEqual({
    error: "INVALID_TEMPORARY_PROOF",
  });
});

test("does not open what a second factor guards, nor a closed account", async () => {
  const { localId } = await signIn(await prove());
  const secondFactors = [{ mfaEnrollmentId: "f", enrolledAtMs: 1 }];
  await dojo.ctx.store.updateAccount(localId, { secondFactors });
  expect((await signIn(await prove())).error).toMatch(/^UNSUPPORTED_FIRST_FACTOR/);
  await dojo.ctx.store.updateAccount(localId, { secondFactors: [], disabled: true });
  expect(await signIn(await prove())).toEqual({ error: "USER_DISABLED" });
});

test.each<[string, () => Promise<unknown>, string]>([
  ["without a sender", async () => delete dojo.ctx.sms, "OPERATION_NOT_ALLOWED : No messages can be sent."],
  [
    "where the operator has closed it",
    () => dojo.ctx.store.putTenant({ tenantId: "", settings: '{"ways":{"phone":false}}' }),
    "OPERATION_NOT_ALLOWED",
  ],
])("is not there %s", async (_, prepare, error) => {
  await prepare();
  expect(await order()).toEqual({ error });
  expect(await signIn({ sessionInfo: "x", code: "123456" })).toEqual({ error });
});

test("messages cost money: few to a number, few from a network, two hundred a day", async () => {
  const many = async (count: number, place: (i: number) => [phoneNumber: string, from: string]) => {
    const before = sent.length;
    for (let i = 0; i < count; i++) await order(...place(i));
    return sent.length - before;
  };
  expect(await many(10, (i) => [PHONE, `198.51.100.${i}`])).toBe(5);
  expect(await many(20, (i) => [`+4917100000${10 + i}`, "203.0.113.1"])).toBe(10);
  expect(await many(250, (i) => [`+49172000${1000 + i}`, `10.0.${i}.1`])).toBe(185);
});
