import type { Browser, BrowserContext, Page } from "@playwright/test";
import { becomeMember } from "../../tests/fixtures/browser/member.ts";
import { type Figure, median } from "./figure.ts";
import { PHONE } from "./paint.ts";

const VISITS = 3;
const HOME = "/";
const OPENED = "/techniques/single/blocks/1";
const LIST = "/techniques/single/blocks";
const TOPIC = "tritte";
/** Another one at each turn and network: after a visit it has been opened. */
const unopened = Array.from({ length: 2 * VISITS }, (_, index) => `/techniques/single/${TOPIC}/${index + 1}`);
/** The address of a visit, once for each. */
const PAGES: Record<string, () => string> = {
  home: () => HOME,
  "a technique opened before": () => OPENED,
  "a technique never opened": () => unopened.pop()!,
  "a list": () => LIST,
};

/** What a member waits for; all but `shift` in milliseconds. */
interface Visit {
  firstPaint: number;
  largestPaint: number;
  shift: number;
  /** When the page is the app's, with all that it shows. */
  taken: number;
}

/** Notes in the page when the app has taken its place: the home page is whole when it has the quote of the next visit. */
function watchTakeOver() {
  const look = () => {
    const isBegun = document.documentElement?.hasAttribute("data-start") ?? true;
    const isWhole =
      document.querySelector("#root main h1") !== null &&
      document.querySelector("#root [role=progressbar]") === null &&
      (location.pathname !== "/" || document.querySelector("#root [data-next-visit]") !== null);
    if (!isBegun && isWhole) Object.assign(window, { taken: performance.now() });
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const isTaken = (page: Page) => page.waitForFunction(() => "taken" in window);

/** A phone on which a member was at these pages before, four times slower from now on. */
async function openAsMember(browser: Browser, url: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.addInitScript(watchTakeOver);
  await becomeMember(page, url);
  await page.goto(url);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const container = navigator.serviceWorker;
    if (!container.controller) await new Promise((settle) => container.addEventListener("controllerchange", settle));
  });
  for (const path of [OPENED, LIST, HOME]) {
    await page.goto(url + path);
    await isTaken(page);
    // `waitForFunction` would take the promise itself for the answer.
    await page.evaluate(async (at) => {
      const isKept = async () => {
        const name = (await caches.keys()).find((one) => one.startsWith("dojo-views-"));
        return name !== undefined && (await (await caches.open(name)).match(at)) !== undefined;
      };
      while (!(await isKept())) await new Promise((settle) => setTimeout(settle, 50));
    }, path);
  }
  // Every picture is kept in time; these now.
  await page.evaluate(async (topic) => {
    const { pages } = (await (await fetch(`/views/${topic}.json`)).json()) as { pages: Record<string, string> };
    const pictures = Object.values(pages).map((html) => /src="([^"]+)"/.exec(html)?.[1] ?? "");
    await Promise.all(pictures.map((picture) => fetch(picture)));
  }, TOPIC);
  const client = await context.newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  return { context, page };
}

async function visit(page: Page, address: string): Promise<Visit> {
  await page.goto(address);
  await isTaken(page);
  return page.evaluate(async () => {
    const noted: Record<string, PerformanceEntry[]> = {};
    for (const type of ["paint", "largest-contentful-paint", "layout-shift"]) {
      noted[type] = [];
      new PerformanceObserver((list) => noted[type]!.push(...list.getEntries())).observe({ type, buffered: true });
    }
    await new Promise((settle) => setTimeout(settle, 500));
    const shifts = noted["layout-shift"] as (PerformanceEntry & { value: number })[];
    return {
      firstPaint: noted["paint"]!.find(({ name }) => name === "first-contentful-paint")?.startTime ?? Infinity,
      largestPaint: noted["largest-contentful-paint"]!.at(-1)?.startTime ?? Infinity,
      shift: shifts.reduce((all, { value }) => all + value, 0),
      taken: (window as unknown as { taken: number }).taken,
    };
  });
}

/** Takes the kept views away; returns their cache and what was in it. */
const takeViews = (page: Page) =>
  page.evaluate(async () => {
    const name = (await caches.keys()).find((one) => one.startsWith("dojo-views-"))!;
    const cache = await caches.open(name);
    const views: [string, string][] = [];
    for (const request of await cache.keys()) views.push([request.url, await (await cache.match(request))!.text()]);
    await caches.delete(name);
    return { name, views };
  });

const putViews = (page: Page, kept: Awaited<ReturnType<typeof takeViews>>) =>
  page.evaluate(async ({ name, views }) => {
    const cache = await caches.open(name);
    for (const [url, text] of views) await cache.put(url, new Response(text));
  }, kept);

/** Later visits of one page: as they are, and by turns as they would be if nothing were kept. */
async function benchPage(page: Page, url: string, pathOf: () => string) {
  const kept: Visit[] = [];
  const bare: Visit[] = [];
  for (let turn = 0; turn < VISITS; turn++) {
    const address = url + pathOf();
    kept.push(await visit(page, address));
    const views = await takeViews(page);
    bare.push(await visit(page, address));
    await putViews(page, views);
  }
  const of = (visits: Visit[], what: keyof Visit) => median(visits.map((one) => one[what]));
  return { kept: (what: keyof Visit) => of(kept, what), bare: (what: keyof Visit) => of(bare, what) };
}

/** What a member waits for at a later visit, when the device has the app and what it last knew (decision 41). */
export async function benchMemberVisits(browser: Browser, url: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  const { context, page } = await openAsMember(browser, url);
  for (const offline of [false, true]) {
    await context.setOffline(offline);
    for (const [what, pathOf] of Object.entries(PAGES)) {
      const { kept, bare } = await benchPage(page, url, pathOf);
      const name = `member, later visit ${offline ? "without" : "with"} network, 4 × slower, ${what}`;
      const ms = (value: number) => `${value.toFixed(0)} ms`;
      const ratio = (of: keyof Visit) => `${(kept(of) / bare(of)).toFixed(2)} × of one without a view`;
      figures.push(
        {
          name: `${name}: first, largest paint`,
          value: `${ms(kept("firstPaint"))}, ${ms(kept("largestPaint"))}  (${ratio("largestPaint")})`,
          goal: "500 ms",
        },
        { name: `${name}: taken over`, value: `${ms(kept("taken"))}  (${ratio("taken")})`, goal: "at most 1 ×" },
        { name: `${name}: layout shifts`, value: kept("shift").toFixed(3), goal: "0" },
      );
    }
  }
  await context.close();
  return figures;
}
