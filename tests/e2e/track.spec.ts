import { readFileSync } from "node:fs";
import { chromium, type Page } from "@playwright/test";
import { expect, test } from "../fixtures/browser/journey.ts";
import { becomeMember } from "../fixtures/browser/member.ts";
import { type Heard, listenTo } from "../fixtures/browser/recorder.ts";
import { openTabs } from "../fixtures/browser/tabs.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 2 });

/** Tabata with this number of rounds, up to the ready screen. */
async function chooseTabata(page: Page, rounds: string) {
  await page.getByLabel(/Tabata/).check({ force: true });
  await page.getByLabel(rounds, { exact: true }).check({ force: true });
  await page.getByRole("button", { name: "Jetzt starten" }).click();
  await expect(heading(page)).toHaveText("Der Takt steht");
}

/** The state of a page, whether visible or not. */
const LOOK = `({
  isHidden: document.visibilityState === "hidden",
  title: navigator.mediaSession.metadata?.title,
  state: navigator.mediaSession.playbackState,
  heading: document.querySelector("h2")?.textContent,
})`;
interface Look {
  isHidden: boolean;
  title: string;
  state: string;
  heading: string;
}

test("the drill goes on behind another tab, and is at the right place on return", async ({ dojo }) => {
  test.setTimeout(120_000);
  const tabs = await openTabs();
  try {
    const browser = await chromium.connectOverCDP(tabs.url);
    const page = await browser.contexts()[0]!.newPage();
    await becomeMember(page, dojo.url);
    await page.goto(`${dojo.url}/interval`);
    await chooseTabata(page, "3");
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await expect(page.getByText("Arbeit", { exact: true }).first()).toBeVisible();
    const beganMs = performance.now();
    // Detaches Playwright: from now on nothing keeps the page from being hidden.
    await browser.close();

    const tab = await tabs.find(dojo.url);
    expect(await tab.evaluate<Look>(LOOK)).toMatchObject({ state: "playing", title: "Runde 1 von 3" });
    const other = await tabs.open("about:blank");
    await other.show();
    await expect.poll(async () => (await tab.evaluate<Look>(LOOK)).isHidden).toBe(true);

    // The work of 20 s ends out of sight; then the rest of 7 s; then the next countdown.
    await expect.poll(() => tab.evaluate<Look>(LOOK), { timeout: 40_000 }).toMatchObject({ title: "Pause" });
    const restMs = performance.now() - beganMs;
    expect(Math.abs(restMs - 20_000)).toBeLessThan(2500);
    await expect.poll(() => tab.evaluate<Look>(LOOK), { timeout: 20_000 }).toMatchObject({ title: "Runde 2 von 3" });
    const nextMs = performance.now() - beganMs;
    expect(Math.abs(nextMs - 27_000)).toBeLessThan(2500);
    expect(await tab.evaluate<Look>(LOOK)).toMatchObject({ isHidden: true, state: "playing" });

    await tab.show();
    await expect.poll(async () => (await tab.evaluate<Look>(LOOK)).isHidden).toBe(false);
    expect(await tab.evaluate<Look>(LOOK)).toMatchObject({ heading: "Runde 2 von 3", state: "playing" });
  } finally {
    await tabs.close();
  }
});

test("the drill as a file for the hall: complete, with progress, and the same as played", async ({ page, dojo }) => {
  await becomeMember(page, dojo.url);
  await page.goto(`${dojo.url}/interval`);
  await chooseTabata(page, "8");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Als Datei sichern" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("digital-dojo-intervall-8x20s.wav");
  const file = readFileSync(await download.path());
  expect([file.toString("latin1", 0, 4), file.toString("latin1", 8, 12)]).toEqual(["RIFF", "WAVE"]);
  // 200 ms, eight rounds of 23 s, seven rests of 7 s, 3 s for the end.
  const seconds = (file.length - 44) / 2 / 24_000;
  expect(seconds).toBeCloseTo(0.2 + 8 * 23 + 7 * 7 + 3 + 0.2, 3);
  const samples = new Int16Array(file.buffer.slice(file.byteOffset + 44, file.byteOffset + file.length));
  const isLoud = (atS: number) =>
    samples.slice(atS * 24_000, (atS + 0.05) * 24_000).some((sample) => Math.abs(sample) > 900);
  // The last round begins as the first did, and the silence before it is silent.
  for (const roundS of [0.2, 0.2 + 7 * 30]) {
    expect([roundS, roundS + 1, roundS + 2, roundS + 3].map(isLoud)).toEqual([true, true, true, true]);
    expect([roundS + 0.5, roundS + 2.7].map(isLoud)).toEqual([false, false]);
  }
});

test("where there is no sound, the same drill runs by the clock of the page and says so", async ({ page, dojo }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "OfflineAudioContext", { value: undefined });
  });
  await becomeMember(page, dojo.url);
  await page.goto(`${dojo.url}/interval`);
  await chooseTabata(page, "1");
  await expect(page.getByRole("button", { name: "Als Datei sichern" })).toBeHidden();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page.getByText(/lässt sich hier nicht abspielen/)).toBeVisible();
  await expect(page.getByText("Arbeit", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("timer")).toHaveText("17");
});

test.describe("refused", () => {
  test("a media element that will not play leaves the drill to the clock of the page", async ({
    page,
    dojo,
    complaints,
  }) => {
    await page.addInitScript(() => {
      HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException("no", "NotAllowedError"));
    });
    await becomeMember(page, dojo.url);
    await page.goto(`${dojo.url}/interval`);
    await chooseTabata(page, "1");
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await expect(page.getByText(/lässt sich hier nicht abspielen/)).toBeVisible();
    await expect(page.getByRole("timer")).toHaveText("18", { timeout: 10_000 });
    await page.getByRole("button", { name: "Anhalten", exact: true }).click();
    await page.getByRole("button", { name: "Weiter" }).click();
    await expect(page.getByRole("timer")).toHaveText("16", { timeout: 10_000 });
    expect(complaints.splice(0)).toEqual([expect.stringContaining("The track of the drill cannot be played.")]);
  });
});

test.describe("what is announced", () => {
  test.use({ bypassCSP: true, serviceWorkers: "block" });

  /** Audio training on the blocks of the yellow belt, up to the first technique. */
  async function startBlocks(page: Page, url: string, spacing: "4 Sekunden" | "7 Sekunden") {
    await page.goto(`${url}/audio/blocks`);
    await page.getByLabel("Gelb").check({ force: true });
    await page.getByText("Mehr", { exact: true }).click();
    await page.getByLabel(spacing).press("Space");
    await page.getByRole("button", { name: "Jetzt starten" }).click();
    await expect(heading(page)).toHaveText("Die Techniken sind gemischt");
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await expect(page.getByText(/^Technik 1 von/)).toBeVisible({ timeout: 20_000 });
  }

  /**
   * The distance of the nearest onset from each time, in milliseconds. Soft consonants begin before they are loud, and a
   * busy machine plays with gaps.
   */
  function distances({ onsets }: Heard, plannedS: readonly number[]) {
    return plannedS.map((atS) => Math.min(...onsets.map((onset) => Math.abs(onset - atS))) * 1000);
  }
  const EARLY_MS = 400;
  /** What is heard goes by the track; what is shown may come later on a busy machine, in seconds. */
  const BUSY_S = 1;

  test("a pause in the middle of an announcement loses no call, and neither do skip and repeat", async ({
    page,
    dojo,
  }) => {
    test.setTimeout(120_000);
    const recorder = await listenTo(page);
    await becomeMember(page, dojo.url);
    await page.goto(dojo.url);
    await startBlocks(page, dojo.url, "7 Sekunden");
    await expect(page.getByText(/^Technik 2 von/)).toBeVisible({ timeout: 10_000 });
    await page.waitForTimeout(250);
    await page.keyboard.press("Space");
    await page.waitForTimeout(1500);
    await page.keyboard.press("Escape");
    await expect(page.getByText(/^Technik 3 von/)).toBeVisible({ timeout: 10_000 });
    await page.waitForTimeout(4000);
    await page.keyboard.press("r");
    await page.waitForTimeout(4000);
    await page.keyboard.press("ArrowRight");
    await expect(page.getByText(/^Technik 4 von/)).toBeVisible();
    await page.waitForTimeout(7600);

    const heard = await recorder.heard();
    const [first = 0] = heard.onsets;
    const shown = heard.headings.slice(heard.headings.findIndex(({ text }) => text === "Bereit") + 1);
    // The countdown of 3 s, then a call each 7 s; the pause lies within the second.
    expect(Math.max(...distances(heard, [first + 3, first + 10]))).toBeLessThan(EARLY_MS);
    const thirdS = shown[2]?.atS ?? 0;
    const nearest = (atS: number) =>
      heard.onsets.reduce((best, at) => (Math.abs(at - atS) < Math.abs(best - atS) ? at : best), Infinity);
    expect(nearest(thirdS) - first - 17).toBeGreaterThan(1.4);
    // Repeated after 'r': clips end within three seconds, so the next sound is the repetition.
    const fourthS = shown[3]?.atS ?? 0;
    const again = heard.onsets.filter((onset) => onset > thirdS + 3.9 && onset < fourthS - 3);
    expect(again.length).toBeGreaterThan(0);
    // The next one right after the skip, long before the time was over; then seven seconds again.
    expect(fourthS - (again[0] ?? 0)).toBeLessThan(5.5);
    const fifthS = shown[4]?.atS ?? 0;
    const isShownOf = (onset: number, shownS: number) => Math.abs(shownS - onset) < BUSY_S;
    const fourth = heard.onsets.filter((onset) => isShownOf(onset, fourthS));
    expect(Math.min(...fourth.flatMap((onset) => distances(heard, [onset + 7])))).toBeLessThan(EARLY_MS);
    expect(fourth.some((onset) => isShownOf(onset + 7, fifthS))).toBe(true);
  });

  test("a missing, a truncated and a tampered clip are left out and logged; schedule and text stay", async ({
    page,
    dojo,
    complaints,
  }) => {
    test.setTimeout(120_000);
    const bad = new Map<string, "missing" | "truncated" | "tampered">();
    const kinds = ["missing", "truncated", "tampered"] as const;
    await page.route("**/media/blocks-*.mp3", async (route) => {
      const path = new URL(route.request().url()).pathname;
      const kind = bad.get(path) ?? kinds[bad.size];
      if (!kind) return route.continue();
      bad.set(path, kind);
      if (kind === "missing") return route.fulfill({ status: 404, body: "" });
      const response = await route.fetch();
      const body = await response.body();
      if (kind === "tampered") body.fill(0x55, 200, 900);
      return route.fulfill({ response, body: kind === "truncated" ? body.subarray(0, body.length / 2) : body });
    });
    const recorder = await listenTo(page);
    await becomeMember(page, dojo.url);
    await page.goto(dojo.url);
    await startBlocks(page, dojo.url, "4 Sekunden");
    await expect(page.getByText(/^Technik 5 von/)).toBeVisible({ timeout: 30_000 });
    await expect(heading(page)).not.toHaveText("");
    await page.waitForTimeout(500);

    const heard = await recorder.heard();
    const [first = 0] = heard.onsets;
    const planned = [0, 1, 2, 3, 4].map((call) => first + 3 + 4 * call);
    expect(Math.max(...distances(heard, planned))).toBeLessThan(EARLY_MS);
    expect(bad.size).toBe(3);
    const logged = complaints.splice(0).filter((complaint) => complaint.includes("is left out"));
    expect(logged).toHaveLength(3);
    expect(new Set(logged.map((line) => /\/media\/\S+/.exec(line)?.[0]))).toEqual(new Set(bad.keys()));
  });
});
