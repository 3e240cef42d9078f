import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { inlineHashesOf } from "../../server/http/inlineHashes.ts";
import { expect, test } from "../fixtures/browser/journey.ts";
import { becomeMember } from "../fixtures/browser/member.ts";

const TITLE = "Der Ort für Deine Notizen";
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const email = (page: Page) => page.getByLabel("E-Mail-Adresse");
const password = (page: Page) => page.getByLabel("Passwort", { exact: true });
const signIn = (page: Page) => page.getByRole("button", { name: "Anmelden" });

/** Whether the code of the app has taken the page over. */
const isAlive = (page: Page) => expect(page.locator("html")).not.toHaveAttribute("data-start");

/** Holds all code of the app back; returns how to let it go. */
async function holdCode(page: Page): Promise<() => Promise<void>> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((settle) => (release = settle));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return async () => {
    release();
    await isAlive(page);
  };
}

/** Notes all that moves by itself, and whether the login view was to be seen in any frame. */
function watchFrames() {
  const seen = { shifts: [] as number[], login: false };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shifts.push((entry as PerformanceEntry & { value: number }).value);
  }).observe({ type: "layout-shift", buffered: true });
  const look = () => {
    seen.login ||= document.querySelector("input[name=password]")?.checkVisibility() ?? false;
    requestAnimationFrame(look);
  };
  look();
}
const seenIn = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: { shifts: number[]; login: boolean } }).seen);

test.describe("a visitor (rule 2.23)", () => {
  test("reads the login view before any code has loaded, and nothing moves when it has", async ({ page, dojo }) => {
    await page.addInitScript(watchFrames);
    const release = await holdCode(page);
    await page.goto(`${dojo.url}/techniques/single/blocks/1`, { waitUntil: "commit" });
    await expect(heading(page)).toHaveText(TITLE);
    for (const field of [email(page), password(page), signIn(page)]) await expect(field).toBeVisible();
    await expect(page.getByRole("button", { name: "Erst einmal ansehen" })).toBeVisible();
    const form = await page.locator("form").elementHandle();
    await release();
    await page.waitForLoadState("networkidle");
    expect(await seenIn(page)).toEqual({ shifts: [], login: true });
    // Taken over and not drawn anew.
    expect(await form?.evaluate((element) => element.isConnected)).toBe(true);
    expect(page.url()).toBe(`${dojo.url}/techniques/single/blocks/1`);
  });

  test("loses nothing that was typed and sent too early", async ({ page, browser, dojo }) => {
    const device = await browser.newContext();
    const anna = await becomeMember(await device.newPage(), dojo.url);
    await device.close();
    const release = await holdCode(page);
    await page.goto(dojo.url, { waitUntil: "commit" });
    await email(page).fill(anna.email);
    await password(page).fill(anna.password);
    await password(page).press("Enter");
    expect(page.url()).toBe(`${dojo.url}/`);
    await release();
    await expect(heading(page)).toContainText("Anna");
  });

  test("keeps what was typed too early, and gets the form that was asked for", async ({ page, dojo }) => {
    const release = await holdCode(page);
    await page.goto(dojo.url, { waitUntil: "commit" });
    await email(page).fill("anna@example.org");
    await page.getByRole("button", { name: "Konto anlegen" }).click();
    await release();
    await expect(page.getByLabel("Name")).toBeVisible();
    await expect(email(page)).toHaveValue("anna@example.org");
  });

  test("has the theme of this device in the first paint", async ({ page, dojo }) => {
    await page.addInitScript(() => localStorage.setItem("dojo.theme", "dark"));
    const release = await holdCode(page);
    await page.goto(dojo.url, { waitUntil: "commit" });
    await expect(heading(page)).toBeVisible();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("dark");
    await release();
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("the page says what the app is and what it needs, and has no dead form", async ({ page, dojo }) => {
    await page.goto(dojo.url);
    await expect(heading(page)).toHaveText(TITLE);
    await expect(page.locator("noscript")).toBeVisible();
    expect(await page.content()).toContain("<noscript>Digital Dojo braucht JavaScript.");
    await expect(page.locator("form")).toBeHidden();
    await expect(page.getByRole("link", { name: "Impressum" })).toBeVisible();
  });
});

test.describe("the login view of the page", () => {
  test("is never seen by a member, at the first page or later", async ({ page, dojo }) => {
    await page.addInitScript(watchFrames);
    await becomeMember(page, dojo.url);
    for (const path of ["/", "/", "/techniques/single/blocks/1"]) {
      await page.goto(dojo.url + path);
      await expect(path === "/" ? heading(page) : page.getByRole("region", { name: "Notizen" })).toBeVisible();
      expect((await seenIn(page)).login).toBe(false);
    }
  });

  for (const path of [
    "/impressum",
    "/datenschutz",
    "/konto",
    "/konto/zurueck",
    "/pruefung/ergebnis",
    "/?anmelden=passwort",
  ]) {
    test(`is not at ${path}`, async ({ page, dojo }) => {
      await page.addInitScript(watchFrames);
      const release = await holdCode(page);
      await page.goto(dojo.url + path, { waitUntil: "commit" });
      await expect(page.locator("html")).toHaveAttribute("data-start", "app");
      await expect(page.locator("#root")).toBeHidden();
      await release();
      await expect(page.locator("#root")).toBeVisible();
      await expect(heading(page)).toBeAttached();
      expect((await seenIn(page)).login).toBe(false);
    });
  }
});

test("firebase.json lets through what the page of the build has inline, and nothing else", () => {
  const { scripts, styles } = inlineHashesOf(readFileSync("dist/index.html", "utf8"));
  const config = readFileSync("firebase.json", "utf8");
  expect(config).toContain(`script-src 'self' ${scripts.join(" ")};`);
  expect(config).toContain(`style-src 'self' ${styles.join(" ")};`);
});
