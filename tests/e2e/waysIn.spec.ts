import type { Page } from "@playwright/test";
import { addNote, askToSignOut, playQuiz, signIn } from "../fixtures/browser/app.ts";
import { expectAccessible } from "../fixtures/browser/findings.ts";
import { expect, test } from "../fixtures/browser/journey.ts";
import { becomeMember, somebody } from "../fixtures/browser/member.ts";
import type { Dojo } from "../fixtures/server.ts";
import { linkIn } from "../journeys/app.ts";

// Tests that read what the server wrote.
test.use({ settings: {} });

const TECHNIQUE = "/techniques/single/blocks/1";
const email = (page: Page) => page.getByLabel("E-Mail-Adresse");

/** Asks for a link on the open login page; returns it out of the mail. */
async function askForLink(page: Page, dojo: Dojo, address: string): Promise<string> {
  await page.getByRole("button", { name: "Ohne Passwort, per E-Mail" }).click();
  await email(page).fill(address);
  await page.getByRole("button", { name: "Link anfordern" }).click();
  return newestLink(page, dojo, address);
}

async function newestLink(page: Page, dojo: Dojo, address: string): Promise<string> {
  await expect(page.getByText(`Den Link für ${address} hat jetzt der Betreiber.`)).toBeVisible();
  const before = dojo.mails().length;
  await expect.poll(() => dojo.mails().some((mail) => mail.includes(address) && linkIn(mail) !== "")).toBe(true);
  expect(dojo.mails().length).toBeGreaterThanOrEqual(before);
  return linkIn(dojo.mails().findLast((mail) => mail.includes(address))!);
}

test("a mailed link signs in where it was asked for, and leads back there", async ({ page, dojo }) => {
  const { email: address } = somebody("Anna");
  await page.goto(dojo.url + TECHNIQUE);
  const link = await askForLink(page, dojo, address);
  await expectAccessible(page, "a link asked for");

  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1, name: /Block nach oben/ })).toBeVisible();
  await page.goto(`${dojo.url}/profil`);
  await expect(page.getByText(address)).toBeVisible();
  await page.goto(link);
  await expect(page.getByText(`Gerade ist ${address} angemeldet.`)).toBeVisible();
  await email(page).fill(address);
  await page.getByRole("button", { name: "Anmelden" }).click();
  await expect(page.getByText(/Dieser Link gilt nicht mehr/)).toBeVisible();
});

test("a link that is over leads to the form for a new one", async ({ page, dojo }) => {
  const over = { resetPassword: "Neues Passwort", signIn: "Ohne Passwort" };
  for (const [mode, form] of Object.entries(over)) {
    await page.goto(`${dojo.url}/konto?mode=${mode}&oobCode=used&apiKey=dojo`);
    if (mode === "signIn") {
      await email(page).fill("anna@example.org");
      await page.getByRole("button", { name: "Anmelden" }).click();
    }
    await page.getByRole("link", { name: "Neuen Link anfordern" }).click();
    await expect(page.getByRole("heading", { level: 2, name: form })).toBeVisible();
    await expect(page.getByRole("button", { name: "Link anfordern" })).toBeVisible();
  }
});

test("on another device the link asks whose it is", async ({ page, browser, dojo }) => {
  const { email: address } = somebody("Anna");
  await page.goto(dojo.url);
  const link = await askForLink(page, dojo, address);

  const elsewhere = await browser.newContext({ locale: "de-DE" });
  const other = await elsewhere.newPage();
  await other.goto(link);
  await expect(other.getByText(/Gib die Adresse ein, an die der Link ging/)).toBeVisible();
  await email(other).fill("ben@example.org");
  await other.getByRole("button", { name: "Anmelden" }).click();
  await expect(other.getByText(/An diese Adresse ging der Link nicht/)).toBeVisible();
  await expectAccessible(other, "a link for another address");
  await email(other).fill(address);
  await other.getByRole("button", { name: "Anmelden" }).click();
  await expect(other.getByRole("button", { name: "Später" })).toBeVisible();
  await elsewhere.close();
});

/** Looks around without an account, and collects a note and what it gives. */
async function collect(page: Page, dojo: Dojo): Promise<string> {
  await page.goto(dojo.url);
  await page.getByRole("button", { name: "Erst einmal ansehen" }).click();
  await page.getByRole("button", { name: "Später" }).click();
  await page.goto(dojo.url + TECHNIQUE);
  await addNote(page, "Haltung", "Ellbogen bleibt unter der Faust");
  return xpWhenSent(page, dojo);
}

/** The same with a name, for which a quiz gives xp, too. */
async function collectByPlaying(page: Page, dojo: Dojo): Promise<string> {
  await collect(page, dojo);
  await page.goto(`${dojo.url}/profil`);
  await page.getByLabel("Name").fill("Gast");
  await page.getByLabel("Name").blur();
  await expect(page.getByText("Gespeichert", { exact: true })).toBeVisible();
  await page.goto(`${dojo.url}/quiz`);
  await page.getByLabel("Gelb").check();
  await page.getByRole("button", { name: "Jetzt starten" }).click();
  await playQuiz(page);
  return xpWhenSent(page, dojo);
}

/** What the profile says of the way to the next level, once the server has everything. */
async function xpWhenSent(page: Page, dojo: Dojo): Promise<string> {
  const unsent = () => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith("dojo.journal.")));
  await expect.poll(unsent).toBe(false);
  await page.goto(`${dojo.url}/profil`);
  return toNext(page).innerText();
}

const toNext = (page: Page) => page.getByRole("main").getByText(/Noch \d+\sXP bis Level/);

test("a visitor becomes a member by a password, and every note and xp stays", async ({ page, browser, dojo }) => {
  test.slow();
  const anna = { ...somebody("Anna"), name: "Gast" };
  const xp = await collectByPlaying(page, dojo);

  await askToSignOut(page);
  await expect(page.getByText(/wird Deine Notiz gelöscht/)).toBeVisible();
  await expectAccessible(page, "a visitor who is about to log out");
  await page.getByRole("button", { name: "Hier bleiben" }).click();
  await page.goto(dojo.url);
  const hint = page.getByRole("region", { name: "Behalten, was Du hier sammelst" });
  await expect(hint).toBeVisible();
  await expectAccessible(page, "the home page of a visitor");
  await hint.getByRole("link").click();
  await expect(email(page)).toBeVisible();
  await expectAccessible(page, "the way to an account");
  await email(page).fill(anna.email);
  await page.getByLabel("Passwort", { exact: true }).fill(anna.password);
  await page.getByRole("button", { name: "Konto anlegen und alles behalten" }).click();
  await expect(page.getByText("Dein Konto ist angelegt, und alles ist noch da.")).toBeVisible();
  await expect(hint).toBeHidden();

  const elsewhere = await browser.newContext({ locale: "de-DE" });
  const other = await elsewhere.newPage();
  await signIn(other, dojo.url, anna);
  await other.goto(`${dojo.url}/profil`);
  await expect(toNext(other)).toHaveText(xp);
  await other.goto(dojo.url + TECHNIQUE);
  await expect(other.getByText("Ellbogen bleibt unter der Faust")).toBeVisible();
  await elsewhere.close();
});

test("a visitor becomes a member by a mailed link, unless its address has an account", async ({ page, dojo }) => {
  test.slow();
  const { email: address } = somebody("Anna");
  const xp = await collect(page, dojo);
  const taken = somebody("Ben");
  const context = await page.context().browser()!.newContext();
  await becomeMember(await context.newPage(), dojo.url, taken);
  await context.close();

  const ask = async (to: string) => {
    await page.goto(`${dojo.url}/konto/anlegen`);
    await page.getByRole("button", { name: "Lieber ohne Passwort?" }).click();
    await email(page).fill(to);
    await page.getByRole("button", { name: "Link anfordern" }).click();
    return newestLink(page, dojo, to);
  };
  await page.goto(await ask(taken.email));
  await expect(page.getByText(`Zu ${taken.email} gibt es schon ein Konto.`)).toBeVisible();
  await expectAccessible(page, "a link for an address that has an account");
  await page.getByRole("link", { name: "Ohne Konto weitermachen" }).click();
  await page.goto(await ask(address));
  await expect(page.getByText(address)).toBeVisible();
  await expect(toNext(page)).toHaveText(xp);
});

test("a visitor who logs out leaves nothing behind", async ({ page, dojo }) => {
  await page.goto(dojo.url);
  await page.getByRole("button", { name: "Erst einmal ansehen" }).click();
  await page.getByRole("button", { name: "Später" }).click();
  await askToSignOut(page);
  await page.getByRole("button", { name: "Abmelden und alles löschen" }).click();
  await expect(page.getByText(/Schön, dass Du Dich umgesehen hast/)).toBeVisible();
});
