import { createHash } from "node:crypto";
import type { JWTPayload } from "jose";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  APP_ORIGIN,
  MINUTE_MS,
  openIdentity,
  payloadOf,
  type TestIdentity,
} from "../../../tests/fixtures/wire/identity.ts";
import {
  CLIENT,
  openIssuer,
  PROVIDER,
  putProvider,
  SECRET,
  type TestIssuer,
} from "../../../tests/fixtures/wire/issuer.ts";

const BACK = `${APP_ORIGIN}/konto`;

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

interface Visit {
  authUri: string;
  sessionId: string;
}

/** Asks where to go; the answer with what the address there says. */
async function begin(body: Record<string, unknown> = {}) {
  const answer = await dojo.call("createAuthUri", { providerId: PROVIDER, continueUri: BACK, ...body });
  const { authUri, sessionId } = answer as unknown as Visit;
  const url = new URL(authUri);
  return { answer, sessionId, page: url.origin + url.pathname, query: Object.fromEntries(url.searchParams) };
}

/** Comes back with a code, as the browser does, after the issuer has prepared its tokens. */
async function finish(
  { sessionId, query }: Awaited<ReturnType<typeof begin>>,
  changes: { answer?: Record<string, string>; claims?: JWTPayload; body?: Record<string, unknown> } = {},
) {
  const idToken = await issuer.idToken({ nonce: query.nonce, ...changes.claims });
  if (typeof issuer.tokens === "object") issuer.tokens = { id_token: idToken, ...issuer.tokens };
  const back = new URLSearchParams({ code: "c", state: query.state!, ...changes.answer });
  return dojo.call("signInWithIdp", { requestUri: `${BACK}?${back}`, sessionId, ...changes.body });
}
const tokenRequest = () => issuer.seen.find(({ path }) => path === "/token")!;
const digest = (text: string, encoding: "hex" | "base64url") => createHash("sha256").update(text).digest(encoding);

test("leads to the provider, by the code flow with PKCE", async () => {
  const { answer, page, query, sessionId } = await begin();
  expect(answer).toMatchObject({ kind: "identitytoolkit#CreateAuthUriResponse", providerId: PROVIDER });
  expect(sessionId).toMatch(/^[\w-]{43}$/);
  expect(page).toBe(`${issuer.url}/auth`);
  expect(query).toEqual({
    response_type: "code",
    client_id: CLIENT,
    redirect_uri: BACK,
    scope: "openid email profile",
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\da-f]{64}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: "S256",
  });
});

test("asks for more where the app wants it, and lets nobody change what makes it safe", async () => {
  const { query } = await begin({
    oauthScope: "phone,openid",
    customParameter: { prompt: "login", state: "x", redirect_uri: "https://evil.example", client_id: "x" },
    continueUri: `${BACK}?von=profil#oben`,
  });
  expect(query).toMatchObject({
    prompt: "login",
    scope: "openid email profile phone",
    redirect_uri: `${BACK}?von=profil`,
    client_id: CLIENT,
  });
  expect(query.state).not.toBe("x");
});

test("signs in whoever comes back with the code, once", async () => {
  const visit = await begin();
  const answer = await finish(visit);
  expect(answer).toMatchObject({ isNewUser: true, federatedId: "mei-17" });
  for (const name of ["oauthIdToken", "oauthAccessToken", "nonce"]) expect(answer).not.toHaveProperty(name);
  const { form } = tokenRequest();
  const { code_verifier: verifier, ...rest } = form;
  expect(rest).toEqual({ grant_type: "authorization_code", code: "c", redirect_uri: BACK, client_id: CLIENT });
  expect(digest(verifier!, "base64url")).toBe(visit.query.code_challenge);
  expect(await finish(visit)).toEqual({ error: "INVALID_IDP_RESPONSE : The session is unknown, used or too old." });
});

test("gives the provider's own tokens to an app that asks for them, and they are a credential", async () => {
  issuer.tokens = { access_token: "a", expires_in: 60 };
  const answer = await finish(await begin(), { body: { returnIdpCredential: true } });
  expect(answer).toMatchObject({ oauthAccessToken: "a", oauthExpireIn: 60 });
  const { oauthIdToken, nonce } = answer as unknown as { oauthIdToken: string; nonce: string };
  expect(payloadOf(oauthIdToken).nonce).toBe(digest(nonce, "hex"));
  const form = new URLSearchParams({ id_token: oauthIdToken, nonce, providerId: PROVIDER }).toString();
  const again = await dojo.call("signInWithIdp", { requestUri: "http://localhost", postBody: form });
  expect(again).toMatchObject({ localId: answer.localId });
});

test.each([
  ["client_secret_basic", `Basic ${Buffer.from("dojo-app:geheim+%26+lang").toString("base64")}`, undefined],
  ["client_secret_post", undefined, SECRET],
])("says who it is by %s", async (method, authorization, secret) => {
  await putProvider(dojo, issuer, { clientSecret: SECRET });
  issuer.metadata = { token_endpoint_auth_methods_supported: [method] };
  expect(await finish(await begin())).toHaveProperty("idToken");
  expect(tokenRequest().authorization).toBe(authorization);
  expect(tokenRequest().form.client_secret).toBe(secret);
});

test("asks the provider for an address that the ID token does not hold, and believes it of the same person", async () => {
  issuer.tokens = { access_token: "a" };
  issuer.person = { sub: "mei-17", email: "lin@example.org" };
  const without = { claims: { email: undefined } };
  expect(await finish(await begin(), without)).toMatchObject({ email: "lin@example.org", isNewUser: true });
  expect(issuer.seen.at(-1)).toMatchObject({ path: "/me", authorization: "Bearer a" });
  issuer.tokens = { access_token: "a" };
  issuer.person = { sub: "ben", email: "ben@example.org" };
  expect(await finish(await begin(), { claims: { email: undefined, sub: "new" } })).not.toHaveProperty("email");
});

test.each<[string, Parameters<typeof finish>[1], string]>([
  ["another state", { answer: { state: "x" } }, "INVALID_IDP_RESPONSE : The state is not that of the session."],
  [
    "another issuer's answer",
    { answer: { iss: "https://x.example" } },
    "INVALID_IDP_RESPONSE : The answer is another provider's.",
  ],
  ["a refusal of its user", { answer: { error: "access_denied" } }, "USER_CANCELLED"],
  ["no code", { answer: { code: "", error: "server_error" } }, "INVALID_IDP_RESPONSE : The provider has refused."],
  [
    "a token for another visit",
    { claims: { nonce: "x" } },
    "MISSING_OR_INVALID_NONCE : Nonce is missing in the request, or is not that of the token.",
  ],
  [
    "a token without a nonce",
    { claims: { nonce: undefined } },
    "MISSING_OR_INVALID_NONCE : Nonce is missing in the request, or is not that of the token.",
  ],
  ["a token for another application", { claims: { aud: "x" } }, 'INVALID_IDP_RESPONSE : Wrong "aud" in the ID token.'],
])("refuses %s, and the visit is over", async (_, changes, error) => {
  const visit = await begin();
  expect(await finish(visit, changes)).toEqual({ error });
  expect(await finish(visit)).toEqual({ error: "INVALID_IDP_RESPONSE : The session is unknown, used or too old." });
  expect(await dojo.ctx.store.getAccount({ email: "mei@example.org" })).toBeUndefined();
});

test("a visit is over after ten minutes, and belongs to its tenant", async () => {
  const late = await begin();
  dojo.now.ms += 10 * MINUTE_MS;
  expect(await finish(late)).toEqual({ error: "INVALID_IDP_RESPONSE : The session is unknown, used or too old." });
  await dojo.ctx.store.putTenant({ tenantId: "halle", settings: "{}" });
  expect(await finish(await begin(), { body: { tenantId: "halle" } })).toEqual({
    error: "INVALID_IDP_RESPONSE : The session is unknown, used or too old.",
  });
});

test("what is stored of a visit is not enough to finish it", async () => {
  const { sessionId, query } = await begin();
  const stored = JSON.stringify(dojo.db.prepare("SELECT * FROM challenges").all());
  expect(stored).toContain("oidc.verein");
  for (const secret of [sessionId, query.state!, query.nonce!]) expect(stored).not.toContain(secret);
});

test.each<[string, Record<string, unknown> | number, object]>([
  ["refuses the code", 400, { error: "INVALID_IDP_RESPONSE : The provider has not accepted the code." }],
  [
    "answers something else",
    { id_token: 7 },
    { error: "INVALID_IDP_RESPONSE : The provider has not accepted the code." },
  ],
])("a provider that %s", async (_, tokens, answer) => {
  const visit = await begin();
  issuer.tokens = tokens;
  expect(await finish(visit)).toEqual(answer);
});

test("a provider that fails, answers without end or is down is no fault of the caller's", async () => {
  const failing = await begin();
  issuer.tokens = 503;
  await expect(finish(failing)).rejects.toMatchObject({ code: "UNAVAILABLE" });
  issuer.tokens = {};
  const endless = await begin();
  issuer.tokens = { id_token: "x".repeat(300_000) };
  await expect(finish(endless)).rejects.toMatchObject({ code: "UNAVAILABLE" });
  const down = await begin();
  await issuer.close();
  await expect(finish(down)).rejects.toMatchObject({ code: "UNAVAILABLE" });
  dojo.now.ms += 60 * MINUTE_MS;
  await expect(begin()).rejects.toMatchObject({ code: "UNAVAILABLE" });
});

test.each<[string, Record<string, unknown>, string]>([
  [
    "a provider that is not set up",
    { providerId: "google.com" },
    "OPERATION_NOT_ALLOWED : The identity provider configuration is not found.",
  ],
  ["no way back", { continueUri: undefined }, "MISSING_CONTINUE_URI"],
  ["a way back that is none", { continueUri: "konto" }, "INVALID_CONTINUE_URI"],
  ["a way to somebody else", { continueUri: "https://evil.example/" }, "UNAUTHORIZED_DOMAIN"],
  ["a session that the caller has chosen", { sessionId: "x" }, "UNEXPECTED_PARAMETER : Session ID"],
  [
    "parameters that are no texts",
    { customParameter: { prompt: 7 } },
    "INVALID_ARGUMENT : Invalid value at 'customParameter'",
  ],
])("refuses %s", async (_, body, error) => {
  expect(await dojo.call("createAuthUri", { providerId: PROVIDER, continueUri: BACK, ...body })).toEqual({ error });
});

test("does not send anybody to a page that others can read along", async () => {
  issuer.metadata = { authorization_endpoint: "http://verein.example/auth" };
  await expect(begin()).rejects.toMatchObject({ code: "UNAVAILABLE" });
});

const ask = (identifier: string, body: Record<string, unknown> = {}) =>
  dojo.call("createAuthUri", { identifier, continueUri: BACK, ...body });

test("tells nobody which ways to sign in an address has", async () => {
  await dojo.register();
  const answer = { kind: "identitytoolkit#CreateAuthUriResponse", sessionId: expect.any(String) };
  expect(await ask("anna@example.org")).toEqual(answer);
  expect(await ask("ben@example.org")).toEqual(answer);
});

test("tells it where the operator allows that", async () => {
  await putProvider(dojo, issuer, {}, { rest: { enumerationProtection: false } });
  expect(await ask("ben@example.org")).toMatchObject({ registered: false, allProviders: [], signinMethods: [] });
  const { localId } = await dojo.register();
  const both = { registered: true, allProviders: ["password"], signinMethods: ["password"] };
  expect(await ask("anna@example.org")).toMatchObject(both);
  await dojo.ctx.store.updateAccount(localId, {
    phoneNumber: "+4930123456",
    emailLinkSignin: true,
    identities: [{ providerId: PROVIDER, rawId: "anna" }],
  });
  expect(await ask("anna@example.org", { sessionId: "mine" })).toMatchObject({
    sessionId: "mine",
    allProviders: ["password", PROVIDER],
    signinMethods: ["password", "emailLink", PROVIDER],
  });
});

test.each<[string, Record<string, unknown>, string]>([
  ["nobody", { identifier: undefined }, "MISSING_IDENTIFIER"],
  ["an address that is none", { identifier: "anna" }, "INVALID_IDENTIFIER"],
  ["no way back", { continueUri: undefined }, "MISSING_CONTINUE_URI"],
])("refuses a question about %s", async (_, body, error) => {
  expect(await ask("anna@example.org", body)).toEqual({ error });
});
