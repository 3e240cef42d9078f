import { expect, type Page } from "@playwright/test";
import { addNote, fillRegistration, playQuiz, registerHere, walk } from "../../tests/fixtures/browser/app.ts";
import { somebody } from "../../tests/fixtures/browser/member.ts";

/** Presses the first button of this name; like all acts here, what is done on a page before its picture is taken. */
/** A movement held at a step, which is not offered while motion is reduced. */
export const holdMovement = (turns: number, choice?: string) => async (page: Page) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await press("Bewegung zeigen")(page);
  await page.locator("[data-drawn=true]").waitFor();
  await press("Anhalten")(page);
  await page.getByRole("slider").press("End");
  await page.getByRole("slider").press("ArrowLeft");
  for (let turn = 0; turn < turns; turn++) await page.locator("canvas").press("ArrowRight");
  if (choice) await press(choice)(page);
};

export const press = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first().click();

/** All parts of a technique's lesson. */
export async function openLesson(page: Page) {
  await page
    .locator("details")
    .evaluateAll((parts: HTMLDetailsElement[]) => parts.forEach((part) => (part.open = true)));
}

export async function startQuiz(page: Page) {
  await page.getByLabel("Gelb").check();
  await page.getByRole("button", { name: "Jetzt starten" }).click();
  await expect(page.getByText("Frage 1 von 10")).toBeVisible();
}

export async function answerOnce(page: Page) {
  await startQuiz(page);
  await page.keyboard.press("2");
}

export async function finishQuiz(page: Page) {
  await startQuiz(page);
  await playQuiz(page);
}

export async function askForReset(page: Page) {
  await page.getByRole("button", { name: "Passwort vergessen?" }).click();
  await page.getByLabel("E-Mail-Adresse").fill("anna@example.org");
  await page.getByRole("button", { name: "Link anfordern" }).click();
  await expect(page.getByText(/liegt der Link jetzt/)).toBeVisible();
}

export async function askForSignInLink(page: Page) {
  await page.getByRole("button", { name: "Ohne Passwort, per E-Mail" }).click();
  await page.getByLabel("E-Mail-Adresse").fill("lia@example.org");
  await page.getByRole("button", { name: "Link anfordern" }).click();
  await expect(page.getByText(/haben jetzt die Betreiber/)).toBeVisible();
}

/** A link that is over. */
export async function followLink(page: Page) {
  await page.getByLabel("E-Mail-Adresse").fill("lia@example.org");
  await page.getByRole("button", { name: "Anmelden" }).click();
  await expect(page.getByText(/Dieser Link gilt nicht mehr/)).toBeVisible();
}

/** Somebody without an account, who has noted something. */
export async function lookAround(page: Page) {
  await page.getByRole("button", { name: "Erst einmal ansehen" }).click();
  await page.getByRole("button", { name: "Später" }).click();
  await walk(page, "/techniques/single/blocks/1");
  await addNote(page, "Technik", "Ellbogen tief.");
  await walk(page, "/");
  await expect(page.getByRole("region", { name: "Behalten, was Du hier sammelst" })).toBeVisible();
}

export async function leaveAsVisitor(page: Page) {
  await page.getByRole("main").getByRole("button", { name: "Abmelden" }).click();
  await page.getByRole("button", { name: "Abmelden und alles löschen" }).click();
  await expect(page.getByText(/Schön, dass Du Dich umgesehen hast/)).toBeVisible();
}

/** As it is left behind by a session that the operator has ended. */
export async function beDisabled(page: Page) {
  await page.evaluate(() => sessionStorage.setItem("dojo.farewell", "disabled"));
  await page.reload();
  await expect(page.getByRole("alert")).toBeVisible();
}

/** The question before logging out, with everything to be removed from the device. */
export async function askToLeave(page: Page) {
  await page.getByRole("main").getByRole("button", { name: "Abmelden" }).click();
  await page.getByLabel(/^Daten von diesem Gerät entfernen/).check();
}

/** A quiz that is left after its first answer. */
export async function interruptQuiz(page: Page) {
  await walk(page, "/quiz");
  await startQuiz(page);
  await page.keyboard.press("2");
  await page.goto(new URL("/", page.url()).href);
  await expect(page.getByRole("link", { name: /Quiz: weitermachen/ })).toBeVisible();
}

/** The browser offers to install the app. */
export async function offerInstall(page: Page) {
  await page.evaluate(() => window.dispatchEvent(new Event("beforeinstallprompt")));
  await expect(page.getByRole("region", { name: "Als App öffnen" })).toBeVisible();
}

/** The questions after registering. */
export async function arrive(page: Page) {
  await fillRegistration(page, somebody("Lia"));
  await expect(page.getByRole("button", { name: "Später" })).toBeVisible();
}

/** A level that is reached by notes. */
export async function reachLevel(page: Page) {
  const asked = page.getByRole("button", { name: "Später" });
  // After the scene before this one she is here already.
  if (await asked.isVisible()) await asked.click();
  else await registerHere(page, somebody("Lia"));
  await walk(page, "/techniques/single/blocks/1");
  for (const [index, note] of ["Ellbogen tief.", "Kinn zu.", "Hüfte mit."].entries())
    await addNote(page, `Technik ${index + 1}`, note);
  // The server says who celebrates it.
  await expect(page.getByText("Level 2 erreicht!")).toBeVisible({ timeout: 20_000 });
}

export async function failToSignIn(page: Page) {
  await page.getByLabel("E-Mail-Adresse").fill("anna@example.org");
  await page.getByLabel("Passwort", { exact: true }).fill("falsch-falsch");
  await page.getByRole("button", { name: "Anmelden" }).click();
  await expect(page.getByRole("button", { name: "Anmelden" })).toBeEnabled();
}

/** Blocks all requests to documents and identity, to show the state of loading. */
export async function holdServices(page: Page) {
  await page.route(/\/google\.firestore|googleapis\.com|\/v1\//, () => new Promise(() => {}));
  await page.reload();
}

/** Blocks the part of the app that this page needs. */
export async function loseTopic(page: Page) {
  await page.context().setOffline(true);
  const client = await page.context().newCDPSession(page);
  await client.send("Network.clearBrowserCache");
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await page.getByRole("link", { name: /16 Blocks/ }).click();
}

/** The page as printed. */
export const onPaper = (page: Page) => page.emulateMedia({ media: "print" });

export async function openTerm(page: Page) {
  await page.locator('main [aria-haspopup="dialog"]').first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

/** A topic game at its first question, answered if `isAnswered`. */
export const askAbout = (isAnswered: boolean) => async (page: Page) => {
  await page.getByRole("button", { name: "Jetzt starten" }).click();
  await expect(page.getByText(/^Frage 1 von/)).toBeVisible();
  if (isAnswered) await page.keyboard.press("1");
};

export async function startDrill(page: Page) {
  await page.getByRole("button", { name: "Start" }).click();
}

export async function waitForPad(page: Page) {
  await startDrill(page);
  await page.getByRole("button", { name: "Jetzt!" }).waitFor();
}

export async function startTooEarly(page: Page) {
  await startDrill(page);
  await page.keyboard.press("Space");
  await page.getByRole("heading", { name: /Zu früh/ }).waitFor();
}

export async function finishReaction(page: Page) {
  await startDrill(page);
  for (let round = 1; round <= 3; round++) {
    await page.getByRole("button", { name: "Jetzt!" }).waitFor();
    // Quicker than anybody can react is a guess.
    await page.waitForTimeout(250);
    await page.keyboard.press("Space");
  }
  await page
    .getByText(/^Bestzeit|^Keine gewertete/)
    .first()
    .waitFor();
}

export async function moveHead(page: Page) {
  await startDrill(page);
  await page.getByRole("timer").filter({ hasText: "0:03" }).waitFor();
}
/** The first card, turned over if `isBack`. */
export const showCard = (isBack: boolean) => async (page: Page) => {
  await page.getByLabel("Gelb").check();
  await page.getByRole("button", { name: "Jetzt starten" }).click();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Du kannst 0 von/);
  if (isBack) await page.keyboard.press("Space");
};

/** A drill with sound, some time after its start. */
export const startHeard = (choice: string | RegExp, afterMs: number) => async (page: Page) => {
  await page.getByLabel(choice).check();
  await page.getByRole("button", { name: "Jetzt starten" }).click();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.getByRole("timer").waitFor();
  await page.waitForTimeout(afterMs);
};

/** Stopped before a phase was passed: no play. */
export async function stopAtOnce(page: Page) {
  await startHeard(/Tabata/, 500)(page);
  await press("Stop")(page);
}

export async function restInterval(page: Page) {
  await startHeard(/Tabata/, 4500)(page);
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("heading", { level: 2 })).toHaveText("Pause");
}

/** An own recording, during or after the take. */
export const recordAnnouncement = (isDone: boolean) => async (page: Page) => {
  await press("Eigene Ansage")(page);
  await page.getByRole("button", { name: "Aufnehmen" }).click();
  await page.getByText(/^noch [1-7] s$/).waitFor();
  if (!isDone) return;
  await page.getByRole("button", { name: "Fertig" }).click();
  await page.getByRole("button", { name: "Behalten" }).waitFor();
};

/** Puts the technique on the Merkliste, where it may be already: each size and theme comes by. */
export async function markTechnique(page: Page) {
  const tool = page.getByRole("button", { name: /^(Merken|Gemerkt)$/ });
  if ((await tool.textContent()) === "Merken") await tool.click();
  await expect(tool).toHaveText("Gemerkt");
}

export async function setSoundWhenReady(page: Page) {
  await page.getByLabel("Grün").check();
  await page.getByRole("button", { name: "Jetzt starten" }).click();
  await page.getByRole("button", { name: "Ton einstellen" }).click();
}

/** The list on paper, with its pictures. */
export async function printPictures(page: Page) {
  await page.evaluate(() => void (window.print = () => undefined));
  await press("Drucken")(page);
  await page.getByLabel("Mit Bildern").check();
  await page.getByRole("dialog").getByRole("button", { name: "Drucken" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await onPaper(page);
}

/** Logging out while a note is unsent; waiting or not. The note stays unsent for the following scenes. */
export const logOutUnsent = (isWaiting: boolean) => async (page: Page) => {
  // Each size and theme writes its own note, and the page must show only one.
  await addNote(page, "Technik", `${new Date().toLocaleTimeString("de-DE")} Uhr: Die Fußspitze dreht mit.`);
  const open = page.getByRole("button", { name: "Seitenleiste öffnen" });
  if (await open.isVisible()) await open.click();
  await press("Abmelden")(page);
  if (isWaiting) await press("Warten und dann abmelden")(page);
};
