import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { startDojo } from "../../tests/fixtures/server.ts";
import { BROWSER_ARGUMENTS, needBrowser } from "../browser.ts";
import { type Figure, median } from "./figure.ts";

const VISITS = 3;
/** Slow 4G as defined by Lighthouse. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/** Bytes before the first paint, and timings of a first and a later visit on a phone. */
export async function benchApp(): Promise<Figure[]> {
  const dojo = await startDojo();
  const browser = await chromium.launch({ executablePath: needBrowser(), args: BROWSER_ARGUMENTS });
  const first: number[] = [];
  const later: number[] = [];
  try {
    for (let visit = 0; visit < VISITS; visit++) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
      const page = await context.newPage();
      const client = await context.newCDPSession(page);
      await client.send("Network.enable");
      await client.send("Network.emulateNetworkConditions", SLOW_4G);
      // A phone four times slower than this machine.
      await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
      await page.goto(dojo.url);
      first.push(await largestPaintMs(page));
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await context.setOffline(true);
      await page.goto(dojo.url);
      later.push(await largestPaintMs(page));
      await context.close();
    }
  } finally {
    await browser.close();
    await dojo.remove();
  }
  return [
    {
      name: "script of the entry, brotli; visitors read before it has loaded",
      value: `${(entryBytes() / 1000).toFixed(1)} kB`,
      goal: "at most 100 kB",
    },
    {
      name: "largest paint, first visit, slow 4G, 4 × slower",
      value: `${median(first).toFixed(0)} ms`,
      goal: "1200 ms",
    },
    {
      name: "largest paint, later visit without network, of the first",
      value: `${(median(later) / median(first)).toFixed(2)} ×  (${median(later).toFixed(0)} ms)`,
      goal: "500 ms",
    },
  ];
}

const largestPaintMs = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let lastMs = 0;
        new PerformanceObserver((list) => {
          lastMs = list.getEntries().at(-1)?.startTime ?? lastMs;
        }).observe({ type: "largest-contentful-paint", buffered: true });
        setTimeout(() => resolve(lastMs), 3000);
      }),
  );

/** The scripts in the page itself, which load before the first paint. */
function entryBytes(): number {
  const page = readFileSync("dist/index.html", "utf8");
  const scripts = [...page.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map((match) => join("dist", match[1]!));
  const sizeOf = (path: string) => statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
  if (scripts.length === 0)
    throw new Error(`no scripts in dist/index.html; dist holds ${readdirSync("dist").join(", ")}`);
  return scripts.reduce((sum, path) => sum + sizeOf(path), 0);
}
