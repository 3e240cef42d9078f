import type { IdentityContext } from "../identity/context.ts";
import type { Tokens } from "../identity/tokens.ts";
import {
  ID_TOKEN_SECONDS,
  type IdTokenClaims,
  issuedAt,
  makeClaims,
  parseClaims,
} from "../protocol/identity/idToken.ts";
import { IdentityError } from "../protocol/identity/identityError.ts";
import { WireError } from "../protocol/errors.ts";
import { isRecord } from "../protocol/text.ts";
import type { Account, SignIn } from "../storage/store.ts";

type Parts = Pick<IdentityContext, "store" | "clock" | "projectId"> & {
  /** Hears of each token. */
  onIssue(localId: string): void;
};
type Stateless = Pick<Tokens, "issue" | "refresh" | "revoke" | "authenticate" | "verify">;

/** What a refresh token says: it is not stored, and nobody checks it. Test suites read these names. */
interface RefreshRecord {
  _AuthEmulatorRefreshToken: string;
  localId: string;
  provider: string;
  extraClaims: Record<string, unknown>;
  projectId: string;
  secondFactor?: SignIn["secondFactor"];
  tenantId?: string;
}

/** Tokens that anybody can make, for test suites. */
export function makeUnsignedTokens({ store, clock, projectId, onIssue }: Parts): Stateless {
  const issue = async (account: Account, { provider, claims, attributes, secondFactor }: SignIn) => {
    onIssue(account.localId);
    const times = {
      issuedAtSeconds: issuedAt(clock(), account.validSinceSeconds),
      authTimeSeconds: Math.floor(account.lastLoginAtMs / 1000),
    };
    const record: RefreshRecord = {
      _AuthEmulatorRefreshToken: "DO NOT MODIFY",
      localId: account.localId,
      provider,
      extraClaims: claims ?? {},
      projectId,
      secondFactor,
      tenantId: account.tenantId,
    };
    return {
      idToken: makeUnsigned({
        ...makeClaims(projectId, account, { provider, claims, attributes, secondFactor }, times),
        // Also where there is no address, if a function says so.
        ...(account.emailVerified && { email_verified: true }),
      }),
      refreshToken: Buffer.from(JSON.stringify(record), "utf8").toString("base64"),
      expiresIn: String(ID_TOKEN_SECONDS),
    };
  };
  const check = async (idToken: string) => {
    const claims = readIdToken(idToken);
    const account = await store.getAccount({ localId: claims.sub });
    if (account && claims.iat < account.validSinceSeconds) throw new IdentityError("TOKEN_EXPIRED");
    if (account?.disabled) throw new IdentityError("USER_DISABLED");
    return { account, claims };
  };
  return {
    issue,
    async authenticate(idToken) {
      const { account, claims } = await check(idToken);
      if (!account) throw new IdentityError("USER_NOT_FOUND");
      return { account, claims };
    },
    async refresh(refreshToken) {
      const record = readRefreshToken(refreshToken);
      const account = record.projectId === projectId ? await store.getAccount(record) : undefined;
      if (!account) throw new IdentityError("INVALID_REFRESH_TOKEN");
      if (account.disabled) throw new IdentityError("USER_DISABLED");
      const { provider, extraClaims: claims, secondFactor } = record;
      return { ...(await issue(account, { provider, claims, secondFactor })), localId: account.localId };
    },
    revoke: async () => {},
    /** For documents, where a token that a test suite made up needs no account. */
    async verify(idToken) {
      const { account, claims } = await check(idToken).catch((error: unknown) => {
        if (!(error instanceof IdentityError)) throw error;
        throw new WireError("UNAUTHENTICATED", "Missing or invalid authentication.", { cause: error });
      });
      const caller = { uid: claims.sub, claims: { ...claims }, issuedAtSeconds: claims.iat, expiresAtMs: Infinity };
      return account ? caller : { ...caller, hasAccount: false };
    },
  };
}

const encode = (part: object) => Buffer.from(JSON.stringify(part), "utf8").toString("base64url");

/** A token that says of itself that nobody signed it. */
export const makeUnsigned = (payload: object) => `${encode({ alg: "none", typ: "JWT" })}.${encode(payload)}.`;

/** The payload of a token, whoever signed it; undefined if it is none. */
export function readUnsigned(token: string): Record<string, unknown> | undefined {
  const [header, payload] = token.split(".", 2).map(readPart);
  return header && payload;
}

function readPart(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function readIdToken(idToken: string): IdTokenClaims {
  const payload = readUnsigned(idToken);
  const claims = payload && isRecord(payload.firebase) ? parseClaims(payload) : undefined;
  if (!claims) throw new IdentityError("INVALID_ID_TOKEN");
  return claims;
}

/** The record of a refresh token; refuses what is none. */
export function readRefreshToken(refreshToken: string): RefreshRecord {
  const record = readPart(Buffer.from(refreshToken, "base64").toString("base64url"));
  if (!record?._AuthEmulatorRefreshToken || typeof record.localId !== "string") {
    throw new IdentityError("INVALID_REFRESH_TOKEN");
  }
  return record as unknown as RefreshRecord;
}
