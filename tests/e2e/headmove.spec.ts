import type { Page } from "@playwright/test";
import { ANNA, register } from "../fixtures/app.ts";
import { expectAccessible } from "../fixtures/findings.ts";
import { expect, test } from "../fixtures/journey.ts";

const startButton = (page: Page) => page.getByRole("button", { name: "Start" });
const stopButton = (page: Page) => page.getByRole("button", { name: "Stop" });
const triangle = (page: Page) => page.locator("svg g[style*=translate]");

async function open(page: Page, url: string, path = "/headmove") {
  await register(page, url, ANNA);
  await page.goto(url + path);
  await expect(startButton(page)).toBeVisible();
}

test("a full minute by keyboard alone, with a pause, to the result and its xp", async ({ page, dojo }) => {
  test.setTimeout(150_000);
  await open(page, dojo.url);
  await expectAccessible(page, "start");
  await startButton(page).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Gleich geht es los").last()).toBeVisible();
  await expectAccessible(page, "countdown");
  await expect(page.getByRole("timer")).toHaveText("Trainingszeit 0:02 min", { timeout: 20_000 });
  await expect(page.getByText("Leicht")).toBeVisible();
  await expectAccessible(page, "moving");

  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Weiter" })).toBeVisible();
  await expectAccessible(page, "pause");
  const standing = await page.getByRole("timer").textContent();
  await page.keyboard.press("Tab");
  await page.getByRole("button", { name: "Weiter" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Gleich geht es los").last()).toBeVisible();
  expect(await page.getByRole("timer").textContent()).toBe(standing);

  await expect(page.getByText("Leicht · Gleich schneller")).toBeVisible({ timeout: 70_000 });
  await expect(page.getByRole("timer")).toHaveText("Trainingszeit 1:01 min", { timeout: 30_000 });
  await expect(page.getByText("Mittel")).toBeVisible();
  await stopButton(page).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Du hast das Spiel erfolgreich abgeschlossen!")).toBeVisible();
  await expect(page.getByText(/^Trainingszeit 1:0\d min$/)).toBeVisible();
  await expect(page.getByText("+2 XP")).toBeVisible();
  await expect(page.getByText("Heute noch 6 Runden mit XP.")).toBeVisible();
  await expectAccessible(page, "result");
});

test("mirrors by the stance of the profile; close leads back to where one came from", async ({ page, dojo }) => {
  await open(page, dojo.url, "/headmove/single");
  await page.goto(`${dojo.url}/profil`);
  await page.getByLabel("Rechtsauslage").check();
  await expect(page.getByText("Gespeichert", { exact: true }).first()).toBeVisible();
  await page.goto(`${dojo.url}/headmove/single`);
  await expect(page.getByLabel(/Rechtsauslage/)).toBeChecked();
  const backCorner = () =>
    page.locator("svg circle").evaluateAll((all) => all.map((circle) => circle.getAttribute("cx")).join(" "));
  await startButton(page).click();
  const right = await backCorner();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Beenden" }).click();
  await expect(page).toHaveURL(/\/techniques\/single$/);
  await page.goto(`${dojo.url}/headmove`);
  await expect(page.getByLabel(/Rechtsauslage/)).toBeChecked();
  await page.getByLabel(/Linksauslage/).check();
  await startButton(page).click();
  const mirrored = right.split(" ").map((x) => `${100 - Number(x)}`);
  expect((await backCorner()).split(" ")).toEqual(mirrored);
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("start, watch, stop; less than a minute is no play", async ({ page, dojo }) => {
    await open(page, dojo.url);
    await startButton(page).tap();
    await expect(page.getByRole("timer")).toHaveText("Trainingszeit 0:03 min", { timeout: 20_000 });
    await stopButton(page).tap();
    await expect(page.getByRole("heading", { name: "Das war kurz" })).toBeVisible();
    await expect(page.getByText(/Dein Tageslimit bleibt unberührt/)).toBeVisible();
    await expectAccessible(page, "too short");
    await page.getByRole("button", { name: "Nochmal Spielen" }).tap();
    await expect(page.getByText("Gleich geht es los").last()).toBeVisible();
  });
});

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("moves by transform and opacity alone, and the triangle leads", async ({ page, dojo }) => {
    await open(page, dojo.url);
    await startButton(page).click();
    const places = new Set<string>();
    const moved = new Set<string>();
    const until = Date.now() + 9000;
    await page.evaluate(() => {
      const names = new Set<string>();
      Object.assign(globalThis, { names });
      document.addEventListener("transitionrun", (event) => names.add(event.propertyName));
      requestAnimationFrame(function next() {
        for (const animation of document.getAnimations()) {
          const { effect } = animation;
          if (!(effect instanceof KeyframeEffect) || !effect.target?.closest("svg[role=img]")) continue;
          for (const frame of effect.getKeyframes()) for (const name of Object.keys(frame)) names.add(name);
        }
        requestAnimationFrame(next);
      });
    });
    while (Date.now() < until) {
      places.add((await triangle(page).getAttribute("style")) ?? "");
      await page.waitForTimeout(100);
    }
    const names = await page.evaluate(() => [...(globalThis as unknown as { names: Set<string> }).names]);
    for (const name of names) moved.add(name);
    for (const key of ["offset", "computedOffset", "easing", "composite"]) moved.delete(key);
    expect([...moved].sort()).toEqual(["opacity", "transform"]);
    expect(places.size).toBeGreaterThanOrEqual(3);
  });
});
