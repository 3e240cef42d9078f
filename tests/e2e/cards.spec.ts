import type { Page } from "@playwright/test";
import { expectAccessible, expectAllOnScreen } from "../fixtures/browser/findings.ts";
import { expect, test } from "../fixtures/browser/journey.ts";
import { becomeMember } from "../fixtures/browser/member.ts";

test.use({ hasTouch: true });

/** Chooses yellow belt and one topic by keyboard, then 'Jetzt starten'. */
async function chooseBlocksByKeyboard(page: Page) {
  await page.getByLabel("Weiß").focus();
  await page.keyboard.press("ArrowRight");
  await page.getByLabel(/^\d*\s*.*Blocks/).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
}

const title = (page: Page) => page.getByRole("heading", { level: 1 });

/** The upper side can be reached, the other one is inert. */
const show = (page: Page) => page.locator("div:not([inert]) > button", { hasText: "Technik anzeigen" });
const hide = (page: Page) => page.locator("div:not([inert]) > button", { hasText: "Technik ausblenden" });
const known = (page: Page) => page.locator("fieldset:not([inert]) > button", { hasText: "Kann ich" });

test("flashcards by keyboard alone, from the settings to the links of the result", async ({ page, dojo }) => {
  await becomeMember(page, dojo.url);
  await page.goto(`${dojo.url}/cards`);
  await chooseBlocksByKeyboard(page);
  await expect(page.getByRole("heading", { level: 2 })).toHaveText("Die Karten wurden gemischt");
  const found = Number(/\d+/.exec(await page.getByText(/Techniken wurden gefunden/).innerText())?.[0]);
  await expectAccessible(page, "ready");
  await page.keyboard.press("Enter");

  await expect(title(page)).toHaveText(`Du kannst 0 von ${found} Techniken`);
  await expectAccessible(page, "front");
  await page.keyboard.press("Space");
  await expect(hide(page)).toBeVisible();
  await expectAccessible(page, "back");
  await page.setViewportSize({ width: 844, height: 390 });
  await expectAccessible(page, "back on its side");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAllOnScreen(page, "back");
  await page.keyboard.press("1");
  await expect(title(page)).toHaveText(`Du kannst 1 von ${found} Techniken`);
  await page.keyboard.press("z");
  await expect(title(page)).toHaveText(`Du kannst 0 von ${found} Techniken`);
  await page.keyboard.press("3");
  await expect(page.getByRole("img", { name: "Gar nicht" }).locator("..")).toHaveText("1");
  await expect(show(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Angehalten" })).toBeVisible();
  await expectAccessible(page, "pause");
  // Not Escape: the browser closes the dialog by itself then, and the game hears of it a moment later.
  await page.getByRole("button", { name: "Weiter", exact: true }).press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();

  for (let count = 1; count <= found; count++) {
    await show(page).waitFor();
    await page.keyboard.press("Space");
    await known(page).waitFor();
    await page.keyboard.press("1");
    await expect(title(page)).toHaveText(`Du kannst ${count} von ${found} Techniken`);
  }
  await expect(page.getByText(`${found} Techniken gelernt, ${found - 1} davon auf Anhieb`)).toBeVisible();
  await expect(page.getByText(/Noch \d+\sXP bis Level/)).toBeVisible();
  await expectAccessible(page, "result");
  const link = page.getByRole("region", { name: "Nicht auf Anhieb gekonnt" }).getByRole("link");
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/techniques\/single\/blocks\/\d+/);
  await page.goBack();

  await page.goto(`${dojo.url}/cards`);
  await page.getByLabel(/Nur meine Fehler/).focus();
  await page.keyboard.press("Space");
  await expectAccessible(page, "settings with mistakes");
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 Technik wurde gefunden")).toBeVisible();
});

test("the counters stay clear of the pause button on a small phone, upright and on its side", async ({
  page,
  dojo,
}) => {
  await becomeMember(page, dojo.url);
  await page.goto(`${dojo.url}/cards/blocks`);
  await page.getByRole("radio", { name: "Braun" }).check();
  await page.getByRole("button", { name: "Jetzt starten" }).click();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  const pause = page.getByRole("button", { name: "Anhalten", exact: true });
  const last = page.getByRole("img", { name: "Gar nicht" }).locator("..");
  for (const size of [
    { width: 360, height: 640 },
    { width: 667, height: 375 },
  ]) {
    await page.setViewportSize(size);
    const [counter, button] = [await last.boundingBox(), await pause.boundingBox()];
    expect(counter!.x + counter!.width, `${size.width}`).toBeLessThan(button!.x);
  }
});
