import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { needBrowser } from "../../tools/browser.ts";
import { addNote, type Person, register, registerHere, signIn, walk } from "../fixtures/browser/app.ts";
import { expect, test } from "../fixtures/browser/journey.ts";
import { somebody } from "../fixtures/browser/member.ts";

const TECHNIQUE = "/techniques/single/blocks/1";

const REMEMBERS_NOTHING = /Dieses Fenster merkt sich nichts/;
const ONLY_HERE = "wird nachgetragen, solange das Fenster offen bleibt";

/** Whether the browser would ask before the page is closed. */
const wouldAsk = (page: Page) =>
  page.evaluate(() => !window.dispatchEvent(new Event("beforeunload", { cancelable: true })));

/** The actions of a user who has registered in a window that remembers nothing. */
async function train(page: Page, { name }: Person) {
  await expect(page.getByText(REMEMBERS_NOTHING)).toBeVisible();
  await walk(page, TECHNIQUE);
  await expect(page.getByText(/Noch keine Notizen/)).toBeVisible();
  expect(await wouldAsk(page)).toBe(false);
  await page.context().setOffline(true);
  await addNote(page, "Keller", `Von ${name}, ohne Netz.`);
  await expect(page.getByText(ONLY_HERE).first()).toBeVisible();
  expect(await wouldAsk(page)).toBe(true);
  await page.getByLabel("Notiz", { exact: true }).fill("Noch nicht fertig.");
  // A part that cannot be loaded, as without a service worker, must not break the rest.
  const openPanel = page.getByRole("button", { name: "Seitenleiste öffnen" });
  if (await openPanel.isVisible()) await openPanel.click();
  await expect(page.getByRole("button", { name: "Abmelden" })).toBeVisible();
  await page.keyboard.press("Escape");
  await walk(page, "/");
  await walk(page, TECHNIQUE);
  await expect(page.getByText(`Von ${name}, ohne Netz.`)).toBeVisible();
  await expect(page.getByLabel("Notiz", { exact: true })).toHaveValue("Noch nicht fertig.");
  await page.getByLabel("Notiz", { exact: true }).fill("");
  await page.context().setOffline(false);
  await expect(page.getByText(ONLY_HERE)).toHaveCount(0, { timeout: 30_000 });
}

/** Ways in which browsers keep a page from storing anything; each is simulated before the app begins. */
const WITHOUT: [what: string, take: () => void][] = [
  ["a database", () => void Object.defineProperty(window, "indexedDB", { value: undefined })],
  [
    "a database that may be opened",
    () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException("The user denied permission to access the database.", "SecurityError");
      };
    },
  ],
  [
    "a database that opens",
    () => {
      IDBFactory.prototype.open = () => {
        const error = new DOMException("Internal error opening backing store.", "UnknownError");
        const request = Object.assign(new EventTarget(), { error }) as unknown as IDBOpenDBRequest;
        request.addEventListener("error", (event) => request.onerror?.(event));
        queueMicrotask(() => request.dispatchEvent(new Event("error")));
        return request;
      };
    },
  ],
  [
    "a database that takes anything",
    () => {
      const full = () => {
        throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
      };
      Object.assign(IDBObjectStore.prototype, { put: full, add: full });
    },
  ],
  [
    "values and a service worker",
    () => {
      const refused = {
        get() {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        },
      };
      Object.defineProperty(window, "localStorage", refused);
      Object.defineProperty(window, "sessionStorage", refused);
      Object.defineProperty(Navigator.prototype, "serviceWorker", { value: undefined });
    },
  ],
];

test.use({ serviceWorkers: "allow" });

for (const [what, take] of WITHOUT)
  test(`without ${what} everything works while the page lives`, async ({ page, dojo, complaints }) => {
    await page.addInitScript(take);
    const anna = somebody("Anna");
    await register(page, dojo.url, anna);
    await train(page, anna);
    const others = complaints.filter((complaint) => !complaint.includes("dynamically imported module"));
    complaints.splice(0, complaints.length, ...others);
  });

test("a database that never answers is not waited for", async ({ page, dojo }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
  });
  await page.clock.install();
  await page.goto(dojo.url);
  const registers = page.getByRole("button", { name: "Konto anlegen" });
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(registers).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.clock.resume();
  const anna = somebody("Anna");
  await registerHere(page, anna);
  await train(page, anna);
});

test("a database that answers late signs nobody out", async ({ page, dojo }) => {
  const anna = somebody("Anna");
  await register(page, dojo.url, anna);
  await page.addInitScript(() => {
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (name, version) {
      if (!name.startsWith("validate-browser-context")) return open.call(this, name, version);
      const late = new EventTarget() as EventTarget & { result?: IDBDatabase; onsuccess?: () => void };
      setTimeout(() => {
        const request = open.call(this, name, version);
        request.addEventListener("success", () => {
          late.result = request.result;
          late.onsuccess?.();
        });
      }, 8000);
      return late as unknown as IDBOpenDBRequest;
    };
  });
  // The page that is open must not see its clock begin anew.
  await page.goto("about:blank");
  await page.clock.install({ time: Date.now() });
  await page.goto(`${dojo.url}/profil`);
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(page.getByLabel("Schule")).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByText(REMEMBERS_NOTHING)).toBeHidden();
});

test("the same holds if the browser forbids all site data", async ({ browser, dojo, launchOptions }) => {
  const profile = mkdtempSync(join(tmpdir(), "dojo-forbidden-"));
  mkdirSync(join(profile, "Default"));
  const forbidden = { profile: { default_content_setting_values: { cookies: 2 } } };
  writeFileSync(join(profile, "Default", "Preferences"), JSON.stringify(forbidden));
  // The Chromium without windows reads no preferences.
  const executablePath = needBrowser();
  const phone = await chromium.launchPersistentContext(profile, { ...launchOptions, executablePath, locale: "de-DE" });
  const page = phone.pages()[0] ?? (await phone.newPage());
  const anna = somebody("Anna");
  await register(page, dojo.url, anna);
  await expect(page.evaluate(() => localStorage.length)).rejects.toThrow("SecurityError");
  await train(page, anna);
  await phone.close();
  rmSync(profile, { recursive: true, force: true });

  const tablet = await browser.newPage();
  await signIn(tablet, dojo.url, anna);
  await tablet.goto(dojo.url + TECHNIQUE);
  await expect(tablet.getByText("Von Anna, ohne Netz.")).toBeVisible();
});
