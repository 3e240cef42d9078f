import { expect } from "@playwright/test";
import type { Person } from "../fixtures/browser/app.ts";
import type { Screen } from "./screen.ts";
import { button, dialog, field, heading, nth, region, text } from "./targets.ts";

/** The actions of a user, in the words on the screen. */
export async function register(screen: Screen, { name, email, password }: Person): Promise<void> {
  await screen.goto("/");
  await screen.tap(button("Konto anlegen"));
  // Until the app is there, the form is the one for signing in.
  await screen.sees(heading(2, "Konto anlegen"));
  if (name) await screen.fill(field(/^Name/), name);
  await screen.fill(field("E-Mail-Adresse"), email);
  await screen.fill(field("Passwort"), password);
  await screen.press("Enter");
  await screen.tap(button("Später"));
  await screen.sees(heading(1, name || /DIGITAL DOJO/i));
}

export async function signIn(screen: Screen, { name, email, password }: Person): Promise<void> {
  await screen.goto("/");
  await screen.fill(field("E-Mail-Adresse"), email);
  await screen.fill(field("Passwort"), password);
  await screen.tap(button("Anmelden"));
  await screen.sees(heading(1, name));
}

/**
 * Waits until the server has everything: the journal holds what it does not have
 * (docs/decisions/0021-which-queue-does-what.md).
 */
export async function isSent(screen: Screen): Promise<void> {
  const unsent = () =>
    screen.tab.run("() => Object.keys(localStorage).filter((key) => key.startsWith('dojo.journal.')).length", []);
  await expect.poll(unsent).toBe(0);
}

/** Signs out by the side panel, after everything has been sent. */
export async function signOut(screen: Screen): Promise<void> {
  await isSent(screen);
  await screen.tap(button("Seitenleiste öffnen"));
  await screen.tap(nth(button("Abmelden"), 0));
  // A change of the profile may still be unsent: then the first offer is to wait.
  await screen.tap(nth(button(/abmelden$/i, dialog(/^Abmelden\?$|gesendet$/)), 0));
  await screen.sees(button("Anmelden"));
}

/** The address in a mail. */
export function linkIn(mail: string): string {
  const text = mail.replaceAll("=\r\n", "").replaceAll("=3D", "=");
  return /https?:\/\/\S+\/konto\?\S+/.exec(text)?.[0].replace(/[">].*$/, "") ?? "";
}

/** Starts a quiz of one belt, in which each answer waits for 'Weiter'. */
export async function openQuiz(screen: Screen, path: string, belt: string): Promise<void> {
  await screen.goto(path);
  await screen.check(field(belt));
  await screen.tap(text("Mehr"));
  await screen.check(field(/^Nie/));
  await screen.tap(button("Jetzt starten"));
}

/** Plays the open quiz to its result, by keyboard, with any answers. */
export async function playQuiz(screen: Screen): Promise<void> {
  for (let question = 1; question <= 10; question++) {
    await screen.sees(text(`Frage ${question} von 10`));
    await screen.press("1");
    await screen.tap(button(/^(Weiter|Zum Ergebnis)$/));
  }
  await screen.sees(text(/von 10 richtig/));
}

/** Writes a note on the open technique, in a new or existing category. */
export async function addNote(screen: Screen, category: string, content: string): Promise<void> {
  const notes = region("Notizen");
  await screen.choose(field("Kategorie", notes), "+ Neue Kategorie anlegen …");
  await screen.fill(field("Name der neuen Kategorie", notes), category);
  await screen.fill(field("Notiz", notes), content);
  await screen.tap(button("Notiz speichern", notes));
  await screen.sees(nth(text(content, notes), 0));
}

/** Two cards; the first one is not known at once. */
export async function playCards(screen: Screen) {
  await screen.goto("/cards");
  await screen.check(field("Gelb"));
  await screen.check(field(/^Nur neue Techniken/));
  await screen.check(field(/^Trittkonter/));
  await screen.tap(button("Jetzt starten"));
  await screen.seesThat(button("Start"), ({ hasFocus }) => hasFocus);
  await screen.press("Enter");
  await screen.sees(heading(1, "Du kannst 0 von 2 Techniken"));
  await screen.press(" ");
  await screen.sees(button("Technik ausblenden"));
  await screen.press("3");
  await screen.tap(button("Technik anzeigen"));
  await screen.tap(button("Kann ich"));
  await screen.sees(heading(1, "Du kannst 1 von 2 Techniken"));
  // As a person does: keys are pressed for what is seen.
  for (const key of ["3", "1"]) {
    await screen.tap(button("Technik anzeigen"));
    await screen.sees(button("Technik ausblenden"));
    await screen.press(key);
  }
  await screen.sees(text("2 Techniken gelernt, 1 davon auf Anhieb"));
}
