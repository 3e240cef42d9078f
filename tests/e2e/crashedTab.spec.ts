import type { Page } from "@playwright/test";
import { addNote, ANNA, register } from "../fixtures/app.ts";
import { expect, test } from "../fixtures/journey.ts";

/** The SDK looks every 4 seconds whether another tab's lease has run out. */
const BEFORE_NEXT_LOOK_MS = 3_500;
const STEP_MS = 100;
/** Far less than that. */
const TAKES_OVER_WITHIN_MS = 1_000;

/** Lets the page's own clock, which is moved by hand, run until this is so, at most so long: a slow machine is no slow SDK. */
async function runUntil(page: Page, isSo: () => Promise<boolean>, longestMs: number) {
  for (let ms = 0; ms < longestMs && !(await isSo()); ms += STEP_MS) {
    await page.clock.runFor(STEP_MS);
    // What came over the network has to get to the page meanwhile.
    await page.evaluate(() => fetch("/manifest.webmanifest", { cache: "no-store" }).then(() => undefined));
  }
}

/** Stops the page's clock just ahead of where it is; again where a busy machine gets there too late. */
async function pauseSoon(page: Page) {
  await expect(() => page.clock.pauseAt(Date.now() + 300)).toPass();
}

async function crash(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent("crash");
  // It never answers: there is nobody left.
  devTools.send("Page.crash").catch(() => undefined);
  await crashed;
}

test("after a crash the next page talks to the server without waiting for the dead one", async ({
  page,
  context,
  dojo,
}) => {
  await register(page, dojo.url, ANNA);
  await page.goto(`${dojo.url}/techniques/single/blocks/1`);
  await addNote(page, "Technik", "Vor dem Absturz.");
  await crash(page);

  await page.close();

  const next = await context.newPage();
  await next.clock.install();
  await pauseSoon(next);
  await next.goto(`${dojo.url}/techniques/single/blocks/2`);
  const empty = next.getByText(/Noch keine Notizen/);
  await runUntil(next, () => empty.isVisible(), BEFORE_NEXT_LOOK_MS);
  await expect(empty).toBeVisible();
  await next.clock.resume();
  await addNote(next, "Technik", "Nach dem Absturz.");
});

test("closed in the moment of writing, a tab loses nothing, and the other one does not wait for it", async ({
  page,
  context,
  dojo,
  complaints,
}) => {
  await register(page, dojo.url, ANNA);
  await page.goto(`${dojo.url}/techniques/single/blocks/1`);
  await expect(page.getByText(/Noch keine Notizen/)).toBeVisible();

  const other = await context.newPage();
  await other.clock.install();
  await other.goto(`${dojo.url}/techniques/single/blocks/1`);
  await expect(other.getByText(/Noch keine Notizen/)).toBeVisible();

  const notes = other.getByRole("region", { name: "Notizen" });
  await notes.getByLabel("Name der neuen Kategorie").fill("Zwei");
  await notes.getByLabel("Notiz", { exact: true }).fill("Gleich danach.");
  await addNote(page, "Eins", "Im Gehen geschrieben.");
  await page.close();
  // The clock is that of all pages.
  await pauseSoon(other);
  await notes.getByRole("button", { name: "Notiz speichern" }).click();
  const groups = notes.getByRole("button", { name: /^(Eins|Zwei)/ });
  const isSent = async () => (await groups.count()) === 2 && !(await notes.getByText("wird nachgetragen").count());
  await runUntil(other, isSent, TAKES_OVER_WITHIN_MS);
  expect(await isSent()).toBe(true);
  // The clocks of two pages that are moved by hand are a few milliseconds apart.
  for (const complaint of complaints.splice(0)) expect(complaint).toContain("update time that is in the future");
});
