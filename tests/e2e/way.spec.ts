import type { Page } from "@playwright/test";
import { addNote } from "../fixtures/browser/app.ts";
import { findings } from "../fixtures/browser/findings.ts";
import { expect, test } from "../fixtures/browser/journey.ts";
import { becomeMember, enter, somebody } from "../fixtures/browser/member.ts";

const DAY_MS = 86_400_000;
/** Four weeks ago: the server does not take what is still to come. */
const BEGIN_MS = Date.now() - 28 * DAY_MS;
const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

test.use({ serviceWorkers: "allow" });

/** The device's clock shows this day. */
const onDay = (page: Page, day: number) => page.clock.setFixedTime(BEGIN_MS + day * DAY_MS);

async function makePlan(page: Page, url: string) {
  await page.goto(`${url}/weg`);
  await page.getByLabel("Wann ist die Prüfung?").fill(isoDay(BEGIN_MS + 90 * DAY_MS));
  for (const weekday of ["Mo", "Mi", "Fr"]) await page.getByLabel(weekday, { exact: true }).check({ force: true });
  await page.getByRole("button", { name: "Plan machen" }).click();
  await expect(page.getByRole("heading", { name: "Bis zur Prüfung" })).toBeVisible();
}

/** Answers whatever the session asks for, until it is done. Returns the number of steps. */
async function train(page: Page): Promise<number> {
  const heading = page.getByRole("heading", { level: 2 });
  let steps = 0;
  for (; steps < 60; steps += 1) {
    await expect(heading).toBeVisible();
    if (await page.getByRole("heading", { name: "Geschafft" }).isVisible()) return steps;
    if (await page.getByText("Jetzt mit dem Körper").isVisible()) {
      await page.getByRole("group", { name: "Links" }).getByLabel("Sicher").check({ force: true });
      await page.getByRole("button", { name: "Weiter", exact: true }).click();
    } else if (await page.getByText("Wie heißt das?").isVisible()) {
      await page.locator("[data-full-screen] button").nth(1).click();
      await page.getByRole("button", { name: "Weiter", exact: true }).click();
    } else if (await page.getByText("In welcher Reihenfolge?").isVisible()) {
      const next = page.getByRole("button", { name: "Weiter", exact: true });
      const choices = await page.locator("[data-full-screen] button").all();
      // One of those that are open is the next.
      while (!(await next.isVisible())) {
        for (const choice of choices) if (!(await choice.getAttribute("aria-disabled"))) await choice.click();
      }
      await next.click();
    } else {
      const cover = page.getByRole("button", { name: "Zudecken" });
      if (await cover.isVisible()) await cover.click();
      await page.getByRole("button", { name: "Aufdecken" }).click();
      await page.getByRole("button", { name: "Weiß ich" }).click();
    }
  }
  return steps;
}

/** One day on one device: the session of that day from beginning to end. */
async function trainOn(page: Page, url: string, day: number) {
  await onDay(page, day);
  await page.goto(`${url}/heute`);
  const begin = page.getByRole("button", { name: "Los", exact: true });
  await expect(begin.or(page.getByText("Heute ist nichts fällig"))).toBeVisible();
  if (!(await begin.isVisible())) return 0;
  await begin.click();
  return train(page);
}

/** All that the way shows of what is known, as text. */
async function shownOf(page: Page, url: string): Promise<string> {
  await page.goto(`${url}/weg`);
  await expect(page.getByRole("heading", { name: "Deine Techniken" })).toBeVisible();
  return page.getByRole("main").innerText();
}

test("four weeks on two devices, one of them half of the time without a network, end with the same", async ({
  page,
  browser,
  dojo,
}) => {
  test.setTimeout(240_000);
  const anna = somebody("Anna");
  await onDay(page, 0);
  await becomeMember(page, dojo.url, anna);
  await makePlan(page, dojo.url);
  const other = await (await browser.newContext({ serviceWorkers: "allow", locale: "de-DE" })).newPage();
  await onDay(other, 0);
  await enter(other, dojo.url, anna);
  await other.goto(dojo.url);
  await other.evaluate(async () => void (await navigator.serviceWorker.ready));
  await shownOf(other, dojo.url);

  let done = 0;
  for (const week of [0, 1, 2, 3]) {
    done += await trainOn(page, dojo.url, week * 7 + 1);
    // In the cellar of every second week.
    await other.context().setOffline(week % 2 === 1);
    done += await trainOn(other, dojo.url, week * 7 + 3);
    done += await trainOn(page, dojo.url, week * 7 + 5);
  }
  expect(done).toBeGreaterThan(20);
  await other.context().setOffline(false);
  for (const device of [page, other]) await onDay(device, 28);
  const shown = await shownOf(page, dojo.url);
  expect(shown).toContain("Deine Wochen");
  const curve = page.getByRole("region", { name: "Wie viel Du Woche für Woche wusstest" });
  await expect(curve.getByRole("row").nth(4)).toContainText(/\d\s%/);
  await expect(curve.locator("circle")).toHaveCount((await curve.getByRole("row").count()) - 1);
  expect(await findings(page)).toEqual([]);
  await expect(async () => {
    expect(await shownOf(other, dojo.url)).toBe(await shownOf(page, dojo.url));
  }).toPass({ timeout: 60_000 });
  await other.context().close();
});

test("a new student is told what to do today and why, and rests without blame", async ({ page, dojo }) => {
  await becomeMember(page, dojo.url);
  await makePlan(page, dojo.url);
  const today = page.getByRole("region", { name: "Heute" });
  await expect(today).toContainText(/\d\sneu/);
  await expect(today).toContainText(/Zu \S+ kommen \d+\sTechniken dazu\. Einzeltechniken kommen vor Kombinationen/);
  await expect(today).toContainText(/Darauf baut \d\sTechnik Deines Wegs auf\./);
  await expect(today).toContainText(/\d+\sTechniken sind noch neu für Dich, und bis zum .* sind es \d+\sÜbungstage\./);
  await expect(today).toContainText(/Ab .* wird bis zur Prüfung am .* nur noch wiederholt, damit alles sitzt\./);
  expect(await findings(page)).toEqual([]);
  await page.getByText("Pause machen").click();
  await page.getByRole("button", { name: "Ich bin krank" }).click();
  await expect(today).toContainText("Werd in Ruhe gesund");
  const forecast = page.getByRole("region", { name: "Bis zur Prüfung" });
  await expect(forecast).toContainText("Solange Dein Plan ruht, wird nichts gerechnet.");
  await expect(forecast).not.toContainText(/reicht|kämen|wären|Wochen/);
  await page.getByRole("button", { name: "Ich bin wieder da" }).click();
  await expect(today).toContainText(/\d\sneu/);

  await page.goto(dojo.url);
  const card = page.getByRole("region", { name: "Heute" });
  await expect(card.getByRole("link").first()).toContainText(/\d\sneu.*etwa \d+\sMinute/s);
  await card.getByRole("link").first().click();
  expect(await findings(page)).toEqual([]);
  await expect(page.getByText(/^Zum Schluss kommt eine Übung für den Körper/)).toBeVisible();
  await page.getByRole("button", { name: "Los", exact: true }).click();
  // It is rated from memory, and comes once more where it was not known.
  const title = await page.getByRole("heading", { level: 2 }).innerText();
  await page.getByRole("button", { name: "Zudecken" }).click();
  await expect(page.getByRole("button", { name: "Gar nicht" })).toBeHidden();
  await page.getByRole("button", { name: "Aufdecken" }).click();
  await page.getByRole("button", { name: "Gar nicht" }).click();
  await expect(page.getByText(`„${title}“ kommt nachher noch einmal.`)).toBeVisible();
  await page.getByRole("link", { name: "Aufhören" }).click();
  // What was answered counts, although the session was left.
  await page.goto(`${dojo.url}/weg`);
  await expect(page.getByRole("region", { name: "Deine Wochen" }).getByRole("row").nth(1)).toContainText("1");
});

test("a session ends with an offer to move: what the body can do today, called by the audio training", async ({
  page,
  dojo,
}) => {
  await becomeMember(page, dojo.url);
  await makePlan(page, dojo.url);
  await page.goto(`${dojo.url}/heute`);
  await page.getByRole("button", { name: "Los", exact: true }).click();
  const steps = await train(page);
  const offer = page.getByRole("region", { name: "Jetzt noch bewegen?" });
  await expect(page.getByRole("region", { name: "Mit dem Körper" })).toContainText("Links: Sicher");
  await expect(offer).toContainText(/ruft \d\sMinuten lang die Techniken von heute auf/);
  expect(await findings(page)).toEqual([]);
  await offer.getByRole("link").click();
  await expect(page.getByRole("heading", { name: "Die Techniken von heute" })).toBeVisible();
  await expect(page.getByText(/^Dauert etwa \d\sMinuten$/)).toBeVisible();
  // The last step was one of them with the body.
  await expect(page.getByText(new RegExp(`^${steps - 1}\\sTechnik`))).toBeVisible();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page.getByText("Gleich geht es los")).toBeVisible();
});

test("a plan that cannot be kept says so, with two ways out", async ({ page, dojo }) => {
  await becomeMember(page, dojo.url);
  await page.goto(`${dojo.url}/weg`);
  await page.getByLabel("Wann ist die Prüfung?").fill("2020-01-01");
  await page.getByRole("button", { name: "Plan machen" }).click();
  await expect(page.getByRole("alert")).toContainText("Dieser Tag ist schon vorbei.");
  await page.getByLabel("Wann ist die Prüfung?").fill(isoDay(Date.now() + 6 * DAY_MS));
  await page.getByRole("button", { name: "Plan machen" }).click();
  const forecast = page.getByRole("region", { name: "Bis zur Prüfung" });
  await expect(forecast).toContainText("So reicht die Zeit nicht");
  await expect(forecast).toContainText("Oder geh erst ab dem");
  await expect(page.getByRole("region", { name: "Heute" }).getByRole("link", { name: "Was hilft" })).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test("homework goes from a trainer's link into the plan; a broken link says so", async ({ page, dojo }) => {
  await becomeMember(page, dojo.url);
  await makePlan(page, dojo.url);
  await page.goto(`${dojo.url}/hausaufgabe`);
  await page.getByLabel("Von wem?").fill("Sifu Max");
  await page.getByRole("searchbox").fill("hüftwurf");
  await page.getByLabel(/^Hüftwurf/).check({ force: true });
  await expect(page.getByRole("img", { name: "QR-Code mit dem Link zur Hausaufgabe" })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.goto(`${dojo.url}/hausaufgabe#t=wuerfe%2F3&von=Sifu+Max`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hausaufgabe von Sifu Max");
  await page.getByRole("button", { name: "In meinen Plan nehmen" }).click();
  await expect(page.getByText("Sie steht jetzt in Deinem Plan ganz vorn.")).toBeVisible();
  await page.goto(`${dojo.url}/hausaufgabe#t=nichts`);
  await expect(page.getByRole("alert")).toContainText("keine Hausaufgabe");
});

test("what the body can is said side by side, kept, and never gives xp", async ({ page, dojo }) => {
  await becomeMember(page, dojo.url);
  await page.goto(`${dojo.url}/techniques/single/blocks/1`);
  const left = page.getByRole("group", { name: "Links" });
  await left.getByLabel("Sicher").click({ force: true });
  await page.getByRole("button", { name: "Mein Trainer hat es gesehen" }).click();
  await expect(page.getByText("Vom Trainer gesehen am")).toBeVisible();
  await page.reload();
  await expect(left.getByLabel("Sicher")).toBeChecked();
  await expect(page.getByRole("group", { name: "Rechts" }).getByLabel("Sicher")).not.toBeChecked();
  await page.goto(`${dojo.url}/profil`);
  await expect(page.getByRole("img", { name: /Level 1/ })).toBeVisible();
});

test("lists show how far the way is known, and only what is on the Merkliste on wish", async ({ page, dojo }) => {
  await becomeMember(page, dojo.url);
  await page.goto(`${dojo.url}/techniques/single/blocks/1`);
  await page.getByRole("button", { name: "Merken" }).click();
  await makePlan(page, dojo.url);
  await page.goto(`${dojo.url}/techniques/tech`);
  await expect(page.getByText(/Von \d+ Deines Wegs weißt Du \d sicher/).first()).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.goto(`${dojo.url}/techniques/single/blocks`);
  await page.getByLabel("Gemerkt 1").check({ force: true });
  const rows = page.getByRole("list", { name: "16 Blocks" }).getByRole("listitem");
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/lernen=gemerkt/);
  expect(await findings(page)).toEqual([]);
  await page.reload();
  await expect(rows).toHaveCount(1);
  await page.getByLabel("Gemerkt 1").uncheck({ force: true });
  await expect(rows).toHaveCount(16);
});

test("a rehearsal asks of what was met, and what was being called when it was stopped can be marked", async ({
  page,
  dojo,
}) => {
  await becomeMember(page, dojo.url);
  await makePlan(page, dojo.url);
  await page.goto(`${dojo.url}/heute`);
  await page.getByRole("button", { name: "Los", exact: true }).click();
  await train(page);
  await page.goto(`${dojo.url}/pruefung`);
  await expect(page.getByLabel("Was schon dran war")).toBeChecked();
  await page.getByRole("button", { name: "Prüfung beginnen" }).click();
  await expect(page.getByRole("group", { name: "Wie war es?" })).toBeVisible({ timeout: 30_000 });
  const title = await page.getByRole("heading", { level: 2 }).innerText();
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByRole("heading", { name: "Noch nicht bewertet" })).toBeVisible();
  await expect(page.getByText(title)).toBeVisible();
  await page.getByRole("button", { name: "Fehlt" }).click();
  await page.getByRole("button", { name: "Zum Ergebnis" }).click();
  await expect(page.getByRole("region", { name: "Wie es weitergeht" })).toContainText(
    /^Wie es weitergeht\s*Davon kommt 1\sTechnik am .* wieder dran/,
  );
});

test("the own notes stand on the own result, and beside nobody else's", async ({ page, dojo }) => {
  const anna = somebody("Anna");
  await becomeMember(page, dojo.url, anna);
  await page.goto(`${dojo.url}/techniques/single/blocks/1`);
  await addNote(page, "Technik", "Ellbogen tief.");
  const result = (name: string) => `${dojo.url}/pruefung/ergebnis#gurt=yellow&tag=20783&name=${name}&w=blocks/1`;
  await page.goto(result(encodeURIComponent(anna.name)));
  await expect(page.getByText("Ellbogen tief.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Wie es weitergeht" })).toContainText("Nur meine Fehler");
  await page.goto("about:blank");
  await page.goto(result("Mei"));
  await expect(page.getByRole("link", { name: "1. Block nach oben" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Wie es weitergeht" })).toBeHidden();
  await expect(page.getByText("Ellbogen tief.")).toBeHidden();
});

test("the result of a rehearsal is read without an account, by its link alone", async ({ page, dojo }) => {
  await page.goto(
    `${dojo.url}/pruefung/ergebnis#gurt=yellow&tag=20783&name=Mei&von=60&s=blocks/1&w=tritte/8&f=wuerfe/3`,
  );
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Probeprüfung Gelb");
  await expect(page.getByText("1 von 3\u00A0Techniken sicher")).toBeVisible();
  await expect(page.getByText("Bewertet wurden 3 von 60\u00A0Techniken.")).toBeVisible();
  await expect(page.getByText("3. Hüftwurf")).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.goto(`${dojo.url}/pruefung/ergebnis#gurt=pink`);
  await expect(page.getByRole("alert")).toContainText("kein Ergebnis");
});

test("without a plan, what wobbles follows from the answers, also where the device has lost it", async ({
  page,
  dojo,
}) => {
  await becomeMember(page, dojo.url);
  await page.goto(`${dojo.url}/cards`);
  await page.getByLabel("Gelb").check({ force: true });
  await page.getByLabel(/^Trittkonter/).check({ force: true });
  await page.getByRole("button", { name: "Jetzt starten" }).click();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Space");
  await page.keyboard.press("3");
  await page.getByRole("button", { name: "Anhalten und schließen" }).click();
  await page.getByRole("button", { name: "Beenden" }).click();
  const card = page.getByRole("region", { name: "Heute" });
  await page.goto(dojo.url);
  await expect(card).toContainText(/1\sTechnik wackelt noch/);
  await page.evaluate(() => {
    const kept = Object.keys(localStorage).filter((key) => key.startsWith("dojo.wobblers."));
    kept.forEach((key) => localStorage.removeItem(key));
  });
  await page.reload();
  await expect(card).toContainText(/1\sTechnik wackelt noch/);
});
