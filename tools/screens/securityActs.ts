import { expect, type Page } from "@playwright/test";
import { ANNA } from "../../tests/fixtures/browser/app.ts";

/** An app for codes, as the identity service tells of it. */
const APP = { mfaEnrollmentId: "app", displayName: "Handy", enrolledAt: "2026-11-22T18:30:00Z", totpInfo: {} };

const CODES = Array.from({ length: 10 }, (_, i) => `${7 * i + 11}kd-e3rm-9x${10 + i}`);

/** Puts these fields into what the identity service says of the account: whose account it really is stays as it was. */
async function pretend(page: Page, fields: object) {
  await page.route(/accounts:lookup/, async (route) => {
    const response = await route.fetch();
    const { users = [], ...rest } = (await response.json()) as { users?: object[] };
    await route.fulfill({ response, json: { ...rest, users: users.map((user) => ({ ...user, ...fields })) } });
  });
  await page.reload();
}

/** The address is confirmed, no second step is set up. */
export async function confirmAddress(page: Page) {
  await pretend(page, { emailVerified: true });
  await expect(page.getByRole("button", { name: "Einrichten" })).toBeVisible();
}

/** Answers what asks for a proof, where the sign-in is long ago. */
async function prove(page: Page, then: () => Promise<void>) {
  const password = page.getByLabel("Aktuelles Passwort");
  const go = page.getByRole("button", { name: "Weiter", exact: true });
  await Promise.race([then(), password.waitFor().then(() => password.fill(ANNA.password))]);
  if (await go.isVisible()) await go.click();
  await then();
}

/** An app is being added. */
export async function beginSecondStep(page: Page) {
  const totpSessionInfo = {
    sharedSecretKey: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
    verificationCodeLength: 6,
    hashingAlgorithm: "SHA1",
    periodSec: 30,
    sessionInfo: "session",
    finalizeEnrollmentTime: "2026-11-22T18:40:00Z",
  };
  await page.route(/mfaEnrollment:start/, (route) => route.fulfill({ json: { totpSessionInfo } }));
  await confirmAddress(page);
  await page.getByRole("button", { name: "Einrichten" }).click();
  await prove(page, () => page.getByRole("img", { name: /^QR-Code/ }).waitFor());
}

/** The second step is on. */
export async function haveSecondStep(page: Page) {
  await page.route("**/__/dojo/recoveryCodes", (route) => route.fulfill({ json: { codesLeft: 8 } }));
  await pretend(page, { emailVerified: true, mfaInfo: [APP] });
  await expect(page.getByText("Du hast noch 8.")).toBeVisible();
}

/** New recovery codes. */
export async function showRecoveryCodes(page: Page) {
  await page.route("**/__/dojo/recoveryCodes/renew", (route) => route.fulfill({ json: { codes: CODES } }));
  await haveSecondStep(page);
  const button = page.getByRole("button", { name: "Neue Ersatzcodes" });
  await button.click();
  await prove(page, () => page.getByText("Die alten gelten dann nicht mehr.").waitFor());
  await button.click();
  await expect(page.getByRole("list", { name: "Deine Ersatzcodes" })).toBeVisible();
}

/** At the sign-in: the password was right. */
export async function askSecondStep(page: Page) {
  await page.route(/accounts:signInWithPassword/, (route) =>
    route.fulfill({ json: { localId: "anna", mfaPendingCredential: "pending", mfaInfo: [APP] } }),
  );
  await page.getByLabel("E-Mail-Adresse").fill(ANNA.email);
  await page.getByLabel("Passwort", { exact: true }).fill(ANNA.password);
  await page.getByRole("button", { name: "Anmelden" }).click();
  await expect(page.getByRole("dialog", { name: "Zweiter Schritt" })).toBeVisible();
}

/** The same, by somebody whose app is lost. */
export async function askRecoveryCode(page: Page) {
  await askSecondStep(page);
  await page.getByRole("button", { name: "Kein Zugriff auf die App?" }).click();
}
