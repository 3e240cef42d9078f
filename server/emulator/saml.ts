import type { Context } from "hono";
import { html, raw } from "hono/html";
import { IdentityError } from "../protocol/identity/identityError.ts";
import type { EmulatorContext } from "./context.ts";
import { callForVisitor } from "./visitorCall.ts";

/**
 * A sign-in that a SAML provider begins: the browser comes with its response, in JSON as test suites make it, and goes
 * on to where the provider wants it.
 */
export async function answerSaml(c: Context, ctx: EmulatorContext, form: Record<string, unknown>): Promise<Response> {
  const refuse = (error: string) => c.json({ authEmulator: { error } }, 400);
  const providerId = c.req.param("providerId") ?? "";
  const { SAMLResponse: response, RelayState: relayState } = form;
  if (!providerId.startsWith("saml.")) return refuse("Invalid provider ID: it has to begin with 'saml.'.");
  if (typeof response !== "string" || response === "") return refuse("Missing SAMLResponse parameter");
  try {
    const postBody = new URLSearchParams({ providerId, SAMLResponse: response }).toString();
    const body = { requestUri: new URL(c.req.url).origin, postBody };
    const { email, federatedId } = await callForVisitor<Person>(c, ctx, "signInWithIdp", body);
    return await c.html(makePage({ name: email ?? federatedId, providerId, target: targetOf(relayState) }));
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    return refuse(`IdP-initiated SAML processing failed: ${error.message}`);
  }
}

interface Person {
  email?: string;
  federatedId: string;
}

/** A page of the web; anything else would be a script in ours. */
const targetOf = (relayState: unknown) =>
  typeof relayState === "string" && /^(https?:\/\/|\/)/.test(relayState) ? relayState : "/";

/** As a literal of a script in a page: nothing in it ends the literal or the script. */
const quote = (text: string) =>
  `'${text.replace(/[\\'<\p{Cc}\u2028\u2029]/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`)}'`;

/** Suites look for the script; in a browser the policy of our pages stops it, and the page goes on without. */
const makePage = ({ name, providerId, target }: { name: string; providerId: string; target: string }) =>
  html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <meta http-equiv="refresh" content="0; url=${target}" />
      <title>Authentication Successful</title>
      <h1>Authentication Successful</h1>
      <p>${name} is signed in by ${providerId}.</p>
      <script>
        ${raw(`window.location.href = ${quote(target)}`)};
      </script>
    </html>`;
