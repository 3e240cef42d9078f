import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/browser/journey.ts";
import { becomeMember } from "../fixtures/browser/member.ts";

/* Every game by Tab, Enter and Space alone, as a switch sends them: from its settings to its result and on. */

/** More than any screen has. */
const MOST_STOPS = 60;

/** What has the focus, and whether that can be seen; headings have it to be read out. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement & Partial<HTMLInputElement>;
    const name = element.getAttribute("aria-label") ?? element.labels?.[0]?.textContent ?? element.textContent ?? "";
    const marked = element.closest("label, [class*=option]") ?? element;
    const isMarked = [element, marked].some((one) => getComputedStyle(one).outlineStyle !== "none");
    return { name: name.trim(), tag: element.tagName, isMarked, isThere: element.closest("[inert]") === null };
  });

/** Goes on by Tab until a control of this name has the focus; each stop on the way can be seen. */
async function reach(page: Page, name: RegExp | string) {
  const stops: string[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    const now = await focused(page);
    const isControl = /^(?:A|BUTTON|INPUT|SUMMARY)$/.test(now.tag);
    if (isControl) expect(now, "the focus can be seen").toMatchObject({ isMarked: true, isThere: true });
    if (isControl && (typeof name === "string" ? now.name === name : name.test(now.name))) return;
    stops.push(now.name.slice(0, 30));
    await page.keyboard.press("Tab");
  }
  throw new Error(`${name} is not reached: ${stops.join(" | ")}`);
}

async function pressOn(page: Page, name: RegExp | string, key: "Enter" | "Space" = "Enter") {
  await reach(page, name);
  await page.keyboard.press(key);
}

const heading = (page: Page) => page.getByRole("heading", { level: 2 });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Angehalten" });
/** Wherever it is: the focus is somewhere, and not on the page as a whole. */
const expectFocus = (page: Page) => expect.poll(async () => (await focused(page)).tag).not.toBe("BODY");

/** Pauses and resumes; the focus is where it was, or on what is pressed next. */
async function pause(page: Page, after = /^Anhalten$/) {
  await pressOn(page, /^Anhalten$/, "Space");
  await expect(dialog(page).getByRole("button", { name: "Weiter" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeHidden();
  await expect.poll(async () => (await focused(page)).name).toMatch(after);
}

async function open(page: Page, url: string, path: string) {
  await becomeMember(page, url);
  await page.goto(url + path);
  await expect(page.getByRole("button", { name: /^(?:Jetzt starten|Start)$/ })).toBeVisible();
}

/** Answers the question by the answer in this place, then goes on. */
async function answer(page: Page, place: number, count: number) {
  const answers = page.getByRole("group").locator("button:not([aria-expanded])");
  const words = await answers.nth(place).textContent();
  await pressOn(page, words ?? "", place % 2 === 0 ? "Enter" : "Space");
  await page.clock.runFor(1200);
  const next = page.getByRole("button", { name: /^(?:Weiter|Zum Ergebnis)$/ });
  const after = count === 0 ? page.getByText(/von \d+ richtig/) : page.getByText(`Frage ${count + 1} von`);
  await expect(next.or(after).first()).toBeVisible();
  if (!(await next.isVisible())) return;
  await expect(next).toBeFocused();
  await page.keyboard.press("Enter");
}

for (const [name, path, isBeltAsked] of [
  ["the quiz", "/quiz", true],
  ["the order game", "/sort/chinna", false],
  ["the names game", "/names/blocks", false],
  ["the numbers game", "/nr/offensive", false],
] as const) {
  test(`${name}, from its settings over a pause to its result and the next run`, async ({ page, dojo }) => {
    await page.clock.install();
    await open(page, dojo.url, path);
    if (isBeltAsked) await pressOn(page, /^Weiß/, "Space");
    await pressOn(page, /^Jetzt starten$/);
    const status = page.getByText(/^Frage \d+ von \d+$/);
    const total = Number(/\d+$/.exec((await status.textContent()) ?? "")?.[0]);
    for (let question = 1; question <= total; question++) {
      await expect(page.getByText(`Frage ${question} von ${total}`)).toBeVisible();
      await expect(heading(page)).toBeFocused();
      if (question === 2) await pause(page);
      await answer(page, question % 4, question === total ? 0 : question);
    }
    await expect(page.getByText(`von ${total} richtig`)).toBeVisible();
    await expect(heading(page).first()).toBeFocused();
    await pressOn(page, /^(?:Nur Fehler wiederholen|Nochmal Spielen|Noch einmal spielen)$/);
    await expect(page.getByText(/^Frage 1 von \d+$/)).toBeVisible();
    await expect(heading(page)).toBeFocused();
  });
}

test.describe("without a held clock", () => {
  for (const [name, path, isBeltAsked] of [
    ["interval training", "/interval", false],
    ["audio training", "/audio/staende", true],
  ] as const) {
    test(`${name}, from its settings over a pause to its result`, async ({ page, dojo }) => {
      await open(page, dojo.url, path);
      if (isBeltAsked) await pressOn(page, /^Weiß/, "Space");
      await pressOn(page, /^Jetzt starten$/);
      await expect(page.getByRole("button", { name: "Start", exact: true })).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
      await expectFocus(page);
      await pause(page);
      await pressOn(page, /^Stop$/);
      await expect(heading(page).first()).toHaveText("Das war kurz");
      await expect(heading(page).first()).toBeFocused();
      await pressOn(page, /^Nochmal Spielen$/);
      await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
      await expectFocus(page);
    });
  }
});

test("flashcards, from their settings over a pause to their result", async ({ page, dojo }) => {
  await page.clock.install();
  await open(page, dojo.url, "/cards/staende");
  await pressOn(page, /^Weiß/, "Space");
  await pressOn(page, /^Jetzt starten$/);
  await expect(page.getByRole("button", { name: "Start", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText(/^Du kannst 0 von/);
  const total = Number(/von (\d+)/.exec((await title.textContent()) ?? "")?.[1]);
  await pause(page);
  for (let known = 1; known <= total; known++) {
    await expectFocus(page);
    await pressOn(page, /^Technik anzeigen/, known % 2 === 0 ? "Enter" : "Space");
    await page.clock.runFor(1000);
    await pressOn(page, /^Kann ich/);
    await page.clock.runFor(1000);
  }
  await expect(page.getByText(`${total} Techniken gelernt`)).toBeVisible();
  await expect(heading(page).first()).toBeFocused();
});

test("reaction, from its start over a pause to its result", async ({ page, dojo }) => {
  await page.clock.install();
  await open(page, dojo.url, "/reaction");
  await pressOn(page, /^Start$/);
  await expect(page.getByRole("button", { name: "Warte" })).toBeFocused();
  await pause(page, /^Warte/);
  for (let round = 1; round <= 3; round++) {
    await reach(page, /^(?:Warte|Jetzt!)/);
    const pad = page.getByRole("button", { name: "Jetzt!" });
    for (let steps = 0; steps < 40 && !(await pad.isVisible()); steps++) await page.clock.runFor(250);
    await page.clock.runFor(150);
    await page.keyboard.press(round % 2 === 0 ? "Enter" : "Space");
    await page.clock.runFor(1500);
  }
  await expect(page.getByText(/^Bestzeit \d+\sms$/)).toBeVisible();
  await expect(heading(page).first()).toBeFocused();
});

test("head movement, from its start over a pause to its result", async ({ page, dojo }) => {
  await page.clock.install();
  await open(page, dojo.url, "/headmove");
  await pressOn(page, /^Start$/);
  await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
  await expectFocus(page);
  await pause(page);
  await page.clock.runFor(70_000);
  await pressOn(page, /^Stop$/, "Space");
  await expect(page.getByText("Du hast das Spiel erfolgreich abgeschlossen!")).toBeVisible();
  await expect(heading(page).first()).toBeFocused();
});
