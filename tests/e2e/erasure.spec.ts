import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Browser, Page, Route } from "@playwright/test";
import { addNote, ANNA, askToSignOut, signIn } from "../fixtures/browser/app.ts";
import { expectAccessible } from "../fixtures/browser/findings.ts";
import { expect, test } from "../fixtures/browser/journey.ts";
import { becomeMember, enter } from "../fixtures/browser/member.ts";
import { documentsNaming, keptOn, uidOf } from "../fixtures/wire/traces.ts";
import type { Dojo } from "../fixtures/server.ts";
import { identity } from "../fixtures/wire/wire.ts";

// Tests that end the server, or read what it wrote.
test.use({ settings: {} });

const CREDENTIALS = { email: ANNA.email, password: ANNA.password, returnSecureToken: true };
const TECHNIQUE = "/techniques/single/blocks/1";
const OTHER_TECHNIQUE = "/techniques/single/blocks/2";
const GONE_ELSEWHERE = /wurde auf einem anderen Gerät gelöscht/;
const GONE = /Dein Konto ist gelöscht/;

async function askToDelete(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/sicherheit`);
  await page.getByRole("button", { name: "Konto löschen" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Aktuelles Passwort").fill(ANNA.password);
  await dialog.getByLabel("Ja, alles unwiderruflich löschen").check();
  await dialog.getByRole("button", { name: "Endgültig löschen" }).click();
}

/** Anna's phone, with notes on a technique, and her tablet with the same technique open. */
async function openDevices(phone: Page, browser: Browser, dojo: Dojo) {
  await becomeMember(phone, dojo.url, ANNA);
  await phone.goto(dojo.url + TECHNIQUE);
  await addNote(phone, "Technik", "Vom Handy.");
  const tablet = await (await browser.newContext({ locale: "de-DE" })).newPage();
  await enter(tablet, dojo.url, ANNA);
  await tablet.goto(dojo.url + TECHNIQUE);
  await expect(tablet.getByText("Vom Handy.")).toBeVisible();
  return { tablet, uid: await uidOf(dojo, ANNA) };
}

/** Holds requests back until they are released. */
async function hold(page: Page, url: RegExp) {
  const waiting: Route[] = [];
  let isOpen = false;
  await page.route(url, (route) => (isOpen ? route.continue() : void waiting.push(route)));
  return {
    waiting,
    async letGo() {
      isOpen = true;
      await Promise.all(waiting.map((route) => route.continue().catch(() => undefined)));
    },
  };
}

/** Nothing of the user is left except the erasure. */
async function expectNothingLeft(dojo: Dojo, uid: string, devices: Page[]) {
  for (const device of devices) {
    await expect(device.getByRole("button", { name: "Anmelden" })).toBeVisible();
    await expect.poll(() => keptOn(device, uid)).toEqual([]);
  }
  await dojo.stop();
  expect(documentsNaming(dojo, uid)).toEqual([`erasures/${uid}`]);
}

const WRITES = /\/Write\/channel/;

test("a deleted account stays deleted, although another device was writing meanwhile", async ({
  page,
  browser,
  dojo,
}) => {
  const { tablet, uid } = await openDevices(page, browser, dojo);
  const writes = await hold(tablet, WRITES);
  await tablet.goto(dojo.url + OTHER_TECHNIQUE);
  await addNote(tablet, "Technik", "Vom Tablet, zu spät.");
  await expect.poll(() => writes.waiting.length).toBeGreaterThan(0);

  await askToDelete(page, dojo.url);
  await expect(page.getByText(GONE)).toBeVisible();
  await writes.letGo();
  await expect(tablet.getByText(GONE_ELSEWHERE)).toBeVisible();
  await expectNothingLeft(dojo, uid, [page, tablet]);
});

test("what another device wrote offline does not bring a deleted account back", async ({ page, browser, dojo }) => {
  const { tablet, uid } = await openDevices(page, browser, dojo);
  await tablet.context().setOffline(true);
  await addNote(tablet, "Keller", "Ohne Netz geschrieben.");

  await askToDelete(page, dojo.url);
  await expect(page.getByText(GONE)).toBeVisible();
  await tablet.context().setOffline(false);
  await expect(tablet.getByText(GONE_ELSEWHERE)).toBeVisible({ timeout: 40_000 });
  await expectNothingLeft(dojo, uid, [page, tablet]);
});

test("another device goes as soon as the documents go, before the account itself", async ({ page, browser, dojo }) => {
  const { tablet, uid } = await openDevices(page, browser, dojo);
  const deletion = await hold(page, /accounts:delete/);
  await askToDelete(page, dojo.url);
  await expect.poll(() => deletion.waiting.length).toBe(1);
  await expect(tablet.getByText(GONE_ELSEWHERE)).toBeVisible();

  await deletion.letGo();
  await expect(page.getByText(GONE)).toBeVisible();
  await expectNothingLeft(dojo, uid, [page, tablet]);
});

test("a deletion that was cut off is brought to its end when the app is opened again", async ({ page, dojo }) => {
  await becomeMember(page, dojo.url, ANNA);
  await page.goto(dojo.url + TECHNIQUE);
  await addNote(page, "Technik", "Vom Handy.");
  const uid = await uidOf(dojo, ANNA);
  // Only the first commit, which deletes the profile, gets through.
  const rest = await hold(page, /\/Write\/channel|accounts:delete/);
  const begun = page.waitForResponse(/documents:commit/);
  await askToDelete(page, dojo.url);
  await begun;
  await expect.poll(() => rest.waiting.length).toBeGreaterThan(0);

  // What is held back must go with the page; `unrouteAll` would let it through.
  await page.goto("about:blank");
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.goto(dojo.url);
  await expect(page.getByText(GONE)).toBeVisible();
  await expectNothingLeft(dojo, uid, [page]);
});

test("a device that was off while the account was deleted says so when it is opened, and forgets it", async ({
  page,
  dojo,
}) => {
  await becomeMember(page, dojo.url, ANNA);
  await page.goto(dojo.url + TECHNIQUE);
  await addNote(page, "Technik", "Vom Handy.");
  await page.goto("about:blank");
  const { text } = await identity(dojo, "signInWithPassword", CREDENTIALS);
  const { idToken, localId } = JSON.parse(text) as { idToken: string; localId: string };
  await identity(dojo, "delete", { idToken });

  await page.goto(dojo.url);
  await expect(page.getByText(GONE_ELSEWHERE)).toBeVisible();
  await expect.poll(() => keptOn(page, localId)).toEqual([]);
});

test("where the account could not go with its documents, it goes with the next sign-in", async ({ page, dojo }) => {
  await becomeMember(page, dojo.url, ANNA);
  await page.goto(dojo.url + TECHNIQUE);
  await addNote(page, "Technik", "Vom Handy.");
  const uid = await uidOf(dojo, ANNA);
  await page.route(/accounts:delete/, (route) => route.abort());
  await askToDelete(page, dojo.url);
  await expect(page.getByRole("dialog").getByRole("alert")).toBeVisible();
  await page.goto(dojo.url);
  await expect(page.getByText(/noch nicht ganz gelöscht/)).toBeVisible();
  await expect.poll(() => keptOn(page, uid)).toEqual([]);

  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.getByLabel("E-Mail-Adresse").fill(ANNA.email);
  await page.getByLabel("Passwort", { exact: true }).fill(ANNA.password);
  await page.getByRole("button", { name: "Anmelden" }).click();
  await expect(page.getByText(GONE)).toBeVisible();
  await expectNothingLeft(dojo, uid, [page]);
});

test("a session that ends in the middle of it is not taken for the end of the account", async ({ page, dojo }) => {
  await becomeMember(page, dojo.url, ANNA);
  await page.route(/accounts:delete/, async (route) => {
    const { text } = await identity(dojo, "signInWithPassword", CREDENTIALS);
    const { idToken } = JSON.parse(text) as { idToken: string };
    // Ends every session except a new one.
    await identity(dojo, "update", { idToken, password: ANNA.password });
    await route.continue();
  });
  await askToDelete(page, dojo.url);
  await expect(page.getByText(/noch nicht ganz gelöscht/)).toBeVisible();

  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.getByLabel("E-Mail-Adresse").fill(ANNA.email);
  await page.getByLabel("Passwort", { exact: true }).fill(ANNA.password);
  await page.getByRole("button", { name: "Anmelden" }).click();
  await expect(page.getByText(GONE)).toBeVisible();
});

test("two tabs of one browser: the one that deletes is not cut off by the other", async ({ page, context, dojo }) => {
  await becomeMember(page, dojo.url, ANNA);
  await page.goto(dojo.url);
  const other = await context.newPage();
  await other.goto(dojo.url + TECHNIQUE);
  await addNote(other, "Technik", "Im zweiten Fenster.");
  const uid = await uidOf(dojo, ANNA);
  await askToDelete(page, dojo.url);
  await expect(page.getByText(GONE)).toBeVisible();
  await expectNothingLeft(dojo, uid, [page, other]);
});

test("a disabled account says why: where the app is open at once, elsewhere at the next start", async ({
  page,
  browser,
  dojo,
}) => {
  const { tablet, uid } = await openDevices(page, browser, dojo);
  await tablet.goto("about:blank");
  await promisify(execFile)(process.execPath, ["tools/dojo/main.ts", "disable", ANNA.email, dojo.dataDirectory]);
  await expect(page.getByRole("alert")).toContainText("Dieses Konto ist gesperrt");
  await tablet.goto(dojo.url);
  await expect(tablet.getByRole("alert")).toContainText("Dieses Konto ist gesperrt");
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("Dieses Konto ist gesperrt");
  // What is kept for the day when it is enabled again stays.
  expect(await keptOn(page, uid)).toContainEqual(expect.stringContaining("firestore/"));
});

test("whoever signs out can take everything along from a device that others use, in all of its tabs", async ({
  page,
  context,
  dojo,
}) => {
  await becomeMember(page, dojo.url, ANNA);
  await page.goto(dojo.url + TECHNIQUE);
  await addNote(page, "Technik", "Vom Rechner im Verein.");
  await page.getByLabel("Notiz", { exact: true }).fill("Nur ein Entwurf.");
  await page.goto(`${dojo.url}/interval`);
  await page.getByLabel(/Tabata/).check();
  await page.getByRole("button", { name: "Jetzt starten" }).click();
  const other = await context.newPage();
  await other.goto(dojo.url + TECHNIQUE);
  await expect(other.getByText("Vom Rechner im Verein.")).toBeVisible();
  const uid = await uidOf(dojo, ANNA);
  expect(await keptOn(other, uid)).toContainEqual(expect.stringContaining("dojo.draft."));

  await askToSignOut(other);
  const question = other.getByRole("dialog", { name: "Abmelden?" });
  await question.getByLabel(/^Daten von diesem Gerät entfernen/).check();
  await expectAccessible(other, "question before the sign-out");
  await question.getByRole("button", { name: "Abmelden" }).click();
  for (const tab of [page, other]) {
    await expect(tab.getByText("von Deinen Daten ist auf diesem Gerät nichts mehr")).toBeVisible();
    await expect.poll(() => keptOn(tab, uid)).toEqual([]);
  }
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("dojo.settings")))).toEqual(
    [],
  );
  // Everything is still on the server.
  await signIn(page, dojo.url, ANNA);
  await page.goto(dojo.url + TECHNIQUE);
  await expect(page.getByText("Vom Rechner im Verein.")).toBeVisible();
});
