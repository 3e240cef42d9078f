import type { Page } from "@playwright/test";
import { ANNA, register } from "../fixtures/app.ts";
import { expectAccessible, findings } from "../fixtures/findings.ts";
import { expect, test } from "../fixtures/journey.ts";

test.use({ hasTouch: true });

/** The settings by keyboard: yellow belt and one topic, then 'Jetzt starten'. */
async function chooseBlocksByKeyboard(page: Page) {
  await page.getByLabel("Weiß").focus();
  await page.keyboard.press("ArrowRight");
  await page.getByLabel(/^\d*\s*.*Blocks/).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
}

const title = (page: Page) => page.getByRole("heading", { level: 1 });

/** The side that is up can be reached, the other one is inert. */
const show = (page: Page) => page.locator("div:not([inert]) > button", { hasText: "Technik anzeigen" });
const hide = (page: Page) => page.locator("div:not([inert]) > button", { hasText: "Technik ausblenden" });
const known = (page: Page) => page.locator("fieldset:not([inert]) > button", { hasText: "Kann ich" });

test("flashcards by keyboard alone, from the settings to the links of the result", async ({ page, dojo }) => {
  await register(page, dojo.url, ANNA);
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
  const scrolls = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  expect(scrolls, "all of it is on the screen").toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.keyboard.press("1");
  await expect(title(page)).toHaveText(`Du kannst 1 von ${found} Techniken`);
  await page.keyboard.press("z");
  await expect(title(page)).toHaveText(`Du kannst 0 von ${found} Techniken`);
  await page.keyboard.press("3");
  await expect(page.getByRole("img", { name: "Gar nicht" }).locator("..")).toHaveText("1");
  await expect(show(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Pause" })).toBeVisible();
  await expectAccessible(page, "pause");
  await page.keyboard.press("Escape");

  await expect(page.getByRole("dialog")).toBeHidden();

  for (let count = 1; count <= found; count++) {
    await show(page).waitFor();
    await page.keyboard.press("Space");
    await known(page).waitFor();
    await page.keyboard.press("1");
    await expect(title(page)).toHaveText(`Du kannst ${count} von ${found} Techniken`);
  }
  await expect(page.getByText(`${found} Techniken gelernt, ${found - 1} davon auf Anhieb`)).toBeVisible();
  await expect(page.getByText("Dein neuer Stand")).toBeVisible();
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

test("flashcards by touch on a phone, interrupted by a reload", async ({ page, dojo }) => {
  await register(page, dojo.url, ANNA);
  await page.goto(`${dojo.url}/cards`);
  await page.getByLabel("Gelb").tap();
  await page.getByLabel(/Blocks/).tap();
  await page.getByRole("button", { name: "Jetzt starten" }).tap();
  await page.getByRole("button", { name: "Start", exact: true }).tap();

  const card = page.getByRole("heading", { level: 2 }).first();
  await card.tap();
  await known(page).tap();
  await expect(show(page)).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: /Weiterspielen/ }).tap();
  await expect(title(page)).toHaveText(/^Du kannst 1 von/);
  await page.getByRole("button", { name: "Rückgängig" }).tap();
  await expect(title(page)).toHaveText(/^Du kannst 0 von/);

  const total = Number(/von (\d+)/.exec(await title(page).innerText())?.[1]);
  for (let count = 1; count <= total; count++) {
    // What was taken back lies there with its back up.
    if (count > 1) await show(page).tap();
    await known(page).tap();
    await expect(show(page).or(page.getByText(`${total} Techniken gelernt, alle auf Anhieb`))).toBeVisible();
  }
  await expect(page.getByText("Dein neuer Stand")).toBeVisible();
  await page.goto(`${dojo.url}/cards`);
  await expect(page.getByRole("button", { name: "Jetzt starten" })).toBeVisible();
  await expect(page.getByRole("button", { name: /Weiterspielen/ })).toHaveCount(0);
  await page.getByRole("link", { name: "Zur Startseite" }).tap();
  const tile = page.getByRole("main").getByRole("link", { name: /Karteikarten/ });
  await expect(tile).toContainText("Auswendig lernen");
  await expect(tile).not.toContainText("In arbeit");
});

test("what is switched off in the pause stays off, also in the profile", async ({ page, dojo }) => {
  await register(page, dojo.url, ANNA);
  await page.goto(`${dojo.url}/quiz`);
  await page.getByLabel("Gelb").check();
  await page.getByRole("button", { name: "Jetzt starten" }).click();
  await page.keyboard.press("Escape");
  await page.getByLabel("Bewegung").uncheck();
  await page.goto(`${dojo.url}/profil`);
  await expect(page.getByLabel(/^Bewegung/)).not.toBeChecked();
  await expect(page.getByLabel(/^Töne/)).toBeChecked();
  await expect(page.locator("html")).toHaveAttribute("data-motion", "still");
  expect(await findings(page)).toEqual([]);
});
