import type { Page } from "@playwright/test";
import { expectAccessible, expectAllOnScreen } from "../fixtures/browser/findings.ts";
import { expect, test } from "../fixtures/browser/journey.ts";
import { becomeMember } from "../fixtures/browser/member.ts";

test.use({ hasTouch: true });

const question = (page: Page) => page.getByRole("heading", { level: 2 });
/** The button with the words for the picture can be opened; an answer cannot. */
const answers = (page: Page) => page.getByRole("group").locator("button:not([aria-expanded])");

/** Longer than an answer is shown before the game goes on. */
const SHOWN_MS = 2500;

test("the order game by keyboard alone, from the settings to its second question and a pause", async ({
  page,
  dojo,
}) => {
  await becomeMember(page, dojo.url);
  await page.goto(`${dojo.url}/sort/staende`);
  await expect(page.getByRole("radio", { name: /Basis-Stände/ })).toBeChecked();
  await expect(page.getByRole("radio", { name: /Handkombination/ })).toHaveCount(0);
  await expectAccessible(page, "settings");
  await page.locator("summary").press("Enter");
  await page.getByLabel("Nie").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect(question(page)).toHaveText("Finde die erste Technik");
  await page.keyboard.press("1");
  await expect(page.getByRole("button", { name: "Weiter" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(question(page)).toHaveText("Was kommt nach Grundstand");
  await expectAccessible(page, "question");
  await expectAllOnScreen(page, "order");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("the names game by touch: a picture and four names, missed ones as links", async ({ page, dojo }) => {
  await page.clock.install();
  await becomeMember(page, dojo.url);
  await page.goto(`${dojo.url}/names`);
  await page.getByLabel(/Blocks/).check();
  await page.getByText("Mehr", { exact: true }).click();
  await page.getByLabel("Immer").check();
  await page.getByRole("button", { name: "Jetzt starten" }).tap();
  for (let index = 1; index <= 10; index++) {
    await expect(page.getByText(`Frage ${index} von 10`)).toBeVisible();
    await expect(question(page)).toHaveText("Wie heißt diese Technik?");
    if (index === 1) await expectAccessible(page, "question");
    if (index === 1) await expectAllOnScreen(page, "picture");
    await answers(page).nth(1).tap();
    await page.clock.runFor(SHOWN_MS);
  }
  await expect(page.getByText("von 10 richtig")).toBeVisible();
  const missed = page.getByRole("region", { name: "Diese Techniken waren noch nicht korrekt" });
  await expect(missed.getByRole("link").first()).toHaveAttribute("href", /^\/techniques\/single\/blocks\/\d+$/);
  // At the end of the page the bar of actions covers no part of a link.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expectAccessible(page, "result");
  await page.getByRole("button", { name: "Noch einmal spielen" }).tap();
  await expect(page.getByText("Frage 1 von 10")).toBeVisible();
});

test("an attack, four answers: the names game asks for the counter", async ({ page, dojo }) => {
  await becomeMember(page, dojo.url);
  await page.goto(`${dojo.url}/names`);
  await page.getByLabel(/Angriff → Antwort/).check();
  await expect(page.getByRole("radio", { name: /Handtechniken/ })).toHaveCount(0);
  await page.getByLabel(/Schlagkonter/).check();
  await page.getByText("Mehr", { exact: true }).click();
  await page.getByLabel("Nie").check();
  await page.getByRole("button", { name: "Jetzt starten" }).click();
  await expect(question(page)).toHaveText(/^Was antwortest Du auf: .+\?$/);
  await expect(answers(page)).toHaveCount(4);
});

test("the numbers game shows a combination and asks for its number", async ({ page, dojo }) => {
  await becomeMember(page, dojo.url);
  await page.goto(`${dojo.url}/nr/offensive`);
  await expect(page.getByRole("radio", { name: /Offensive Setup/ })).toBeChecked();
  await expect(page.getByRole("radio", { name: /Blocks/ })).toHaveCount(0);
  await page.getByText("Mehr", { exact: true }).click();
  await page.getByLabel("Nie").check();
  await page.getByRole("button", { name: "Jetzt starten" }).click();
  await expect(question(page)).toHaveText("Welche Nummer ist das?");
  for (const answer of await answers(page).all()) await expect(answer).toHaveText(/^\d+[ab]?$/);
  await expectAccessible(page, "question");
  await expectAllOnScreen(page, "numbers");
});

test("what the keys do covers no words for the picture on a small phone", async ({ page, dojo }) => {
  await becomeMember(page, dojo.url);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(`${dojo.url}/names`);
  await page.getByLabel(/Blocks/).check();
  await page.getByRole("button", { name: "Jetzt starten" }).click();
  await page.keyboard.press("Tab");
  await expect(page.getByText("A", { exact: true })).toBeVisible();
  const ask = page.getByRole("button", { name: "Was ist zu sehen?" });
  for (const size of [
    { width: 360, height: 640 },
    { width: 667, height: 375 },
  ]) {
    await page.setViewportSize(size);
    await expect(ask).toBeVisible();
    await expect(page.getByText(/^Tasten A bis D/)).toBeHidden();
  }
});
