import { type Assertion, withoutGaps } from "../identity/providers/assertion.ts";
import { parseEmail } from "../protocol/identity/email.ts";
import { IdentityError } from "../protocol/identity/identityError.ts";
import { isRecord } from "../protocol/text.ts";
import { notImplemented } from "./apiError.ts";
import { readUnsigned } from "./unsignedTokens.ts";

const refuse = (why: string) => new IdentityError("INVALID_IDP_RESPONSE", why);

const textOf = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);

/**
 * The person of a token that a test suite has made: a JWT or its claims as they are, by whichever provider. All of it is
 * believed.
 */
export function readAssertion(givenProviderId: string, answer: URLSearchParams): Assertion {
  const providerId = givenProviderId.toLowerCase();
  const idToken = answer.get("id_token") || undefined;
  const accessToken = answer.get("access_token") || undefined;
  const isSaml = providerId.startsWith("saml.");
  const saml = readSaml(answer.get("SAMLResponse"));
  const token = idToken ?? accessToken;
  const claims: Claims = isSaml && saml && token === undefined ? { sub: saml.nameId } : readClaims(token);
  const email = (isSaml && saml?.email) || parseEmail(textOf(claims.email) ?? "");
  const names = {
    email,
    displayName: textOf(claims.name),
    photoUrl: textOf(claims.picture),
    screenName: textOf(claims.screen_name),
  };
  const identity = { providerId, rawId: claims.sub, ...withoutGaps(names) };
  const emailVerified = isSaml || Boolean(claims.email_verified);
  return {
    identity,
    emailVerified,
    ...withoutGaps({ firstName: textOf(claims.given_name), lastName: textOf(claims.family_name) }),
    ...(providerId === "google.com"
      ? describeGoogle(claims, { email, emailVerified })
      : { rawUserInfo: JSON.stringify(isSaml ? (saml?.attributes ?? {}) : claims) }),
    attributes: saml?.attributes,
    tokens: { idToken, accessToken: accessToken ?? `FirebaseAuthEmulatorFakeAccessToken_${providerId}` },
  };
}

type Claims = Record<string, unknown> & { sub: string };

function readClaims(token: string | undefined): Claims {
  if (token === undefined) throw notImplemented("A sign-in without id_token");
  const claims = token.startsWith("{") ? readJson(token) : readUnsigned(token);
  if (!claims) throw refuse(`Unable to parse id_token: ${token}`);
  const { sub } = claims;
  if (typeof sub !== "string" || sub === "") throw refuse('The "sub" field is required and must be a string.');
  return { ...claims, sub };
}

function readJson(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** What an assertion in JSON says; the address stays as it is written there. */
function readSaml(response: string | null) {
  if (response === null || response === "") return undefined;
  const assertion = readJson(response)?.assertion;
  const subject = isRecord(assertion) ? assertion.subject : undefined;
  const nameId = isRecord(subject) ? textOf(subject.nameId) : undefined;
  if (!isRecord(assertion) || nameId === undefined)
    throw refuse("assertion.subject.nameId is missing in SAMLResponse.");
  const { attributeStatements } = assertion;
  return {
    nameId,
    email: parseEmail(nameId) === undefined ? undefined : nameId,
    attributes: isRecord(attributeStatements) ? attributeStatements : undefined,
  };
}

/** In the form that this provider has. */
function describeGoogle(claims: Claims, { email, emailVerified }: { email?: string; emailVerified: boolean }) {
  const { sub: id, name, given_name, family_name, picture } = claims;
  const scopes = ["openid", "https://www.googleapis.com/auth/userinfo.profile"];
  if (email !== undefined) scopes.push("https://www.googleapis.com/auth/userinfo.email");
  const info = { granted_scopes: scopes.join(" "), id, name, given_name, family_name, email, picture, locale: "en" };
  return {
    federatedId: `https://accounts.google.com/${id}`,
    rawUserInfo: JSON.stringify({ ...info, verified_email: emailVerified }),
  };
}
