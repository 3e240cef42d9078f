import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { addNote, askToSignOut, signIn, type Person } from "../fixtures/browser/app.ts";
import { fillStorage, writeTightRules } from "../fixtures/browser/device.ts";
import { findings } from "../fixtures/browser/findings.ts";
import { expect, test as base } from "../fixtures/browser/journey.ts";
import { becomeMember, somebody } from "../fixtures/browser/member.ts";

const TECHNIQUE = "/techniques/single/blocks/1";

const test = base.extend<{ anna: Person; member: Page; tightRules: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants to see that nothing is needed
  anna: async ({}, use) => use(somebody("Anna")),
  /** Anna on the page of a technique, with the app cached on the device. */
  member: async ({ page, dojo, anna }, use) => {
    await becomeMember(page, dojo.url, anna);
    await page.goto(dojo.url);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.goto(dojo.url + TECHNIQUE);
    await expect(page.getByText(/Noch keine Notizen/)).toBeVisible();
    await use(page);
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants to see that nothing is needed
  tightRules: async ({}, use) => {
    const directory = mkdtempSync(join(tmpdir(), "dojo-rules-"));
    await use(writeTightRules(directory));
    rmSync(directory, { recursive: true });
  },
});

// These bring a device or the server into a state of their own.
test.use({ settings: {}, serviceWorkers: "allow" });

const allSent = (page: Page) => expect(page.getByText("wird nachgetragen")).toHaveCount(0, { timeout: 60_000 });
const composerOf = (page: Page) => page.getByRole("region", { name: "Notizen" }).getByLabel("Notiz", { exact: true });

test("logging out with something unsent asks, waits if wanted, and loses nothing", async ({
  member: page,
  anna,
  dojo,
}) => {
  await page.context().setOffline(true);
  await addNote(page, "Keller", "Noch nicht gesendet.");
  await askToSignOut(page);
  const dialog = page.getByRole("dialog", { name: "Noch nicht alles gesendet" });
  await expect(dialog).toContainText("1 Notiz ist noch nicht auf dem Server.");
  await expect(dialog).toContainText("Du bist gerade offline.");
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Noch nicht gesendet.")).toBeVisible();

  await askToSignOut(page);
  await dialog.getByRole("button", { name: "Trotzdem abmelden" }).click();
  await expect(page.getByRole("button", { name: "Anmelden" })).toBeVisible();
  await page.context().setOffline(false);
  await signIn(page, dojo.url, anna);
  await page.goto(dojo.url + TECHNIQUE);
  await expect(page.getByText("Noch nicht gesendet.")).toBeVisible();
  await allSent(page);

  await page.context().setOffline(true);
  await addNote(page, "Keller", "Darauf wird gewartet.");
  await askToSignOut(page);
  await page.keyboard.press("Tab");
  await dialog.getByRole("button", { name: "Warten und dann abmelden" }).press("Enter");
  await expect(dialog).toContainText("Kein Netz.");
  await page.context().setOffline(false);
  await expect(page.getByRole("button", { name: "Anmelden" })).toBeVisible({ timeout: 60_000 });
  await signIn(page, dojo.url, anna);
  await page.goto(dojo.url + TECHNIQUE);
  await expect(page.getByRole("button", { name: /^Keller/ })).toContainText("2 Notizen");
});

test("rules tightened meanwhile: the text comes back, said on whatever page is open", async ({
  member: page,
  dojo,
  tightRules,
  complaints,
}) => {
  await page.context().setOffline(true);
  await addNote(page, "Gut", "Das nimmt der Server.");
  await addNote(page, "Schlecht", "!Das nimmt er nicht mehr.");
  await dojo.restart({ DOJO_RULES: tightRules });
  await page.goto(`${dojo.url}/profil`);
  await page.context().setOffline(false);
  const news = page.getByText(/nicht angenommen/);
  await expect(news).toBeVisible({ timeout: 60_000 });
  await page.getByRole("button", { name: "Ansehen" }).click();
  await expect(composerOf(page)).toHaveValue("!Das nimmt er nicht mehr.");
  await allSent(page);
  await expect(page.getByRole("button", { name: /^Gut/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Schlecht/ })).toHaveCount(0);
  await page.reload();
  await expect(composerOf(page)).toHaveValue("!Das nimmt er nicht mehr.");

  await composerOf(page).fill("!Und das auch nicht.");
  await page.getByRole("button", { name: "Notiz speichern" }).click();
  await composerOf(page).fill("Inzwischen getippt.");
  await expect(page.getByText("Dein Text steht wieder im Feld.")).toBeVisible({ timeout: 30_000 });
  await expect(composerOf(page)).toHaveValue("!Und das auch nicht.\n\nInzwischen getippt.");
  for (const complaint of complaints.splice(0)) expect(complaint).toContain("refused for good");
});

test("two tabs without a network: each shows what the other wrote, and one is enough to send it", async ({
  member: page,
  dojo,
}) => {
  const other = await page.context().newPage();
  await other.goto(dojo.url + TECHNIQUE);
  await expect(other.getByText(/Noch keine Notizen/)).toBeVisible();
  await page.context().setOffline(true);
  await addNote(page, "Eins", "Aus dem ersten Tab.");
  await addNote(other, "Zwei", "Aus dem zweiten Tab.");
  await expect(page.getByRole("button", { name: /^Zwei/ })).toBeVisible();
  await expect(other.getByRole("button", { name: /^Eins/ })).toBeVisible();
  await other.close();
  await page.context().setOffline(false);
  await allSent(page);
  await page.reload();
  for (const category of [/^Eins/, /^Zwei/]) await expect(page.getByRole("button", { name: category })).toBeVisible();
});

test("a full storage is said; notes are written and sent all the same", async ({ member: page }) => {
  await fillStorage(page);
  await page.context().setOffline(true);
  await addNote(page, "Voll", "Kein Platz mehr.");
  await expect(page.getByText(/Der Speicher dieses Browsers ist voll/)).toBeVisible();
  await page.context().setOffline(false);
  await allSent(page);
  await page.reload();
  await expect(page.getByRole("button", { name: /^Voll/ })).toBeVisible();
});

test("the journal is emptied between writing and sending: the note arrives", async ({ member: page, dojo }) => {
  await page.context().setOffline(true);
  await addNote(page, "Geleert", "Der Speicher wurde aufgeräumt.");
  await page.evaluate(() => localStorage.clear());
  await page.goto(dojo.url + TECHNIQUE);
  await page.context().setOffline(false);
  await page.reload();
  await expect(page.getByRole("button", { name: /^Geleert/ })).toBeVisible();
  await allSent(page);
});

const WITHOUT: [what: string, take: () => void][] = [
  [
    "what pages without TLS do not have",
    () => {
      Reflect.deleteProperty(Crypto.prototype, "randomUUID");
      Reflect.deleteProperty(Navigator.prototype, "locks");
    },
  ],
  [
    "locks, which the browser refuses",
    () => {
      const refuse = () => Promise.reject(new DOMException("Access to the Locks API is denied.", "SecurityError"));
      Object.assign(LockManager.prototype, { request: refuse, query: refuse });
    },
  ],
];

for (const [what, take] of WITHOUT)
  test(`without ${what} the app opens, and sends what was written offline, once`, async ({ page, dojo }) => {
    await page.addInitScript(take);
    await becomeMember(page, dojo.url);
    await page.goto(dojo.url + TECHNIQUE);
    await expect(page.getByText(/Noch keine Notizen/)).toBeVisible();
    await page.context().setOffline(true);
    await addNote(page, "Keller", "Erst ohne Netz.");
    await page.context().setOffline(false);
    await allSent(page);
    await expect(composerOf(page)).toHaveValue("");
    await page.reload();
    await expect(page.getByRole("button", { name: /^Keller/ })).toContainText("1 Notiz");
  });

test("a choice in the profile outlives the page that is left in the same moment", async ({ member: page, dojo }) => {
  await page.goto(`${dojo.url}/profil`);
  const green = page.getByRole("radio", { name: "Grün" });
  await green.evaluate((radio: HTMLInputElement) => {
    radio.click();
    location.reload();
  });
  await expect(page.getByRole("radio", { name: "Gelb" })).toBeVisible();
  await expect(green).toBeChecked();
});
