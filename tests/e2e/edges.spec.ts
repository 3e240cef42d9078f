import type { Page } from "@playwright/test";
import { addNote } from "../fixtures/browser/app.ts";
import { expect, test } from "../fixtures/browser/journey.ts";
import { becomeMember } from "../fixtures/browser/member.ts";

/** The unsafe edges of a phone's screen in pixels: the notch above, the home bar below. */
const NOTCH = 59;
const HOME_BAR = 34;

test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

async function giveEdges(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setSafeAreaInsetsOverride", { insets: { top: NOTCH, bottom: HOME_BAR } });
}

/** The fixed or sticky controls whose content lies under an edge. */
const underEdges = (page: Page) =>
  page.evaluate(
    ([top, bottom]) => {
      const stays = (element: Element | null): boolean =>
        element !== null &&
        (element.matches("dialog[open]") ||
          ["fixed", "sticky"].includes(getComputedStyle(element).position) ||
          stays(element.parentElement));
      const dialog = document.querySelector("dialog[open]");
      const found = [...(dialog ?? document).querySelectorAll("a, button, input")].filter((element) => {
        const box = element.getBoundingClientRect();
        const middle = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return box.width > 1 && element.contains(middle) && stays(element);
      });
      if (found.length === 0) return ["nothing was looked at"];
      // A bar may reach under an edge, its content may not.
      const wordsOf = (element: Element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getBoundingClientRect();
      };
      return found
        .filter(
          (element) => wordsOf(element).top < top - 1 || wordsOf(element).bottom > window.innerHeight - bottom + 1,
        )
        .map((element) => element.getAttribute("aria-label") ?? element.textContent);
    },
    [NOTCH, HOME_BAR] as const,
  );

const expectClear = async (page: Page) => expect.poll(() => underEdges(page)).toEqual([]);

test("nothing that can be pressed lies under the notch or the bar that leads home", async ({ page, dojo }) => {
  await giveEdges(page);
  await becomeMember(page, dojo.url);
  await page.goto(dojo.url);
  await expectClear(page);
  // The first content of a page is below the bar.
  const bar = await page.locator("header").first().boundingBox();
  const heading = await page.getByRole("heading", { level: 1 }).boundingBox();
  expect(heading!.y).toBeGreaterThanOrEqual(bar!.y + bar!.height);

  await page.getByRole("button", { name: "Seitenleiste öffnen" }).tap();
  await expectClear(page);
  await page.getByRole("button", { name: "Abmelden" }).last().scrollIntoViewIfNeeded();
  await expectClear(page);

  await page.goto(`${dojo.url}/techniques/single/blocks/1`);
  await addNote(page, "Technik", "Ellbogen tief.");
  await expectClear(page);
  await page
    .getByRole("button", { name: /^Bild groß zeigen/ })
    .first()
    .tap();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectClear(page);

  await page.goto(`${dojo.url}/audio`);
  await expectClear(page);
  await page.goto(`${dojo.url}/interval`);
  await page.getByLabel(/Tabata/).check();
  await expectClear(page);
  await page.getByRole("button", { name: "Jetzt starten" }).tap();
  await expectClear(page);
});

test("the page behind a dialog stays where it is under a finger", async ({ page, dojo }) => {
  await becomeMember(page, dojo.url);
  await page.goto(`${dojo.url}/interval`);
  await page.getByLabel(/Tabata/).check();
  await page.getByRole("button", { name: "Jetzt starten" }).tap();
  const isHeld = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
  expect(await isHeld()).toBe("visible");
  await page.getByRole("button", { name: "Ton einstellen" }).tap();
  expect(await isHeld()).toBe("hidden");
  await page.keyboard.press("Escape");
  expect(await isHeld()).toBe("visible");
});

test("no field is so small that a phone zooms into it", async ({ page, dojo }) => {
  const sizes = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("input, select, textarea")]
        .filter((field) => !["radio", "checkbox", "range"].includes(field.getAttribute("type") ?? ""))
        .map((field) => Number.parseFloat(getComputedStyle(field).fontSize)),
    );
  const expectLarge = async () => {
    await expect.poll(async () => (await sizes()).length).toBeGreaterThan(0);
    expect(Math.min(...(await sizes()))).toBeGreaterThanOrEqual(16);
  };
  await page.goto(dojo.url);
  await expectLarge();
  await becomeMember(page, dojo.url);
  await page.goto(dojo.url);
  for (const path of ["/techniques/single/blocks/1", "/suche", "/glossar", "/profil", "/techniques/single/blocks"]) {
    await page.goto(dojo.url + path);
    await expectLarge();
  }
});
