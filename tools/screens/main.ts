import { mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Browser, type BrowserContext, chromium, expect, type Page } from "@playwright/test";
import { addNote, ANNA, BEN, type Person, playQuiz, register, signIn } from "../../tests/fixtures/browser/app.ts";
import { type Dojo, startDojo } from "../../tests/fixtures/server.ts";
import { BROWSER_ARGUMENTS, needBrowser, SOFTWARE_GL } from "../browser.ts";
import { type Scene, SCENES, type Viewer } from "./scenes.ts";
import { writeContactSheet } from "./contactSheet.ts";

/**
 * `npm run screens [name …]`: pictures of every route and state into `screens/`, on a phone and on a desktop, light and
 * dark, and one contact sheet per size. Names restrict it to scenes with that prefix.
 */
const OUTPUT = resolve("screens");
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };
const THEMES = ["light", "dark"] as const;
const MEMBER = ANNA;
const NEWCOMER = BEN;

async function openContext(browser: Browser, size: keyof typeof SIZES, colorScheme: "light" | "dark") {
  return browser.newContext({
    viewport: SIZES[size],
    colorScheme,
    locale: "de-DE",
    timezoneId: "Europe/Berlin",
    reducedMotion: "reduce",
  });
}

/** Some invented data, entered as a user would. */
async function invent(browser: Browser, dojo: Dojo): Promise<void> {
  const context = await openContext(browser, "phone", "light");
  const page = await context.newPage();
  await register(page, dojo.url, MEMBER);
  await page.goto(`${dojo.url}/profil`);
  await page.getByLabel("Schule").fill("Kwoon am Hafen");
  await page.getByLabel("Grün").check();
  await expect(page.getByText("Gespeichert", { exact: true })).toHaveCount(2);
  await page.goto(`${dojo.url}/techniques/single/blocks/1`);
  await addNote(page, "Technik", "Der Ellbogen bleibt tiefer als die Faust, sonst trage ich den ganzen Schlag.");
  await addNote(page, "Fehler", "Hintere Hand fällt, sobald ich müde werde. Kinn!");
  await addNote(page, "Fragen", "Wie weit darf die Faust über die Stirn hinaus?");
  await page.goto(`${dojo.url}/techniques/theorie/kampfprinzipien/5`);
  await addNote(
    page,
    "Prüfung",
    "Erst schauen, dann über die Linie.\nNie mit einem Gedanken, immer mit einer Technik.",
  );
  // Once for each user: otherwise it would be in some picture.
  await expect(page.getByText("Level 2 erreicht!")).toBeVisible();
  await page.goto(`${dojo.url}/quiz`);
  await page.getByLabel("Gelb").check();
  await page.getByRole("button", { name: "Jetzt starten" }).click();
  await playQuiz(page);
  await expect(page.getByText(/Noch \d+\sXP bis Level/)).toBeVisible();
  await context.close();
  const other = await openContext(browser, "phone", "light");
  await register(await other.newPage(), dojo.url, NEWCOMER);
  await other.close();
}

async function enter(page: Page, dojo: Dojo, viewer: Viewer): Promise<void> {
  const people: Record<Viewer, Person | undefined> = { visitor: undefined, newcomer: NEWCOMER, member: MEMBER };
  const person = people[viewer];
  if (person) await signIn(page, dojo.url, person);
  await page.goto(dojo.url);
  const later = page.getByRole("button", { name: "Später" });
  if (person) {
    await expect(later.or(page.getByRole("heading", { level: 1, name: person.name, exact: true }))).toBeVisible();
    if (await later.isVisible()) await later.click();
  }
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

async function shoot(context: BrowserContext, dojo: Dojo, scene: Scene, file: string): Promise<void> {
  const page = await context.newPage();
  try {
    await context.setOffline(scene.offline === true);
    await page.goto(dojo.url + scene.path);
    await page.locator("h1").first().waitFor();
    await scene.act?.(page);
    if (!scene.loading) await expect(page.getByRole("progressbar", { name: /lädt|laden/i })).toHaveCount(0);
    await page.waitForTimeout(400);
    await page.screenshot({ path: file, fullPage: !scene.onlyViewport });
  } finally {
    await page.close();
    await context.setOffline(false);
  }
}

/** All scenes in one size; returns the names of the pictures. */
async function shootSize(browser: Browser, dojo: Dojo, size: keyof typeof SIZES, failed: string[]): Promise<string[]> {
  const pictures: string[] = [];
  for (const theme of THEMES) {
    for (const viewer of ["visitor", "newcomer", "member"] as const) {
      const ofViewer = scenes.filter(({ as }) => as === viewer);
      if (ofViewer.length === 0) continue;
      const context = await openContext(browser, size, theme);
      const page = await context.newPage();
      await enter(page, dojo, viewer);
      // Without windows every page counts as seen: a second one would celebrate instead of the first.
      await page.close();
      for (const scene of ofViewer) {
        const name = `${scene.name}-${size}-${theme}`;
        await shoot(context, dojo, scene, join(OUTPUT, `${name}.png`)).then(
          () => pictures.push(name),
          (error: unknown) => failed.push(`${name}: ${String(error).split("\n")[0]}`),
        );
      }
      await context.close();
    }
  }
  return pictures;
}

const wanted = process.argv.slice(2);
const scenes = SCENES.filter(({ name }) => wanted.length === 0 || wanted.some((start) => name.startsWith(start)));
if (wanted.length === 0) rmSync(OUTPUT, { recursive: true, force: true });
mkdirSync(OUTPUT, { recursive: true });
const failed: string[] = [];
const dojo = await startDojo();
const browser = await chromium.launch({
  executablePath: needBrowser(),
  // A fake microphone that beeps and needs no permission.
  args: [...BROWSER_ARGUMENTS, ...SOFTWARE_GL, "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"],
});
try {
  await invent(browser, dojo);
  const counts = await Promise.all(
    (["phone", "desktop"] as const).map(async (size) => {
      const pictures = await shootSize(browser, dojo, size, failed);
      const file = join(OUTPUT, `sheet-${size}.png`);
      await writeContactSheet(browser, { pictures, directory: OUTPUT, file, ...SIZES[size] });
      return pictures.length;
    }),
  );
  console.log(`${counts[0]! + counts[1]!} pictures in ${OUTPUT}`);
} finally {
  await browser.close();
  await dojo.remove();
}
for (const line of failed) console.error(`no picture of ${line}`);
process.exit(failed.length === 0 ? 0 : 1);
