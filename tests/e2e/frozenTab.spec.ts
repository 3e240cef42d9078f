import { chromium, type Page } from "@playwright/test";
import { addNote } from "../fixtures/browser/app.ts";
import { expect, test } from "../fixtures/browser/journey.ts";
import { becomeMember, enter, somebody } from "../fixtures/browser/member.ts";
import { openTabs, type Tab } from "../fixtures/browser/tabs.ts";

const TECHNIQUE = "/techniques/single/blocks/1";

/** The content of a page, whether visible or not. */
const textOf = (tab: Tab) => tab.evaluate<string>("document.body.innerText");

/** A tab that is prepared, then covered by another one and frozen until `meanwhile` is over. */
async function freezeAfter(url: string, bring: (page: Page) => Promise<void>, meanwhile: () => Promise<void>) {
  const tabs = await openTabs();
  const browser = await chromium.connectOverCDP(tabs.url);
  await bring(await browser.contexts()[0]!.newPage());
  // After this, nothing keeps the page from being hidden.
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

test("a resumed tab catches up, and blocks nobody while frozen", async ({ page, dojo }) => {
  const anna = somebody("Anna");
  const bring = async (phone: Page) => {
    await becomeMember(phone, dojo.url, anna);
    await phone.goto(dojo.url + TECHNIQUE);
    await addNote(phone, "Vorher", "Vor dem Einfrieren.");
  };
  const { tab, close } = await freezeAfter(dojo.url, bring, async () => {
    await enter(page, dojo.url, anna);
    await page.goto(dojo.url + TECHNIQUE);
    await addNote(page, "Inzwischen", "Währenddessen geschrieben.");
    await expect(page.getByText("wird nachgetragen")).toHaveCount(0);
  });
  await tab.show();
  await expect.poll(() => textOf(tab), { timeout: 30_000 }).toContain("Inzwischen");
  await close();
});

test("a frozen drill stands still until it is resumed", async ({ dojo }) => {
  const bring = async (phone: Page) => {
    // Without sound, because pages with sound are not frozen.
    await phone.addInitScript(() => void Reflect.deleteProperty(window, "OfflineAudioContext"));
    await becomeMember(phone, dojo.url);
    await phone.goto(`${dojo.url}/interval`);
    await phone.getByLabel(/Tabata/).check({ force: true });
    await phone.getByRole("button", { name: "Jetzt starten" }).click();
    await phone.getByRole("button", { name: "Start", exact: true }).click();
    await expect(phone.getByRole("timer")).toBeVisible();
  };
  const { tab, close } = await freezeAfter(dojo.url, bring, async () => undefined);
  const asked = () => tab.evaluate('document.querySelector("dialog[open] h2")?.textContent');
  await expect.poll(asked).toBe("Angehalten");
  await close();
});
