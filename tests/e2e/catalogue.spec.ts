import { resolve } from "node:path";
import { href } from "#app/routes.ts";
import type { Topic } from "#domain/catalogue/schema.ts";
import { readCatalogue } from "../../tools/catalogue/readCatalogue.ts";
import { addNote, walk as walkTo } from "../fixtures/browser/app.ts";
import { findings } from "../fixtures/browser/findings.ts";
import { expect, test } from "../fixtures/browser/journey.ts";
import { becomeMember } from "../fixtures/browser/member.ts";

interface Place {
  path: string;
  heading: string;
}

async function readTopics(): Promise<Topic[]> {
  const result = await readCatalogue(resolve("."));
  if (!result.ok) throw new Error("content/ has problems; npm run check:content lists them");
  return result.catalogue.topics;
}

/** The address of every list, technique, section, principle and distance, with its heading. */
const placesOf = ({ group, topicID, title, list }: Topic): Place[] => [
  { path: href.topic(group, topicID), heading: title },
  ...list.map((entry) => ({
    path: href.technique(group, topicID, entry.techniqueNr),
    heading: `${entry.techniqueNr}. ${entry.title}`,
  })),
];

/** Navigates within the running app; returns the addresses that did not show their heading. */
async function walk(places: Place[]): Promise<string[]> {
  const frame = () => new Promise<void>((next) => requestAnimationFrame(() => next()));
  const lost: string[] = [];
  for (const { path, heading } of places) {
    history.pushState(null, "", path);
    const isThere = () => document.querySelector("h1")?.textContent === heading;
    for (let frames = 0; frames < 300 && !isThere(); frames++) await frame();
    if (!isThere()) lost.push(`${path} shows ${document.querySelector("h1")?.textContent} instead of ${heading}`);
  }
  return lost;
}

test("every topic, technique, section and principle of the catalogue opens under its address", async ({
  page,
  dojo,
}) => {
  test.setTimeout(180_000);
  const topics = await readTopics();
  await becomeMember(page, dojo.url);
  await page.goto(dojo.url);
  expect(await page.evaluate(walk, topics.flatMap(placesOf))).toEqual([]);
});

test("the pages of a list lead from one variant to the next", async ({ page, dojo }) => {
  await becomeMember(page, dojo.url);
  await page.goto(dojo.url + href.technique("kombi", "handkombination", "3"));
  const heading = page.getByRole("heading", { level: 1 });
  for (const number of ["4a", "4b", "5"]) {
    await page.getByRole("link", { name: /Nächste Technik/ }).click();
    await expect(heading).toHaveText(new RegExp(`^${number}\\. `));
  }
  await page.getByRole("link", { name: /Vorherige Technik/ }).click();
  await expect(heading).toHaveText(/^4b\. /);
});

test("a word of the hall is explained in place, by keyboard, and leads to its entry in the glossary", async ({
  page,
  dojo,
}) => {
  await becomeMember(page, dojo.url);
  await page.goto(dojo.url + href.technique("theorie", "kampfprinzipien", "8"));
  const word = page.getByRole("button", { name: "Faustrücken" });
  await word.focus();
  await page.keyboard.press("Enter");
  const popover = page.getByRole("dialog", { name: "Backfist" });
  await expect(popover).toContainText("gesprochen: BÄCK-fist");
  expect(await findings(page)).toEqual([]);

  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^8\. /);
  await page.keyboard.press("Escape");
  await expect(popover).toBeHidden();
  await expect(word).toBeFocused();

  await word.click();
  await popover.getByRole("link", { name: "Im Glossar nachlesen" }).click();
  await expect(page).toHaveURL(/\/glossar\/backfist$/);
  const entry = page.getByRole("heading", { name: "Backfist" });
  await expect(entry).toBeFocused();
  await expect(entry).toBeInViewport();

  await page.getByRole("searchbox").fill("halle");
  await expect(page.getByRole("heading", { name: "Kwoon" })).toBeVisible();
  await expect(entry).toBeHidden();
  await page.getByRole("link", { name: "Zum Buchstaben K" }).click();
  await expect(page.getByRole("heading", { name: "K", exact: true })).toBeFocused();
});

test("a list goes to paper as it is shown, whole texts and all, with own notes for whoever wants them", async ({
  page,
  dojo,
}) => {
  await becomeMember(page, dojo.url);
  await page.goto(dojo.url + href.technique("kombi", "schlagkonter", "2"));
  await addNote(page, "Technik", "Erst wischen, dann stoßen.");
  await page.goto(dojo.url + href.topic("kombi", "schlagkonter"));
  await page.getByRole("searchbox").fill("Wischen, eins, zwei");
  await page.evaluate(() => {
    window.print = () => (document.title = "printed");
  });
  await page.getByRole("button", { name: "Drucken" }).click();
  await page.getByLabel("Mit meinen Notizen").check();
  await page.getByRole("dialog").getByRole("button", { name: "Drucken" }).click();
  await expect(page).toHaveTitle("printed");
  await expect(page.getByText("Erst wischen, dann stoßen.")).toHaveCount(0);

  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: /^2\s*Parade – Jab – Cross/ })).toBeVisible();
  await expect(page.getByText("Erst wischen, dann stoßen.")).toBeVisible();
  await expect(page.getByText(/ab Gelb · Angriff: Linker Jab/)).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: /^1\s*Block außen/ })).toHaveCount(0);
  for (const part of ["searchbox", "navigation", "dialog", "banner", "contentinfo"] as const) {
    await expect(page.getByRole(part)).toHaveCount(0);
  }
});

test("a technique teaches: parts that stay open, ways to what belongs to it and back, all of it on paper and in the search", async ({
  page,
  dojo,
}) => {
  await becomeMember(page, dojo.url);
  await page.goto(dojo.url + href.technique("kombi", "schlagkonter", "1"));
  const mistakes = page.getByText("So wird es besser").first();
  await expect(mistakes).toBeHidden();
  await page.locator("summary", { hasText: "Typische Fehler" }).press("Enter");
  await expect(mistakes).toBeVisible();
  await page.getByRole("heading", { name: "Was dazugehört" }).click();
  expect(await findings(page)).toEqual([]);

  await page.getByRole("link", { name: "Block nach außen", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^3\. Block nach außen/);
  await expect(mistakes).toBeVisible();
  await expect(page.getByRole("link", { name: /^Block außen – Cross/ })).toBeVisible();

  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "So übst Du es" })).toBeVisible();
  await expect(page.getByText(/Schwerer:/).first()).toBeVisible();
  await page.emulateMedia({ media: "screen" });
});

test("a form keeps one's own sequence as a note", async ({ page, dojo }) => {
  await becomeMember(page, dojo.url);
  const limpo = dojo.url + href.topic("kuen", "limpo");
  await page.goto(limpo);
  await page.getByRole("button", { name: "Ablauf eintragen" }).click();
  await page.keyboard.insertText("# Erste Bahn\nGruß im Grundstand\nBogenstand, Fauststoß");
  await page.getByRole("button", { name: "Ablauf speichern" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Bogenstand, Fauststoß" })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.goto(`${dojo.url}/notizen`);
  await expect(page.getByText("Mein Ablauf")).toBeVisible();
});

test("with larger letters on a tablet, what a row counts goes below its words", async ({ page, dojo }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await becomeMember(page, dojo.url);
  await page.goto(dojo.url + href.category("tech"));
  await page.evaluate(() => (document.documentElement.style.fontSize = "135%"));
  const row = page.getByRole("link", { name: /^51 Tritte/ });
  const title = await row.getByText("51 Tritte").boundingBox();
  const count = await row.getByText("51 Techniken").boundingBox();
  expect(count!.y).toBeGreaterThanOrEqual(title!.y + title!.height);
  expect(title!.width).toBeGreaterThan((await row.boundingBox())!.width / 2);
});

test("on a phone that lies on its side, lists begin on the first screen, also below the line of the belt", async ({
  page,
  dojo,
}) => {
  await page.setViewportSize({ width: 667, height: 375 });
  await becomeMember(page, dojo.url);
  await page.goto(`${dojo.url}/profil`);
  await page.getByRole("radio", { name: "Orange" }).check();
  for (const [path, words] of [
    ["/techniques/single", "Worauf alles andere steht"],
    ["/techniques/single/blocks", "Dach"],
  ] as const) {
    await walkTo(page, path);
    const row = (await page.getByText(words, { exact: true }).boundingBox())!;
    const bar = (await page.getByRole("link", { name: "Notizen", exact: true }).last().boundingBox())!;
    expect(row.y + row.height, path).toBeLessThan(bar.y);
  }
  await expect(page.getByText(/^Bis Orange, wie Dein Gurt/)).toBeInViewport();
});

test("on a phone that lies on its side, a technique has its picture beside its words, and no bar over them", async ({
  page,
  dojo,
}) => {
  await page.setViewportSize({ width: 667, height: 375 });
  await becomeMember(page, dojo.url);
  await page.goto(dojo.url + href.technique("single", "tritte", "2"));
  const picture = await page.getByRole("button", { name: /^Bild groß zeigen/ }).boundingBox();
  const words = await page.getByText(/Führ das hintere Knie/).boundingBox();
  expect(words!.x).toBeGreaterThanOrEqual(picture!.x + picture!.width);
  expect(picture!.height).toBeLessThan(375);
  const next = page.getByRole("link", { name: /^Nächste Technik/ });
  await expect(next).not.toBeInViewport();
  await next.scrollIntoViewIfNeeded();
  await expect(page.locator("header").first()).not.toBeInViewport();
});
