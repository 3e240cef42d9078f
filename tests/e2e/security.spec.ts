import type { Page } from "@playwright/test";
import { totpCode } from "#server/identity/secondFactors/totp.ts";
import { register, signIn, signOut } from "../fixtures/browser/app.ts";
import type { Person } from "../fixtures/browser/app.ts";
import { expectAccessible } from "../fixtures/browser/findings.ts";
import { expect, test } from "../fixtures/browser/journey.ts";
import { becomeMember, somebody } from "../fixtures/browser/member.ts";
import type { Dojo } from "../fixtures/server.ts";
import { identity } from "../fixtures/wire/wire.ts";
import { linkIn } from "../journeys/app.ts";

// Tests that read what the server wrote.
test.use({ settings: {} });

/** The code that an app shows so many steps of 30 seconds from now. */
const codeOf = (secret: string, steps = 0) => totpCode(secret, Math.floor(Date.now() / 30_000) + steps);

const oobCodeIn = (mail: string) => new URL(linkIn(mail)).searchParams.get("oobCode");

/** A member whose address is confirmed, as a second step needs it. */
async function becomeConfirmed(page: Page, dojo: Dojo): Promise<Person> {
  const anna = await becomeMember(page, dojo.url);
  await page.goto(`${dojo.url}/sicherheit`);
  await page.getByRole("link", { name: /^E-Mail-Adresse.*Noch nicht bestätigt/ }).click();
  await page.getByRole("button", { name: "Link noch einmal anfordern" }).click();
  await expect.poll(() => dojo.mails().length).toBe(1);
  await identity(dojo, "update", { oobCode: oobCodeIn(dojo.mails()[0]!) });
  await page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByText("Bestätigt", { exact: true })).toBeVisible();
  return anna;
}

/** Sets an app up; returns what it knows, and the recovery codes. */
async function setUp(page: Page, url: string): Promise<{ secret: string; codes: string[] }> {
  await page.goto(`${url}/sicherheit/zwei-schritte`);
  await expectAccessible(page, "two steps: off");
  await page.getByRole("button", { name: "Einrichten" }).click();
  await expect(page.getByRole("img", { name: /^QR-Code/ })).toBeVisible();
  await expectAccessible(page, "two steps: set-up");
  const secret = (await page.locator("code").innerText()).replaceAll(" ", "");
  await page.getByLabel("Code aus der App").fill(codeOf(secret));
  await page.getByLabel("Name der App").fill("Handy");
  await page.getByRole("button", { name: "Einschalten" }).click();
  const shown = page.getByRole("list", { name: "Deine Ersatzcodes" }).getByRole("listitem");
  await expect(shown).toHaveCount(10);
  await expectAccessible(page, "recovery codes");
  const codes = await shown.allInnerTexts();
  await page.getByRole("button", { name: "Fertig" }).click();
  await expect(page.getByText("Du hast noch 10.")).toBeVisible();
  return { secret, codes };
}

async function giveFirstFactor(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel("E-Mail-Adresse").fill(email);
  await page.getByLabel("Passwort", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Anmelden" }).click();
}

const question = (page: Page) => page.getByRole("dialog", { name: "Zweiter Schritt" });

async function recover(page: Page, code: string): Promise<void> {
  await question(page).getByRole("button", { name: "Kein Zugriff auf die App?" }).click();
  await question(page).getByLabel("Ersatzcode").fill(code);
  await question(page).getByRole("button", { name: "Bestätigen" }).click();
}

/** Signed in again, where the session had ended. */
const isIn = (page: Page) => expect(page.getByRole("heading", { name: "Deine Apps" })).toBeVisible();

test("an app as second step: set up, asked for at the sign-in, replaced by a recovery code, removed", async ({
  page,
  dojo,
}) => {
  test.slow();
  const anna = await becomeConfirmed(page, dojo);
  const { secret, codes } = await setUp(page, dojo.url);

  await signOut(page);
  await giveFirstFactor(page, anna);
  await expectAccessible(page, "second step");
  await question(page).getByLabel("Code").fill("000000");
  await question(page).getByRole("button", { name: "Bestätigen" }).click();
  await expect(question(page).getByText(/Der Code stimmt nicht/)).toBeVisible();
  await question(page).getByLabel("Code").fill(codeOf(secret, 1));
  await question(page).getByRole("button", { name: "Bestätigen" }).click();
  await isIn(page);

  await signOut(page);
  await giveFirstFactor(page, anna);
  await recover(page, codes[0]!.replaceAll("-", " ").toUpperCase());
  await isIn(page);
  const toldOfUse = () => dojo.mails().filter((mail) => mail.includes("Ersatzcode")).length;
  await expect.poll(toldOfUse).toBe(1);

  await page.goto(`${dojo.url}/sicherheit/zwei-schritte`);
  await expect(page.getByText("Du hast noch 9.")).toBeVisible();
  await expectAccessible(page, "two steps: on");
  await page.getByRole("button", { name: "Handy entfernen" }).click();
  const removal = page.getByRole("dialog", { name: "Handy entfernen?" });
  await removal.getByLabel("Aktuelles Passwort").fill("falsch-falsch");
  await removal.getByRole("button", { name: "Entfernen" }).click();
  await expect(removal.getByText("Das Passwort stimmt nicht.")).toBeVisible();
  await removal.getByLabel("Aktuelles Passwort").fill(anna.password);
  await removal.getByRole("button", { name: "Entfernen" }).click();
  await recover(page, codes[1]!);
  await expect(page.getByRole("button", { name: "Einrichten" })).toBeVisible();

  await signOut(page);
  await signIn(page, dojo.url, anna);
});

test("who gives no code is not signed in, and can begin again", async ({ page, dojo }) => {
  const anna = await becomeConfirmed(page, dojo);
  await setUp(page, dojo.url);
  await signOut(page);
  await giveFirstFactor(page, anna);
  await expect(question(page).getByLabel("Code")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Ohne den Code aus Deiner App geht es nicht weiter.")).toBeVisible();
  await page.getByRole("button", { name: "Anmelden" }).click();
  await expect(question(page)).toBeVisible();
});

test("another address counts once its mailed link was opened", async ({ page, dojo }) => {
  const anna = await becomeMember(page, dojo.url);
  const email = `neu.${anna.email}`;
  await page.goto(`${dojo.url}/sicherheit/email`);
  await page.getByLabel("Neue E-Mail-Adresse").fill(email);
  await page.getByLabel("Aktuelles Passwort").fill("falsch-falsch");
  await page.getByRole("button", { name: "Bestätigung anfordern" }).click();
  await expect(page.getByText("Das Passwort stimmt nicht.")).toBeVisible();
  await expectAccessible(page, "change of the address");
  await page.getByLabel("Aktuelles Passwort").fill(anna.password);
  await page.getByRole("button", { name: "Bestätigung anfordern" }).click();
  await expect(page.getByText(email)).toBeVisible();
  await expect.poll(() => dojo.mails().length).toBe(1);
  await page.goto(linkIn(dojo.mails()[0]!));
  await expect(page.getByText(`Die Adresse ${email} gilt ab sofort.`)).toBeVisible();
  await signIn(page, dojo.url, { ...anna, email });
});

test("a new password ends the other devices; the old one is asked for", async ({ page, dojo }) => {
  const anna = await becomeMember(page, dojo.url);
  await page.goto(`${dojo.url}/sicherheit/passwort`);
  await page.getByLabel("Aktuelles Passwort").fill(anna.password);
  await page.getByLabel("Neues Passwort").fill("Kranichstand-100");
  await expectAccessible(page, "change of the password");
  await page.getByRole("button", { name: "Passwort speichern" }).click();
  await expect(page.getByText("Dein neues Passwort gilt ab sofort.")).toBeVisible();
  await signOut(page);
  await signIn(page, dojo.url, { ...anna, password: "Kranichstand-100" });
});

test("two browsers are listed, and one ends the other", async ({ page, browser, dojo }) => {
  const anna = somebody("Anna");
  // In the browser, not beside it: of two sessions from one second only the browser tells which is its own.
  await register(page, dojo.url, anna);
  const elsewhere = await browser.newContext({
    userAgent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
  });
  await signIn(await elsewhere.newPage(), dojo.url, anna);

  await page.goto(`${dojo.url}/sicherheit`);
  await page.getByRole("link", { name: /^Deine Geräte/ }).click();
  const list = page.getByRole("list", { name: "Deine Geräte" });
  const firefox = list.getByRole("listitem").filter({ hasText: "Firefox auf Windows" });
  await expect(firefox).toHaveCount(1);
  await expect(list.getByRole("listitem").first()).toContainText("Dieses Gerät");
  await expectAccessible(page, "devices");
  await firefox.getByRole("button", { name: /^Abmelden/ }).click();
  await expect(page.getByText(/^Firefox auf Windows ist abgemeldet/)).toBeVisible();
  await expect(firefox).toHaveCount(0);
  await elsewhere.close();
});
