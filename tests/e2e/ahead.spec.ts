import type { Page } from "@playwright/test";
import { href } from "#app/routes.ts";
import { expect, test } from "../fixtures/browser/journey.ts";
import { becomeMember } from "../fixtures/browser/member.ts";

/** What the page asks for, by the name of the file without its hash. */
function requestsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const [, name] = /\/assets\/(.+)-[\w-]{8}\.js$/.exec(new URL(request.url()).pathname) ?? [];
    if (name) asked.push(name);
  });
  return asked;
}

/** Pretends to be on such a connection. */
const connect = (page: Page, connection: object) =>
  page.addInitScript((value) => Object.defineProperty(navigator, "connection", { value }), connection);

const TILE = `main a[href="${href.category("single")}"]`;
const TOPIC = `main a[href="${href.topic("single", "blocks")}"]`;
const press = (page: Page, link: string) => page.locator(link).first().dispatchEvent("pointerdown");

test.describe("what a finger is on", () => {
  test("is fetched before the finger lifts: the page, its topic and what it explains", async ({ page, dojo }) => {
    await connect(page, { effectiveType: "3g", saveData: false });
    await becomeMember(page, dojo.url);
    await page.goto(dojo.url);
    const asked = requestsOf(page);
    await press(page, TILE);
    await expect.poll(() => asked).toContain("CategoryPage");
    // A click of the mouse would leave its pointer on the next page.
    await page.locator(TILE).first().dispatchEvent("click");
    await expect(page.locator(TOPIC)).toBeVisible();
    expect(asked).not.toContain("ListPage");
    await press(page, TOPIC);
    await expect.poll(() => asked).toEqual(expect.arrayContaining(["ListPage", "topic-blocks", "glossary"]));
    expect(page.url()).toContain(href.category("single"));
  });

  test("is not fetched for who saves data, until it is asked for", async ({ page, dojo }) => {
    await connect(page, { effectiveType: "4g", saveData: true });
    await becomeMember(page, dojo.url);
    await page.goto(dojo.url);
    await expect(page.locator(TILE).first()).toBeVisible();
    const asked = requestsOf(page);
    await press(page, TILE);
    await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())));
    expect(asked).not.toContain("CategoryPage");
    await page.locator(TILE).first().click();
    await expect.poll(() => asked).toContain("CategoryPage");
  });
});

test("visitors load what members need as soon as they are in the form, and not before", async ({ page, dojo }) => {
  const asked = requestsOf(page);
  await page.goto(dojo.url);
  const email = page.getByLabel("E-Mail-Adresse");
  await expect(email).toBeVisible();
  expect(asked).not.toContain("Members");
  await email.focus();
  await expect.poll(() => asked).toContain("Members");
});

test("links that can be seen are fetched in idle time, without a touch", async ({ page, dojo }) => {
  await connect(page, { effectiveType: "4g", saveData: false });
  await becomeMember(page, dojo.url);
  const asked = requestsOf(page);
  await page.goto(dojo.url + href.topic("single", "blocks"));
  await expect.poll(() => asked).toEqual(expect.arrayContaining(["TechniquePage", "NotesSection"]));
});

/** Records every moment at which the page had no heading, a loading bar, or a picture that was not there yet. */
function recordBlanks() {
  const blanks: string[] = [];
  const look = () => {
    const main = document.querySelector("main")!;
    if (!main.querySelector("h1")) blanks.push("no heading");
    const bars = [...main.querySelectorAll("[role=progressbar]")];
    // Notes come from the server, each technique's for itself.
    if (bars.some((bar) => !bar.closest("section"))) blanks.push("a loading bar");
    const pictures = [...main.querySelectorAll("img")].filter(({ loading }) => loading !== "lazy");
    for (const picture of pictures) if (!picture.complete) blanks.push(`${picture.getAttribute("src")} is not there`);
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true });
  Object.assign(window, { blanks });
}

const drawings = (page: Page) =>
  page.evaluate(
    () => performance.getEntriesByType("resource").filter(({ name }) => name.includes("/media/bild")).length,
  );

test("from technique to technique, to the list and back, nothing is ever blank", async ({ page, dojo }) => {
  await connect(page, { effectiveType: "4g", saveData: false });
  await becomeMember(page, dojo.url);
  const asked = requestsOf(page);
  await page.goto(dojo.url + href.technique("single", "blocks", "1"));
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText(/^1\. /);
  await expect.poll(() => asked).toEqual(expect.arrayContaining(["NotesSection", "ListPage"]));
  await page.evaluate(recordBlanks);
  for (const number of [2, 3, 4, 5]) {
    // The picture of the page, those of the pages before, and the next one.
    await expect.poll(() => drawings(page)).toBeGreaterThanOrEqual(number);
    await page.getByRole("link", { name: /Nächste Technik/ }).dispatchEvent("click");
    await expect(heading).toHaveText(new RegExp(`^${number}\\. `));
  }
  await page
    .locator(`main a[href="${href.topic("single", "blocks")}"]`)
    .first()
    .dispatchEvent("click");
  await page.locator(`main a[href="${href.technique("single", "blocks", "3")}"]`).dispatchEvent("click");
  await expect(heading).toHaveText(/^3\. /);
  expect(await page.evaluate(() => (window as unknown as { blanks: string[] }).blanks)).toEqual([]);
});
