import { createHmac } from "node:crypto";
import { exportJWK, exportSPKI, generateKeyPair, importJWK, SignJWT } from "jose";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  type Answer,
  DAY_MS,
  openSignedIn,
  PASSWORD,
  payloadOf,
  PROJECT,
  type TestIdentity,
} from "../../tests/fixtures/wire/identity.ts";
import { openTokens } from "./tokens.ts";

let dojo: TestIdentity;
let session: Answer;
beforeEach(async () => void ({ dojo, session } = await openSignedIn()));
afterEach(() => dojo.close());

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const partsOf = (jwt: string) => jwt.split(".") as [string, string, string];
const headerOf = (jwt: string) => JSON.parse(Buffer.from(partsOf(jwt)[0], "base64url").toString());

/** Signs claims with the server's own key, so that only the claims of such a token can be wrong. */
async function signAsServer(changes: Record<string, unknown>, header: Record<string, unknown> = {}) {
  const { jwk } = dojo.db.prepare("SELECT jwk FROM signingKeys").get()! as { jwk: string };
  return new SignJWT({ ...payloadOf(session.idToken), ...changes })
    .setProtectedHeader({ ...headerOf(session.idToken), ...header })
    .sign(await importJWK(JSON.parse(jwk), "RS256"));
}

const strangersKeys = generateKeyPair("RS256");

async function signAsStranger() {
  const { privateKey } = await strangersKeys;
  return new SignJWT(payloadOf(session.idToken)).setProtectedHeader(headerOf(session.idToken)).sign(privateKey);
}

/** The classic attack on asymmetric tokens: the public key as the secret of an HMAC. */
async function signWithPublicKey() {
  const key = dojo.ctx.tokens.jwks().keys[0]!;
  const secret = await exportSPKI((await importJWK(key, "RS256", { extractable: true })) as CryptoKey);
  const signed = `${base64({ alg: "HS256", kid: key.kid, typ: "JWT" })}.${partsOf(session.idToken)[1]}`;
  return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
}

function tamper() {
  const [header, , signature] = partsOf(session.idToken);
  return `${header}.${base64({ ...payloadOf(session.idToken), sub: "someone", user_id: "someone" })}.${signature}`;
}

function unsigned(alg: string) {
  return `${base64({ alg, typ: "JWT" })}.${partsOf(session.idToken)[1]}.`;
}

test.each<[string, () => string | Promise<string>]>([
  ["alg none", () => unsigned("none")],
  ["alg None", () => unsigned("None")],
  [
    "alg none with our kid",
    () => `${base64({ ...headerOf(session.idToken), alg: "none" })}.${partsOf(session.idToken)[1]}.`,
  ],
  ["HMAC with the public key", signWithPublicKey],
  ["a foreign key", signAsStranger],
  ["tampered claims", tamper],
  ["no signature", () => partsOf(session.idToken).slice(0, 2).join(".")],
  ["an unknown kid", () => signAsServer({}, { kid: "other" })],
  ["another project", () => signAsServer({ aud: "other-project" })],
  ["another issuer", () => signAsServer({ iss: "https://securetoken.google.com/other" })],
  ["no subject", () => signAsServer({ sub: "" })],
  ["two subjects", () => signAsServer({ user_id: "someone" })],
  ["no sign-in time", () => signAsServer({ auth_time: undefined })],
  ["no end", () => signAsServer({ exp: undefined })],
  ["something else", () => "not a token"],
])("refuses a token with %s", async (_, makeToken) => {
  const idToken = await makeToken();
  expect(await dojo.call("lookup", { idToken })).toEqual({ error: "INVALID_ID_TOKEN" });
  await expect(dojo.ctx.tokens.verify(idToken)).rejects.toMatchObject({ name: "WireError", code: "UNAUTHENTICATED" });
});

test("takes its own token, and says whose it is and until when", async () => {
  const claims = payloadOf(session.idToken);
  expect(await dojo.ctx.tokens.verify(session.idToken)).toEqual({
    uid: session.localId,
    claims,
    issuedAtSeconds: claims.iat,
    expiresAtMs: claims.exp * 1000,
  });
});

test("takes a token to its last second and not longer", async () => {
  dojo.now.ms = (payloadOf(session.idToken).exp - 1) * 1000;
  expect(await dojo.call("lookup", { idToken: session.idToken })).toHaveProperty("users");
  dojo.now.ms += 1000;
  const { idToken } = session;
  expect(await dojo.call("update", { idToken, displayName: "Ben" })).toEqual({ error: "INVALID_ID_TOKEN" });
  await expect(dojo.ctx.tokens.verify(idToken)).rejects.toMatchObject({ name: "WireError", code: "UNAUTHENTICATED" });
});

test("a token that has expired by this clock alone does not end the session of whoever asks whose it is", async () => {
  const idToken = await signAsServer({ iat: 1, exp: 3601 });
  await expect(dojo.call("lookup", { idToken })).rejects.toMatchObject({ name: "WireError", code: "UNAVAILABLE" });
});

test.each([
  ["deleted", "DELETE FROM accounts", "USER_NOT_FOUND"],
  ["disabled", "UPDATE accounts SET disabled = 1", "USER_DISABLED"],
  ["revoked", "UPDATE accounts SET validSinceSeconds = validSinceSeconds + 1", "TOKEN_EXPIRED"],
])("refuses good tokens of an account that is %s, everywhere", async (_, sql, error) => {
  dojo.db.exec(sql);
  expect(await dojo.call("lookup", { idToken: session.idToken })).toEqual({ error });
  await expect(dojo.ctx.tokens.verify(session.idToken)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
});

const refresh = (refreshToken: string) =>
  dojo.call("token", { grant_type: "refresh_token", refresh_token: refreshToken });

test("renews the token of a session; the time of the sign-in stays", async () => {
  dojo.now.ms += 3 * DAY_MS;
  const answer = await refresh(session.refreshToken);
  expect(answer).toEqual({
    access_token: answer.id_token,
    id_token: expect.any(String),
    refresh_token: session.refreshToken,
    expires_in: "3600",
    token_type: "Bearer",
    user_id: session.localId,
    project_id: PROJECT,
  });
  const claims = payloadOf(answer.id_token);
  expect(claims.auth_time).toBe(payloadOf(session.idToken).auth_time);
  expect(claims.iat).toBe(Math.floor(dojo.now.ms / 1000));
  expect(await dojo.call("lookup", { idToken: answer.id_token })).toHaveProperty("users");
});

test.each<[string, Record<string, string>, string]>([
  ["no grant", {}, "MISSING_GRANT_TYPE"],
  ["another grant", { grant_type: "password" }, "INVALID_GRANT_TYPE"],
  ["no token", { grant_type: "refresh_token" }, "MISSING_REFRESH_TOKEN"],
  ["something else", { grant_type: "refresh_token", refresh_token: "x" }, "INVALID_REFRESH_TOKEN"],
  ["a token that is gone", { grant_type: "refresh_token", refresh_token: "x".repeat(43) }, "TOKEN_EXPIRED"],
])("refuses a refresh with %s", async (_, body, error) => {
  expect(await dojo.call("token", body)).toEqual({ error });
});

test("ends a session that nobody used for 400 days, and no other", async () => {
  dojo.now.ms += 399 * DAY_MS;
  expect(await refresh(session.refreshToken)).toHaveProperty("id_token");
  dojo.now.ms += 399 * DAY_MS;
  expect(await refresh(session.refreshToken)).toHaveProperty("id_token");
  dojo.now.ms += 401 * DAY_MS;
  expect(await refresh(session.refreshToken)).toEqual({ error: "TOKEN_EXPIRED" });
  expect(await refresh(session.refreshToken)).toEqual({ error: "TOKEN_EXPIRED" });
});

test("refuses to refresh for a disabled account", async () => {
  dojo.db.exec("UPDATE accounts SET disabled = 1");
  expect(await refresh(session.refreshToken)).toEqual({ error: "USER_DISABLED" });
});

test("a sign-in that crosses a change of the password ends up with nothing", async () => {
  const account = (await dojo.ctx.store.getAccount({ localId: session.localId }))!;
  await dojo.call("update", { idToken: session.idToken, password: "Katzenstand-95-5" });
  const crossing = await dojo.ctx.tokens.issue(account, { provider: "password" });
  expect(await dojo.call("lookup", { idToken: crossing.idToken })).toEqual({ error: "TOKEN_EXPIRED" });
  expect(await refresh(crossing.refreshToken)).toEqual({ error: "TOKEN_EXPIRED" });
});

test("ends one session by revokeToken, and no other", async () => {
  const other = await dojo.call("signInWithPassword", { email: "anna@example.org", password: PASSWORD });
  const { idToken, refreshToken } = session;
  expect(await dojo.call("revokeToken", { idToken, token: refreshToken, tokenType: "REFRESH_TOKEN" })).toEqual({});
  expect(await refresh(refreshToken)).toEqual({ error: "TOKEN_EXPIRED" });
  expect(await refresh(other.refreshToken)).toHaveProperty("id_token");
  expect(
    await dojo.call("revokeToken", { idToken, token: "x", tokenType: "ACCESS_TOKEN", providerId: "apple.com" }),
  ).toEqual({ error: "OPERATION_NOT_ALLOWED" });
});

test("keeps its key over a restart and publishes only the public half", async () => {
  const reopened = await openTokens({ store: dojo.ctx.store, clock: () => dojo.now.ms, projectId: PROJECT });
  expect((await reopened.verify(session.idToken)).uid).toBe(session.localId);
  const published = await dojo.call("jwks");
  const { kid } = headerOf(session.idToken);
  expect(published).toEqual({
    keys: [{ kty: "RSA", n: expect.any(String), e: "AQAB", kid, alg: "RS256", use: "sig" }],
  });
});

test("a session and its token begin in the same second, even where one ends between the two", async () => {
  let nowMs = dojo.now.ms;
  const tokens = await openTokens({ store: dojo.ctx.store, clock: () => (nowMs += 600), projectId: PROJECT });
  const account = (await dojo.ctx.store.getAccount({ localId: session.localId }))!;
  const issued = await tokens.issue(account, { provider: "password" }, undefined);
  const renewed = await tokens.refresh(issued.refreshToken);
  expect(payloadOf(renewed.idToken).auth_time).toBe(payloadOf(issued.idToken).auth_time);
});

test("signs by a new key after a rotation, and logs nobody out", async () => {
  await dojo.ctx.tokens.rotateKeys();
  const renewed = await refresh(session.refreshToken);
  expect(headerOf(renewed.id_token).kid).not.toBe(headerOf(session.idToken).kid);
  for (const idToken of [session.idToken, renewed.id_token]) {
    expect(await dojo.call("lookup", { idToken })).toHaveProperty("users");
  }
  const reopened = await openTokens({ store: dojo.ctx.store, clock: () => dojo.now.ms, projectId: PROJECT });
  expect((await reopened.verify(renewed.id_token)).uid).toBe(session.localId);
});

test("no token of a dropped key is taken, not even one that was known; sessions go on", async () => {
  await dojo.ctx.tokens.verify(session.idToken);
  await dojo.ctx.tokens.rotateKeys({ drop: true });
  expect(await dojo.call("lookup", { idToken: session.idToken })).toEqual({ error: "INVALID_ID_TOKEN" });
  expect(await refresh(session.refreshToken)).toHaveProperty("id_token");
  expect((await dojo.ctx.store.listSigningKeys()).length).toBe(1);
});

test("takes the tokens of a key from before RS256 until they expire, and signs no new ones by it", async () => {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const old = { kid: "old", jwk: JSON.stringify(await exportJWK(privateKey)), createdAtMs: 0 };
  await dojo.ctx.store.insertSigningKey(old, { drop: true });
  const reopened = await openTokens({ store: dojo.ctx.store, clock: () => dojo.now.ms, projectId: PROJECT });
  const header = { alg: "ES256", kid: "old", typ: "JWT" };
  const idToken = await new SignJWT(payloadOf(session.idToken)).setProtectedHeader(header).sign(privateKey);
  expect((await reopened.verify(idToken)).uid).toBe(session.localId);
  expect(headerOf((await reopened.refresh(session.refreshToken)).idToken).alg).toBe("RS256");
});

test("a token of a new key is taken by another process, however lately that has read the keys", async () => {
  const other = await openTokens({ store: dojo.ctx.store, clock: () => dojo.now.ms, projectId: PROJECT });
  await other.verify(session.idToken);
  for (let round = 0; round < 2; round++) {
    await dojo.ctx.tokens.rotateKeys();
    expect((await other.verify((await refresh(session.refreshToken)).id_token)).uid).toBe(session.localId);
  }
});

test("keys that another process has rotated are found by their first token, dropped ones are left within seconds", async () => {
  const other = await openTokens({ store: dojo.ctx.store, clock: () => dojo.now.ms, projectId: PROJECT });
  await other.verify(session.idToken);
  await dojo.ctx.tokens.rotateKeys();
  dojo.now.ms += 1_000;
  expect((await other.verify((await refresh(session.refreshToken)).id_token)).uid).toBe(session.localId);
  await dojo.ctx.tokens.rotateKeys({ drop: true });
  dojo.now.ms += 5_000;
  const { idToken } = await other.refresh(session.refreshToken);
  expect((await dojo.ctx.tokens.verify(idToken)).uid).toBe(session.localId);
  await expect(other.verify(session.idToken)).rejects.toThrow();
});
