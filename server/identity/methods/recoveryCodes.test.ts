import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  DAY_MS,
  MINUTE_MS,
  openIdentity,
  payloadOf,
  type TestIdentity,
} from "../../../tests/fixtures/wire/identity.ts";
import {
  codeOf,
  type Enrolled,
  enrolTotp,
  registerVerified,
  signInByPassword,
} from "../../../tests/fixtures/wire/secondFactors.ts";

let dojo: TestIdentity;
let anna: Enrolled;
beforeEach(async () => {
  dojo = await openIdentity();
  // Hashing is tested elsewhere.
  vi.spyOn(dojo.ctx.passwords, "verify").mockResolvedValue(true);
  anna = await enrolTotp(dojo, await registerVerified(dojo));
});
afterEach(() => dojo.close());

const COUNT = "POST /__/dojo/recoveryCodes";
const RENEW = "POST /__/dojo/recoveryCodes/renew";

const renew = async (idToken = anna.session.idToken) => {
  const { codes } = (await dojo.call(RENEW, { idToken })) as unknown as { codes: string[] };
  return codes;
};
const left = () => dojo.call(COUNT, { idToken: anna.session.idToken });

async function signInWith(code: string, from?: string) {
  const { mfaPendingCredential } = await signInByPassword(dojo, from);
  const body = {
    mfaPendingCredential,
    mfaEnrollmentId: anna.mfaEnrollmentId,
    totpVerificationInfo: { verificationCode: code },
  };
  return dojo.call("mfaSignIn:finalize", body, { from });
}

test("makes ten, which are stored as hashes only", async () => {
  expect(await left()).toEqual({ codesLeft: 0 });
  const codes = await renew();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){2}[0-9a-hjkmnp-tv-z]{4}$/);
  expect(await left()).toEqual({ codesLeft: 10 });
  const stored = JSON.stringify(dojo.db.prepare("SELECT * FROM recoveryCodes").all());
  for (const code of codes) {
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(code.replaceAll("-", ""));
  }
});

test.each<[string, (code: string) => string]>([
  ["as it is shown", (code) => code],
  ["in capitals, without dashes", (code) => code.replaceAll("-", "").toUpperCase()],
  ["with spaces", (code) => ` ${code.replaceAll("-", " ")} `],
  ["with letters for digits that look alike", (code) => code.replaceAll("0", "O").replaceAll("1", "l")],
])("each signs in once in place of the app's code, typed %s", async (_, type) => {
  const [code = ""] = await renew();
  const { idToken, refreshToken } = await signInWith(type(code));
  expect(payloadOf(idToken).firebase).toMatchObject({
    sign_in_provider: "password",
    sign_in_second_factor: "totp",
    second_factor_identifier: anna.mfaEnrollmentId,
  });
  expect(await dojo.call("token", { grant_type: "refresh_token", refresh_token: refreshToken })).toHaveProperty(
    "id_token",
  );
  expect(await left()).toEqual({ codesLeft: 9 });
  expect(await signInWith(code)).toEqual({ error: "INVALID_CODE" });
});

test("of two uses of one code at once exactly one signs in", async () => {
  const [code = ""] = await renew();
  const answers = await Promise.all([signInWith(code), signInWith(code)]);
  expect(answers.map(({ error }) => error ?? "in").sort()).toEqual(["INVALID_CODE", "in"]);
});

test("tells the owner by mail, with how many are left", async () => {
  const codes = await renew();
  for (const code of codes) await signInWith(code);
  const told = (await dojo.mails()).filter((mail) => mail.includes("mit einem Ersatzcode"));
  expect(told).toHaveLength(10);
  expect(told[0]).toContain("Es bleiben 9.");
  expect(told[8]).toContain("Es bleibt einer.");
  expect(told[9]).toContain("Es bleibt keiner.");
});

test("new ones take the place of the old", async () => {
  const [old = ""] = await renew();
  const [fresh = ""] = await renew();
  expect(await signInWith(old)).toEqual({ error: "INVALID_CODE" });
  expect(await signInWith(fresh)).toHaveProperty("idToken");
});

test("are for accounts with a second factor, after a recent sign-in", async () => {
  const ben = await registerVerified(dojo, "ben@example.org");
  expect(await dojo.call(RENEW, { idToken: ben.idToken })).toEqual({ error: "MFA_ENROLLMENT_NOT_FOUND" });
  dojo.now.ms += 6 * MINUTE_MS;
  expect(await dojo.call(RENEW, { idToken: anna.session.idToken })).toEqual({
    error: "CREDENTIAL_TOO_OLD_LOGIN_AGAIN",
  });
});

test("those of somebody else are worth nothing here", async () => {
  const ben = await enrolTotp(dojo, await registerVerified(dojo, "ben@example.org"));
  const [bens = ""] = await renew(ben.session.idToken);
  expect(await signInWith(bens)).toEqual({ error: "INVALID_CODE" });
});

test("go with the last second factor, so that a later one begins without them", async () => {
  const [code = ""] = await renew();
  const { idToken } = await signInWith(codeOf(dojo, anna.secret));
  const { idToken: alone } = await dojo.call("mfaEnrollment:withdraw", {
    idToken,
    mfaEnrollmentId: anna.mfaEnrollmentId,
  });
  anna = await enrolTotp(dojo, { localId: anna.localId, idToken: alone } as Enrolled["session"]);
  expect(await left()).toEqual({ codesLeft: 0 });
  expect(await signInWith(code)).toEqual({ error: "INVALID_CODE" });
});

test("guessing them is slowed down like guessing the codes of an app", async () => {
  await renew();
  const answers = new Set<string | undefined>();
  for (let i = 0; i < 30; i++) answers.add((await signInWith("0000-0000-0000", `192.0.2.${i}`)).error);
  expect([...answers].some((error) => error?.startsWith("TOO_MANY_ATTEMPTS_TRY_LATER"))).toBe(true);
  dojo.now.ms += DAY_MS;
  expect(await signInWith("0000-0000-0000")).toEqual({ error: "INVALID_CODE" });
});
