import type { Page } from "@playwright/test";
import { addNote, register, signOut, walk } from "../fixtures/browser/app.ts";
import { expectAccessible, expectAllOnScreen, findings, findingsInBothSchemes } from "../fixtures/browser/findings.ts";
import { misplaced } from "../fixtures/browser/geometry.ts";
import { expect, test } from "../fixtures/browser/journey.ts";
import { becomeMember, somebody } from "../fixtures/browser/member.ts";

type Route = [path: string, heading: RegExp];

/** Every address of both documents, with the title of its page. */
const ROUTES: Record<string, Route[]> = {
  "start, levels and topics": [
    ["/", /Anna/],
    ["/techniques/tech", /Techniken/],
    ["/techniques/single", /Einzeltechniken/],
    ["/techniques/kombi", /Kombinationen/],
    ["/techniques/kuen", /Formen/],
    ["/techniques/theorie", /Theorie/],
    ["/techniques/single/blocks", /16 Blocks/],
    ["/techniques/tech/schlaege", /Schläge|Handtechniken/],
    ["/techniques/single/staende", /13 Basis-Stände/],
    ["/techniques/kombi/schlagkonter", /Schlagkonter/],
    ["/techniques/kuen/limpo", /Limpo/],
  ],
  "techniques, sections, principles and glossary": [
    ["/techniques/single/basisStaende/2", /2\. Reiterstand/],
    ["/techniques/kombi/handkombination/4a", /4a\. Jab/],
    ["/techniques/kombi/schlagkonter/1", /1\. Block außen/],
    ["/techniques/single/chinna/1", /1\. Handgelenk/],
    ["/techniques/kuen/limpo/1", /Geschichte/],
    ["/techniques/theorie/kampfprinzipien/5", /5\. Kritische Distanzlinie/],
    ["/techniques/theorie/kampfprinzipien/8", /8\. Die ersten fünf Techniken/],
    ["/glossar", /Glossar/],
    ["/glossar/kwoon", /Glossar/],
  ],
  "games and drills": [
    ["/quiz", /Quiz/],
    ["/quiz/theorie", /Quiz/],
    ["/audio", /Audio Training/],
    ["/cards", /Karteikarten/],
    ["/sort", /Reihenfolge/],
    ["/sort/staende", /Reihenfolge/],
    ["/nr", /Nummern/],
    ["/nr/offensive", /Nummern/],
    ["/names", /Namen/],
    ["/names/wuerfe", /Namen/],
    ["/interval", /Interval/],
    ["/reaction", /Reaction/],
    ["/headmove", /Head Movement/],
  ],
  "the way to the next belt": [
    ["/weg", /Dein Weg/],
    ["/heute", /Heute/],
    ["/pruefung", /Prüfung üben/],
    ["/pruefung/ergebnis#gurt=yellow&tag=20783&name=Mei&s=blocks/1&w=tritte/8&f=wuerfe/3", /Probeprüfung/],
    ["/hausaufgabe", /Hausaufgabe/],
    ["/hausaufgabe#t=tritte/2,blocks/1&von=Sifu", /Hausaufgabe von Sifu/],
  ],
  "search, notes, profile, legal pages and what does not exist": [
    ["/suche", /Suche/],
    ["/suche?q=ellbogen", /Suche/],
    ["/suche?q=regenschirm", /Suche/],
    ["/notizen", /Notizen/],
    ["/merkliste", /Merkliste/],
    ["/profil", /Profil|Anna/],
    ["/konto/anlegen", /Konto anlegen/],
    ["/sicherheit", /Konto und Sicherheit/],
    ["/sicherheit/email", /E-Mail-Adresse/],
    ["/sicherheit/passwort", /Passwort ändern/],
    ["/sicherheit/zwei-schritte", /Anmeldung in zwei Schritten/],
    ["/sicherheit/geraete", /Deine Geräte/],
    ["/sicherheit/unfug", /gibt es nicht/],
    ["/ton", /Ton/],
    ["/geraet", /Dieses Gerät/],
    ["/impressum", /Impressum/],
    ["/datenschutz", /Datenschutz/],
    ["/gibt-es-nicht", /gibt es nicht/],
    ["/techniques/unfug", /gibt es nicht/],
    ["/techniques/single/unfug", /gibt es nicht/],
    ["/techniques/single/blocks/99", /gibt es nicht/],
  ],
};

const PHONE = { width: 320, height: 640 };
/** So high that the bar at its foot covers nothing. */
const LONG = { width: 320, height: 4000 };
/** A phone at 200 %, a phone on its side, a very large screen; all others lie between them. */
const EXTREMES = [
  { width: 195, height: 420 },
  { width: 667, height: 375 },
  { width: 3840, height: 2160 },
];

/** Faults of a page: misplaced things in each size, and findings of axe in light and dark on a narrow phone. */
async function flawsOf(page: Page, path: string): Promise<string[]> {
  const flaws = (await findingsInBothSchemes(page)).map((finding) => `${path} in ${finding}`);
  for (const size of [PHONE, ...EXTREMES]) {
    await page.setViewportSize(size);
    flaws.push(...(await misplaced(page)).map((fault) => `${path} at ${size.width} px: ${fault}`));
  }
  await page.setViewportSize(LONG);
  return flaws;
}

for (const [part, routes] of Object.entries(ROUTES)) {
  test(`${part}: each its page, without anything misplaced in any size and without findings of axe`, async ({
    page,
    dojo,
  }) => {
    test.setTimeout(240_000);
    await page.setViewportSize(LONG);
    await becomeMember(page, dojo.url);
    await page.goto(`${dojo.url}/techniques/single/blocks/1`);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await addNote(page, "Technik", "Ellbogen tiefer als die Faust.");
    const flaws: string[] = [];
    for (const [path, heading] of routes) {
      await walk(page, path);
      await expect.soft(page.getByRole("heading", { level: 1 }), path).toHaveText(heading);
      flaws.push(...(await flawsOf(page, path)));
    }
    expect(flaws).toEqual([]);
  });
}

test("a visitor who is not signed in gets the sign-in on every address of the app, and the legal pages", async ({
  page,
  dojo,
}) => {
  for (const path of ["/", "/techniques/single/blocks/1", "/quiz", "/notizen", "/profil"]) {
    await page.goto(dojo.url + path);
    await expect(page.getByRole("button", { name: "Anmelden" }), path).toBeVisible();
  }
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: "Konto anlegen" }).click();
  expect(await findings(page)).toEqual([]);
  await page.goto(`${dojo.url}/impressum`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Impressum/);
});

declare global {
  interface Window {
    /** The addresses at which the page had nothing to show for a moment. */
    blank: string[];
  }
}

/** Runs before the page's scripts: looks after every change whether there is anything to be seen. */
function watchForBlanks() {
  window.blank = [];
  const look = () => {
    const main = document.querySelector("main");
    if (main && main.innerText.trim() === "") window.blank.push(location.pathname);
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}

test("on a phone all tiles stand within one and a half screens, and no press on the way there leads to nothing", async ({
  page,
  dojo,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(watchForBlanks);
  await register(page, dojo.url, somebody("Anna"));
  for (const section of ["Nachschlagen", "Training", "Interaktive Spiele"]) {
    const last = await page.getByRole("region", { name: section }).getByRole("link").last().boundingBox();
    expect(last!.y + last!.height, section).toBeLessThan(1.5 * 844);
  }
  await page.getByRole("link", { name: "Quiz" }).last().click();
  await expect(page.getByRole("button", { name: "Jetzt starten" })).toBeVisible();
  await page.goBack();
  await signOut(page);
  expect(await page.evaluate(() => window.blank)).toEqual([]);
});

test.describe("without a network", () => {
  test.use({ serviceWorkers: "allow" });

  test("opens without a network after the first visit, on any page", async ({ page, context, dojo }) => {
    await becomeMember(page, dojo.url);
    await page.goto(dojo.url);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await context.setOffline(true);
    for (const path of [
      "/",
      "/techniques/single/schlaege/7",
      "/techniques/theorie/kampfprinzipien",
      "/glossar/kwoon",
      "/quiz",
      "/suche?q=ellbogen",
      "/notizen",
    ]) {
      await page.goto(dojo.url + path);
      await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
    }
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Notizen/);
  });
});

test("on a wide screen a running game has the screen to itself and can be played to its result by mouse", async ({
  page,
  dojo,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.clock.install();
  await becomeMember(page, dojo.url);
  await page.goto(dojo.url);
  const panel = page.getByRole("complementary", { name: "Seitenleiste" });
  await expect(panel).toBeVisible();
  await page.goto(`${dojo.url}/quiz`);
  await page.getByLabel("Gelb").check();
  await page.getByText("Mehr", { exact: true }).click();
  await page.getByLabel("Nie").check();
  await page.getByRole("button", { name: "Jetzt starten" }).click();
  await expect(panel).toBeHidden();
  for (let question = 1; question <= 10; question++) {
    await expect(page.getByText(`Frage ${question} von 10`)).toBeVisible();
    await page.getByRole("group").getByRole("button").nth(2).click();
    if (question === 1) await expectAllOnScreen(page, "quiz, answered");
    if (question === 1) await expectAccessible(page, "quiz, answered");
    await page.clock.runFor(1500);
    await page.getByRole("button", { name: /^(Weiter|Zum Ergebnis)$/ }).click();
  }
  await expect(page.getByText(/von 10 richtig/)).toBeVisible();
  await expectAccessible(page, "quiz, result");
});
