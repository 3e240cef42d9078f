import { addNote } from "../fixtures/browser/app.ts";
import { expect, test } from "../fixtures/browser/journey.ts";
import { becomeMember } from "../fixtures/browser/member.ts";

test("a member finds techniques, terms and own notes, by keyboard, however they are spelled", async ({
  page,
  dojo,
}) => {
  await becomeMember(page, dojo.url);
  await page.goto(`${dojo.url}/techniques/single/blocks/1`);
  await addNote(page, "Prüfung", "Die Fäuste bleiben höher als der Ellbogen.");

  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("/");
  await expect(page).toHaveURL(/\/suche$/);
  const field = page.getByRole("searchbox");
  await expect(field).toBeFocused();
  await page.keyboard.type("faustruecken");
  const catalogue = page.getByRole("list", { name: "Katalog" });
  await expect(catalogue.getByRole("link", { name: /Faustrückenschlag/ }).first()).toBeVisible();
  await expect(catalogue.getByText("Faustrücken", { exact: true }).and(page.locator("mark")).first()).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Treffer" })).toBeVisible();
  await expect(page).toHaveURL(/\/suche\?q=faustruecken$/);

  await page.keyboard.press("Escape");
  await field.fill("Schlagkonter 16a");
  const sixteen = catalogue.getByRole("link", { name: /^16a/ });
  await expect(sixteen).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await expect(sixteen).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(field).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/schlagkonter\/16a$/);
  await page.goBack();
  await expect(field).toHaveValue("Schlagkonter 16a");

  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();
  await page.keyboard.type("pruefung faeuste");
  const note = page.getByRole("list", { name: "Deine Notizen" }).getByRole("link");
  await expect(note).toHaveCount(1);
  await expect(note).toContainText("1. Block nach oben");
  await expect(note).toContainText("Prüfung");
  await note.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("1. Block nach oben");
});

test("a search that finds nothing says so and names what comes near", async ({ page, dojo }) => {
  await becomeMember(page, dojo.url);
  await page.goto(dojo.url);
  await page.getByRole("link", { name: "Suche" }).click();
  await page.getByRole("searchbox").fill("reiterstand regenschirm");
  await expect(page.getByRole("heading", { name: "Nichts gefunden" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Nichts gefunden" })).toHaveCount(1);
  const near = page.getByRole("list", { name: "Meintest Du eines davon?" });
  await near
    .getByRole("link", { name: /Reiterstand/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("2. Reiterstand");
  await page.goBack();
  await page.getByRole("button", { name: "Suche leeren" }).last().click();
  await expect(page.getByRole("searchbox")).toHaveValue("");
  await expect(page.getByText("Zum Beispiel")).toBeVisible();
});

test.describe("without a network", () => {
  test.use({ serviceWorkers: "allow" });

  test("searches without a network, also what was never opened, and finds a note made offline", async ({
    page,
    context,
    dojo,
  }) => {
    await becomeMember(page, dojo.url);
    await page.goto(dojo.url);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await context.setOffline(true);
    await page.goto(`${dojo.url}/techniques/theorie/kampfprinzipien/5`);
    await addNote(page, "Keller", "Ohne Netz über die Linie.");
    await page.goto(`${dojo.url}/suche?q=Linie`);
    await expect(
      page.getByRole("list", { name: "Katalog" }).getByRole("link", { name: /Distanzlinie/ }),
    ).not.toHaveCount(0);
    await expect(page.getByRole("list", { name: "Deine Notizen" }).getByRole("link")).toContainText(
      "Ohne Netz über die",
    );
  });
});

test("the keys for the search leave fields and running games alone", async ({ page, dojo }) => {
  await becomeMember(page, dojo.url);
  await page.goto(`${dojo.url}/notizen`);
  await page.goto(`${dojo.url}/quiz`);
  await page.getByLabel("Gelb").check();
  await page.getByRole("button", { name: "Jetzt starten" }).click();
  await expect(page.getByText("Frage 1 von 10")).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.press("Control+k");
  await expect(page.getByText("Frage 1 von 10")).toBeVisible();
  await page.goto(`${dojo.url}/techniques/single/blocks`);
  await page.getByRole("searchbox").fill("1");
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toHaveValue("1/");
  await expect(page).toHaveURL(/blocks/);
});
