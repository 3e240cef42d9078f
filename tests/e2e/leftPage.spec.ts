import type { Page, Request } from "@playwright/test";
import { addNote } from "../fixtures/browser/app.ts";
import { expect, test } from "../fixtures/browser/journey.ts";
import { becomeMember } from "../fixtures/browser/member.ts";

// The page is frozen by hand, because the test browser keeps no page for 'back'.
const transition = (page: Page, type: "pagehide" | "pageshow") =>
  page.evaluate((name) => window.dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type);

/**
 * Opens the notes' database and begins a transaction over all its stores that stays open until it is ended. The page is
 * left when the transaction has begun, or while the database is still being opened.
 */
const leaveWithDatabase = (page: Page, left: "begun" | "opening") =>
  page.evaluate(async (when) => {
    const leave = () => window.dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
    const name = (await indexedDB.databases()).find((known) => known.name?.startsWith("firestore/"))?.name ?? "";
    const request = indexedDB.open(name);
    const begun = new Promise<void>((resolve) => {
      request.onsuccess = () => {
        const database = request.result;
        const transaction = database.transaction(database.objectStoreNames, "readwrite");
        const keepAlive = () => void (transaction.objectStore("owner").get("owner").onsuccess = keepAlive);
        keepAlive();
        resolve();
      };
    });
    if (when === "begun") await begun;
    leave();
  }, left);

for (const left of ["begun", "opening"] as const) {
  test(`a page that is kept for going back holds up no other page (transaction ${left})`, async ({
    page,
    context,
    dojo,
  }) => {
    await becomeMember(page, dojo.url);
    await page.goto(`${dojo.url}/techniques/single/blocks/1`);
    await expect(page.getByText(/Noch keine Notizen/)).toBeVisible();
    await leaveWithDatabase(page, left);

    const next = await context.newPage();
    await next.goto(`${dojo.url}/techniques/single/blocks/2`);
    await addNote(next, "Technik", "Ohne auf die alte Seite zu warten.");
  });
}

test("a page that is kept for going back holds no connection", async ({ page, dojo }) => {
  const isStream = (request: Request) => /\/Listen\/channel\?.*TYPE=xmlhttp/.test(request.url());
  const opened = page.waitForRequest(isStream);
  await becomeMember(page, dojo.url);
  await page.goto(dojo.url);
  await opened;
  const ended = page.waitForEvent("requestfailed", { predicate: isStream, timeout: 15_000 });
  await transition(page, "pagehide");
  await ended;
});

test("a page that was kept for going back takes notes again", async ({ page, dojo }) => {
  await becomeMember(page, dojo.url);
  await page.goto(`${dojo.url}/techniques/single/blocks/1`);
  await addNote(page, "Technik", "Davor.");
  await transition(page, "pagehide");
  await Promise.all([page.waitForEvent("load"), transition(page, "pageshow")]);
  await expect(page.getByText("Davor.")).toBeVisible();
  await addNote(page, "Danach", "Wieder da.");
});

test("a start changes the version of no existing database, so no page waits for that", async ({ page, dojo }) => {
  await page.addInitScript(() => {
    const changes: string[] = [];
    Object.assign(window, { changes });
    const { open, deleteDatabase } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (name, version) {
      const request = open.call(this, name, version);
      request.addEventListener("upgradeneeded", () => changes.push(name));
      return request;
    };
    IDBFactory.prototype.deleteDatabase = function (name) {
      changes.push(name);
      return deleteDatabase.call(this, name);
    };
  });
  await becomeMember(page, dojo.url);
  await page.goto(`${dojo.url}/techniques/single/blocks/1`);
  await addNote(page, "Technik", "Alles ist angelegt.");
  const changes = () => page.evaluate(() => (window as unknown as { changes: string[] }).changes);
  await page.reload();
  await expect(page.getByText("Alles ist angelegt.")).toBeVisible();
  expect(await changes()).toEqual([]);
});
