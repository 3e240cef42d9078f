import type { BrowserContext, Page } from "@playwright/test";
import { SDK_BUNDLE } from "../fixtures/browser/bundle.ts";
import { CLUB, type Club, nameYourself, openClub } from "../fixtures/oidc/club.ts";
import { openSite, type Site } from "../fixtures/oidc/site.ts";
import { expect, test as base } from "../fixtures/protocol.ts";
import { CERT_FILE, KEY_FILE } from "../fixtures/tls/files.ts";

const PASSWORD = "Reiterstand-50-50";

type Where = "on the server's origin" | "elsewhere";
type How = "signIn" | "link" | "reauthenticate";

declare global {
  const redirects: { auth: ReturnType<typeof sdk.connect>["auth"]; go: (how: How, providerId: string) => void };
}

/** Puts helpers into the page of an app. */
function prepare(url: string): void {
  const { auth } = sdk.connect("main", { url, popups: true });
  const go = (how: How, providerId: string) => {
    const provider = new sdk.OAuthProvider(providerId);
    if (how === "signIn") void sdk.signInWithRedirect(auth, provider);
    if (how === "link") void sdk.linkWithRedirect(auth.currentUser!, provider);
    if (how === "reauthenticate") void sdk.reauthenticateWithRedirect(auth.currentUser!, provider);
  };
  Object.assign(window, { redirects: { auth, go } });
}

interface App {
  page: Page;
  context: BrowserContext;
  url: string;
  /** The page has been loaded: what it does before anything else. */
  start: () => Promise<void>;
  /** Leaves for the club; afterwards nobody is known there. */
  leave: (how: How, providerId?: string) => Promise<void>;
  /** Has come back, and asks how it has ended. */
  outcome: () => Promise<object | null>;
}

const test = base.extend<{ where: Where; club: Club; site: Site; app: App }>({
  settings: async ({ site }, use) =>
    use({ DOJO_TLS_CERT: CERT_FILE, DOJO_TLS_KEY: KEY_FILE, DOJO_ORIGINS: site.origin }),
  where: ["elsewhere", { option: true }],
  club: [
    async ({ dojo }, use) => {
      const club = await openClub(dojo);
      await use(club);
      await club.close();
    },
    { auto: true },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from here that it needs nothing.
  site: async ({}, use) => {
    const site = await openSite();
    await use(site);
    site.close();
  },
  app: async ({ browser, dojo, where, site }, use) => {
    site.use(dojo.url);
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    const page = await context.newPage();
    const isOwn = where === "on the server's origin";
    const url = isOwn ? `${dojo.url}/healthz?seite=1#oben` : site.url;
    if (isOwn) await context.addInitScript({ path: SDK_BUNDLE });
    const start = async () => {
      if (isOwn) await page.addScriptTag({ url: "/__/auth/events.js" });
      await page.evaluate(prepare, dojo.url);
    };
    await page.goto(url);
    await start();
    await use({
      page,
      context,
      url,
      start,
      leave: async (how, providerId = CLUB) => {
        await context.clearCookies();
        const left = page.waitForEvent("framenavigated", (frame) => frame.url().includes("/__/auth/handler"));
        await page.evaluate(([how, id]) => redirects.go(how, id), [how, providerId] as const);
        await left;
      },
      outcome: async () => {
        await page.waitForURL(url);
        await start();
        return page.evaluate(() =>
          sdk.getRedirectResult(redirects.auth).then(
            (result) =>
              result && {
                uid: result.user.uid,
                isCurrent: result.user === redirects.auth.currentUser,
                ways: result.user.providerData.map((way) => way.providerId),
                operation: result.operationType,
              },
            (error: { code: string }) => ({ code: error.code }),
          ),
        );
      },
    });
    await context.close();
  },
});

for (const where of ["on the server's origin", "elsewhere"] as const) {
  test.describe(`an app ${where}`, () => {
    test.use({ where });

    test("signs in, once, and its address is what it was", async ({ app }) => {
      expect(await app.page.evaluate(() => sdk.getRedirectResult(redirects.auth))).toBeNull();
      await app.leave("signIn");
      await nameYourself(app.page, "mei");
      expect(await app.outcome()).toMatchObject({ ways: [CLUB], operation: "signIn", isCurrent: true });
      expect(app.page.url()).toBe(app.url);
      await app.page.reload();
      expect(await app.outcome()).toBeNull();
    });

    test("adds an identity, which proves again who it is, and nobody else does", async ({ app }) => {
      const uid = await app.page.evaluate(async (password) => {
        return (await sdk.createUserWithEmailAndPassword(redirects.auth, "anna@example.org", password)).user.uid;
      }, PASSWORD);
      await app.leave("link");
      await nameYourself(app.page, "mei");
      expect(await app.outcome()).toMatchObject({ uid, ways: ["password", CLUB], operation: "link" });
      await app.leave("reauthenticate");
      await nameYourself(app.page, "mei");
      expect(await app.outcome()).toMatchObject({ uid, operation: "reauthenticate" });
      await app.leave("reauthenticate");
      await nameYourself(app.page, "ben");
      expect(await app.outcome()).toEqual({ code: "auth/user-mismatch" });
    });

    test("is told when somebody turns back: auth/redirect-cancelled-by-user", async ({ app }) => {
      await app.leave("signIn");
      await app.page.locator("[name=login]").waitFor();
      await app.page.goBack();
      expect(await app.outcome()).toEqual({ code: "auth/redirect-cancelled-by-user" });
      await app.page.reload();
      expect(await app.outcome()).toBeNull();
    });

    test("is told when somebody does not agree, and of a provider that is not set up", async ({ app }) => {
      await app.leave("signIn");
      await app.page.getByText("Cancel").click();
      expect(await app.outcome()).toEqual({ code: "auth/user-cancelled" });
      await app.leave("signIn", "oidc.niemand");
      expect(await app.outcome()).toEqual({ code: "auth/operation-not-allowed" });
    });
  });
}

test("an event in an address counts only where a redirect was begun", async ({ app }) => {
  const authEvent = { type: "signInViaRedirect", eventId: null, urlResponse: "https://dojo.example/", sessionId: "x" };
  const sent = { kind: "dojo-auth-event", app: "digital-dojo:main", authEvent };
  await app.page.goto(`${app.url}&dojo-auth-event=${encodeURIComponent(JSON.stringify(sent))}`);
  await app.page.reload();
  expect(await app.outcome()).toBeNull();
  expect(app.page.url()).toBe(app.url);
});

test("a page that is not the app's is not gone to", async ({ app, dojo, site }) => {
  const query = { apiKey: "k", appName: "a", authType: "signInViaRedirect", providerId: CLUB };
  for (const redirectUrl of ["https://evil.example/", "javascript:alert(1)", `${site.origin}.evil.example/`, ""]) {
    await app.page.goto(`${dojo.url}/__/auth/handler?${new URLSearchParams({ ...query, redirectUrl })}`);
    await expect(app.page.getByRole("heading")).toHaveText("Diese App ist hier nicht zugelassen");
  }
});

test("a page is not gone to with what the SDK never asks for", async ({ app, dojo }) => {
  const query = { apiKey: "k", appName: "a", authType: "unknown", providerId: CLUB, redirectUrl: app.url };
  await app.page.goto(`${dojo.url}/__/auth/handler?${new URLSearchParams(query)}`);
  await expect(app.page.getByRole("heading")).toHaveText("Der Aufruf ist nicht richtig");
});
