import type { Browser, BrowserContext, Page } from "@playwright/test";
import { type Figure, median } from "./figure.ts";
import { serveTrivialPage } from "./trivialPage.ts";

const VISITS = 5;
/** Slow 4G as defined by Lighthouse. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/** A page on a phone four times slower than this machine, on slow 4G. */
export async function openOnPhone(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.emulateNetworkConditions", SLOW_4G);
  await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  return page;
}

export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };

/** What a visitor waits for; all but `shift` in milliseconds. */
interface Visit {
  firstPaint: number;
  largestPaint: number;
  /** The sum of all layout shifts. */
  shift: number;
  /** What is longer than 50 ms of each task. */
  blocking: number;
}

/** The first visit of the login view, beside that of a page with nothing but React in it, by turns. */
export async function benchFirstVisit(browser: Browser, url: string): Promise<Figure[]> {
  const trivial = await serveTrivialPage();
  const ours: Visit[] = [];
  const bare: Visit[] = [];
  try {
    for (let turn = 0; turn < VISITS; turn++) {
      ours.push(await visit(browser, url));
      bare.push(await visit(browser, trivial.url));
    }
  } finally {
    trivial.close();
  }
  const of = (visits: Visit[], what: keyof Visit) => median(visits.map((one) => one[what]));
  const ratio = (what: keyof Visit) => {
    const [our, their] = [of(ours, what), of(bare, what)];
    return `${(our / their).toFixed(2)} ×  (${our.toFixed(0)} ms of ${their.toFixed(0)} ms)`;
  };
  const name = (what: string) => `first visit, slow 4G, 4 × slower: ${what}`;
  return [
    { name: name("first paint, of a page of React alone"), value: ratio("firstPaint") },
    { name: name("largest paint, of such a page"), value: ratio("largestPaint"), goal: "at most 1.15 ×" },
    { name: name("layout shifts"), value: of(ours, "shift").toFixed(3), goal: "0" },
    { name: name("blocking"), value: `${of(ours, "blocking").toFixed(0)} ms`, goal: "below 100 ms" },
  ];
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: "block" });
  const page = await openOnPhone(context);
  await page.goto(url);
  const measured = await measure(page);
  await context.close();
  return measured;
}

/** What the browser has noted since the page began, once nothing more is to come. */
export const measure = (page: Page): Promise<Visit> =>
  page.evaluate(async () => {
    const noted: Record<string, PerformanceEntry[]> = {};
    for (const type of ["paint", "largest-contentful-paint", "layout-shift", "longtask"]) {
      noted[type] = [];
      new PerformanceObserver((list) => noted[type]!.push(...list.getEntries())).observe({ type, buffered: true });
    }
    await new Promise((settle) => setTimeout(settle, 3000));
    const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);
    return {
      firstPaint: noted["paint"]!.find(({ name }) => name === "first-contentful-paint")?.startTime ?? Infinity,
      largestPaint: noted["largest-contentful-paint"]!.at(-1)?.startTime ?? Infinity,
      shift: sum(noted["layout-shift"]!.map((entry) => (entry as PerformanceEntry & { value: number }).value)),
      blocking: sum(noted["longtask"]!.map(({ duration }) => duration - 50)),
    };
  });
