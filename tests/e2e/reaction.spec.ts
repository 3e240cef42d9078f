import type { Page } from "@playwright/test";
import { ANNA, register } from "../fixtures/app.ts";
import { expectAccessible } from "../fixtures/findings.ts";
import { expect, test } from "../fixtures/journey.ts";

const start = async (page: Page, url: string) => {
  await register(page, url, ANNA);
  await page.goto(`${url}/reaction`);
  await expect(page.getByRole("button", { name: "Start" })).toBeVisible();
};

const waiting = (page: Page) => page.getByRole("button", { name: "Warte" });
const pad = (page: Page) => page.getByRole("button", { name: "Jetzt!" });

test("three rounds by keyboard alone, from the start button to the best time and the xp", async ({ page, dojo }) => {
  await start(page, dojo.url);
  await expectAccessible(page, "start");
  await page.getByRole("button", { name: "Start" }).focus();
  await page.keyboard.press("Enter");
  for (const key of ["Space", "Enter", "Space"]) {
    await expect(waiting(page)).toBeFocused();
    await expect(pad(page)).toBeFocused();
    // Faster than 100 ms would be taken for a guess.
    await page.waitForTimeout(150);
    await page.keyboard.press(key);
  }
  await expect(page.getByText("Du hast das Spiel erfolgreich abgeschlossen!")).toBeVisible();
  await expect(page.getByText(/^Bestzeit \d+ ms$/)).toBeVisible();
  await expect(page.getByText("+3 XP")).toBeVisible();
  await expect(page.getByText("Heute noch 6 Runden mit XP.")).toBeVisible();
  await expect(page.getByText(/Jede Zeit stimmt auf ± \d+ ms/)).toBeVisible();
  await expectAccessible(page, "result");
});

test("a press before the pad is 'Game Over - Zu früh', gives no xp and uses up no play", async ({ page, dojo }) => {
  await start(page, dojo.url);
  await page.getByRole("button", { name: "Start" }).click();
  await expect(waiting(page)).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Zu früh" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Game Over - Zu früh" })).toBeVisible();
  await expectAccessible(page, "too early");
  await page.goto(`${dojo.url}/profil`);
  await expect(page.getByText("Noch nichts. Nach Deinem ersten Spiel", { exact: false })).toBeVisible();
});

test("nothing against any of the states that pass by themselves", async ({ page, dojo }) => {
  await start(page, dojo.url);
  const states: [name: RegExp, reach: () => Promise<void>][] = [
    [/Warte/, async () => undefined],
    [/Jetzt/, async () => expect(pad(page)).toBeVisible()],
    [
      / ms|Geraten/,
      async () =>
        expect(pad(page))
          .toBeVisible()
          .then(() => page.keyboard.press("Space")),
    ],
    [/Zu früh/, async () => page.keyboard.press("Space")],
  ];
  for (const [name, reach] of states) {
    await page.goto(`${dojo.url}/reaction`);
    await page.getByRole("button", { name: "Start" }).click();
    await expect(waiting(page)).toBeFocused();
    await reach();
    await expect(page.getByRole("button", { name })).toBeVisible();
    // Without frames the run stands still.
    await page.evaluate(() => void (globalThis.requestAnimationFrame = () => 0));
    await expectAccessible(page, name.source);
    await expect(page.getByRole("button", { name })).toBeVisible();
  }
});

test("a pause begins the round anew, and the pad has the focus again", async ({ page, dojo }) => {
  await start(page, dojo.url);
  await page.getByRole("button", { name: "Start" }).click();
  await expect(pad(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expectAccessible(page, "pause");
  await page.getByRole("button", { name: "Weiter" }).click();
  await expect(waiting(page)).toBeFocused();
  await expect(pad(page)).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.getByRole("listitem").filter({ hasText: /ms|Geraten/ })).toHaveCount(1);
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("from the start to the result; a false start does not press what comes under the finger", async ({
    page,
    dojo,
  }) => {
    await start(page, dojo.url);
    await page.getByRole("button", { name: "Start" }).tap();
    for (let round = 1; round <= 3; round++) {
      await expect(pad(page)).toBeVisible();
      const box = (await pad(page).boundingBox())!;
      // Below the drawn pad too: nobody has to aim.
      await page.touchscreen.tap(box.x + 12, box.y + box.height - 12);
      await expect(page.getByText(`Runde ${Math.min(round, 3)} von 3`)).toBeVisible();
    }
    await expect(page.getByText(/^Bestzeit \d+ ms$|^Keine gewertete Zeit$/)).toBeVisible();
    await page.getByRole("button", { name: "Nochmal Spielen" }).tap();
    await expect(waiting(page)).toBeVisible();
    await page.touchscreen.tap(195, 800);
    await expect(page.getByRole("heading", { name: "Game Over - Zu früh" })).toBeVisible();
    await expectAccessible(page, "too early by touch");
  });
});

/** A press of a known delay after the pad was painted. */
interface Trial {
  /** From the paint to the time stamp of the press: what was asked, or a little more where the machine was busy. */
  delayMs: number;
  /** The time stamp of the press. */
  pressedMs: number;
  /** The longest frame of the second before. */
  frameMs: number;
}
type Watched = typeof globalThis & { trials: Trial[]; paintsMs: number[] };

/**
 * A tapper that lives in the page and shares nothing with the game. The task after the frame in which the pad came into
 * the document is the first moment at which it is painted; from there it waits so long and presses. Beside it, the browser
 * reports when the picture was really shown (Element Timing).
 */
function installTapper(delaysMs: number[]) {
  const trials: Trial[] = [];
  const paintsMs: number[] = [];
  const frames = [performance.now()];
  const word = () =>
    [...document.querySelectorAll("button strong")].find(({ textContent }) => textContent === "Jetzt!");
  const pressAfter = (paintedMs: number, delayMs: number) => {
    const gaps = frames.slice(-60).map((frame, index, all) => frame - (all[index - 1] ?? frame));
    const press = { bubbles: true, isPrimary: true, pointerType: "touch" };
    while (performance.now() < paintedMs + delayMs);
    const event = new PointerEvent("pointerdown", press);
    trials.push({ delayMs: event.timeStamp - paintedMs, pressedMs: event.timeStamp, frameMs: Math.max(...gaps) });
    word()?.dispatchEvent(event);
  };
  const channel = new MessageChannel();
  channel.port1.addEventListener("message", () => {
    const paintedMs = performance.now();
    const delayMs = delaysMs[trials.length] ?? 0;
    setTimeout(() => pressAfter(paintedMs, delayMs), delayMs - 30);
  });
  channel.port1.start();
  let wasThere = false;
  const watch = () => {
    word()?.setAttribute("elementtiming", "pad");
    const isThere = word() !== undefined;
    if (isThere && !wasThere) channel.port2.postMessage("painted");
    wasThere = isThere;
  };
  new MutationObserver(watch).observe(document, { subtree: true, childList: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) paintsMs.push((entry as unknown as { renderTime: number }).renderTime);
  }).observe({ type: "element" });
  requestAnimationFrame(function next(atMs) {
    frames.push(atMs);
    requestAnimationFrame(next);
  });
  Object.assign(globalThis, { trials, paintsMs });
}

/** The times of the rounds as the result shows them. */
async function shownTimes(page: Page): Promise<number[]> {
  const times = page
    .getByRole("listitem")
    .filter({ hasText: /Runde \d von 3/ })
    .locator("strong");
  await expect(times).toHaveCount(3, { timeout: 60_000 });
  return (await times.allTextContents()).map((time) => Number(/(\d+) ms/.exec(time)?.[1]));
}

test("a tapper with a known delay is measured to within one frame", async ({ page, dojo }) => {
  test.setTimeout(150_000);
  await page.addInitScript(installTapper, [180, 240, 333, 300, 410, 205]);
  await start(page, dojo.url);
  await page.getByRole("button", { name: "Start" }).click();
  const first = await shownTimes(page);
  await page.getByRole("button", { name: "Nochmal Spielen" }).click();
  await expect(waiting(page)).toBeVisible();
  const measured = [...first, ...(await shownTimes(page))];

  const { trials, paintsMs } = await page.evaluate(() => {
    const { trials, paintsMs } = globalThis as Watched;
    return { trials, paintsMs };
  });
  expect(trials).toHaveLength(6);
  for (const [index, { delayMs, frameMs }] of trials.entries()) {
    const errorMs = Math.abs(measured[index]! - delayMs);
    expect.soft(errorMs, `${measured[index]} ms for ${delayMs} ms`).toBeLessThanOrEqual(frameMs);
  }
  // What the browser says of the real picture: a busy machine shows it a frame later, and says it late or not at all.
  const errors = trials.flatMap(({ delayMs, pressedMs }, index) => {
    const paintedMs = paintsMs.find((paint) => paint < pressedMs && pressedMs - paint < delayMs + 200);
    return paintedMs === undefined ? [] : [Math.abs(measured[index]! - (pressedMs - paintedMs))];
  });
  expect(errors.length).toBeGreaterThanOrEqual(3);
  const sorted = errors.toSorted((one, other) => one - other);
  expect(sorted[Math.floor((sorted.length - 1) / 2)]).toBeLessThanOrEqual(2 * (1000 / 60));
});
