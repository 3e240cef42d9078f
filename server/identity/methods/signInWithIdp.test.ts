import { createHash } from "node:crypto";
import type { JWTPayload } from "jose";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  DAY_MS,
  MINUTE_MS,
  openIdentity,
  PASSWORD,
  payloadOf,
  START_MS,
  type TestIdentity,
} from "../../../tests/fixtures/wire/identity.ts";
import { codeOf, enrolTotp, registerVerified } from "../../../tests/fixtures/wire/secondFactors.ts";
import { openIssuer, PROVIDER, putProvider, type TestIssuer } from "../../../tests/fixtures/wire/issuer.ts";

const SECONDS = Math.floor(START_MS / 1000);
const MEI = "mei@example.org";

let dojo: TestIdentity;
let issuer: TestIssuer;
beforeEach(async () => {
  [dojo, issuer] = await Promise.all([openIdentity(), openIssuer()]);
  await putProvider(dojo, issuer);
});
afterEach(async () => {
  dojo.close();
  await issuer.close();
});

/** As the SDK posts an ID token that the app has got. */
const post = (form: Record<string, string>, body: Record<string, unknown> = {}) =>
  dojo.call("signInWithIdp", {
    requestUri: "http://localhost",
    postBody: new URLSearchParams({ providerId: PROVIDER, ...form }).toString(),
    returnSecureToken: true,
    ...body,
  });
const signIn = async (claims: JWTPayload = {}, body: Record<string, unknown> = {}) =>
  post({ id_token: await issuer.idToken(claims) }, body);
const accountOf = (localId: string) => dojo.ctx.store.getAccount({ localId });
const trust = () => putProvider(dojo, issuer, { isTrustedEmail: true });

test("makes the account of a person that the provider knows, and finds it again", async () => {
  const first = await signIn();
  expect(first).toMatchObject({
    kind: "identitytoolkit#VerifyAssertionResponse",
    providerId: PROVIDER,
    federatedId: "mei-17",
    email: MEI,
    emailVerified: false,
    displayName: "Mei Lin",
    fullName: "Mei Lin",
    firstName: "Mei",
    isNewUser: true,
    expiresIn: "3600",
  });
  expect(JSON.parse((first as unknown as { rawUserInfo: string }).rawUserInfo)).toMatchObject({ sub: "mei-17" });
  expect(payloadOf(first.idToken)).toMatchObject({
    name: "Mei Lin",
    email: MEI,
    email_verified: false,
    firebase: { sign_in_provider: PROVIDER, identities: { [PROVIDER]: ["mei-17"], email: [MEI] } },
  });
  const again = await signIn({ email: "mei.lin@example.org", name: "Lin" });
  expect(again).toMatchObject({ localId: first.localId, email: "mei.lin@example.org" });
  expect(again).not.toHaveProperty("isNewUser");
  expect((await dojo.call("lookup", { idToken: again.idToken })).users[0]).toMatchObject({
    email: MEI,
    displayName: "Mei Lin",
    providerUserInfo: [{ providerId: PROVIDER, rawId: "mei-17", federatedId: "mei-17", displayName: "Lin" }],
  });
});

test("the session keeps saying how it began", async () => {
  const { refreshToken } = await signIn();
  const { id_token: refreshed } = await dojo.call("token", {
    grant_type: "refresh_token",
    refresh_token: refreshToken,
  });
  expect(payloadOf(refreshed).firebase.sign_in_provider).toBe(PROVIDER);
});

test("believes an address only of a provider that is trusted with addresses", async () => {
  await trust();
  const { localId, idToken } = await signIn();
  expect(payloadOf(idToken)).toMatchObject({ email_verified: true });
  const { localId: other } = await signIn({ sub: "ben", email: "ben@example.org", email_verified: false });
  expect(await accountOf(localId)).toMatchObject({ emailVerified: true });
  expect(await accountOf(other)).toMatchObject({ emailVerified: false });
});

const ALL = { email: MEI, displayName: "Mei Lin", photoUrl: "https://verein.example/mei.png" };
test.each<[string, JWTPayload, Partial<typeof ALL>]>([
  ["all that it can have", {}, {}],
  ["no address", { email: undefined }, { email: undefined }],
  ["an address that is none", { email: "mei" }, { email: undefined }],
  ["an address of another type", { email: 7 }, { email: undefined }],
  ["an address in capitals", { email: "Mei@Example.org" }, {}],
  ["a name with a line break", { name: "Mei\nLin" }, { displayName: undefined }],
  ["a name that is no text", { name: ["Mei"] }, { displayName: undefined }],
  ["a very long name", { name: "x".repeat(257) }, { displayName: undefined }],
  ["a picture that is no address", { picture: "mei.png" }, { photoUrl: undefined }],
])("makes an account of a person with %s, without what is of no use", async (_, claims, expected) => {
  const { localId } = await signIn({ picture: ALL.photoUrl, ...claims });
  const { email, displayName, photoUrl } = (await accountOf(localId))!;
  expect({ email, displayName, photoUrl }).toEqual({ ...ALL, ...expected });
});

test.each<[string, JWTPayload, string]>([
  ["for another application", { aud: "another" }, 'INVALID_IDP_RESPONSE : Wrong "aud" in the ID token.'],
  [
    "for two, and not by us",
    { aud: ["dojo-app", "x"], azp: "x" },
    "INVALID_IDP_RESPONSE : The ID token is for another application.",
  ],
  [
    "for two, and nobody's",
    { aud: ["dojo-app", "x"] },
    "INVALID_IDP_RESPONSE : The ID token is for another application.",
  ],
  ["of another issuer", { iss: "https://x.example" }, 'INVALID_IDP_RESPONSE : Wrong "iss" in the ID token.'],
  ["that has expired", { exp: SECONDS - 61 }, "INVALID_IDP_RESPONSE : The ID token has expired."],
  ["without an end", { exp: undefined }, 'INVALID_IDP_RESPONSE : Wrong "exp" in the ID token.'],
  ["of nobody", { sub: "" }, 'INVALID_IDP_RESPONSE : Invalid "sub" in the ID token.'],
  ["of a very long name", { sub: "x".repeat(256) }, 'INVALID_IDP_RESPONSE : Invalid "sub" in the ID token.'],
  [
    "with a nonce that is not said",
    { nonce: "x" },
    "MISSING_OR_INVALID_NONCE : Nonce is missing in the request, or is not that of the token.",
  ],
])("refuses a token %s", async (_, claims, error) => {
  expect(await signIn(claims)).toEqual({ error });
  expect(await dojo.ctx.store.getAccount({ email: MEI })).toBeUndefined();
});

test("takes a token whose nonce the app knows, and no other", async () => {
  const nonce = createHash("sha256").update("salt").digest("hex");
  const idToken = await issuer.idToken({ nonce });
  const wrong = { error: expect.stringMatching(/^MISSING_OR_INVALID_NONCE/) };
  expect(await post({ id_token: idToken, nonce: "pepper" })).toEqual(wrong);
  expect(await post({ id_token: await issuer.idToken(), nonce: "salt" })).toEqual(wrong);
  expect(await post({ id_token: idToken, nonce: "salt" })).toHaveProperty("idToken");
});

test("refuses a token that the issuer has not signed", async () => {
  const token = await issuer.idToken();
  const [header, payload, signature] = token.split(".");
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const refused = { error: "INVALID_IDP_RESPONSE : Unable to verify the ID token." };
  const forged = encode({ ...payloadOf(token), sub: "anna" });
  expect(await post({ id_token: `${header}.${forged}.${signature}` })).toEqual(refused);
  expect(await post({ id_token: `${encode({ alg: "none" })}.${payload}.` })).toEqual(refused);
  expect(await post({ id_token: `${encode({ alg: "HS256", kid: "1" })}.${payload}.${signature}` })).toEqual(refused);
  expect(await post({ id_token: "x" })).toEqual(refused);
  expect(await post({ id_token: '{"sub":"anna"}' })).toEqual(refused);
  const other = await issuer.idToken({}, { kid: "2" });
  expect(await post({ id_token: other })).toEqual({
    error: "INVALID_IDP_RESPONSE : The ID token is signed by an unknown key.",
  });
});

test.each<[string, Record<string, unknown>, string]>([
  ["no address that it came back to", { requestUri: undefined }, "MISSING_REQUEST_URI"],
  ["an address that is none", { requestUri: "x" }, "INVALID_REQUEST_URI"],
  [
    "no provider",
    { postBody: "id_token=x" },
    "INVALID_CREDENTIAL_OR_PROVIDER_ID : Invalid IdP response/credential: no provider.",
  ],
  [
    "a provider that is not set up",
    { postBody: "id_token=x&providerId=google.com" },
    "OPERATION_NOT_ALLOWED : The identity provider configuration is not found.",
  ],
  [
    "no ID token",
    { postBody: `providerId=${PROVIDER}&access_token=x` },
    "INVALID_IDP_RESPONSE : An ID token is needed.",
  ],
  ["a token for refreshing at the provider", { returnRefreshToken: true }, "UNEXPECTED_PARAMETER : returnRefreshToken"],
  ["a wrong ID token of ours", { idToken: "x" }, "INVALID_ID_TOKEN"],
  ["a pending token of nobody", { pendingToken: "x" }, "INVALID_PENDING_TOKEN"],
  ["a session of nobody", { sessionId: "x" }, "INVALID_IDP_RESPONSE : The session is unknown, used or too old."],
  ["a form that is none", { postBody: 7 }, "INVALID_ARGUMENT : Invalid value at 'postBody' (TYPE_STRING)"],
])("refuses %s", async (_, body, error) => {
  expect(await signIn({}, body)).toEqual({ error });
});

test("a provider of one tenant is none of another", async () => {
  await dojo.ctx.store.putTenant({ tenantId: "halle", settings: "{}" });
  expect(await signIn({}, { tenantId: "halle" })).toEqual({
    error: "OPERATION_NOT_ALLOWED : The identity provider configuration is not found.",
  });
  await putProvider(dojo, issuer, {}, { tenantId: "halle" });
  const there = await signIn({}, { tenantId: "halle" });
  expect(payloadOf(there.idToken).firebase).toMatchObject({ tenant: "halle", sign_in_provider: PROVIDER });
  expect((await signIn()).localId).not.toBe(there.localId);
});

test("makes no account where none is wanted, and lets nobody into a disabled one", async () => {
  expect(await signIn({}, { autoCreate: false })).toEqual({ error: "USER_NOT_FOUND" });
  const { localId } = await signIn();
  expect(await signIn({}, { autoCreate: false })).toMatchObject({ localId });
  await dojo.ctx.store.updateAccount(localId, { disabled: true });
  expect(await signIn()).toEqual({ error: "USER_DISABLED" });
});

test("asks the owner of an address to sign in first, unless the provider is trusted with addresses", async () => {
  const { localId } = await dojo.register(MEI);
  const asked = await signIn();
  expect(asked).toMatchObject({ needConfirmation: true, email: MEI, providerId: PROVIDER });
  for (const name of ["localId", "idToken", "verifiedProvider"]) expect(asked).not.toHaveProperty(name);
  await putProvider(dojo, issuer, {}, { rest: { enumerationProtection: false } });
  expect(await signIn()).toMatchObject({ needConfirmation: true, localId, verifiedProvider: [] });

  const { pendingToken } = asked as unknown as { pendingToken: string };
  const own = await dojo.call("signInWithPassword", { email: MEI, password: PASSWORD });
  const link = { postBody: undefined, pendingToken, idToken: own.idToken };
  expect(await signIn({}, link)).toMatchObject({ localId, federatedId: "mei-17" });
  expect(await signIn({}, link)).toEqual({ error: "INVALID_PENDING_TOKEN" });
  expect(await signIn()).toMatchObject({ localId });
  expect(await dojo.call("signInWithPassword", { email: MEI, password: PASSWORD })).toMatchObject({ localId });
});

test("a pending token is good for ten minutes", async () => {
  await dojo.register(MEI);
  const { pendingToken } = (await signIn()) as unknown as { pendingToken: string };
  dojo.now.ms += 10 * MINUTE_MS;
  expect(await signIn({}, { pendingToken })).toEqual({ error: "INVALID_PENDING_TOKEN" });
});

test("the owner of an address enters the account that has it, and a stranger's password goes", async () => {
  await trust();
  const stranger = await dojo.register(MEI);
  const owner = await signIn();
  expect(owner).toMatchObject({ localId: stranger.localId, emailVerified: true });
  expect(owner).not.toHaveProperty("isNewUser");
  expect(await accountOf(owner.localId)).not.toHaveProperty("passwordHash");
  expect(await dojo.call("lookup", { idToken: stranger.idToken })).toEqual({ error: "TOKEN_EXPIRED" });
  expect(await dojo.call("lookup", { idToken: owner.idToken })).toHaveProperty("users");
});

test("the password of a proved address stays", async () => {
  await trust();
  const { localId, idToken } = await dojo.register(MEI);
  await dojo.ctx.store.updateAccount(localId, { emailVerified: true });
  expect(await signIn()).toMatchObject({ localId });
  expect(await dojo.call("lookup", { idToken })).toHaveProperty("users");
  expect(await dojo.call("signInWithPassword", { email: MEI, password: PASSWORD })).toMatchObject({ localId });
  expect(await signIn({ sub: "new-mei" })).toMatchObject({ localId });
  expect((await accountOf(localId))?.identities).toMatchObject([{ rawId: "new-mei" }]);
});

test("does not enter a disabled account by its address", async () => {
  await trust();
  const { localId } = await dojo.register(MEI);
  await dojo.ctx.store.updateAccount(localId, { disabled: true });
  expect(await signIn()).toEqual({ error: "USER_DISABLED" });
  expect(await accountOf(localId)).toHaveProperty("passwordHash");
});

test("adds the identity to the account of the caller, and takes it away again", async () => {
  const { localId, idToken } = await dojo.register();
  const linked = await signIn({}, { idToken });
  expect(linked).toMatchObject({ localId, email: MEI, federatedId: "mei-17" });
  expect(await accountOf(localId)).toMatchObject({ email: "anna@example.org", emailVerified: false });
  expect(await signIn()).toMatchObject({ localId });
  await dojo.call("update", { idToken: linked.idToken, deleteProvider: [PROVIDER] });
  expect(await signIn()).toMatchObject({ isNewUser: true });
});

test("asks for the second factor of an account, but not while its owner adds the identity", async () => {
  const { session, secret, mfaEnrollmentId } = await enrolTotp(dojo, await registerVerified(dojo));
  const linked = await signIn({}, { idToken: session.idToken });
  const both = { sign_in_provider: PROVIDER, sign_in_second_factor: "totp", second_factor_identifier: mfaEnrollmentId };
  expect(payloadOf(linked.idToken).firebase).toMatchObject(both);
  const asked = await signIn();
  expect(asked).not.toHaveProperty("idToken");
  expect(asked).not.toHaveProperty("refreshToken");
  const { mfaPendingCredential } = asked;
  const given = { mfaPendingCredential, mfaEnrollmentId };
  const answer = (verificationCode: string) =>
    dojo.call("mfaSignIn:finalize", { ...given, totpVerificationInfo: { verificationCode } });
  expect(await answer("000000")).toEqual({ error: "INVALID_CODE" });
  expect(payloadOf((await answer(codeOf(dojo, secret))).idToken).firebase).toMatchObject(both);
});

test("gives an anonymous account its first address", async () => {
  await trust();
  const { localId, idToken } = await dojo.call("signUp", {});
  dojo.now.ms += 10 * MINUTE_MS;
  const linked = await signIn({ exp: SECONDS + 3600 }, { idToken });
  expect(linked).toMatchObject({ localId, email: MEI, emailVerified: true });
  expect(payloadOf(linked.idToken)).toMatchObject({ email: MEI, firebase: { sign_in_provider: PROVIDER } });
});

test("adds nothing to an account after the five minutes of its sign-in", async () => {
  const { idToken } = await dojo.register();
  dojo.now.ms += 6 * MINUTE_MS;
  expect(await signIn({}, { idToken })).toEqual({ error: "CREDENTIAL_TOO_OLD_LOGIN_AGAIN" });
});

test("does not add what is another's, or a second one of the same provider", async () => {
  const mei = await signIn();
  const { idToken } = await dojo.register();
  expect(await signIn({}, { idToken })).toEqual({ error: "FEDERATED_USER_ID_ALREADY_LINKED" });
  expect(await signIn({ sub: "new" }, { idToken })).toEqual({ error: "EMAIL_EXISTS" });
  const second = await signIn({ sub: "new" }, { idToken: mei.idToken });
  expect(second).toEqual({ error: "PROVIDER_ALREADY_LINKED" });
});

test("what could not be added can be used to sign in, by whoever asks for that", async () => {
  const mei = await signIn();
  const { idToken } = await dojo.register();
  const refused = await signIn({}, { idToken, returnIdpCredential: true });
  expect(refused).toMatchObject({ errorMessage: "FEDERATED_USER_ID_ALREADY_LINKED", providerId: PROVIDER });
  expect(refused).not.toHaveProperty("idToken");
  const { pendingToken } = refused as unknown as { pendingToken: string };
  expect(await signIn({}, { postBody: undefined, pendingToken })).toMatchObject({ localId: mei.localId });
});

test("whoever gets the address back by mail does not share it with an identity from before", async () => {
  const stranger = await signIn();
  await dojo.call("sendOobCode", { requestType: "PASSWORD_RESET", email: MEI });
  await dojo.call("resetPassword", { oobCode: await dojo.mailedCode(), newPassword: PASSWORD });
  expect(await accountOf(stranger.localId)).not.toHaveProperty("identities");
  expect(await signIn()).toMatchObject({ needConfirmation: true });
});

test("says that the provider cannot be reached, and goes on when it can", async () => {
  const token = await issuer.idToken();
  issuer.metadata = { issuer: "https://somebody-else.example" };
  await expect(post({ id_token: token })).rejects.toMatchObject({ code: "UNAVAILABLE" });
  const { event, issuer: host, reason } = JSON.parse(dojo.log.at(-1)!);
  expect([event, host, reason]).toEqual([
    "provider.failed",
    new URL(issuer.url).host,
    "the issuer calls itself something else",
  ]);
  issuer.metadata = { jwks_uri: "http://192.168.0.1/jwks" };
  await expect(post({ id_token: token })).rejects.toMatchObject({ code: "UNAVAILABLE" });
  issuer.metadata = { jwks_uri: "https://10.0.0.1/jwks" };
  await expect(post({ id_token: token })).rejects.toMatchObject({ code: "UNAVAILABLE" });
  issuer.metadata = {};
  dojo.now.ms += DAY_MS / 24;
  expect(await post({ id_token: await issuer.idToken({ exp: SECONDS + 7200 }) })).toHaveProperty("idToken");
});
