import { expectAccessible } from "../fixtures/browser/findings.ts";
import { expect, test } from "../fixtures/browser/journey.ts";
import { saveData } from "../fixtures/browser/app.ts";
import { SOFTWARE_GL } from "../../tools/browser.ts";
import { becomeMember } from "../fixtures/browser/member.ts";
import type { Locator, Page } from "@playwright/test";

const SINGLE = "/techniques/single/schlaege/16";
const STRIP = "/techniques/kombi/trittkombination/1";

const opener = (page: Page) => page.getByRole("button", { name: "Bewegung zeigen" });
const player = (page: Page) => page.getByRole("region", { name: "Bewegung" });
const canvas = (page: Page) => player(page).locator("canvas");
const slider = (page: Page) => player(page).getByRole("slider", { name: "Stelle der Bewegung" });
const seconds = async (page: Page) => Number(await slider(page).inputValue());
const still = (page: Page) => page.getByRole("button", { name: /^Bild groß zeigen/ });
const isDrawn = (page: Page) => expect(player(page).locator("[data-drawn=true]")).toBeVisible();
/** The picture as it is seen: two that differ show something else. */
const seen = async (figure: Locator) => (await figure.screenshot()).toString("base64");

async function open(page: Page, url: string, path: string) {
  await becomeMember(page, url);
  await page.goto(url + path);
  await opener(page).click();
  await isDrawn(page);
}

// Without a graphics card each picture takes a core for a while.
test.describe.configure({ timeout: 150_000 });
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...SOFTWARE_GL] }),
});

test.describe("where things may move", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("a movement comes when it is asked for, is held, and goes from step to step by keyboard", async ({
    page,
    dojo,
  }) => {
    const asked: string[] = [];
    page.on("request", (request) => /\/media\/bewegung\./.test(request.url()) && asked.push(request.url()));
    await becomeMember(page, dojo.url);
    await page.goto(dojo.url + STRIP);
    await expect(opener(page)).toBeVisible();
    expect(asked).toEqual([]);
    await opener(page).focus();
    await page.keyboard.press("Enter");
    await isDrawn(page);
    expect(asked).toHaveLength(1);
    const hold = page.getByRole("button", { name: "Anhalten" });
    await expect(hold).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Abspielen" })).toBeFocused();

    await slider(page).focus();
    await page.keyboard.press("Home");
    await expect.poll(() => seconds(page)).toBe(0);
    const stops = [0];
    for (const step of [1, 2, 3]) {
      await page.keyboard.press("ArrowRight");
      await expect.poll(() => seconds(page)).toBeGreaterThan(stops.at(-1)!);
      await expect(slider(page)).toHaveAttribute("aria-valuetext", new RegExp(`^Schritt ${step} von 4`));
      stops.push(await seconds(page));
    }
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => seconds(page)).toBeCloseTo(stops[2]!, 3);
    await expect(player(page).getByText("Schritt 2", { exact: true })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${STRIP}$`));
    await expectAccessible(page, "player");

    await page.getByRole("button", { name: "Zum Bild" }).click();
    await expect(opener(page)).toBeFocused();
  });

  test("it is turned by arrow keys and by a finger, and set back; the page still scrolls", async ({ page, dojo }) => {
    await open(page, dojo.url, SINGLE);
    await page.getByRole("button", { name: "Anhalten" }).click();
    const reset = page.getByRole("button", { name: "Ansicht wie im Bild" });
    const drawn = await seen(canvas(page));
    await canvas(page).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => seen(canvas(page))).not.toBe(drawn);
    await expect(reset).not.toHaveAttribute("aria-disabled");
    await reset.click();
    await canvas(page).focus();
    await expect.poll(() => seen(canvas(page))).toBe(drawn);

    const box = (await canvas(page).boundingBox())!;
    const client = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
      client.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await touch("touchStart", [{ x, y }]);
    for (let step = 1; step <= 8; step++) await touch("touchMove", [{ x: x + step * 12, y }]);
    await touch("touchEnd", []);
    await expect(reset).not.toHaveAttribute("aria-disabled");
    await expect.poll(() => seen(canvas(page))).not.toBe(drawn);
  });

  test("a link leads to an instant and a side, at rest", async ({ page, dojo }) => {
    await becomeMember(page, dojo.url);
    await page.goto(`${dojo.url}${STRIP}?bewegung=1.5&drehung=60`);
    await isDrawn(page);
    await expect(page.getByRole("button", { name: "Abspielen" })).toBeVisible();
    await expect.poll(() => seconds(page)).toBeCloseTo(1.5, 3);
    await expect(page.getByRole("button", { name: "Ansicht wie im Bild" })).not.toHaveAttribute("aria-disabled");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.evaluate(() => Object.defineProperty(navigator, "share", { value: undefined }));
    await page.getByRole("button", { name: "Stelle teilen" }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(`${dojo.url}${STRIP}?bewegung=1.5&drehung=60`);
    await page.goto(`${dojo.url}${STRIP}?bewegung=abc&drehung=9999`);
    await expect(opener(page)).toBeVisible();
    await expect(player(page)).toBeHidden();
  });

  test("a lost context leaves the still, and comes back where it stood", async ({ page, dojo }) => {
    await open(page, dojo.url, STRIP);
    await page.getByRole("button", { name: "Anhalten" }).click();
    await slider(page).focus();
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowLeft");
    await expect(slider(page)).toHaveAttribute("aria-valuetext", /^Schritt 3 von 4/);
    const at = await seconds(page);
    await page.evaluate(() => {
      const lose = document.querySelector("canvas")!.getContext("webgl2")!.getExtension("WEBGL_lose_context")!;
      Object.assign(globalThis, { lose });
      lose.loseContext();
    });
    await expect(player(page).locator("[data-drawn=false]")).toBeVisible();
    await expect(player(page).locator("img").locator("visible=true").first()).toBeVisible();
    await page.evaluate(() => (globalThis as unknown as { lose: WEBGL_lose_context }).lose.restoreContext());
    await isDrawn(page);
    expect(await seconds(page)).toBeCloseTo(at, 3);
  });

  test("paper shows the still", async ({ page, dojo }) => {
    await open(page, dojo.url, STRIP);
    await page.emulateMedia({ media: "print" });
    await expect(canvas(page)).toBeHidden();
    await expect(player(page).locator("img").locator("visible=true").first()).toBeVisible();
    await expect(slider(page)).toBeHidden();
  });

  test.describe("without a network", () => {
    test.use({ serviceWorkers: "allow", settings: {} });

    test("a movement that was seen once is there; what was not says so and keeps the still", async ({ page, dojo }) => {
      await page.addInitScript(saveData);
      await becomeMember(page, dojo.url);
      await page.goto(dojo.url);
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      await page.goto(dojo.url + STRIP);
      await expect(still(page)).toBeVisible();
      await page.goto(dojo.url + SINGLE);
      await opener(page).click();
      await isDrawn(page);
      await page.context().setOffline(true);
      const client = await page.context().newCDPSession(page);
      await client.send("Network.clearBrowserCache");
      await page.reload();
      await opener(page).click();
      await isDrawn(page);

      await page.goto(dojo.url + STRIP);
      await opener(page).click();
      // Emulated, 'offline' is not what `navigator` says after a reload.
      await expect(page.getByText(/^(Die Bewegung ließ sich nicht laden|Du bist offline, und)/)).toBeVisible();
      await expect(still(page)).toBeVisible();
    });
  });

  test("in the numbers game it is offered after the answer", async ({ page, dojo }) => {
    await becomeMember(page, dojo.url);
    await page.goto(`${dojo.url}/nr/handkombination`);
    await page.getByRole("button", { name: "Jetzt starten" }).click();
    await expect(page.getByRole("img", { name: "Bild der gesuchten Technik" })).toBeVisible();
    await expect(opener(page)).toBeHidden();
    await page.keyboard.press("a");
    await opener(page).click();
    await expect(page.locator("[data-drawn=true]")).toBeVisible();
  });
});

test("with reduced motion the still is all there is", async ({ page, dojo }) => {
  await becomeMember(page, dojo.url);
  await page.goto(dojo.url + STRIP);
  await expect(still(page)).toBeVisible();
  await expect(opener(page)).toBeHidden();
});

test.describe("without WebGL", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("the still stays, and says why", async ({ page, dojo }) => {
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
    await becomeMember(page, dojo.url);
    await page.goto(dojo.url + STRIP);
    await opener(page).click();
    await expect(page.getByText("Dieser Browser kann die Bewegung nicht zeichnen. Das Bild bleibt.")).toBeVisible();
    await expect(still(page)).toBeVisible();
    await expect(slider(page)).toBeHidden();
    await page.getByRole("button", { name: "Zum Bild" }).click();
    await expect(opener(page)).toBeFocused();
  });
});
