import { chromium, type Page } from "@playwright/test";
import { addNote, ANNA, register, signIn } from "../fixtures/app.ts";
import { expect, test } from "../fixtures/journey.ts";
import { openTabs, type Tab } from "../fixtures/tabs.ts";

const TECHNIQUE = "/techniques/single/blocks/1";

/** What a page shows, whether it is seen or not. */
const textOf = (tab: Tab) => tab.evaluate<string>("document.body.innerText");

/** A tab that has been brought somewhere, then covered by another one and frozen, until `meanwhile` is over. */
async function freezeAfter(url: string, bring: (page: Page) => Promise<void>, meanwhile: () => Promise<void>) {
  const tabs = await openTabs();
  const browser = await chromium.connectOverCDP(tabs.url);
  await bring(await browser.contexts()[0]!.newPage());
  // From now on nothing keeps the page from being hidden.
  await browser.close();
  const tab = await tabs.find(url);
  await (await tabs.open("about:blank")).show();
  await expect.poll(() => tab.evaluate("document.visibilityState")).toBe("hidden");
  await tab.evaluate('document.addEventListener("freeze", () => (document.title = "frozen"))');
  await tab.freeze();
  await meanwhile();
  await tab.thaw();
  expect(await tab.evaluate("document.title")).toBe("frozen");
  return { tab, close: tabs.close };
}

test("a frozen tab hears afterwards what it has missed, and holds up nobody meanwhile", async ({ page, dojo }) => {
  const bring = async (phone: Page) => {
    await register(phone, dojo.url, ANNA);
    await phone.goto(dojo.url + TECHNIQUE);
    await addNote(phone, "Vorher", "Vor dem Einfrieren.");
  };
  const { tab, close } = await freezeAfter(dojo.url, bring, async () => {
    await signIn(page, dojo.url, ANNA);
    await page.goto(dojo.url + TECHNIQUE);
    await addNote(page, "Inzwischen", "Währenddessen geschrieben.");
    await expect(page.getByText("wird nachgetragen")).toHaveCount(0);
  });
  await tab.show();
  await expect.poll(() => textOf(tab), { timeout: 30_000 }).toContain("Inzwischen");
  await close();
});

test("a session that is frozen stands still until it is wanted again", async ({ dojo }) => {
  const bring = async (phone: Page) => {
    // Nothing sounds: what sounds is not frozen.
    await phone.addInitScript(() => void Reflect.deleteProperty(window, "OfflineAudioContext"));
    await register(phone, dojo.url, ANNA);
    await phone.goto(`${dojo.url}/interval`);
    await phone.getByLabel(/Tabata/).check({ force: true });
    await phone.getByRole("button", { name: "Jetzt starten" }).click();
    await phone.getByRole("button", { name: "Start", exact: true }).click();
    await expect(phone.getByRole("timer")).toBeVisible();
  };
  const { tab, close } = await freezeAfter(dojo.url, bring, async () => undefined);
  expect(await tab.evaluate('document.querySelector("dialog[open] h2")?.textContent')).toBe("Pause");
  await close();
});
