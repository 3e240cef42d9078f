import { chromium, type Page } from "@playwright/test";
import { becomeMember } from "../../tests/fixtures/browser/member.ts";
import { startDojo } from "../../tests/fixtures/server.ts";
import { BROWSER_ARGUMENTS, needBrowser } from "../browser.ts";
import type { Figure } from "./figure.ts";

/** A phone four times slower than this machine. */
const SLOWER = 4;
const GOAL_MS = 50;
const RUNS = 3;

/** A screen, and what is pressed on it. */
interface Presses {
  name: string;
  path: string;
  /** Brings the page to where the presses begin. */
  prepare: (page: Page) => Promise<unknown>;
  act: (page: Page) => Promise<unknown>;
}

/** An interaction as the browser measures it, from the press to the next paint (https://www.w3.org/TR/event-timing/). */
interface Pressed {
  name: string;
  ms: number;
  /** In listeners, and what they made React do at once. */
  workedMs: number;
}

type Watched = typeof globalThis & { pressed: Map<number, Pressed> };

/** Keeps every interaction that takes longer than a frame: its events together, with the slowest one's time. */
function watchPresses() {
  const pressed = new Map<number, Pressed>();
  const keep = ({ interactionId, name, duration, processingStart, processingEnd }: PerformanceEventTiming) => {
    if (!interactionId) return;
    const before = pressed.get(interactionId) ?? { name, ms: 0, workedMs: 0 };
    const workedMs = before.workedMs + processingEnd - processingStart;
    pressed.set(interactionId, {
      name: workedMs > 0 ? name : before.name,
      ms: Math.max(before.ms, duration),
      workedMs,
    });
  };
  const observer = new PerformanceObserver((list) => (list.getEntries() as PerformanceEventTiming[]).forEach(keep));
  observer.observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  Object.assign(globalThis, { pressed });
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first();
const press = (page: Page, name: string | RegExp) => button(page, name).click();
const shown = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const follow = (page: Page, path: string) => page.locator(`main a[href="${path}"]`).first().click();
const heading = (page: Page, name: RegExp) => page.getByRole("heading", { name }).first().waitFor();

async function startQuestions(page: Page) {
  await page.getByText("Mehr", { exact: true }).click();
  await page.getByLabel("Nie").check();
  await press(page, "Jetzt starten");
  await shown(page, /^Frage 1 von/);
}

/** Two questions, by key and by finger. */
async function answerTwo(page: Page) {
  await page.keyboard.press("1");
  await press(page, /^(Weiter|Zum Ergebnis)$/);
  await shown(page, /^Frage 2 von/);
  await page.keyboard.press("2");
  await press(page, /^(Weiter|Zum Ergebnis)$/);
  await shown(page, /^Frage 3 von/);
}

const SCREENS: Presses[] = [
  {
    // What no code of ours could be quicker than, in this browser and on this machine.
    name: "a button that only changes its own word",
    path: "/robots.txt",
    prepare: (page) => page.setContent("<button onclick=\"this.textContent = 'Da'\">Los</button>"),
    act: (page) => press(page, "Los"),
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
      await page.getByRole("link", { name: /Nächste Technik/ }).click();
      await heading(page, /^2\. /);
    },
  },
  {
    name: "list of 51 rows: a belt and a word",
    path: "/techniques/single/tritte",
    prepare: (page) => page.locator('main a[href="/techniques/single/tritte/1"]').waitFor(),
    async act(page) {
      const belt = page.getByRole("checkbox", { name: /^Gelb/ }).first();
      await belt.press("Space");
      await belt.press("Space");
      await page.getByRole("searchbox").first().pressSequentially("kick");
    },
  },
  {
    name: "search: keys",
    path: "/suche",
    prepare: (page) => page.getByRole("searchbox").first().waitFor(),
    act: (page) => page.getByRole("searchbox").first().pressSequentially("ellbogen vor", { delay: 60 }),
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
      await page.keyboard.press("Space");
      await page.keyboard.press("1");
      await shown(page, /^Du kannst 1 von/);
      await page.keyboard.press("Space");
      await page.keyboard.press("2");
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
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor();
      await page.keyboard.press("Escape");
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
      await page.keyboard.press(" ");
      await page.getByRole("dialog").waitFor();
      await page.keyboard.press("Enter");
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
      await page.keyboard.press("ArrowRight");
    },
  },
];

/** The longest interaction on a screen. */
async function worstOf(page: Page, url: string, { path, prepare, act }: Presses): Promise<Pressed> {
  await page.goto(url + path);
  await prepare(page);
  // What the page still does by itself after it was opened is not the press's.
  await page.waitForTimeout(1500);
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.evaluate(watchPresses);
  await act(page);
  await page.waitForTimeout(500);
  const pressed = await page.evaluate(() => [...(globalThis as Watched).pressed.values()]);
  await client.detach();
  const none = { name: "nothing", ms: 0, workedMs: 0 };
  return pressed.toSorted((one, other) => other.ms - one.ms)[0] ?? none;
}

const inWords = ({ name, ms, workedMs }: Pressed) =>
  `${ms.toFixed(0)} ms  (${name}, ${workedMs.toFixed(0)} ms of it in our code)`;

/** How long the slowest press of each screen takes to be seen: the median of several visits. */
export async function benchPresses(): Promise<Figure[]> {
  const dojo = await startDojo();
  const browser = await chromium.launch({ executablePath: needBrowser(), args: BROWSER_ARGUMENTS });
  const figures: Figure[] = [];
  try {
    for (const screen of SCREENS) {
      const worst: Pressed[] = [];
      for (let run = 0; run < RUNS; run++) {
        const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
        await becomeMember(page, dojo.url);
        worst.push(await worstOf(page, dojo.url, screen));
        await page.close();
      }
      const middle = worst.toSorted((one, other) => one.ms - other.ms)[Math.floor(RUNS / 2)]!;
      figures.push({
        name: `slowest press, ${SLOWER} × slower: ${screen.name}`,
        value: inWords(middle),
        goal: `${GOAL_MS} ms`,
      });
    }
  } finally {
    await browser.close();
    await dojo.remove();
  }
  return figures;
}
