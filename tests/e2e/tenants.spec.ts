import { registerHere, signIn } from "../fixtures/browser/app.ts";
import { expect, test } from "../fixtures/browser/journey.ts";
import { somebody } from "../fixtures/browser/member.ts";
import { withAccounts } from "../fixtures/putSettings.ts";

test.use({ settings: {} });

test("two clubs on one server: who has an account in one is unknown in the other", async ({ page, dojo, browser }) => {
  const settings = JSON.stringify({ hosts: ["verein.localhost"], displayName: "TSV" });
  await withAccounts(dojo, (store) => store.putTenant({ tenantId: "verein", settings }));
  const club = dojo.url.replace("localhost", "verein.localhost");
  const [anna, ben] = [somebody("Anna"), somebody("Ben")];
  await page.goto(club);
  await registerHere(page, anna);

  const device = await browser.newContext({ locale: "de-DE" });
  const elsewhere = await device.newPage();
  await elsewhere.goto(dojo.url);
  await elsewhere.getByLabel("E-Mail-Adresse").fill(anna.email);
  await elsewhere.getByLabel("Passwort", { exact: true }).fill(anna.password);
  await elsewhere.getByRole("button", { name: "Anmelden" }).click();
  await expect(elsewhere.getByRole("alert")).toBeVisible();
  // The same address can have an account of its own here.
  await elsewhere.goto(dojo.url);
  await registerHere(elsewhere, { ...ben, email: anna.email });
  await signIn(elsewhere, club, anna);
  await device.close();
});
