import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openIdentity, payloadOf, START_MS, type TestIdentity } from "../../../tests/fixtures/wire/identity.ts";

const SERVICE = "kasse@digital-dojo.example";
const AUDIENCE = "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit";
const SECONDS = Math.floor(START_MS / 1000);

/** One pair of keys for all tests: an RSA key takes a moment. */
const keys = generateKeyPair("RS256", { extractable: true });

let dojo: TestIdentity;
beforeEach(async () => {
  dojo = await openIdentity();
  const key = { ...(await exportJWK((await keys).publicKey)), kid: "k1" };
  const settings = JSON.stringify({ serviceAccounts: [{ email: SERVICE, keys: [key] }] });
  await dojo.ctx.store.putTenant({ tenantId: "", settings });
});
afterEach(() => dojo.close());

/** A token as the admin SDKs make it, with some claims changed. */
const makeToken = async (changes: Record<string, unknown> = {}, header: Record<string, unknown> = {}) =>
  new SignJWT({ iss: SERVICE, sub: SERVICE, aud: AUDIENCE, iat: SECONDS, exp: SECONDS + 3600, uid: "mei", ...changes })
    .setProtectedHeader({ alg: "RS256", kid: "k1", ...header })
    .sign((await keys).privateKey);
const signIn = (token: string | undefined) => dojo.call("signInWithCustomToken", { token });

test("makes the account of a new id, and finds it again", async () => {
  const first = await signIn(await makeToken({ claims: { trainer: true } }));
  expect(first).toMatchObject({ kind: "identitytoolkit#VerifyCustomTokenResponse", isNewUser: true });
  expect(payloadOf(first.idToken)).toMatchObject({
    sub: "mei",
    trainer: true,
    firebase: { sign_in_provider: "custom", identities: {} },
  });
  expect(await signIn(await makeToken())).toMatchObject({ isNewUser: false });
});

test("keeps its claims for the life of the session, and no longer", async () => {
  const { refreshToken } = await signIn(await makeToken({ claims: { trainer: true } }));
  const refreshed = await dojo.call("token", { grant_type: "refresh_token", refresh_token: refreshToken });
  expect(payloadOf(refreshed.id_token)).toMatchObject({ trainer: true, firebase: { sign_in_provider: "custom" } });
  expect(payloadOf((await signIn(await makeToken())).idToken)).not.toHaveProperty("trainer");
});

test.each<[string, Record<string, unknown>, Record<string, unknown>, string]>([
  ["of another service", { iss: "x", sub: "x" }, {}, "INVALID_CUSTOM_TOKEN : Invalid assertion."],
  ["for another audience", { aud: "digital-dojo" }, {}, "INVALID_CUSTOM_TOKEN : Invalid assertion."],
  ["from yesterday", { iat: 1, exp: 3601 }, {}, "INVALID_CUSTOM_TOKEN : Invalid assertion."],
  ["without an end", { exp: undefined }, {}, "INVALID_CUSTOM_TOKEN : Invalid assertion."],
  ["for two hours", { exp: SECONDS + 7200 }, {}, "INVALID_CUSTOM_TOKEN : It may live an hour at most."],
  ["by an unknown key", {}, { kid: "k2" }, "CREDENTIAL_MISMATCH"],
  ["for nobody", { uid: "" }, {}, "MISSING_IDENTIFIER"],
  ["for a very long id", { uid: "x".repeat(129) }, {}, "MISSING_IDENTIFIER"],
  ["with a claim of the service's own", { claims: { firebase: {} } }, {}, "FORBIDDEN_CLAIM : firebase"],
  ["with claims that are no object", { claims: "admin" }, {}, "INVALID_CLAIMS"],
  ["with too many claims", { claims: { x: "y".repeat(1000) } }, {}, "CLAIMS_TOO_LARGE"],
  ["of a tenant that was not asked for", { tenant_id: "t1" }, {}, "TENANT_ID_MISMATCH"],
])("refuses a token %s", async (_, changes, header, error) => {
  expect(await signIn(await makeToken(changes, header))).toEqual({ error });
  expect(await dojo.ctx.store.getAccount({ localId: "mei" })).toBeUndefined();
});

test("refuses what is no token of ours at all", async () => {
  expect(await signIn(undefined)).toEqual({ error: "MISSING_CUSTOM_TOKEN" });
  expect(await signIn("x")).toEqual({ error: "INVALID_CUSTOM_TOKEN : Invalid assertion." });
  const [header, payload] = (await makeToken()).split(".");
  expect(await signIn(`${header}.${payload}.`)).toEqual({ error: "INVALID_CUSTOM_TOKEN : Invalid assertion." });
  const unsigned = `${Buffer.from('{"alg":"none","kid":"k1"}').toString("base64url")}.${payload}.`;
  expect(await signIn(unsigned)).toEqual({ error: "INVALID_CUSTOM_TOKEN : Invalid assertion." });
});

test("refuses a disabled account, and a deleted one's id", async () => {
  await signIn(await makeToken());
  await dojo.ctx.store.updateAccount("mei", { disabled: true });
  expect(await signIn(await makeToken())).toEqual({ error: "USER_DISABLED" });
  await dojo.ctx.store.deleteAccount("mei");
  expect(await signIn(await makeToken())).toEqual({ error: "USER_NOT_FOUND : This id was an account's before." });
});
