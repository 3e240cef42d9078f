import { ANNA, playQuiz, register } from "../fixtures/app.ts";
import { expect, test } from "../fixtures/journey.ts";

test("after seven rewarded plays the day's praise stands in place of xp", async ({ page, dojo }) => {
  test.setTimeout(180_000);
  await register(page, dojo.url, ANNA);
  await page.goto(`${dojo.url}/quiz`);
  await page.getByLabel("Gelb").check();
  await page.getByRole("button", { name: "Jetzt starten" }).click();
  for (let play = 1; play <= 8; play++) {
    await playQuiz(page);
    const remaining = page.getByText(play < 7 ? `Heute noch ${7 - play} Runde` : /letzte Runde mit XP/);
    await expect(play <= 7 ? remaining : page.getByText(/Du hast das Tageslimit an XP erreicht/)).toBeVisible();
    if (play < 8) await page.getByRole("button", { name: "Nochmal Spielen" }).click();
  }
});

test("without a name the result asks for it and then credits the play", async ({ page, dojo }) => {
  await register(page, dojo.url, { ...ANNA, name: "" });
  await page.goto(`${dojo.url}/quiz/theorie`);
  await page.getByLabel("Weiß").check();
  await page.getByRole("button", { name: "Jetzt starten" }).click();
  await playQuiz(page);
  await page.getByLabel("Dein Name").fill("Anna");
  await page.getByRole("button", { name: "Speichern und XP gutschreiben" }).click();
  await expect(page.getByText("Heute noch 6 Runden mit XP.")).toBeVisible();
});

test("a quiz played offline is credited later, once", async ({ page, context, dojo }) => {
  await register(page, dojo.url, ANNA);
  await page.goto(`${dojo.url}/quiz`);
  await page.getByLabel("Gelb").check();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Jetzt starten" }).click();
  await playQuiz(page);
  await expect(page.getByText(/wird nachgetragen/).first()).toBeVisible();
  const ring = await page.getByRole("img", { name: /^Level/ }).getAttribute("aria-label");
  await context.setOffline(false);
  await expect(page.getByText(/wird nachgetragen/)).toHaveCount(0, { timeout: 30_000 });
  await page.goto(`${dojo.url}/profil`);
  await expect(page.getByRole("img", { name: ring! }).first()).toBeVisible();
});
