import { addNote, ANNA, BEN, register, signIn, signOut } from "../fixtures/app.ts";
import { expect, test } from "../fixtures/journey.ts";

const linkIn = (mail: string) => {
  const text = mail.replaceAll("=\r\n", "").replaceAll("=3D", "=");
  return /https?:\/\/\S+\/konto\?\S+/.exec(text)?.[0].replace(/[">].*$/, "") ?? "";
};

test("says the same about a wrong password and an unknown address", async ({ page, dojo }) => {
  await register(page, dojo.url, ANNA);
  await signOut(page);
  const seen: string[] = [];
  for (const email of [ANNA.email, "niemand@example.org"]) {
    await page.getByLabel("E-Mail-Adresse").fill(email);
    await page.getByLabel("Passwort", { exact: true }).fill("falsch-falsch");
    await page.getByRole("button", { name: "Anmelden" }).click();
    const message = page.getByText(/passen nicht zusammen/);
    await expect(message).toBeVisible();
    seen.push((await message.textContent()) ?? "");
  }
  expect(seen[0]).toBe(seen[1]);
});

test("a forgotten password is set anew by the mailed link", async ({ page, dojo }) => {
  await register(page, dojo.url, ANNA);
  await signOut(page);
  await page.getByRole("button", { name: "Passwort vergessen?" }).click();
  await page.getByLabel("E-Mail-Adresse").fill(ANNA.email);
  await page.getByRole("button", { name: "Link schicken" }).click();
  await expect(page.getByText(/ist der Link jetzt unterwegs/)).toBeVisible();
  const resetMail = () =>
    dojo.mails().find((mail) => mail.includes("mode=3DresetPassword") || mail.includes("mode=resetPassword"));
  await expect.poll(resetMail).toBeTruthy();

  await page.goto(linkIn(resetMail()!));
  await page.getByLabel("Neues Passwort", { exact: true }).fill("Kranichstand-100");
  await page.getByRole("button", { name: "Passwort speichern" }).click();
  await expect(page.getByText(/gilt ab sofort/)).toBeVisible();
  await signIn(page, dojo.url, { ...ANNA, password: "Kranichstand-100" });
});

test("a deleted account takes its data with it, and the next user of the device sees none", async ({ page, dojo }) => {
  await register(page, dojo.url, ANNA);
  await page.goto(`${dojo.url}/techniques/single/blocks/1`);
  await addNote(page, "Technik", "Nur für mich.");
  await page.goto(`${dojo.url}/profil`);
  await page.getByRole("button", { name: "Konto löschen" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Aktuelles Passwort").fill(ANNA.password);
  await dialog.getByLabel("Ja, alles unwiderruflich löschen").check();
  await dialog.getByRole("button", { name: "Endgültig löschen" }).click();
  await expect(page.getByRole("button", { name: "Anmelden" })).toBeVisible();

  await register(page, dojo.url, BEN);
  await page.goto(`${dojo.url}/techniques/single/blocks/1`);
  await expect(page.getByText(/Noch keine Notizen/)).toBeVisible();
  await expect(page.getByText("Nur für mich.")).toBeHidden();
});

test("signing out elsewhere ends the session of a lost device by itself, and this one goes on", async ({
  page,
  browser,
  dojo,
}) => {
  await register(page, dojo.url, ANNA);
  const elsewhere = await browser.newContext();
  const lost = await elsewhere.newPage();
  await signIn(lost, dojo.url, ANNA);
  await lost.goto(`${dojo.url}/techniques/single/blocks/1`);
  await expect(lost.getByText(/Noch keine Notizen/)).toBeVisible();

  await page.goto(`${dojo.url}/profil`);
  await page.getByText("Andere Geräte abmelden").click();
  const fold = page.locator("details", { hasText: "Andere Geräte abmelden" });
  await fold.getByRole("button", { name: "Überall sonst abmelden" }).click();
  await expect(fold.getByText("Gib Dein Passwort ein.")).toBeVisible();
  await fold.getByLabel("Aktuelles Passwort").fill(ANNA.password);
  await fold.getByRole("button", { name: "Überall sonst abmelden" }).click();
  await expect(page.getByText("Alle anderen Geräte sind abgemeldet.")).toBeVisible();

  await expect(lost.getByRole("button", { name: "Anmelden" })).toBeVisible();
  await page.goto(`${dojo.url}/techniques/single/blocks/1`);
  await addNote(page, "Technik", "Noch immer da.");
  await elsewhere.close();
});

test("two tabs are one session: a note appears in the other, and signing out ends both", async ({
  page,
  context,
  dojo,
}) => {
  await register(page, dojo.url, ANNA);
  await page.goto(`${dojo.url}/techniques/single/blocks/2`);
  const other = await context.newPage();
  await other.goto(`${dojo.url}/techniques/single/blocks/2`);
  await expect(other.getByText(/Noch keine Notizen/)).toBeVisible();
  await addNote(page, "Technik", "Im ersten Fenster.");
  await expect(other.getByText("Im ersten Fenster.")).toBeVisible();
  await signOut(page);
  await expect(other.getByRole("button", { name: "Anmelden" })).toBeVisible();
});
