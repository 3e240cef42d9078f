import { addNote, openQuiz, playQuiz, register } from "./app.ts";
import { test } from "./journey.ts";
import { button, field, heading, link, nth, picture, text } from "./targets.ts";

test("a newcomer registers, sets a name, browses, takes notes and plays a quiz to the level ring", async ({
  anna,
  app,
}) => {
  await register(app, { ...anna, name: "" });
  await app.tap(nth(link("Profil"), 0));
  await app.fill(field("Name"), "Anna");
  await app.press("Tab");
  await app.sees(text("Gespeichert"));

  await app.tap(nth(link("Start"), 0));
  await app.sees(heading(1, "Anna"));
  await app.tap(nth(link(/Einzeltechniken/), 0));
  await app.tap(link(/16 Blocks/));
  await app.tap(link(/Block nach oben/));
  await app.sees(heading(1, "1. Block nach oben"));

  await addNote(app, "Technik", "Ellbogen tiefer als die Faust.");
  await addNote(app, "Fehler", "Ich drehe die Hüfte zu spät.");
  await app.tap(button(/Notiz löschen: Ich drehe/));
  await app.seesNot(text("Ich drehe die Hüfte zu spät."));
  await app.tap(button("Rückgängig"));
  await app.sees(text("Ich drehe die Hüfte zu spät."));

  await openQuiz(app, "/quiz", "Gelb");
  await playQuiz(app);
  await app.sees(picture(/Level \d+, \d+ von \d+ XP/));
  await app.sees(text("Heute bringen noch 6 Spiele XP."));

  await app.tap(nth(link(/schließen|Startseite/i), 0));
  await app.sees(text(/Du hast bereits 2 Notizen/));
});
