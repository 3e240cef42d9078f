import { importPKCS8, SignJWT } from "jose";
import * as v from "valibot";
import { type Patience, send } from "./send.ts";
import type { ServiceAccount } from "./serviceAccount.ts";

/** What covers accounts, their settings, and documents. */
const SCOPE = "https://www.googleapis.com/auth/cloud-platform";
const GRANT = "urn:ietf:params:oauth:grant-type:jwt-bearer";
const LIFE_SECONDS = 3600;
/** A token is replaced when it has less than this left: a request must not outlive it. */
const SPARE_MS = 5 * 60_000;

const answerSchema = v.object({
  access_token: v.pipe(v.string(), v.nonEmpty()),
  expires_in: v.pipe(v.number(), v.minValue(1)),
});

/**
 * Access tokens of a service account: a JWT, signed by its key, is exchanged for one (RFC 7523 2.1,
 * https://developers.google.com/identity/protocols/oauth2/service-account). The result gives one that is still good.
 */
export function makeAccessTokens(account: ServiceAccount, patience: Patience): () => Promise<string> {
  let current: Promise<{ token: string; endsMs: number }> | undefined;
  const exchange = async () => {
    const answer = v.parse(answerSchema, await send(account.token_uri, () => requestFor(account, patience), patience));
    return { token: answer.access_token, endsMs: patience.clock() + answer.expires_in * 1000 };
  };
  return async () => {
    const asked = current;
    const known = asked && (await asked.catch(() => undefined));
    const isGood = known !== undefined && known.endsMs - patience.clock() >= SPARE_MS;
    // Of several calls at a time the first one exchanges.
    if (!isGood && current === asked) current = exchange();
    return (await current!).token;
  };
}

async function requestFor(account: ServiceAccount, { clock }: Patience) {
  const { client_email: email, private_key: key, private_key_id: kid, token_uri: audience } = account;
  const nowSeconds = Math.floor(clock() / 1000);
  const assertion = await new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: "RS256", typ: "JWT", ...(kid !== undefined && { kid }) })
    .setIssuer(email)
    .setSubject(email)
    .setAudience(audience)
    .setIssuedAt(nowSeconds)
    .setExpirationTime(nowSeconds + LIFE_SECONDS)
    .sign(await importPKCS8(key, "RS256"));
  return {
    method: "POST" as const,
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ grant_type: GRANT, assertion }).toString(),
  };
}
