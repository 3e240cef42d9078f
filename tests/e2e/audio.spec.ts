import type { Page } from "@playwright/test";
import { expectAccessible } from "../fixtures/browser/findings.ts";
import { expect, test } from "../fixtures/browser/journey.ts";
import { becomeMember } from "../fixtures/browser/member.ts";

test.use({ hasTouch: true });

const place = (page: Page, n: number | string) => page.getByText(new RegExp(`^Technik ${n} von \\d+$`));
const title = (page: Page) => page.getByRole("heading", { level: 2 });

test("audio training by keyboard alone, from the settings to the links of its result", async ({ page, dojo }) => {
  test.setTimeout(180_000);
  await becomeMember(page, dojo.url);
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
  await page.locator("summary").focus();
  await page.keyboard.press("Enter");
  await page.getByLabel("10 Sekunden").focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await expect(title(page)).toHaveText("Die Techniken sind gemischt");
  await expectAccessible(page, "ready");
  await page.keyboard.press("Enter");

  await expect(title(page)).toHaveText("Bereit");
  await expect(place(page, 1)).toBeVisible();
  const name = (await title(page).textContent()) ?? "";
  await page.keyboard.press("r");
  await expect(place(page, 2)).toBeVisible();
  await expect(title(page)).not.toHaveText(name);
  await expectAccessible(page, "technique");

  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Angehalten" })).toBeVisible();
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
