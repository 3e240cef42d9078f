import type { Assertion } from "../identity/providers/assertion.ts";
import { parseEmail } from "../protocol/identity/email.ts";
import { IdentityError } from "../protocol/identity/identityError.ts";
import { isRecord } from "../protocol/text.ts";
import { notImplemented } from "./apiError.ts";
import { readUnsigned } from "./unsignedTokens.ts";

type Claims = Record<string, unknown>;

/** What a token of anybody says for a provider: a JWT, or its payload as it is. */
export function readUnsignedAssertion(answer: URLSearchParams): Assertion {
  const providerId = answer.get("providerId")?.toLowerCase();
  if (!providerId) {
    throw new IdentityError("INVALID_CREDENTIAL_OR_PROVIDER_ID", "Invalid IdP response/credential: no provider.");
  }
  const idToken = answer.get("id_token") ?? "";
  const accessToken = answer.get("access_token") ?? undefined;
  const claims = readClaims(idToken) ?? readClaims(accessToken ?? "");
  if (!claims && idToken === "") throw notImplemented("A sign-in without id_token");
  if (!claims) throw refuse(`Unable to parse id_token: ${idToken}`);
  return toAssertion(providerId, claims, { idToken, accessToken });
}

const refuse = (detail: string) => new IdentityError("INVALID_IDP_RESPONSE", detail);

function readClaims(token: string): Claims | undefined {
  if (!token.startsWith("{")) return readUnsigned(token);
  try {
    const claims: unknown = JSON.parse(token);
    if (isRecord(claims)) return claims;
  } catch {
    // Said below.
  }
  throw refuse(`Unable to parse id_token: ${token}`);
}

function toAssertion(providerId: string, claims: Claims, tokens: NonNullable<Assertion["tokens"]>): Assertion {
  const textOf = (name: string) => (typeof claims[name] === "string" ? claims[name] : undefined);
  const rawId = textOf("sub");
  if (!rawId) throw refuse('Invalid Idp Response: id_token missing required fields. ((Missing "sub" field.))');
  const names = {
    email: parseEmail(textOf("email") ?? ""),
    displayName: textOf("name"),
    photoUrl: textOf("picture"),
    screenName: textOf("screen_name"),
  };
  return {
    identity: { providerId, rawId, ...given(names) },
    emailVerified: names.email !== undefined && Boolean(claims.email_verified),
    ...given({ firstName: textOf("given_name"), lastName: textOf("family_name") }),
    rawUserInfo: JSON.stringify(claims),
    tokens,
  };
}

const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
