import { addNote, ANNA, playQuiz, register } from "../fixtures/app.ts";
import { expect, test } from "../fixtures/journey.ts";

test("a newcomer registers, sets a name, browses, takes notes and plays a quiz to the level ring", async ({
  page,
  dojo,
}) => {
  await register(page, dojo.url, { ...ANNA, name: "" });
  await page.getByRole("link", { name: "Profil", exact: true }).first().click();
  await page.getByLabel("Name", { exact: true }).fill("Anna");
  await page.getByLabel("Name", { exact: true }).blur();
  await expect(page.getByText("Gespeichert").first()).toBeVisible();

  await page.getByRole("link", { name: "Start", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Anna");
  await page
    .getByRole("link", { name: /Einzeltechniken/ })
    .first()
    .click();
  await page.getByRole("link", { name: /16 Blocks/ }).click();
  await page.getByRole("link", { name: /Block nach oben/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("1. Block nach oben");

  await addNote(page, "Technik", "Ellbogen tiefer als die Faust.");
  await addNote(page, "Fehler", "Ich drehe die Hüfte zu spät.");
  await page.getByRole("button", { name: /Notiz löschen: Ich drehe/ }).click();
  await expect(page.getByText("Ich drehe die Hüfte zu spät.")).toBeHidden();
  await page.getByRole("button", { name: "Rückgängig" }).click();
  await expect(page.getByText("Ich drehe die Hüfte zu spät.")).toBeVisible();

  await page.goto(`${dojo.url}/quiz`);
  await page.getByLabel("Gelb").check();
  await page.getByRole("button", { name: "Jetzt starten" }).click();
  await playQuiz(page);
  await expect(page.getByRole("img", { name: /Level \d+, \d+ von \d+ XP/ })).toBeVisible();
  await expect(page.getByText("Heute noch 6 Runden mit XP.")).toBeVisible();

  await page
    .getByRole("link", { name: /schließen|Startseite/i })
    .first()
    .click();
  await expect(page.getByText("Du hast bereits 2 Notizen")).toBeVisible();
});
