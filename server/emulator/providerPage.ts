import { randomInt } from "node:crypto";
import type { Context } from "hono";
import { html } from "hono/html";
import type { Account } from "../storage/store.ts";
import { allAccounts, type EmulatorContext } from "./context.ts";

/** The address of the page that stands for every provider's. */
export const PROVIDER_PAGE = "/emulator/auth/provider";

const RETURN = "/__/auth/handler";
const MOST_SHOWN = 100;

const HEADERS = {
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  // As for the handler, where the popup comes from and goes back to.
  "Cross-Origin-Opener-Policy": "unsafe-none",
};

/** Who a suite wants to be there: one of those who were, or anybody new. */
export async function answerProviderPage(c: Context, ctx: EmulatorContext): Promise<Response> {
  const query = new URL(c.req.url).searchParams;
  const providerId = query.get("providerId") ?? "";
  if (!providerId) return c.json({ authEmulator: { error: "missing providerId query parameter" } }, 400);
  const tid = query.get("tid") || undefined;
  for (const [name, value] of Object.entries(HEADERS)) c.header(name, value);
  if (query.has("email")) return c.redirect(returnAs(providerId, newPerson(query)), 303);
  const people = [];
  for await (const account of allAccounts(ctx.store, tid)) {
    if (people.length >= MOST_SHOWN) break;
    people.push(...knownPeople(account, providerId));
  }
  return c.html(pageFor({ providerId, tid, people }));
}

/** What a token of a provider says. */
interface Claims {
  sub: string;
  email?: string;
  name?: string;
  screen_name?: string;
  picture?: string;
}

/** The way back, with an unsigned token. */
const returnAs = (providerId: string, claims: Claims) =>
  `${RETURN}?${new URLSearchParams({ providerId, id_token: JSON.stringify({ ...claims, email_verified: true }) })}`;

const knownPeople = ({ identities = [] }: Account, providerId: string): Claims[] =>
  identities
    .filter((identity) => identity.providerId === providerId)
    .map(({ rawId, email, displayName, screenName, photoUrl }) => ({
      sub: rawId,
      email,
      name: displayName,
      screen_name: screenName,
      picture: photoUrl,
    }));

const newPerson = (query: URLSearchParams): Claims => ({
  sub: Array.from({ length: 40 }, () => randomInt(10)).join(""),
  email: query.get("email") || undefined,
  name: query.get("displayName") || undefined,
  screen_name: query.get("screenName") || undefined,
  picture: query.get("photoUrl") || undefined,
});

interface Shown {
  providerId: string;
  tid?: string;
  people: Claims[];
}

/** Without a script; title, ids and classes are those by which the SDK's public suite finds its way. */
const pageFor = ({ providerId, tid, people }: Shown) =>
  html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <title>Auth Emulator IDP Login Widget</title>
      <style>
        :root {
          color-scheme: light dark;
          font:
            1rem/1.5 system-ui,
            sans-serif;
        }
        a,
        label {
          display: block;
          padding: 0.5rem 0;
        }
      </style>
      <h1>Sign in with ${providerId}</h1>
      <ul id="accounts-list">
        ${people.map(
          (claims) =>
            html`<li>
              <a href="${returnAs(providerId, claims)}">${claims.name ?? claims.sub} ${claims.email ?? ""}</a>
            </li>`,
        )}
        <li><a class="js-new-account" href="#email-input">Add new account</a></li>
      </ul>
      <form id="toggleForm" action="${PROVIDER_PAGE}">
        <input type="hidden" name="providerId" value="${providerId}" />
        <input type="hidden" name="tid" value="${tid ?? ""}" />
        <label>Email <input id="email-input" name="email" type="email" required /></label>
        <label>Display name <input id="display-name-input" name="displayName" /></label>
        <label>Screen name <input id="screen-name-input" name="screenName" /></label>
        <label>Photo <input id="profile-photo-input" name="photoUrl" type="url" /></label>
        <button id="sign-in">Sign in</button>
      </form>
    </html>`;
