import type { Page } from "@playwright/test";
import { addNote } from "../fixtures/browser/app.ts";
import { expectAccessible } from "../fixtures/browser/findings.ts";
import { expect, test as base } from "../fixtures/browser/journey.ts";
import { becomeMember, enter, somebody } from "../fixtures/browser/member.ts";
import { type Club, nameYourself, openClub } from "../fixtures/oidc/club.ts";
import type { Person } from "../fixtures/browser/app.ts";

const TECHNIQUE = "/techniques/single/blocks/1";

/** A dojo whose operator has set up the club's own sign-in. */
const test = base.extend<{ club: Club }>({
  club: [
    async ({ dojo }, use) => {
      const club = await openClub(dojo);
      await use(club);
      await club.close();
    },
    { auto: true },
  ],
});
test.use({ settings: {} });

/** The account that the club knows by this name. */
const atClub = (name: string): Person => ({ ...somebody(name), email: `${name}@example.org` });

const providers = (page: Page) => page.getByRole("list", { name: "Andere Anmeldungen" });

test("somebody whom the club knows signs in, and comes back to where she was", async ({ page, dojo }) => {
  await page.goto(dojo.url + TECHNIQUE);
  await expect(page.getByRole("button", { name: "Mit Verein anmelden" })).toBeVisible();
  await expectAccessible(page, "a login page with a provider");
  await page.getByRole("button", { name: "Mit Verein anmelden" }).click();
  await nameYourself(page, "mei");
  await expect(page.getByRole("heading", { level: 1, name: /Block nach oben/ })).toBeVisible();
  await page.goto(`${dojo.url}/profil`);
  await expect(page.getByRole("heading", { level: 1, name: "mei" })).toBeVisible();
});

test("the address has an account: its owner signs in once, and both are one", async ({
  page,
  dojo,
  club: _club,
  browser,
}) => {
  const mei = atClub("mei");
  const elsewhere = await browser.newContext();
  await becomeMember(await elsewhere.newPage(), dojo.url, mei);
  await elsewhere.close();

  await page.goto(dojo.url);
  await page.getByRole("button", { name: "Mit Verein anmelden" }).click();
  await nameYourself(page, "mei");
  await expect(page.getByText(`Zu ${mei.email} gibt es hier schon ein Konto.`)).toBeVisible();
  await expectAccessible(page, "an address that has an account");
  await page.getByRole("link", { name: "Zur Anmeldung" }).click();
  await page.getByLabel("E-Mail-Adresse").fill(mei.email);
  await page.getByLabel("Passwort", { exact: true }).fill(mei.password);
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: mei.name })).toBeVisible();
  await page.goto(`${dojo.url}/sicherheit`);
  await expect(providers(page).getByText("Verbunden", { exact: true })).toBeVisible();
});

test("the club is added to an account, and taken away again", async ({ page, dojo }) => {
  const ben = somebody("Ben");
  await becomeMember(page, dojo.url, ben);
  await enter(page, dojo.url, ben);
  await page.goto(`${dojo.url}/sicherheit`);
  await providers(page).getByRole("button", { name: "Mit Verein verbinden" }).click();
  await nameYourself(page, "ben");
  await expect(providers(page).getByText("Verbunden", { exact: true })).toBeVisible();
  await providers(page).getByRole("button", { name: "Verein trennen" }).click();
  await expect(page.getByText("Verein ist nicht mehr mit Deinem Konto verbunden.")).toBeVisible();
  await expect(providers(page).getByText("Nicht verbunden")).toBeVisible();
});

test("a visitor becomes a member by the club; who turns back there is told so", async ({ page, dojo }) => {
  await page.goto(dojo.url);
  await page.getByRole("button", { name: "Erst einmal ansehen" }).click();
  await page.getByRole("button", { name: "Später" }).click();
  await page.goto(dojo.url + TECHNIQUE);
  await addNote(page, "Haltung", "Ellbogen bleibt unter der Faust");

  await page.goto(`${dojo.url}/konto/zurueck?error=access_denied&state=x`);
  await expect(page.getByText(/Du hast die Anmeldung abgebrochen/)).toBeVisible();
  await expectAccessible(page, "turned back at a provider");

  await page.goto(`${dojo.url}/konto/anlegen`);
  await page.getByRole("button", { name: "Konto mit Verein anlegen" }).click();
  await nameYourself(page, "mei");
  await expect(providers(page).getByText("Verbunden", { exact: true })).toBeVisible();
  await expect(page.getByText("mei@example.org")).toBeVisible();
  await page.goto(dojo.url + TECHNIQUE);
  await expect(page.getByText("Ellbogen bleibt unter der Faust")).toBeVisible();
});

test("whose sign-in is old shows at the club who it is, and then deletes the account", async ({ page, dojo }) => {
  await page.goto(dojo.url + TECHNIQUE);
  await page.getByRole("button", { name: "Mit Verein anmelden" }).click();
  await nameYourself(page, "mei");
  await expect(page.getByRole("heading", { level: 1, name: /Block nach oben/ })).toBeVisible();
  const clock = new URL("../fixtures/shiftedClock.mjs", import.meta.url).href;
  await dojo.restart({ NODE_OPTIONS: `--import ${clock}`, CLOCK_SHIFT_MS: "600000" });

  await page.goto(`${dojo.url}/sicherheit`);
  await page.getByRole("button", { name: "Konto löschen" }).click();
  await expect(page.getByText(/Melde Dich hier noch einmal an/)).toBeVisible();
  await expectAccessible(page, "a sign-in that is too old");
  await page.getByRole("button", { name: "Noch einmal mit Verein anmelden" }).click();
  // Although the club knows the browser: a session that is left there proves nothing.
  await page.locator("[name=login]").fill("mei");
  await page.locator("[name=password]").fill("egal");
  await page.locator("[type=submit]").click();

  await page.getByRole("button", { name: "Konto löschen" }).click();
  await page.getByLabel("Ja, alles unwiderruflich löschen").check();
  await page.getByRole("button", { name: "Endgültig löschen" }).click();
  await expect(page.getByRole("button", { name: "Mit Verein anmelden" })).toBeVisible();
});
