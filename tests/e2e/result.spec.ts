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
