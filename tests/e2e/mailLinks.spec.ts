import { ANNA, BEN, register } from "../fixtures/app.ts";
import { expect, test } from "../fixtures/journey.ts";
import { linkIn } from "../journeys/app.ts";

test("a link from a mail, opened in a browser where somebody else is signed in, and twice", async ({
  page,
  browser,
  dojo,
  complaints,
}) => {
  await register(page, dojo.url, ANNA);
  await page.goto(`${dojo.url}/profil`);
  await expect(page.getByText(/Noch nicht bestätigt/)).toBeVisible();
  await expect.poll(() => dojo.mails().length).toBe(1);
  const link = linkIn(dojo.mails()[0]!);

  const elsewhere = await browser.newContext({ locale: "de-DE" });
  const opened = await elsewhere.newPage();
  await register(opened, dojo.url, BEN);
  await opened.evaluate(async () => void (await navigator.serviceWorker.ready));
  await elsewhere.setOffline(true);
  await opened.goto(link);
  await expect(opened.getByText(/Der Server ist nicht erreichbar/)).toBeVisible();
  // By itself, when the network is back.
  await elsewhere.setOffline(false);
  await expect(opened.getByText(`Die Adresse ${ANNA.email} ist bestätigt.`)).toBeVisible();
  await expect(opened.getByText(/Dann kannst Du dieses Fenster schließen/)).toBeVisible();
  await expect(opened.getByRole("link", { name: "Zur Startseite" }).last()).toBeVisible();

  const again = await elsewhere.newPage();
  await again.goto(link);
  await expect(again.getByText(/Hast Du ihn schon einmal geöffnet, ist Deine Adresse bestätigt/)).toBeVisible();
  await elsewhere.close();

  // Back in the app.
  await page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByText("Bestätigt", { exact: true })).toBeVisible();
  complaints.length = 0;
});
