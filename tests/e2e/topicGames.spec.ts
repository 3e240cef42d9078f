import type { Page } from "@playwright/test";
import { ANNA, register } from "../fixtures/app.ts";
import { expectAccessible } from "../fixtures/findings.ts";
import { expect, test } from "../fixtures/journey.ts";

test.use({ hasTouch: true });

const question = (page: Page) => page.getByRole("heading", { level: 2 });
/** The button that puts the picture into words can be opened; an answer cannot. */
const answers = (page: Page) => page.getByRole("group").locator("button:not([aria-expanded])");

/** Answers everything with the same key, and goes on by Enter, until the result is there. */
async function playByKeyboard(page: Page, total: number) {
  for (let index = 1; index <= total; index++) {
    await expect(page.getByText(`Frage ${index} von ${total}`)).toBeVisible();
    await page.keyboard.press("2");
    const next = page.getByRole("button", { name: /^(Weiter|Zum Ergebnis)$/ });
    await expect(next).toBeFocused();
    await page.keyboard.press("Enter");
  }
  await expect(page.getByText(`von ${total} richtig`)).toBeVisible();
}

test("the order game by keyboard alone: every technique of a topic, from the first to the last", async ({
  page,
  dojo,
}) => {
  await register(page, dojo.url, ANNA);
  await page.goto(`${dojo.url}/sort/staende`);
  await expect(page.getByRole("radio", { name: /Basis-Stände/ })).toBeChecked();
  await expect(page.getByRole("radio", { name: /Handkombination/ })).toHaveCount(0);
  await expectAccessible(page, "settings");
  await page.getByLabel("Nie").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect(question(page)).toHaveText("Finde die erste Technik");
  await page.keyboard.press("1");
  await expect(page.getByRole("button", { name: "Weiter" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(question(page)).toHaveText("Was kommt nach Grundstand");
  await expectAccessible(page, "question");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  for (let index = 2; index <= 13; index++) {
    await expect(page.getByText(`Frage ${index} von 13`)).toBeVisible();
    await page.keyboard.press("3");
    await expect(page.getByRole("button", { name: /^(Weiter|Zum Ergebnis)$/ })).toBeFocused();
    await page.keyboard.press("Enter");
  }
  await expect(page.getByText("von 13 richtig")).toBeVisible();
  await expect(page.getByText(/Heute noch 6 Runden mit XP/)).toBeVisible();
  await expectAccessible(page, "result");
});

test("the names game by touch: a picture and four names, missed ones as links", async ({ page, dojo }) => {
  await register(page, dojo.url, ANNA);
  await page.goto(`${dojo.url}/names`);
  await page.getByLabel(/Blocks/).check();
  await page.getByLabel("Immer").check();
  await page.getByRole("button", { name: "Jetzt starten" }).tap();
  for (let index = 1; index <= 10; index++) {
    await expect(page.getByText(`Frage ${index} von 10`)).toBeVisible();
    await expect(question(page)).toHaveText("Wie heißt diese Technik?");
    if (index === 1) await expectAccessible(page, "question");
    await answers(page).nth(1).tap();
  }
  await expect(page.getByText("von 10 richtig")).toBeVisible();
  const missed = page.getByRole("region", { name: "Diese Techniken waren noch nicht korrekt" });
  await expect(missed.getByRole("link").first()).toHaveAttribute("href", /^\/techniques\/single\/blocks\/\d+$/);
  await expectAccessible(page, "result");
  await page.getByRole("button", { name: "Noch einmal spielen" }).tap();
  await expect(page.getByText("Frage 1 von 10")).toBeVisible();
});

test("an attack, four answers: the names game asks for the counter", async ({ page, dojo }) => {
  await register(page, dojo.url, ANNA);
  await page.goto(`${dojo.url}/names`);
  await page.getByLabel(/Angriff → Antwort/).check();
  await expect(page.getByRole("radio", { name: /Handtechniken/ })).toHaveCount(0);
  await page.getByLabel(/Schlagkonter/).check();
  await page.getByLabel("Nie").check();
  await page.getByRole("button", { name: "Jetzt starten" }).click();
  await expect(question(page)).toHaveText(/^Was antwortest Du auf: .+\?$/);
  await playByKeyboard(page, 10);
});

test("the numbers game by keyboard alone: a combination is shown, its number is asked", async ({ page, dojo }) => {
  await register(page, dojo.url, ANNA);
  await page.goto(`${dojo.url}/nr/offensive`);
  await expect(page.getByRole("radio", { name: /Offensive Setup/ })).toBeChecked();
  await expect(page.getByRole("radio", { name: /Blocks/ })).toHaveCount(0);
  await page.getByLabel("Nie").check();
  await page.getByRole("button", { name: "Jetzt starten" }).click();
  await expect(question(page)).toHaveText("Welche Nummer ist das?");
  for (const answer of await answers(page).all()) await expect(answer).toHaveText(/^\d\d+[ab]?$/);
  await expectAccessible(page, "question");
  await playByKeyboard(page, 10);
  await page.goto(`${dojo.url}/nr`);
  await expect(page.getByLabel(/Nur meine Fehler/)).toBeVisible();
  await expectAccessible(page, "settings with mistakes");
});

test("quiz, order and numbers by touch alone, to their results", async ({ page, dojo }) => {
  test.setTimeout(180_000);
  await register(page, dojo.url, ANNA);
  for (const { path, chip, total } of [
    { path: "/quiz", chip: "Gelb", total: 10 },
    { path: "/sort", chip: /Chin-na-Hebel/, total: 12 },
    { path: "/nr", chip: "Trittkonter", total: 10 },
  ]) {
    await page.goto(dojo.url + path);
    await page.getByRole("radio", { name: chip }).tap();
    await page.getByRole("radio", { name: /^Immer/ }).tap();
    await page.getByRole("button", { name: "Jetzt starten" }).tap();
    for (let index = 1; index <= total; index++) {
      await expect(page.getByText(`Frage ${index} von ${total}`)).toBeVisible();
      await answers(page).nth(2).tap();
      if (path === "/quiz" && index === 1) await expectAccessible(page, "quiz, answered");
    }
    await expect(page.getByText(`von ${total} richtig`)).toBeVisible();
    await expectAccessible(page, `${path}, result`);
  }
});
