import type { Page } from "@playwright/test";
import { expectAccessible, expectAllOnScreen } from "../fixtures/browser/findings.ts";
import { expect, test } from "../fixtures/browser/journey.ts";
import { becomeMember } from "../fixtures/browser/member.ts";

const startButton = (page: Page) => page.getByRole("button", { name: "Start" });
const stopButton = (page: Page) => page.getByRole("button", { name: "Stop" });

async function open(page: Page, url: string, path = "/headmove") {
  await becomeMember(page, url);
  await page.goto(url + path);
  await expect(startButton(page)).toBeVisible();
}

test("axe finds nothing in any state, from the start button to the result", async ({ page, dojo }) => {
  await page.clock.install();
  await open(page, dojo.url);
  await expectAccessible(page, "start");
  await startButton(page).press("Enter");
  await expect(page.getByText("Gleich geht es los").last()).toBeVisible();
  await expectAccessible(page, "countdown");
  await page.clock.runFor(5000);
  await expect(page.getByText("Leicht")).toBeVisible();
  await expectAccessible(page, "moving");
  await expectAllOnScreen(page, "moving");

  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Weiter" })).toBeVisible();
  await expectAccessible(page, "pause");
  await page.getByRole("button", { name: "Weiter" }).press("Enter");
  await page.clock.runFor(65_000);
  await expect(page.getByText("Mittel")).toBeVisible();
  await stopButton(page).press("Enter");
  await expect(page.getByText("Du hast das Spiel erfolgreich abgeschlossen!")).toBeVisible();
  await expect(page.getByText("+2 XP")).toBeVisible();
  await expectAccessible(page, "result");

  await page.getByRole("button", { name: "Nochmal Spielen" }).click();
  await stopButton(page).click();
  await expect(page.getByRole("heading", { name: "Das war kurz" })).toBeVisible();
  await expectAccessible(page, "too short");
});

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("moves by transform and opacity alone, and the triangle leads", async ({ page, dojo }) => {
    await open(page, dojo.url);
    await startButton(page).click();
    await page.evaluate(() => {
      const moved = new Set<string>();
      const places = new Set<string>();
      Object.assign(globalThis, { seen: { moved, places } });
      const isOfFigure = (target: unknown) => target instanceof Element && target.closest("svg[role=img]");
      document.addEventListener("transitionrun", ({ target, propertyName }) => {
        if (isOfFigure(target)) moved.add(propertyName);
      });
      requestAnimationFrame(function next() {
        places.add(document.querySelector("svg g[style*=translate]")?.getAttribute("style") ?? "");
        for (const animation of document.getAnimations()) {
          const { effect } = animation;
          if (!(effect instanceof KeyframeEffect) || !isOfFigure(effect.target)) continue;
          for (const frame of effect.getKeyframes()) for (const name of Object.keys(frame)) moved.add(name);
        }
        requestAnimationFrame(next);
      });
    });
    const seen = () =>
      page.evaluate(() => {
        const { moved, places } = (globalThis as unknown as { seen: Record<string, Set<string>> }).seen;
        return { moved: [...moved!], places: places!.size };
      });
    await expect.poll(async () => (await seen()).places).toBeGreaterThanOrEqual(4);
    const ofEveryFrame = new Set(["offset", "computedOffset", "easing", "composite"]);
    const moved = async () => (await seen()).moved.filter((name) => !ofEveryFrame.has(name)).sort();
    await expect.poll(moved).toEqual(["opacity", "transform"]);
  });
});
