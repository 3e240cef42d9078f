import { register } from "../fixtures/browser/app.ts";
import { expect, test } from "../fixtures/browser/journey.ts";
import { becomeMember, somebody } from "../fixtures/browser/member.ts";
import { linkIn } from "../journeys/app.ts";

// Tests that end the server, or read what it wrote.
test.use({ settings: {}, serviceWorkers: "allow" });

test("a link from a mail, opened in a browser where somebody else is signed in, and twice", async ({
  page,
  browser,
  dojo,
  complaints,
}) => {
  const anna = somebody("Anna");
  await register(page, dojo.url, anna);
  await page.goto(`${dojo.url}/sicherheit/email`);
  await expect(page.getByText(/Noch nicht bestätigt/)).toBeVisible();
  await expect.poll(() => dojo.mails().length).toBe(1);
  const link = linkIn(dojo.mails()[0]!);

  const elsewhere = await browser.newContext({ locale: "de-DE" });
  const opened = await elsewhere.newPage();
  await becomeMember(opened, dojo.url);
  await opened.goto(dojo.url);
  await opened.evaluate(async () => void (await navigator.serviceWorker.ready));
  await elsewhere.setOffline(true);
  await opened.goto(link);
  await expect(opened.getByText(/Der Server ist nicht erreichbar/)).toBeVisible();
  // Without a reload, when the network is back.
  await elsewhere.setOffline(false);
  await expect(opened.getByText(`Die Adresse ${anna.email} ist bestätigt.`)).toBeVisible();
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
