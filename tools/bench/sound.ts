import { resolve } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { build } from "vite";
import { startDojo } from "../../tests/fixtures/server.ts";
import { BROWSER_ARGUMENTS, needBrowser } from "../browser.ts";
import { cataloguePlugin } from "../build/catalogue-plugin.ts";
import { type Memory, memoryOf } from "./browserMemory.ts";
import { type Figure, median } from "./figure.ts";
import type * as soundPage from "./soundPage.ts";

const BUNDLE = resolve(".cache/bench/sound.js");
const RUNS = 3;
const MINUTES = 20;
const LONG_MINUTES = [60, 120];

declare global {
  interface Window {
    soundPage: typeof soundPage;
  }
}

/** The app's code for tracks, bundled as one script. */
async function bundle(): Promise<void> {
  await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    plugins: [cataloguePlugin(process.env.DOJO_CATALOGUE || undefined)],
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      outDir: resolve(".cache/bench"),
      target: "es2023",
      lib: {
        entry: resolve("tools/bench/soundPage.ts"),
        formats: ["iife"],
        name: "soundPage",
        fileName: () => "sound.js",
      },
    },
  });
}

/** What the track of a drill costs a page: while it is made, and while it plays. Of several pages the middle ones. */
async function trackMemory(address: string, minutes: number): Promise<Memory | undefined> {
  const measured: (Memory | undefined)[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const browser = await launch();
    const page = await openPage(browser, address);
    await page.evaluate(() => window.soundPage.unlock());
    const work = () => page.evaluate((minutes) => window.soundPage.makeAndPlay(minutes), minutes);
    measured.push(await memoryOf(browser, page, work));
    await browser.close();
  }
  const known = measured.filter((memory) => memory !== undefined);
  if (known.length === 0) return undefined;
  return { peakMB: median(known.map(({ peakMB }) => peakMB)), keptMB: median(known.map(({ keptMB }) => keptMB)) };
}

function errorFigure(name: string, errorsMs: readonly (number | null)[]): Figure {
  const heard = errorsMs.filter((error) => error !== null).map(Math.abs);
  const missing = errorsMs.length - heard.length;
  return {
    name: `sound, onset against the schedule, ${name}`,
    value: `at most ${Math.max(...heard).toFixed(3)} ms, middle ${median(heard).toFixed(3)} ms  (${errorsMs.length} sounds, ${missing} missing)`,
    goal: "below 1 ms, 0 missing",
  };
}

const launch = () =>
  chromium.launch({
    executablePath: needBrowser(),
    args: [...BROWSER_ARGUMENTS, "--autoplay-policy=no-user-gesture-required"],
  });

/** A page of the app's origin with its code for tracks. */
async function openPage(browser: Browser, address: string) {
  const context = await browser.newContext({ bypassCSP: true });
  const page = await context.newPage();
  await page.goto(`${address}/robots.txt`);
  await page.addScriptTag({ path: BUNDLE });
  return page;
}

async function memoryFigure(address: string, minutes: number): Promise<Figure> {
  const memory = await trackMemory(address, minutes);
  return {
    name: `sound, memory of a track of ${minutes} minutes`,
    value: memory
      ? `${memory.peakMB.toFixed(0)} MB in the page at most, while it is made; ${memory.keptMB.toFixed(0)} MB in the whole browser, while it plays`
      : "not known here",
    ...(minutes <= 60 && { goal: "each below 100 MB" }),
  };
}

/** The tracks of drills, measured in a real browser with the app's code. */
export async function benchSound(): Promise<Figure[]> {
  await bundle();
  const dojo = await startDojo();
  const browser = await launch();
  try {
    const page = await openPage(browser, dojo.url);
    const audio = await page.evaluate(() => window.soundPage.measureAudio(10));
    const interval = await page.evaluate(() => window.soundPage.measureInterval());
    const runs: soundPage.MeasuredTrack[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      runs.push(await page.evaluate((minutes) => window.soundPage.measureAudio(minutes), MINUTES));
    }
    await page.close();
    const seconds = (ms: number[]) => `${(median(ms) / 1000).toFixed(2)} s`;
    const figures = [
      errorFigure(`10 minutes of audio training, ${audio.announcements} announcements`, audio.errorsMs),
      errorFigure("9.5 minutes of interval training", interval.errorsMs),
      errorFigure("its signals at a quarter of their loudness", interval.sharpErrorsMs),
      {
        name: `sound, ${MINUTES} minutes into one track`,
        value: `${seconds(runs.map(({ madeInMs }) => madeInMs))}  (putting it together ${seconds(runs.map(({ renderedInMs }) => renderedInMs))}, progress shown ${runs[0]?.steps} times)`,
        goal: "below 1 s",
      },
    ];
    for (const minutes of LONG_MINUTES) figures.push(await memoryFigure(dojo.url, minutes));
    return figures;
  } finally {
    await browser.close();
    await dojo.remove();
  }
}
