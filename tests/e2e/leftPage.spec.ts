import type { Page, Request } from "@playwright/test";
import { addNote, ANNA, register } from "../fixtures/app.ts";
import { expect, test } from "../fixtures/journey.ts";

// The page is frozen by hand: the test browser keeps no page for "back".
const transition = (page: Page, type: "pagehide" | "pageshow") =>
  page.evaluate((name) => window.dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type);

/** A transaction over all stores of the notes' database that goes on until somebody ends it. */
const occupyDatabase = (page: Page) =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases()).find((known) => known.name?.startsWith("firestore/"))?.name ?? "";
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
    });
    const transaction = database.transaction(database.objectStoreNames, "readwrite");
    const keepAlive = () => void (transaction.objectStore("owner").get("owner").onsuccess = keepAlive);
    keepAlive();
  });

test("a page that is kept for going back holds up no other page", async ({ page, context, dojo }) => {
  await register(page, dojo.url, ANNA);
  await page.goto(`${dojo.url}/techniques/single/blocks/1`);
  await expect(page.getByText(/Noch keine Notizen/)).toBeVisible();
  await occupyDatabase(page);
  await transition(page, "pagehide");

  const next = await context.newPage();
  await next.goto(`${dojo.url}/techniques/single/blocks/2`);
  await addNote(next, "Technik", "Ohne auf die alte Seite zu warten.");
});

test("a page that is kept for going back holds no connection", async ({ page, dojo }) => {
  const isStream = (request: Request) => /\/Listen\/channel\?.*TYPE=xmlhttp/.test(request.url());
  const opened = page.waitForRequest(isStream);
  await register(page, dojo.url, ANNA);
  await opened;
  const ended = page.waitForEvent("requestfailed", { predicate: isStream, timeout: 15_000 });
  await transition(page, "pagehide");
  await ended;
});

test("a page that was kept for going back takes notes again", async ({ page, dojo }) => {
  await register(page, dojo.url, ANNA);
  await page.goto(`${dojo.url}/techniques/single/blocks/1`);
  await addNote(page, "Technik", "Davor.");
  await transition(page, "pagehide");
  await Promise.all([page.waitForEvent("load"), transition(page, "pageshow")]);
  await expect(page.getByText("Davor.")).toBeVisible();
  await addNote(page, "Danach", "Wieder da.");
});
