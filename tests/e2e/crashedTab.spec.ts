import type { Page } from "@playwright/test";
import { addNote } from "../fixtures/browser/app.ts";
import { expect, test } from "../fixtures/browser/journey.ts";
import { becomeMember } from "../fixtures/browser/member.ts";

/** The SDK checks every 4 seconds whether another tab's lease has expired. */
const BEFORE_NEXT_LOOK_MS = 3_500;
const STEP_MS = 100;
/** Far less than that. */
const TAKES_OVER_WITHIN_MS = 1_000;

/**
 * Advances the page's fake clock until the condition holds, within a limit: a slow machine must not count as a slow
 * SDK.
 */
async function runUntil(page: Page, isSo: () => Promise<boolean>, longestMs: number) {
  for (let ms = 0; ms < longestMs && !(await isSo()); ms += STEP_MS) {
    await page.clock.runFor(STEP_MS);
    // Data from the network needs real time to reach the page.
    await page.evaluate(() => fetch("/manifest.webmanifest", { cache: "no-store" }).then(() => undefined));
  }
}

/** Pauses the page's clock just ahead of its time; again if a busy machine was too late. */
async function pauseSoon(page: Page) {
  await expect(() => page.clock.pauseAt(Date.now() + 300)).toPass();
}

async function crash(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent("crash");
  // It never answers, because the page is gone.
  devTools.send("Page.crash").catch(() => undefined);
  await crashed;
}

test("after a crash the next page talks to the server without waiting for the dead one", async ({
  page,
  context,
  dojo,
}) => {
  await becomeMember(page, dojo.url);
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
  await becomeMember(page, dojo.url);
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
  // The clock is shared by all pages.
  await pauseSoon(other);
  await notes.getByRole("button", { name: "Notiz speichern" }).click();
  const groups = notes.getByRole("button", { name: /^(Eins|Zwei)/ });
  const isSent = async () => (await groups.count()) === 2 && !(await notes.getByText("wird nachgetragen").count());
  await runUntil(other, isSent, TAKES_OVER_WITHIN_MS);
  expect(await isSent()).toBe(true);
  // The fake clocks of two pages differ by a few milliseconds.
  for (const complaint of complaints.splice(0)) expect(complaint).toContain("update time that is in the future");
});
