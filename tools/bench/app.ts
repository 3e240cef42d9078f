import { type Browser, chromium } from "@playwright/test";
import { startDojo } from "../../tests/fixtures/server.ts";
import { BROWSER_ARGUMENTS, needBrowser } from "../browser.ts";
import { type Figure, median } from "./figure.ts";
import { benchMemberVisits } from "./visits.ts";
import { benchFirstVisit, measure, openOnPhone, PHONE } from "./paint.ts";

const VISITS = 3;

/** What a visitor waits for on a phone, at the first visit and at a later one without a network; and a member later. */
export async function benchApp(): Promise<Figure[]> {
  const dojo = await startDojo();
  const browser = await chromium.launch({ executablePath: needBrowser(), args: BROWSER_ARGUMENTS });
  try {
    return [
      ...(await benchFirstVisit(browser, dojo.url)),
      await benchLaterVisit(browser, dojo.url),
      ...(await benchMemberVisits(browser, dojo.url)),
    ];
  } finally {
    await browser.close();
    await dojo.remove();
  }
}

/** A later visit without a network: the service worker has everything. */
async function benchLaterVisit(browser: Browser, url: string): Promise<Figure> {
  const first: number[] = [];
  const later: number[] = [];
  for (let visit = 0; visit < VISITS; visit++) {
    const context = await browser.newContext(PHONE);
    const page = await openOnPhone(context);
    await page.goto(url);
    first.push((await measure(page)).largestPaint);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await context.setOffline(true);
    await page.goto(url);
    later.push((await measure(page)).largestPaint);
    await context.close();
  }
  return {
    name: "later visit without network, 4 × slower: largest paint, of the first visit's",
    value: `${(median(later) / median(first)).toFixed(2)} ×  (${median(later).toFixed(0)} ms)`,
    goal: "500 ms",
  };
}
