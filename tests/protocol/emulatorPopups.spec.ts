import type { Page } from "@playwright/test";
import { openSite, type Site } from "../fixtures/oidc/site.ts";
import { expect, test as base } from "../fixtures/protocol.ts";

type Provider = InstanceType<typeof sdk.GoogleAuthProvider>;

declare global {
  /** What the page has besides the SDK: the last popup, and how it ends. */
  const widget: {
    auth: ReturnType<typeof sdk.connect>["auth"];
    last: Promise<unknown>;
    begin: (how: "signIn" | "link" | "reauthenticate") => void;
  };
}

/** Puts helpers into the page of a suite. */
function prepare(url: string): void {
  const { auth } = sdk.connect("main", { url, popups: true });
  const functions = {
    signIn: (provider: Provider) => sdk.signInWithPopup(auth, provider),
    link: (provider: Provider) => sdk.linkWithPopup(auth.currentUser!, provider),
    reauthenticate: (provider: Provider) => sdk.reauthenticateWithPopup(auth.currentUser!, provider),
  };
  const begin = (how: keyof typeof functions) => {
    widget.last = functions[how](new sdk.GoogleAuthProvider()).then(
      ({ user, operationType: operation }) => ({ uid: user.uid, email: user.email, name: user.displayName, operation }),
      (error: { code: string }) => ({ code: error.code }),
    );
  };
  Object.assign(window, { widget: { auth, begin } });
}

/** The mode for test suites, with a suite's page on an origin of its own that nobody has named. */
const test = base.extend<{ site: Site; page: Page }>({
  settings: { DOJO_EMULATOR_COMPAT: "1" },
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from here that it needs nothing.
  site: async ({}, use) => {
    const site = await openSite();
    await use(site);
    site.close();
  },
  page: async ({ page, site, dojo }, use) => {
    site.use(dojo.url);
    await page.goto(site.url);
    await page.evaluate(prepare, dojo.url);
    await use(page);
  },
});

/** Goes through the page that stands for the provider's, as the SDK's public suite does. */
async function enter(page: Page, how: "signIn" | "link" | "reauthenticate", who: { known?: string; email?: string }) {
  const opened = page.waitForEvent("popup");
  await page.evaluate((how) => widget.begin(how), how);
  const popup = await opened;
  await expect(popup).toHaveTitle("Auth Emulator IDP Login Widget");
  if (who.known) await popup.locator("#accounts-list li", { hasText: who.known }).click();
  else {
    await popup.locator(".js-new-account").click();
    await popup.locator("#email-input").fill(who.email!);
    await popup.locator("#display-name-input").fill("Bob Test");
    await popup.locator("#sign-in").click();
  }
  return page.evaluate(() => widget.last);
}

test("a popup makes somebody new, and lets those in who were there", async ({ page }) => {
  const bob = { uid: expect.any(String), email: "bob@bob.test", name: "Bob Test" };
  const first = await enter(page, "signIn", { email: "bob@bob.test" });
  expect(first).toEqual({ ...bob, operation: "signIn" });
  expect(await enter(page, "signIn", { known: "bob@bob.test" })).toEqual(first);
  expect(await enter(page, "reauthenticate", { known: "bob@bob.test" })).toMatchObject({ operation: "reauthenticate" });
  expect(await enter(page, "reauthenticate", { email: "eve@eve.test" })).toEqual({ code: "auth/user-mismatch" });
});

test("a visitor is given the identity, and keeps the account", async ({ page }) => {
  const uid = await page.evaluate(async () => (await sdk.signInAnonymously(widget.auth)).user.uid);
  expect(await enter(page, "link", { email: "bob@bob.test" })).toMatchObject({ uid, operation: "link" });
});

test("a redirect comes back with somebody", async ({ page, site, dojo }) => {
  await page.evaluate(() => void sdk.signInWithRedirect(widget.auth, new sdk.GoogleAuthProvider()));
  await page.locator("#email-input").fill("bob@bob.test");
  await page.locator("#sign-in").click();
  await page.waitForURL(site.url);
  await page.evaluate(prepare, dojo.url);
  expect(await page.evaluate(async () => (await sdk.getRedirectResult(widget.auth))?.user.email)).toBe("bob@bob.test");
});
