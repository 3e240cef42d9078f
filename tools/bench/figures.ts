import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { bodyMesh, writeBody } from "#domain/figures/body/live.ts";
import { makePens } from "#domain/figures/body/pens.ts";
import { makeMarks, marksAt } from "#domain/figures/motion/marks.ts";
import { readMovement } from "#domain/figures/motion/movement.ts";
import { makeStage, poseAt } from "#domain/figures/motion/pose.ts";
import { timelineOf } from "#domain/figures/motion/timeline.ts";
import { becomeMember } from "../../tests/fixtures/browser/member.ts";
import { startDojo } from "../../tests/fixtures/server.ts";
import { BROWSER_ARGUMENTS, needBrowser, SOFTWARE_GL } from "../browser.ts";
import { kB } from "../bytes/budgets.ts";
import { type Figure, median, percentile } from "./figure.ts";
import { PHONE } from "./paint.ts";

const PICTURES = resolve("media", "pictures");
/** A phone four times slower than this machine. */
const SLOWER = 4;
const TURNS = 3;
const COUNTED_MS = 4000;
/** A throw in five pictures: two people, hands that hold, many keyframes. */
const TWO_PEOPLE = "wuerfe/3";
const ONE_PAGE = "/techniques/kombi/wuerfe/3";

const movementFiles = (): string[] => readdirSync(PICTURES).filter((name) => name.endsWith(".motion.json"));

function benchFiles(): Figure[] {
  const sizes = movementFiles().map((name) => brotliCompressSync(readFileSync(join(PICTURES, name))).length);
  const sum = sizes.reduce((all, bytes) => all + bytes, 0);
  return [
    { name: `movements: all ${sizes.length} files`, value: kB(sum), goal: "at most 360 kB" },
    { name: "movements: a file, median", value: kB(median(sizes)) },
  ];
}

function fileOf(id: string): unknown {
  const { pictures } = JSON.parse(readFileSync(join(PICTURES, "manifest.json"), "utf8")) as {
    pictures: Record<string, { motion: string }>;
  };
  return JSON.parse(readFileSync(join(PICTURES, pictures[id]!.motion), "utf8"));
}

/** What a frame of two people takes in Node before anything is drawn: pose, marks, surfaces, pen lines. */
function benchFrames(): Figure[] {
  const movement = readMovement(fileOf(TWO_PEOPLE));
  if (!movement) throw new Error(`${TWO_PEOPLE} has no movement`);
  const timeline = timelineOf(movement);
  const stage = makeStage(movement);
  const marks = makeMarks(movement);
  const pens = makePens(movement.looks.length);
  const texels = movement.looks.map((look) => new Float32Array(bodyMesh(look).texels * 4));
  const frame = (seconds: number) => {
    poseAt(timeline, seconds, stage);
    marksAt(timeline, seconds, stage, marks);
    pens.count = 0;
    stage.bodies.forEach((body, person) => writeBody(body, movement.looks[person]!, undefined, texels[person]!, pens));
  };
  const frames = Math.round(timeline.seconds * 60);
  const times: number[] = [];
  for (let round = 0; round < 6; round++)
    for (let i = 0; i < frames; i++) {
      const startedAtMs = performance.now();
      frame(i / 60);
      if (round > 1) times.push(performance.now() - startedAtMs);
    }
  const value = `${median(times).toFixed(2)} ms, 99 % within ${percentile(times, 0.99).toFixed(2)} ms`;
  return [{ name: "movement: script for a frame of two people, in Node", value, goal: "at most 2 ms" }];
}

/** Opens a movement and says how long it takes from the press to its first instant, milliseconds. */
async function openMovement(page: Page): Promise<number> {
  return page.getByRole("button", { name: "Bewegung zeigen" }).evaluate(async (button: HTMLButtonElement) => {
    const startedAtMs = performance.now();
    button.click();
    while (!document.querySelector("[data-drawn=true]")) await new Promise(requestAnimationFrame);
    return performance.now() - startedAtMs;
  });
}

/** How many different instants are shown in some seconds of playing. */
const framesShown = (page: Page): Promise<number> =>
  page.evaluate(async (forMs) => {
    const slider = document.querySelector<HTMLInputElement>("input[type=range]")!;
    const until = performance.now() + forMs;
    let [count, before] = [0, slider.value];
    while (performance.now() < until) {
      await new Promise(requestAnimationFrame);
      if (slider.value !== before) count += 1;
      before = slider.value;
    }
    return count;
  }, COUNTED_MS);

/** The same on an empty scene: a canvas of the same size that is only cleared. */
const framesOfNothing = (page: Page): Promise<number> =>
  page.evaluate(async (forMs) => {
    const { width, height } = document.querySelector("canvas")!;
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    document.querySelector("main")!.prepend(canvas);
    const gl = canvas.getContext("webgl2")!;
    const until = performance.now() + forMs;
    let count = 0;
    while (performance.now() < until) {
      await new Promise(requestAnimationFrame);
      gl.clearColor(count % 2, 1, 1, 1);
      gl.clear(gl.COLOR_BUFFER_BIT);
      count += 1;
    }
    canvas.remove();
    return count;
  }, COUNTED_MS);

interface Turn {
  cold: number;
  warm: number;
  shown: number;
  empty: number;
}

async function turn(context: BrowserContext, url: string): Promise<Turn> {
  const page = await context.newPage();
  await becomeMember(page, url);
  await page.goto(url + ONE_PAGE);
  const client = await context.newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const cold = await openMovement(page);
  await page.getByRole("button", { name: "Zum Bild" }).click();
  const warm = await openMovement(page);
  const shown = await framesShown(page);
  await page.getByRole("button", { name: "Anhalten" }).click();
  const empty = await framesOfNothing(page);
  await page.close();
  return { cold, warm, shown, empty };
}

async function benchPlaying(browser: Browser, url: string): Promise<Figure[]> {
  const turns: Turn[] = [];
  for (let round = 0; round < TURNS; round++) {
    const context = await browser.newContext({ ...PHONE, serviceWorkers: "block", reducedMotion: "no-preference" });
    turns.push(await turn(context, url));
    await context.close();
  }
  const of = (what: keyof Turn) => median(turns.map((one) => one[what]));
  const name = (what: string) => `movement, ${SLOWER} × slower, software GL: ${what}`;
  const [shown, empty] = [of("shown"), of("empty")];
  return [
    { name: name("first instant, cold"), value: `${of("cold").toFixed(0)} ms` },
    {
      name: name("first instant, warm"),
      value: `${of("warm").toFixed(0)} ms, ${(of("warm") / of("cold")).toFixed(2)} × cold`,
    },
    {
      name: name("frames shown, of an empty scene's"),
      value: `${(shown / empty).toFixed(2)} ×  (${shown} of ${empty} in ${COUNTED_MS / 1000} s)`,
    },
  ];
}

/** Movements: their bytes, the script of a frame, and how they open and play on a slow machine without a graphics card. */
export async function benchFigures(): Promise<Figure[]> {
  const dojo = await startDojo();
  const args = [...BROWSER_ARGUMENTS, ...SOFTWARE_GL];
  const browser = await chromium.launch({ executablePath: needBrowser(), args });
  try {
    return [...benchFiles(), ...benchFrames(), ...(await benchPlaying(browser, dojo.url))];
  } finally {
    await browser.close();
    await dojo.remove();
  }
}
