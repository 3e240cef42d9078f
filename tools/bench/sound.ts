import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { build } from "vite";
import { startDojo } from "../../tests/fixtures/server.ts";
import { BROWSER_ARGUMENTS, needBrowser } from "../browser.ts";
import { cataloguePlugin } from "../build/catalogue-plugin.ts";
import { type Figure, median } from "./figure.ts";
import type * as soundPage from "./soundPage.ts";

const BUNDLE = resolve(".cache/bench/sound.js");
const RUNS = 3;
const MINUTES = 20;
const LONG_MINUTES = 120;

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

/** Memory of a page's renderer process in MB, now and at its peak. `undefined` if the system does not tell. */
async function memoryOf(browser: Browser): Promise<{ pid: number; nowMB: number; peakMB: number } | undefined> {
  const client = await browser.newBrowserCDPSession();
  const { processInfo } = await client.send("SystemInfo.getProcessInfo");
  await client.detach();
  const found = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => readMemory(id));
  return found.toSorted((one, other) => (other?.nowMB ?? 0) - (one?.nowMB ?? 0))[0];
}

function readMemory(pid: number) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const value = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1]) / 1024;
    return { pid, nowMB: value("VmRSS"), peakMB: value("VmHWM") };
  } catch {
    return undefined;
  }
}

/** Resets the peak, where the system allows it. */
function forgetPeak(pid: number) {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, "5");
  } catch {
    // Otherwise the peak since the page was opened is used, which is never too good.
  }
}

/** The additional memory of a page while it makes a track of some minutes, at most. */
async function peakMB(browser: Browser, open: () => Promise<Page>, minutes: number): Promise<number | undefined> {
  const page = await open();
  // The sounds are loaded already, as for a second drill, because only the track is measured.
  await page.evaluate(() => window.soundPage.makeOnly(1));
  const before = await memoryOf(browser);
  if (before) forgetPeak(before.pid);
  await page.evaluate((minutes) => window.soundPage.makeOnly(minutes), minutes);
  const after = await memoryOf(browser);
  await page.close();
  return before && after && after.peakMB - before.nowMB;
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

/** The tracks of drills, measured in a real browser with the app's code. */
export async function benchSound(): Promise<Figure[]> {
  await bundle();
  const dojo = await startDojo();
  const browser = await chromium.launch({ executablePath: needBrowser(), args: BROWSER_ARGUMENTS });
  const open = async () => {
    const context = await browser.newContext({ bypassCSP: true });
    const page = await context.newPage();
    await page.goto(`${dojo.url}/robots.txt`);
    await page.addScriptTag({ path: BUNDLE });
    return page;
  };
  try {
    const page = await open();
    const audio = await page.evaluate(() => window.soundPage.measureAudio(10));
    const interval = await page.evaluate(() => window.soundPage.measureInterval());
    const runs: soundPage.MeasuredTrack[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      runs.push(await page.evaluate((minutes) => window.soundPage.measureAudio(minutes), MINUTES));
    }
    await page.close();
    const short = await peakMB(browser, open, MINUTES);
    const long = await peakMB(browser, open, LONG_MINUTES);
    const shown = (mb: number | undefined) => (mb === undefined ? "not known here" : `${mb.toFixed(0)} MB`);
    return [
      errorFigure(`10 minutes of audio training, ${audio.announcements} announcements`, audio.errorsMs),
      errorFigure("9.5 minutes of interval training", interval.errorsMs),
      errorFigure("its signals at a quarter of their loudness", interval.sharpErrorsMs),
      {
        name: `sound, ${MINUTES} minutes into one track`,
        value: `${(median(runs.map(({ madeInMs }) => madeInMs)) / 1000).toFixed(2)} s  (rendering ${(median(runs.map(({ renderedInMs }) => renderedInMs)) / 1000).toFixed(2)} s, progress shown ${runs[0]?.steps} times)`,
        goal: "below 2 s",
      },
      {
        name: "sound, memory of the page while a track is made, at most",
        value: `${shown(short)} for ${MINUTES} minutes, ${shown(long)} for ${LONG_MINUTES}`,
        goal: "no more for longer ones",
      },
    ];
  } finally {
    await browser.close();
    await dojo.remove();
  }
}
