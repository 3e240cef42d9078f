import { createHash, randomBytes } from "node:crypto";
import { type JSONWebKeySet, SignJWT, errors, exportJWK, generateKeyPair, importJWK, jwtVerify } from "jose";
import type { Caller, Clock } from "../request/context.ts";
import { WireError } from "../protocol/errors.ts";
import {
  ID_TOKEN_SECONDS,
  type IdTokenClaims,
  issuedAt,
  issuerOf,
  makeClaims,
  parseClaims,
} from "../protocol/identity/idToken.ts";
import { IdentityError } from "../protocol/identity/identityError.ts";
import type { Account, AccountStore, SigningKey } from "../storage/store.ts";
import { toIdentityError } from "./storeErrors.ts";

/** The only accepted signature algorithm; a token that names another one is refused before its signature is checked. */
const ALGORITHM = "ES256";

/** Longest life of an unused session. */
const LONGEST_IDLE_MS = 400 * 24 * 3_600_000;

/** 256 bits in base64url. */
const REFRESH_TOKEN = /^[\w-]{43}$/;

/** The tokens of a sign-in or refresh, in wire form. */
export interface IssuedTokens {
  idToken: string;
  refreshToken: string;
  expiresIn: string;
}

/** A valid token and the present account. */
export interface AuthenticatedAccount {
  account: Account;
  claims: IdTokenClaims;
}

export interface Tokens {
  /** Starts a session: a new refresh token and the first ID token. */
  issue(account: Account): Promise<IssuedTokens>;
  /** Renews the ID token of a session. */
  refresh(refreshToken: string): Promise<IssuedTokens & { localId: string }>;
  /** Ends the session of a refresh token; does not tell whether there was one. */
  revoke(refreshToken: string): Promise<void>;
  /** For identity methods: refuses with errors of Identity Toolkit. */
  authenticate(idToken: string): Promise<AuthenticatedAccount>;
  /** For documents and streams: refuses with UNAUTHENTICATED. */
  verify(idToken: string): Promise<Caller>;
  /** The public keys, for `/.well-known/jwks.json`. */
  jwks(): JSONWebKeySet;
}

export interface TokenOptions {
  store: AccountStore;
  clock: Clock;
  projectId: string;
  /** `iss` of the tokens; Firebase's own form by default. */
  issuer?: string;
}

/** Loads the signing keys; makes the first one on the first start. The newest one signs; all verify. */
export async function openTokens(options: TokenOptions): Promise<Tokens> {
  const { store, clock, projectId, issuer = issuerOf(projectId) } = options;
  const keys = await openKeys(store, clock);
  const signer = keys.at(-1)!;

  const sign = (account: Account, authTimeSeconds?: number) => {
    const issuedAtSeconds = issuedAt(clock(), account.validSinceSeconds);
    const times = { issuedAtSeconds, authTimeSeconds: authTimeSeconds ?? issuedAtSeconds };
    return new SignJWT({ ...makeClaims(projectId, account, times), iss: issuer })
      .setProtectedHeader({ alg: ALGORITHM, kid: signer.kid, typ: "JWT" })
      .sign(signer.privateKey);
  };
  const check = async (idToken: string): Promise<AuthenticatedAccount> => {
    const claims = await verifySignature(idToken, keys, { issuer, audience: projectId, nowMs: clock() });
    const account = requireUsable(await store.getAccount({ localId: claims.sub }));
    if (claims.iat < account.validSinceSeconds) throw new IdentityError("TOKEN_EXPIRED");
    return { account, claims };
  };

  return {
    async issue(account) {
      const refreshToken = randomBytes(32).toString("base64url");
      const createdAtMs = issuedAt(clock(), account.validSinceSeconds) * 1000;
      const { localId } = account;
      await store
        .insertSession({ tokenHash: hashSecret(refreshToken), localId, createdAtMs, lastUsedAtMs: clock() })
        .catch(toIdentityError);
      return toAnswer(await sign(account), refreshToken);
    },
    async refresh(refreshToken) {
      const { account, authTimeSeconds } = await resumeSession(store, refreshToken, clock());
      return { ...toAnswer(await sign(account, authTimeSeconds), refreshToken), localId: account.localId };
    },
    revoke: (refreshToken) => store.deleteSession(hashSecret(refreshToken)),
    authenticate: check,
    async verify(idToken) {
      return toCaller(await check(idToken).catch(throwUnauthenticated));
    },
    jwks: () => ({ keys: keys.map(({ publicJwk }) => publicJwk) }),
  };
}

/** How secrets of 256 random bits are stored: a plain hash is enough, because they cannot be guessed. */
export const hashSecret = (secret: string) => createHash("sha256").update(secret).digest("base64url");

const toCaller = ({ account, claims }: AuthenticatedAccount): Caller => ({
  uid: account.localId,
  claims: { ...claims },
  issuedAtSeconds: claims.iat,
  expiresAtMs: claims.exp * 1000,
});

const toAnswer = (idToken: string, refreshToken: string): IssuedTokens => ({
  idToken,
  refreshToken,
  expiresIn: String(ID_TOKEN_SECONDS),
});

function requireUsable(account: Account | undefined): Account {
  if (!account) throw new IdentityError("USER_NOT_FOUND");
  if (account.disabled) throw new IdentityError("USER_DISABLED");
  return account;
}

/**
 * A well-formed refresh token that is not in the store belonged to a session that was revoked, deleted or left unused.
 * TOKEN_EXPIRED makes the SDK sign out; INVALID_REFRESH_TOKEN would leave the app with a session that never works
 * again.
 */
async function resumeSession(store: AccountStore, refreshToken: string, nowMs: number) {
  if (!REFRESH_TOKEN.test(refreshToken)) throw new IdentityError("INVALID_REFRESH_TOKEN");
  const session = await store.touchSession(hashSecret(refreshToken), nowMs, nowMs - LONGEST_IDLE_MS);
  if (!session) throw new IdentityError("TOKEN_EXPIRED");
  const account = requireUsable(await store.getAccount({ localId: session.localId }));
  const authTimeSeconds = Math.floor(session.createdAtMs / 1000);
  // A sign-in concurrent with a password change may have stored its session after the revocation.
  if (authTimeSeconds < account.validSinceSeconds) throw new IdentityError("TOKEN_EXPIRED");
  return { account, authTimeSeconds };
}

type VerificationKey = Awaited<ReturnType<typeof loadKey>>;

async function openKeys(store: AccountStore, clock: Clock): Promise<VerificationKey[]> {
  if ((await store.listSigningKeys()).length === 0) await store.insertSigningKey(await makeSigningKey(clock()));
  return Promise.all((await store.listSigningKeys()).map(loadKey));
}

async function makeSigningKey(nowMs: number): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const kid = randomBytes(16).toString("hex");
  return { kid, jwk: JSON.stringify(await exportJWK(privateKey)), createdAtMs: nowMs };
}

async function loadKey({ kid, jwk }: SigningKey) {
  const { kty, crv, x, y, d } = JSON.parse(jwk);
  const publicJwk = { kty, crv, x, y, kid, alg: ALGORITHM, use: "sig" };
  const [privateKey, publicKey] = await Promise.all([
    importJWK({ kty, crv, x, y, d }, ALGORITHM),
    importJWK({ kty, crv, x, y }, ALGORITHM),
  ]);
  return { kid, privateKey, publicKey, publicJwk };
}

/**
 * Checks everything that the token itself can tell. An expired ID token is INVALID_ID_TOKEN, as on the hosted service:
 * TOKEN_EXPIRED would sign out a user whose session is valid.
 */
async function verifySignature(
  idToken: string,
  keys: VerificationKey[],
  expected: { issuer: string; audience: string; nowMs: number },
): Promise<IdTokenClaims> {
  const keyOf = ({ kid }: { kid?: string }) => {
    const key = keys.find((candidate) => candidate.kid === kid);
    if (!key) throw new IdentityError("INVALID_ID_TOKEN");
    return key.publicKey;
  };
  const { issuer, audience, nowMs } = expected;
  const currentDate = new Date(nowMs);
  const checks = { algorithms: [ALGORITHM], issuer, audience, currentDate, requiredClaims: ["sub", "iat", "exp"] };
  const verified = await jwtVerify(idToken, keyOf, checks).catch((error: unknown) => {
    if (error instanceof errors.JOSEError) throw new IdentityError("INVALID_ID_TOKEN", undefined, { cause: error });
    throw error;
  });
  const claims = parseClaims(verified.payload);
  if (!claims) throw new IdentityError("INVALID_ID_TOKEN");
  return claims;
}

function throwUnauthenticated(error: unknown): never {
  if (!(error instanceof IdentityError)) throw error;
  throw new WireError("UNAUTHENTICATED", "Missing or invalid authentication.", { cause: error });
}
