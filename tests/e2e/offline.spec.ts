import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium } from "@playwright/test";
import { addNote, ANNA, register, signIn } from "../fixtures/app.ts";
import { expect, test } from "../fixtures/journey.ts";

const TECHNIQUE = "/techniques/single/blocks/1";

/** A browser with a profile on the disk, as a phone has: closing it keeps what it stored. */
async function openPhone(profile: string, options: Parameters<typeof chromium.launchPersistentContext>[1]) {
  const phone = await chromium.launchPersistentContext(profile, options);
  return { phone, page: phone.pages()[0] ?? (await phone.newPage()) };
}

/** Waits until the service worker has everything. */
const installed = (phone: BrowserContext) =>
  phone.pages()[0]!.evaluate(async () => void (await navigator.serviceWorker.ready));

test("a note made offline survives a closed browser and reaches a second device", async ({
  browser,
  dojo,
  launchOptions,
}) => {
  const profile = mkdtempSync(join(tmpdir(), "dojo-phone-"));
  const options = { ...launchOptions, locale: "de-DE", viewport: { width: 390, height: 844 } };
  const first = await openPhone(profile, options);
  await register(first.page, dojo.url, ANNA);
  await installed(first.phone);
  await first.page.goto(dojo.url + TECHNIQUE);
  await expect(first.page.getByText(/Noch keine Notizen/)).toBeVisible();

  await first.phone.setOffline(true);
  await addNote(first.page, "Keller", "Ohne Netz geschrieben.");
  await expect(first.page.getByText("wird nachgetragen").first()).toBeVisible();
  await first.phone.close();

  const second = await openPhone(profile, { ...options, offline: true });
  await second.page.goto(dojo.url + TECHNIQUE);
  await expect(second.page.getByText("Ohne Netz geschrieben.")).toBeVisible();
  await second.phone.setOffline(false);
  await expect(second.page.getByText("wird nachgetragen")).toHaveCount(0, { timeout: 30_000 });

  const tablet = await browser.newPage();
  await signIn(tablet, dojo.url, ANNA);
  await tablet.goto(dojo.url + TECHNIQUE);
  await expect(tablet.getByText("Ohne Netz geschrieben.")).toBeVisible();
  await second.phone.close();
  rmSync(profile, { recursive: true, force: true });
});
