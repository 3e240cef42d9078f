import type { Page } from "@playwright/test";
import { expectAccessible } from "../fixtures/browser/findings.ts";
import { expect, test } from "../fixtures/browser/journey.ts";
import { becomeMember } from "../fixtures/browser/member.ts";

const SINGLE = "/techniques/single/schlaege/16";
const STRIP = "/techniques/kombi/trittkombination/1";

/** The picture in the sheet; returns whether it has loaded. */
const picture = (page: Page) =>
  page
    .getByRole("button", { name: /^Bild groß zeigen/ })
    .locator("img")
    .first();
const hasArrived = (page: Page) =>
  expect
    .poll(() => picture(page).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeTruthy();

/** In a viewport so high that the bar at its foot covers nothing. */
async function expectAllAccessible(page: Page, state: string) {
  const size = page.viewportSize()!;
  await page.setViewportSize({ ...size, height: 4000 });
  await expectAccessible(page, state);
  await page.setViewportSize(size);
}

test("a picture fills the screen, grows, and gives the focus back", async ({ page, dojo }) => {
  await becomeMember(page, dojo.url);
  await page.goto(dojo.url + STRIP);
  const open = page.getByRole("button", { name: /^Bild groß zeigen/ });
  await open.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  const figure = dialog.locator("img").first();
  const before = await figure.boundingBox();
  await dialog.getByRole("button", { name: "Größer" }).click();
  await expect.poll(async () => (await figure.boundingBox())!.width).toBeGreaterThan(before!.width * 1.4);
  await expectAllAccessible(page, "viewer");
  await page.keyboard.press("Escape");
  await expect(open).toBeFocused();
});

test("whoever stands in Rechtsauslage sees the mirror: each step turned, their order kept", async ({ page, dojo }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await becomeMember(page, dojo.url);
  await page.goto(dojo.url + STRIP);
  const mirror = page.getByRole("button", { name: "Spiegeln" });
  await expect(mirror).toHaveAttribute("aria-pressed", "false");
  await page.goto(`${dojo.url}/profil`);
  await page.getByLabel("Rechtsauslage").check();
  await page.goto(dojo.url + STRIP);
  await expect(mirror).toHaveAttribute("aria-pressed", "true");
  const figure = page.getByRole("button", { name: /^Bild groß zeigen: Seitenverkehrt gezeigt/ });
  await expect(figure.locator("svg text").locator("visible=true")).toHaveText(["1", "2", "3", "4"]);
  const lefts = await figure
    .locator("svg text")
    .locator("visible=true")
    .evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect().left));
  expect(lefts).toEqual(lefts.toSorted((a, b) => a - b));
  await mirror.click();
  await expect(mirror).toHaveAttribute("aria-pressed", "false");
});

test.describe("without a network", () => {
  test.use({ serviceWorkers: "allow", settings: {} });

  test("a picture that was seen once is there without a network; what was not says so and comes by itself", async ({
    page,
    dojo,
  }) => {
    await becomeMember(page, dojo.url);
    await page.goto(dojo.url);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.goto(dojo.url + SINGLE);
    await hasArrived(page);

    const turnTo = (path: string) => page.evaluate((path) => history.pushState(null, "", path), path);
    await page.context().setOffline(true);
    await turnTo("/techniques/single/schlaege/38");
    await expect(page.getByText(/Du bist offline, und dieses Bild/)).toBeVisible();
    await page.context().setOffline(false);
    await hasArrived(page);

    await dojo.stop();
    // Not one of the neighbours, whose pictures are fetched ahead.
    await turnTo("/techniques/single/schlaege/33");
    await expect(page.getByText("Das Bild ließ sich nicht laden.")).toBeVisible();
    await dojo.restart();
    await hasArrived(page);

    await turnTo(SINGLE);
    await page.context().setOffline(true);
    const client = await page.context().newCDPSession(page);
    await client.send("Network.clearBrowserCache");
    await page.reload();
    await hasArrived(page);
  });
});

test("nothing in the names game tells what its picture shows", async ({ page, dojo }) => {
  await becomeMember(page, dojo.url);
  await page.goto(dojo.url);
  const media: string[] = [];
  page.on("request", (request) => request.resourceType() === "image" && media.push(new URL(request.url()).pathname));
  await page.goto(`${dojo.url}/names/staende`);
  await page.getByRole("button", { name: "Jetzt starten" }).click();
  await expect(page.getByRole("img", { name: "Bild der gesuchten Technik" })).toBeVisible();
  const answers = page
    .getByRole("group")
    .getByRole("button")
    .filter({ has: page.locator("kbd") });
  const options = (await answers.allInnerTexts()).map((text) => text.replace(/^[A-D]\s+/, "").trim());
  expect(options).toHaveLength(4);
  // The page without the answers, including attributes.
  const html = await page.getByRole("group").evaluate((group) => {
    const copy = group.cloneNode(true) as HTMLElement;
    for (const button of copy.querySelectorAll("button")) if (button.querySelector("kbd")) button.remove();
    return copy.outerHTML + document.title;
  });
  for (const option of options) expect(html).not.toContain(option);
  const pictures = media.filter((path) => path.startsWith("/media/"));
  expect(pictures.length).toBeGreaterThan(1);
  for (const path of pictures) expect(path).toMatch(/^\/media\/bild\.[\da-f]{8}\.svg$/);
  await expect(page.locator("fieldset img").locator("visible=true")).toHaveCount(1);
  await expectAllAccessible(page, "names game with a picture");
});

/** Prints a list with its pictures, and shows it as it goes to paper. */
async function printWithPictures(page: Page) {
  await page.evaluate(() => {
    window.print = () => (document.title = "printed");
  });
  await page.getByRole("button", { name: "Drucken" }).click();
  await page.getByLabel("Mit Bildern").check();
  await page.getByRole("dialog").getByRole("button", { name: "Drucken" }).click();
  await expect(page).toHaveTitle("printed");
  await page.emulateMedia({ media: "print" });
}

test("a list is printed with its pictures for whoever wants them", async ({ page, dojo }) => {
  await becomeMember(page, dojo.url);
  await page.goto(`${dojo.url}/techniques/single/basisStaende`);
  await printWithPictures(page);
  const pictures = page.getByRole("article").locator("img");
  await expect(pictures.first()).toBeVisible();
  await expect
    .poll(() => pictures.evaluateAll((all) => all.every((image) => (image as HTMLImageElement).naturalWidth > 0)))
    .toBe(true);
});

test("on paper a technique is a page of a manual: its belts, steps side by side, and nothing to press", async ({
  page,
  dojo,
}) => {
  await becomeMember(page, dojo.url);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(dojo.url + STRIP);
  await hasArrived(page);
  await expect(page.getByRole("heading", { name: "Kann ich" })).toBeVisible();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const paper = page.locator("html");
  await expect(paper).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(paper).toHaveCSS("color", "rgb(0, 0, 0)");
  await expect(page.getByText(/^Gurte: /)).toBeVisible();
  const numbers = page.getByRole("button", { name: /^Bild groß zeigen/ }).locator("svg text");
  await expect(numbers.locator("visible=true")).toHaveText(["1", "2", "3", "4"]);
  for (const name of ["Kann ich", "Notizen"]) await expect(page.getByRole("heading", { name })).toBeHidden();
  for (const part of ["navigation", "radio", "textbox", "banner"] as const) {
    await expect(page.getByRole(part)).toHaveCount(0);
  }
});

test("a strip is printed with the words of each step below its panel", async ({ page, dojo }) => {
  await becomeMember(page, dojo.url);
  await page.goto(`${dojo.url}/techniques/kombi/trittkombination`);
  await printWithPictures(page);
  const steps = page.getByRole("article").first().getByRole("listitem");
  await expect(steps).toHaveCount(4);
  const tops = await steps.evaluateAll((all) => all.map((step) => Math.round(step.getBoundingClientRect().top)));
  expect(new Set(tops).size).toBe(1);
  for (const step of await steps.all()) {
    const [figure, words] = [await step.locator("img").boundingBox(), await step.locator("p").boundingBox()];
    expect(figure!.y).toBeLessThan(words!.y);
    await expect(step.locator("p")).toHaveText(/^\d .{8}/);
  }
});
