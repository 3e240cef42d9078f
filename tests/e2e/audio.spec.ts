import type { Page } from "@playwright/test";
import { ANNA, register } from "../fixtures/app.ts";
import { expectAccessible } from "../fixtures/findings.ts";
import { expect, test } from "../fixtures/journey.ts";

test.use({ hasTouch: true });

const place = (page: Page, n: number | string) => page.getByText(new RegExp(`^Technik ${n} von \\d+$`));
const title = (page: Page) => page.getByRole("heading", { level: 2 });

test("audio training by keyboard alone, from the settings to the links of its result", async ({ page, dojo }) => {
  test.setTimeout(180_000);
  await register(page, dojo.url, ANNA);
  await page.goto(`${dojo.url}/audio`);
  await expectAccessible(page, "settings");
  await page.getByRole("button", { name: "Jetzt starten" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("Bitte wähle einen Gurt aus");
  await expectAccessible(page, "settings with an error");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByLabel("Gelb")).toBeChecked();
  await page.getByLabel(/^\d*\s*.*Blocks/).focus();
  await page.keyboard.press("Space");
  await page.getByLabel("10 Sekunden").focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await expect(title(page)).toHaveText("Die Techniken sind gemischt");
  await expectAccessible(page, "ready");
  await page.keyboard.press("Enter");

  await expect(page.getByText("Lädt ...")).toBeVisible();
  await expect(title(page)).toHaveText("Bereit");
  await expect(place(page, 1)).toBeVisible();
  const name = (await title(page).textContent()) ?? "";
  await page.keyboard.press("r");
  await expect(place(page, 2)).toBeVisible();
  await expect(title(page)).not.toHaveText(name);
  await expectAccessible(page, "technique");

  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Pause" })).toBeVisible();
  await expectAccessible(page, "pause");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();

  const [current = 0, total = 0] = (await place(page, "\\d+").innerText()).match(/\d+/g)?.map(Number) ?? [];
  for (let next = current + 1; next <= total; next++) {
    await page.keyboard.press("ArrowRight");
    await expect(place(page, next)).toBeVisible();
  }
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("button", { name: "Fertig" })).toBeVisible();
  const done = current - 1;
  await expect(page.getByText(`${done} von ${total} Techniken geschafft`)).toBeVisible();
  await expect(page.getByText(`+${Math.round(done * 0.4)} XP`)).toBeVisible();
  await expectAccessible(page, "result");
  const links = page.getByRole("region", { name: "Diese Techniken hast Du trainiert" }).getByRole("link");
  await expect(links).toHaveCount(done);
  await expect(links.filter({ hasText: name })).toHaveCount(1);
  await links.first().focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/techniques\/single\/blocks\/\d+/);
});

test("by touch on a phone, from a topic and back to it", async ({ page, dojo }) => {
  await register(page, dojo.url, ANNA);
  await page.goto(`${dojo.url}/audio/blocks`);
  await page.getByLabel("Grün").tap();
  await expect(page.getByRole("checkbox", { name: /Blocks/ })).toBeChecked();
  await page.getByLabel("4 Sekunden").tap();
  await page.getByRole("button", { name: "Jetzt starten" }).tap();
  await page.getByRole("button", { name: "Ton testen" }).tap();
  await page.getByRole("button", { name: "Start", exact: true }).tap();
  await expect(place(page, 2)).toBeVisible({ timeout: 20_000 });
  await page.getByRole("button", { name: "Wiederholen" }).tap();
  await page.getByRole("button", { name: "Überspringen" }).tap();
  await expect(place(page, 3)).toBeVisible();
  await page.getByRole("button", { name: "Stop" }).tap();
  await expect(page.getByText(/^1 von \d+ Techniken geschafft$/)).toBeVisible();
  await page.getByRole("button", { name: "Nochmal Spielen" }).tap();
  await expect(place(page, 1)).toBeVisible({ timeout: 20_000 });
  await page.getByRole("button", { name: "Pause" }).tap();
  await page.getByRole("button", { name: "Beenden" }).tap();
  await expect(page).toHaveURL(/\/techniques\/single\/blocks$/);
  await page.goto(`${dojo.url}/audio/blocks`);
  await page.getByText(/^Technik 1 von/).tap();
  await expect(place(page, 1)).toBeVisible();
});
