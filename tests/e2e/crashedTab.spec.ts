import type { Page } from "@playwright/test";
import { addNote, ANNA, register } from "../fixtures/app.ts";
import { expect, test } from "../fixtures/journey.ts";

/** The SDK looks every 4 seconds whether another tab's lease has run out. */
const BEFORE_NEXT_LOOK_MS = 3_500;
const STEP_MS = 100;

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
  await next.clock.pauseAt(Date.now() + 100);
  await next.goto(`${dojo.url}/techniques/single/blocks/2`);
  const empty = next.getByText(/Noch keine Notizen/);
  // The page's own clock moves by hand, so that a slow machine is no slow SDK.
  for (let ms = 0; ms < BEFORE_NEXT_LOOK_MS && !(await empty.isVisible()); ms += STEP_MS) {
    await next.clock.runFor(STEP_MS);
    await empty.waitFor({ timeout: 200 }).catch(() => undefined);
  }
  await expect(empty).toBeVisible();
  await next.clock.resume();
  await addNote(next, "Technik", "Nach dem Absturz.");
});
