import { type Browser, chromium, type Page } from "@playwright/test";
import { becomeMember } from "../../tests/fixtures/browser/member.ts";
import { startDojo } from "../../tests/fixtures/server.ts";
import { BROWSER_ARGUMENTS, needBrowser } from "../browser.ts";
import type { Figure } from "./figure.ts";
import { type Presses, SCREENS } from "./pressScreens.ts";

/** A phone four times slower than this machine. */
const SLOWER = 4;
const GOAL_MS = 50;
/** All screens in turn, so often: what keeps the machine busy meets the bare button, too. */
const ROUNDS = 3;
/** What takes less, the browser does not report. */
const UNREPORTED_MS = 16;

/** An interaction as the browser measures it, from the press to the next paint (https://www.w3.org/TR/event-timing/). */
interface Pressed {
  name: string;
  ms: number;
  /** In listeners, and what they made React do at once. */
  workedMs: number;
}

/** All interactions of a visit: how many there were, and those that were reported. */
interface Visit {
  count: number;
  pressed: Pressed[];
}

type Watched = typeof globalThis & { pressed: Map<number, Pressed>; countBefore: number };

/** Keeps every interaction that takes longer than a frame: its events together, with the slowest one's time. */
function watchPresses() {
  const pressed = new Map<number, Pressed>();
  const keep = ({ interactionId, name, duration, processingStart, processingEnd }: PerformanceEventTiming) => {
    if (!interactionId) return;
    const before = pressed.get(interactionId) ?? { name, ms: 0, workedMs: 0 };
    const workedMs = Math.max(before.workedMs, processingEnd - processingStart);
    pressed.set(interactionId, {
      name: workedMs > before.workedMs ? name : before.name,
      ms: Math.max(before.ms, duration),
      workedMs,
    });
  };
  const observer = new PerformanceObserver((list) => (list.getEntries() as PerformanceEventTiming[]).forEach(keep));
  observer.observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  Object.assign(globalThis, { pressed, countBefore: performance.interactionCount });
}

const readVisit = (page: Page): Promise<Visit> =>
  page.evaluate(() => {
    const { pressed, countBefore } = globalThis as Watched;
    return { count: performance.interactionCount - countBefore, pressed: [...pressed.values()] };
  });

/** Visits a screen with a fresh member and presses what is pressed there. */
async function visit(browser: Browser, url: string, { path, prepare, act }: Presses): Promise<Visit> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await becomeMember(page, url);
  await page.goto(url + path);
  await prepare(page);
  // What the page still does by itself after it was opened is not the press's.
  await page.waitForTimeout(1500);
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.evaluate(watchPresses);
  await act(page);
  await page.waitForTimeout(500);
  const visited = await readVisit(page);
  await page.close();
  return visited;
}

const byTime = (one: Pressed, other: Pressed) => one.ms - other.ms;
const middle = <T>(sorted: readonly T[]): T => sorted[Math.floor(sorted.length / 2)]!;
const QUICK: Pressed = { name: "nothing", ms: UNREPORTED_MS, workedMs: 0 };

/** The slowest press of each visit, and of those the middle one. */
const slowestOf = (visits: readonly Visit[]): Pressed =>
  middle(visits.map(({ pressed }) => pressed.toSorted(byTime).at(-1) ?? QUICK).toSorted(byTime));

/** The middle one of all presses of all visits. */
function medianOf(visits: readonly Visit[]): number {
  const reported = visits.flatMap(({ pressed }) => pressed);
  const count = visits.reduce((sum, visited) => sum + visited.count, 0);
  const unreported = Array.from({ length: Math.max(0, count - reported.length) }, () => QUICK);
  return middle([...unreported, ...reported].toSorted(byTime)).ms;
}

function inWords(visits: readonly Visit[], bare: Pressed): string {
  const { name, ms, workedMs } = slowestOf(visits);
  const verdict = ms <= GOAL_MS ? "met" : "missed";
  const ratio = (ms / bare.ms).toFixed(1);
  return `${ms.toFixed(0)} ms, ${ratio} × the button, ${verdict}  (${name}, ${workedMs.toFixed(0)} ms at once; median press ${medianOf(visits)} ms)`;
}

/** How long the slowest press of each screen takes to be seen: the median of several visits, by turns with all others. */
export async function benchPresses(): Promise<Figure[]> {
  const dojo = await startDojo();
  const browser = await chromium.launch({ executablePath: needBrowser(), args: BROWSER_ARGUMENTS });
  const visits = SCREENS.map((): Visit[] => []);
  try {
    for (let round = 0; round < ROUNDS; round++) {
      for (const [index, screen] of SCREENS.entries()) visits[index]!.push(await visit(browser, dojo.url, screen));
    }
  } finally {
    await browser.close();
    await dojo.remove();
  }
  const bare = slowestOf(visits[0]!);
  return SCREENS.map(({ name }, index) => ({
    name: `slowest press, ${SLOWER} × slower: ${name}`,
    value: inWords(visits[index]!, bare),
    goal: `${GOAL_MS} ms`,
  }));
}
