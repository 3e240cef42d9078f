import { expect, test } from "vitest";
import { openEmulator, PHONE, readToken } from "../../tests/fixtures/wire/emulator.ts";
import { makeUnsigned } from "./unsignedTokens.ts";

type Fields = Record<string, unknown>;

const EMAIL = "alice@example.com";
const SUB = "123456789012345678901";
const PERSON = { sub: SUB, name: "Foo" };

/** The server, and sign-ins by providers whose tokens anybody can make. */
async function openIdp() {
  const dojo = await openEmulator();
  const present = (providerId: string, claims: Fields | string, more: Fields = {}) => {
    const token = typeof claims === "string" ? claims : JSON.stringify({ iss: "example.com", ...claims });
    const postBody = new URLSearchParams({ providerId, id_token: token }).toString();
    return dojo.call("signInWithIdp", {
      postBody,
      requestUri: "http://localhost",
      returnIdpCredential: true,
      returnSecureToken: true,
      ...more,
    });
  };
  return {
    ...dojo,
    present,
    by: async (providerId: string, claims: Fields = { sub: SUB }, more: Fields = {}) =>
      (await present(providerId, claims, more)).body,
    allowDuplicates: () => dojo.helper("config", "PATCH", { signIn: { allowDuplicateEmails: true } }),
    /** Second factors from an administrator. */
    protectBy: (localId: string, tenantId?: string) =>
      dojo.own("update", {
        localId,
        tenantId,
        mfa: { enrollments: [{ mfaEnrollmentId: "one", phoneInfo: PHONE }] },
      }),
  };
}

const SOMEBODY = { sub: SUB, email: "example@gmail.com", email_verified: true };

test.each([
  ["an unsigned token", makeUnsigned(SOMEBODY)],
  ["a token whose signature nobody checks", `${makeUnsigned(SOMEBODY)}AAAA`],
  ["the claims as they are", JSON.stringify(SOMEBODY)],
])("makes an account by %s", async (_, token) => {
  const { present } = await openIdp();
  const { status, body } = await present("google.com", token);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    isNewUser: true,
    email: SOMEBODY.email,
    emailVerified: true,
    federatedId: `https://accounts.google.com/${SUB}`,
    oauthIdToken: token,
    oauthAccessToken: expect.any(String),
    providerId: "google.com",
    refreshToken: expect.any(String),
  });
  expect(body).not.toHaveProperty("displayName");
  expect(body).not.toHaveProperty("photoUrl");
  const { granted_scopes: scopes, ...raw } = JSON.parse(body.rawUserInfo);
  expect(raw).toEqual({ id: SUB, email: SOMEBODY.email, verified_email: true, locale: "en" });
  expect(scopes.split(" ")).toHaveLength(3);
  const { header, payload } = readToken(body.idToken);
  expect(header.alg).toBe("none");
  expect(payload).not.toHaveProperty("provider_id");
  expect(payload.firebase).toMatchObject({
    identities: { "google.com": [SUB], email: [SOMEBODY.email] },
    sign_in_provider: "google.com",
  });
});

test("repeats the names that the claims say, and keeps them in the account", async () => {
  const { by, lookup } = await openIdp();
  const names = {
    name: "Ada Lovelace",
    given_name: "Ada",
    family_name: "Lovelace",
    picture: "http://localhost/ada.png",
  };
  const body = await by("google.com", { sub: SUB, ...names, screen_name: "enchantress" });
  expect(body).toMatchObject({
    displayName: names.name,
    fullName: names.name,
    firstName: names.given_name,
    lastName: names.family_name,
    photoUrl: names.picture,
    screenName: "enchantress",
  });
  const raw = JSON.parse(body.rawUserInfo);
  expect(raw).toMatchObject({ id: SUB, ...names });
  expect(raw.granted_scopes).not.toContain("email");
  expect(readToken(body.idToken).payload.firebase.identities).toEqual({ "google.com": [SUB] });
  expect(await lookup(body.idToken)).toMatchObject({
    displayName: names.name,
    photoUrl: names.picture,
    screenName: "enchantress",
  });
});

test("takes everything from the address, too, and an access token for an ID token", async () => {
  const { call } = await openIdp();
  const requestUri = `http://localhost?${new URLSearchParams({ providerId: "google.com", id_token: '{"sub":"1"}' })}`;
  expect((await call("signInWithIdp", { requestUri })).body.providerId).toBe("google.com");
  const inFragment = `http://localhost/#${new URLSearchParams({ providerId: "github.com", access_token: '{"sub":"1"}' })}`;
  const { body } = await call("signInWithIdp", { requestUri: inFragment, returnIdpCredential: true });
  expect(body).toMatchObject({ providerId: "github.com", oauthAccessToken: '{"sub":"1"}' });
});

test("one identity is one account", async () => {
  const { by } = await openIdp();
  const { localId } = await by("google.com");
  expect((await by("google.com")).localId).toBe(localId);
  expect((await by("google.com", { sub: "000000000000000000000" })).localId).not.toBe(localId);
  expect((await by("apple.com")).localId).not.toBe(localId);
});

test("disabled accounts are refused", async () => {
  const { by, own, present, register, refusal } = await openIdp();
  const { localId, idToken } = await by("google.com");
  await own("update", { localId, disableUser: true });
  expect(await refusal(present("google.com", PERSON))).toBe("400 USER_DISABLED");
  expect(await refusal(present("google.com", PERSON, { idToken }))).toBe("400 USER_DISABLED");
  const other = await register();
  await own("update", { localId: other.localId, disableUser: true });
  expect(await refusal(present("apple.com", PERSON, { idToken: other.idToken }))).toBe("400 USER_DISABLED");
});

test("an address at a provider tells the ways of the account; its own address stays", async () => {
  const { by, ways, lookup } = await openIdp();
  await by("google.com", { sub: SUB, email: EMAIL });
  expect(await ways(EMAIL)).toEqual(["google.com"]);
  const { idToken } = await by("google.com", { sub: SUB, email: "bob@example.com" });
  expect(await ways("bob@example.com")).toEqual(["google.com"]);
  expect((await lookup(idToken)).email).toBe(EMAIL);
});

test("a proved address opens the account that has it, and closes what opened it unproved", async () => {
  const { by, register, ways, lookup } = await openIdp();
  const { localId } = await register({ displayName: "Foo" });
  const proved = { sub: SUB, email: EMAIL, email_verified: true, picture: "http://localhost/photo.png" };
  const { idToken, ...body } = await by("google.com", proved);
  expect(body.localId).toBe(localId);
  expect(await ways(EMAIL)).toEqual(["google.com"]);
  const info = await lookup(idToken);
  expect(info).toMatchObject({ emailVerified: true, photoUrl: proved.picture });
  expect(info).not.toHaveProperty("displayName");
});

test("what opened an account whose address was proved before stays", async () => {
  const { by, byLink, register, ways, lookup } = await openIdp();
  const { localId } = await register({ displayName: "Foo" });
  await byLink();
  const { idToken, ...body } = await by("google.com", { sub: SUB, email: EMAIL, email_verified: true });
  expect(body.localId).toBe(localId);
  expect((await ways(EMAIL)).toSorted()).toEqual(["emailLink", "google.com", "password"]);
  const info = await lookup(idToken);
  expect(info.emailVerified).toBe(true);
  expect(info).not.toHaveProperty("displayName");
});

test("an unproved address needs confirmation, and changes nothing until then", async () => {
  const { by, ways, lookup, call } = await openIdp();
  const unproved = { sub: SUB, email: EMAIL, email_verified: false };
  const { localId, idToken } = await by("facebook.com", { ...unproved, name: "Bar" });
  const body = await by("google.com", { ...unproved, name: "Foo", picture: "http://localhost/photo.png" });
  expect(body).toMatchObject({ needConfirmation: true, localId, verifiedProvider: ["facebook.com"] });
  expect(body).not.toHaveProperty("idToken");
  expect(await ways(EMAIL)).toEqual(["facebook.com"]);
  const info = await lookup(idToken);
  expect(info).toMatchObject({ emailVerified: false, displayName: "Bar" });
  expect(info).not.toHaveProperty("photoUrl");
  // The owner of the account uses what was kept.
  const { pendingToken } = body;
  const linked = await call("signInWithIdp", { requestUri: "http://localhost", pendingToken, idToken });
  expect(linked.body).toMatchObject({ localId, providerId: "google.com" });
  expect((await ways(EMAIL)).toSorted()).toEqual(["facebook.com", "google.com"]);
});

test.each<[string, Fields, string]>([
  ["no address", { postBody: "id_token={}" }, "MISSING_REQUEST_URI"],
  ["none that is one", { postBody: "id_token={}", requestUri: "nowhere" }, "INVALID_REQUEST_URI"],
  ["no provider", { postBody: "id_token={}" }, "INVALID_CREDENTIAL_OR_PROVIDER_ID : Invalid IdP response/credential:"],
  ["no subject", { postBody: "providerId=google.com&id_token={}" }, "INVALID_IDP_RESPONSE"],
  ["a subject that is no text", { postBody: 'providerId=google.com&id_token={"sub":1}' }, "INVALID_IDP_RESPONSE"],
  ["no JSON", { postBody: "providerId=google.com&id_token={sub" }, "INVALID_IDP_RESPONSE"],
  ["no JWT", { postBody: "providerId=google.com&id_token=abc" }, "INVALID_IDP_RESPONSE"],
])("refuses %s", async (name, body, message) => {
  const { call, refusal } = await openIdp();
  const requestUri = name === "no address" ? {} : { requestUri: "http://localhost" };
  expect(await refusal(call("signInWithIdp", { ...requestUri, ...body }))).toContain(`400 ${message}`);
});

test("does without a token as little as the hosted service's emulator", async () => {
  const { call, refusal } = await openIdp();
  const body = { requestUri: "http://localhost", postBody: "providerId=google.com&id_token=" };
  expect(await refusal(call("signInWithIdp", body))).toMatch(/^501 /);
});

test("an identity is taken away, and somebody else's after a deletion", async () => {
  const { by, call, ways } = await openIdp();
  const { idToken, localId } = await by("google.com", { sub: SUB, email: EMAIL });
  expect((await call("signUp", { email: EMAIL, password: "notasecret" })).body.error.message).toBe("EMAIL_EXISTS");
  const { body } = await call("update", { idToken, deleteProvider: ["google.com"] });
  expect(body.providerUserInfo).toEqual([]);
  await call("delete", { idToken });
  expect(await ways(EMAIL)).toEqual([]);
  expect((await by("google.com", { sub: SUB, email: EMAIL })).localId).not.toBe(localId);
});

test("adds an identity to the caller's account", async () => {
  const { by, register, ways } = await openIdp();
  const { idToken, localId } = await register();
  const body = await by("google.com", PERSON, { idToken });
  expect(body).toMatchObject({ localId, refreshToken: expect.any(String) });
  expect(body.isNewUser).toBeUndefined();
  expect(readToken(body.idToken).payload.firebase).toMatchObject({
    identities: { "google.com": [SUB], email: [EMAIL] },
    sign_in_provider: "google.com",
  });
  expect((await ways(EMAIL)).toSorted()).toEqual(["google.com", "password"]);
});

test("the account gets the address where it has none", async () => {
  const { by, byPhone, lookup } = await openIdp();
  const { idToken, localId } = await byPhone();
  const body = await by("google.com", { ...PERSON, email: "example@google.com" }, { idToken });
  expect(body.localId).toBe(localId);
  expect(readToken(body.idToken).payload.firebase).toMatchObject({
    identities: { "google.com": [SUB], email: ["example@google.com"], phone: [PHONE] },
    sign_in_provider: "google.com",
  });
  expect(await lookup(body.idToken)).toMatchObject({ email: "example@google.com", emailVerified: false });
});

test("the own address is proved by linking", async () => {
  const { by, register, lookup } = await openIdp();
  const { idToken, localId } = await register();
  const body = await by("google.com", { sub: "12345", email: EMAIL, email_verified: true }, { idToken });
  expect(body.localId).toBe(localId);
  expect((await lookup(body.idToken)).emailVerified).toBe(true);
});

test("an identity that is taken is refused, and said what it is to those who want to know", async () => {
  const { by, present, register, ways, refusal } = await openIdp();
  const claims = { sub: SUB, email: EMAIL, email_verified: false };
  const { idToken } = await by("google.com", claims);
  const body = await by("google.com", claims, { idToken });
  expect(body).toMatchObject({ errorMessage: "FEDERATED_USER_ID_ALREADY_LINKED", oauthIdToken: expect.any(String) });
  expect(body).not.toHaveProperty("localId");
  expect(body).not.toHaveProperty("refreshToken");

  const other = await register({ email: "foo@example.com" });
  const linking = { idToken: other.idToken, returnIdpCredential: false };
  expect(await refusal(present("google.com", claims, linking))).toBe("400 FEDERATED_USER_ID_ALREADY_LINKED");
  expect(await ways("foo@example.com")).toEqual(["password"]);
  expect(await ways(EMAIL)).toEqual(["google.com"]);
});

test("an address of another account cannot be linked", async () => {
  const { present, register, registerAnonymous, refusal } = await openIdp();
  await register();
  const { idToken } = await registerAnonymous();
  const linking = { idToken, returnIdpCredential: false };
  expect(await refusal(present("google.com", { sub: "12345", email: EMAIL }, linking))).toBe("400 EMAIL_EXISTS");
});

test("with duplicate addresses each identity is an account, and the address nobody's", async () => {
  const { by, register, registerAnonymous, lookup, allowDuplicates } = await openIdp();
  await allowDuplicates();
  const password = await register();
  const google = await by("google.com", { sub: SUB, email: EMAIL });
  const facebook = await by("facebook.com", { sub: SUB, email: EMAIL });
  expect(new Set([password.localId, google.localId, facebook.localId]).size).toBe(3);
  expect(await lookup(google.idToken)).not.toHaveProperty("email");

  const { idToken, localId } = await registerAnonymous();
  expect((await by("apple.com", { sub: "12345", email: EMAIL }, { idToken })).localId).toBe(localId);
});

test("a second factor is asked for; until then nobody has signed in", async () => {
  const { by, now, look, protectBy } = await openIdp();
  const claims = { ...PERSON, email: EMAIL, email_verified: true };
  const { localId } = await by("google.com", claims);
  await protectBy(localId);
  const before = await look(localId);
  now.ms = 3333;
  const body = await by("google.com", claims);
  expect(body).toMatchObject({ mfaPendingCredential: expect.any(String), mfaInfo: [expect.anything()] });
  expect(body).not.toHaveProperty("idToken");
  expect(body).not.toHaveProperty("refreshToken");
  expect((await look(localId)).lastLoginAt).toBe(before.lastLoginAt);
});

test("an identity belongs to the account before the second factor comes", async () => {
  const { by, byLink, ways, look, protectBy } = await openIdp();
  const { localId } = (await byLink()).body;
  await protectBy(localId);
  const body = await by("google.com", { ...PERSON, email: EMAIL, email_verified: true });
  expect(body).toMatchObject({ mfaPendingCredential: expect.any(String), mfaInfo: [expect.anything()] });
  expect(body).not.toHaveProperty("idToken");
  expect((await ways(EMAIL)).toSorted()).toEqual(["emailLink", "google.com"]);
  expect((await look(localId)).displayName).toBe("Foo");
});

test("accounts are a tenant's", async () => {
  const { by, now, call, look, makeTenant, protectBy, refusal } = await openIdp();
  const closed = await makeTenant({ disableAuth: true });
  expect(await refusal(call("signInWithIdp", { tenantId: closed }))).toBe("400 PROJECT_DISABLED");

  const mfaConfig = { state: "ENABLED", enabledProviders: ["PHONE_SMS"] };
  const tenantId = await makeTenant({ disableAuth: false, mfaConfig });
  const claims = { ...PERSON, email: EMAIL, email_verified: true };
  const body = await by("google.com", claims, { tenantId });
  expect(body.tenantId).toBe(tenantId);
  const before = await look(body.localId, tenantId);
  expect(before.tenantId).toBe(tenantId);
  expect((await by("google.com", claims)).localId).not.toBe(body.localId);

  await protectBy(body.localId, tenantId);
  now.ms = 3333;
  expect(await by("google.com", claims, { tenantId })).toHaveProperty("mfaPendingCredential");
  expect((await look(body.localId, tenantId)).lastLoginAt).toBe(before.lastLoginAt);
});

/** A sign-in by SAML, with that response. */
const samlBody = (response: object) =>
  new URLSearchParams({
    providerId: "saml.saml",
    id_token: makeUnsigned(SOMEBODY),
    SAMLResponse: JSON.stringify(response),
  }).toString();

test.each([
  ["assertion", {}],
  ["subject", { assertion: {} }],
  ["name", { assertion: { subject: {} } }],
])("refuses SAML without %s", async (_, response) => {
  const { call, refusal } = await openIdp();
  const body = { requestUri: "http://localhost", postBody: samlBody(response), returnIdpCredential: true };
  expect(await refusal(call("signInWithIdp", body))).toContain("400 INVALID_IDP_RESPONSE");
});

test("makes an account by SAML", async () => {
  const { present } = await openIdp();
  const token = makeUnsigned({ ...SOMEBODY, email_verified: false });
  const { body } = await present("saml.saml", token);
  expect(body).toMatchObject({
    isNewUser: true,
    email: SOMEBODY.email,
    emailVerified: true,
    federatedId: SUB,
    oauthIdToken: token,
    providerId: "saml.saml",
  });
  expect(readToken(body.idToken).payload.firebase).toMatchObject({
    identities: { "saml.saml": [SUB], email: [SOMEBODY.email] },
    sign_in_provider: "saml.saml",
  });
});

test("what SAML says of a person is in the token", async () => {
  const { call } = await openIdp();
  const attributeStatements = { name: "Jane Doe", mail: "otherOtherEmail@gmail.com" };
  const assertion = { subject: { nameId: "otherEmail@gmail.com" }, attributeStatements };
  const { body } = await call("signInWithIdp", {
    requestUri: "http://localhost",
    postBody: samlBody({ assertion }),
    returnIdpCredential: true,
  });
  expect(body.email).toBe("otherEmail@gmail.com");
  expect(JSON.parse(body.rawUserInfo)).toEqual(attributeStatements);
  expect(readToken(body.idToken).payload.firebase.sign_in_attributes).toEqual(attributeStatements);
});
