import type { Locator, Page } from "@playwright/test";

/** A screen, and what is pressed on it. */
export interface Presses {
  name: string;
  path: string;
  /** Brings the page to where the presses begin. */
  prepare: (page: Page) => Promise<unknown>;
  act: (page: Page) => Promise<unknown>;
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first();

/** As long as a finger rests on what it presses. Let go at once, both events would wait for the same frame. */
const HOLD_MS = 80;

/** A press as a hand does it: there first, then down, then up. */
async function pressOn(target: Locator) {
  const page = target.page();
  await target.hover();
  await page.waitForTimeout(HOLD_MS);
  await page.mouse.down();
  await page.waitForTimeout(HOLD_MS);
  await page.mouse.up();
}

const pressKey = (page: Page, key: string) => page.keyboard.press(key, { delay: HOLD_MS });
const press = (page: Page, name: string | RegExp) => pressOn(button(page, name));

/** Writes as fast as a quick typist. */
async function write(page: Page, text: string) {
  await page.getByRole("searchbox").first().focus();
  for (const letter of text) {
    await pressKey(page, letter);
    await page.waitForTimeout(HOLD_MS);
  }
}

const shown = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const follow = (page: Page, path: string) => pressOn(page.locator(`main a[href="${path}"]`).first());
const heading = (page: Page, name: RegExp) => page.getByRole("heading", { name }).first().waitFor();

/** While one page turns into the next, what is pressed meets neither. */
const stillness = (page: Page) =>
  page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));

async function startQuestions(page: Page) {
  await page.getByText("Mehr", { exact: true }).click();
  await page.getByLabel("Nie").check();
  await press(page, "Jetzt starten");
  await shown(page, /^Frage 1 von/);
}

/** Two questions, by key and by finger. */
async function answerTwo(page: Page) {
  await pressKey(page, "1");
  await press(page, /^(Weiter|Zum Ergebnis)$/);
  await shown(page, /^Frage 2 von/);
  await pressKey(page, "2");
  await press(page, /^(Weiter|Zum Ergebnis)$/);
  await shown(page, /^Frage 3 von/);
}

/** The bare button first: the others are compared with it. */
export const SCREENS: readonly Presses[] = [
  {
    // What no code of ours could be quicker than, in this browser and on this machine.
    name: "a button that only changes its own word",
    path: "/robots.txt",
    prepare: (page) => page.setContent("<button onclick=\"this.textContent = 'Da'\">Los</button>"),
    async act(page) {
      for (let time = 0; time < 4; time++) await pressOn(page.getByRole("button"));
    },
  },
  {
    name: "catalogue: from home to a technique and on",
    path: "/",
    prepare: (page) => heading(page, /Anna/),
    async act(page) {
      await follow(page, "/techniques/single");
      await follow(page, "/techniques/single/schlaege");
      await page.locator('main a[href="/techniques/single/schlaege/1"]').waitFor();
      await follow(page, "/techniques/single/schlaege/1");
      await heading(page, /^1\. /);
      await stillness(page);
      await pressOn(page.getByRole("link", { name: /Nächste Technik/ }));
      await heading(page, /^2\. /);
    },
  },
  {
    name: "list of 51 rows: a belt and a word",
    path: "/techniques/single/tritte",
    prepare: (page) => page.locator('main a[href="/techniques/single/tritte/1"]').waitFor(),
    async act(page) {
      const belt = page.getByRole("checkbox", { name: /^Gelb/ }).first();
      await belt.focus();
      await pressKey(page, "Space");
      await page.waitForTimeout(HOLD_MS);
      await pressKey(page, "Space");
      await page.waitForTimeout(HOLD_MS);
      await write(page, "kick");
    },
  },
  {
    name: "search: keys",
    path: "/suche",
    prepare: (page) => page.getByRole("searchbox").first().waitFor(),
    act: (page) => write(page, "ellbogen vor"),
  },
  {
    name: "quiz",
    path: "/quiz",
    prepare: (page) =>
      page
        .getByLabel("Gelb")
        .check()
        .then(() => startQuestions(page)),
    act: answerTwo,
  },
  { name: "order", path: "/sort/chinna", prepare: startQuestions, act: answerTwo },
  { name: "numbers", path: "/nr/handkombination", prepare: startQuestions, act: answerTwo },
  { name: "names", path: "/names/blocks", prepare: startQuestions, act: answerTwo },
  {
    name: "flashcards",
    path: "/cards/blocks",
    async prepare(page) {
      await page.getByLabel("Gelb").check();
      await press(page, "Jetzt starten");
      await press(page, "Start");
      await shown(page, /^Du kannst 0 von/);
    },
    async act(page) {
      await pressKey(page, "Space");
      await pressKey(page, "1");
      await shown(page, /^Du kannst 1 von/);
      await pressKey(page, "Space");
      await pressKey(page, "2");
    },
  },
  {
    name: "reaction",
    path: "/reaction",
    prepare: (page) => button(page, "Start").waitFor(),
    async act(page) {
      await press(page, "Start");
      await press(page, "Jetzt!");
    },
  },
  {
    name: "head movement: start, pause, on",
    path: "/headmove",
    prepare: (page) => button(page, "Start").waitFor(),
    async act(page) {
      await press(page, "Start");
      await shown(page, "Leicht");
      await pressKey(page, "Escape");
      await page.getByRole("dialog").waitFor();
      await pressKey(page, "Escape");
    },
  },
  {
    name: "interval: start, pause, on",
    path: "/interval",
    async prepare(page) {
      await page.getByLabel(/Tabata/).check();
      await press(page, "Jetzt starten");
      await button(page, "Start").waitFor();
    },
    async act(page) {
      await press(page, "Start");
      await shown(page, /^Runde 1 von/);
      await pressKey(page, " ");
      await page.getByRole("dialog").waitFor();
      await pressKey(page, "Enter");
    },
  },
  {
    name: "audio: start and next",
    path: "/audio/trittkontertechniken",
    async prepare(page) {
      await page.getByLabel("Gelb").check();
      await press(page, "Jetzt starten");
      await button(page, "Start").waitFor();
    },
    async act(page) {
      await press(page, "Start");
      await shown(page, /^Technik 1 von/);
      await pressKey(page, "ArrowRight");
    },
  },
];
