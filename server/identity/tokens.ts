import { createHash, randomBytes } from "node:crypto";
import { errors, type JSONWebKeySet } from "jose";
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
import type { Account, AccountStore, SignIn } from "../storage/store.ts";
import { openSigningKeys, type SigningKeys } from "./signingKeys.ts";
import { toIdentityError } from "./storeErrors.ts";

/** Longest life of an unused session. */
export const LONGEST_IDLE_MS = 400 * 24 * 3_600_000;

/** 256 bits in base64url. */
const REFRESH_TOKEN = /^[\w-]{43}$/;

/** A browser's name of itself, cut to what a list can use. */
const LONGEST_USER_AGENT = 300;

/** Sessions from before other ways than the password do not say how they began. */
const BY_PASSWORD: SignIn = { provider: "password" };

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
  issue(account: Account, signIn: SignIn, userAgent?: string): Promise<IssuedTokens>;
  /** Renews the ID token of a session. */
  refresh(refreshToken: string): Promise<IssuedTokens & { localId: string }>;
  /** Ends the session of a refresh token; does not tell whether there was one. */
  revoke(refreshToken: string): Promise<void>;
  /** For identity methods: refuses with errors of Identity Toolkit. */
  authenticate(idToken: string): Promise<AuthenticatedAccount>;
  /** For documents and streams: refuses with UNAUTHENTICATED. */
  verify(idToken: string): Promise<Caller>;
  /** Signs by a new key from now on; see `SigningKeys`. */
  rotateKeys: SigningKeys["rotate"];
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

/** Makes and checks the tokens of the project. */
export async function openTokens(options: TokenOptions): Promise<Tokens> {
  const { store, clock, projectId, issuer = issuerOf(projectId) } = options;
  const keys = await openSigningKeys(store, clock);

  const sign = (account: Account, signIn: SignIn, authTimeSeconds: number) => {
    const times = { issuedAtSeconds: issuedAt(clock(), account.validSinceSeconds), authTimeSeconds };
    return keys.sign({ ...makeClaims(projectId, account, signIn, times), iss: issuer });
  };
  const check = async (idToken: string): Promise<AuthenticatedAccount> => {
    const payload = await keys
      .verify(idToken, { issuer, audience: projectId, nowMs: clock() })
      .catch(throwInvalidToken);
    const claims = parseClaims(payload);
    if (!claims) throw new IdentityError("INVALID_ID_TOKEN");
    const account = requireUsable(await store.getAccount({ localId: claims.sub }));
    if (claims.iat < account.validSinceSeconds) throw new IdentityError("TOKEN_EXPIRED");
    return { account, claims };
  };

  return {
    async issue(account, signIn, userAgent) {
      const refreshToken = randomBytes(32).toString("base64url");
      // One reading for both: a session that began in another second than its token says is not found as its own.
      const authTimeSeconds = issuedAt(clock(), account.validSinceSeconds);
      const createdAtMs = authTimeSeconds * 1000;
      const session = { localId: account.localId, signIn, userAgent: userAgent?.slice(0, LONGEST_USER_AGENT) };
      await store
        .insertSession({ ...session, tokenHash: hashSecret(refreshToken), createdAtMs, lastUsedAtMs: clock() })
        .catch(toIdentityError);
      return toAnswer(await sign(account, signIn, authTimeSeconds), refreshToken);
    },
    async refresh(refreshToken) {
      const { account, signIn, authTimeSeconds } = await resumeSession(store, refreshToken, clock());
      return { ...toAnswer(await sign(account, signIn, authTimeSeconds), refreshToken), localId: account.localId };
    },
    revoke: (refreshToken) => store.deleteSession(hashSecret(refreshToken)),
    authenticate: check,
    async verify(idToken) {
      return toCaller(await check(idToken).catch(throwUnauthenticated));
    },
    rotateKeys: keys.rotate,
    jwks: keys.jwks,
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
  return { account, signIn: session.signIn ?? BY_PASSWORD, authTimeSeconds };
}

function throwInvalidToken(error: unknown): never {
  if (error instanceof errors.JOSEError) throw new IdentityError("INVALID_ID_TOKEN", undefined, { cause: error });
  throw error;
}

function throwUnauthenticated(error: unknown): never {
  if (!(error instanceof IdentityError)) throw error;
  throw new WireError("UNAUTHENTICATED", "Missing or invalid authentication.", { cause: error });
}
