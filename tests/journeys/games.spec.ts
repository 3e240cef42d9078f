import { type GameId, GAMES } from "#domain/game/games.ts";
import { playCards, register } from "./app.ts";
import { expect, test } from "./journey.ts";
import type { Screen } from "./screen.ts";
import { alert, answers, button, dialog, field, heading, nth, text, timer } from "./targets.ts";

/* One run of each game and drill, from settings to result. The quiz is played in `newcomer.spec.ts`. */

const FINISHED = heading(2, "Du hast das Spiel erfolgreich abgeschlossen!");
const goesOn = button(/^(Weiter|Zum Ergebnis)$/);
/** Besides the four answers there is the button with the words for the picture. */
const anAnswer = nth(button(undefined, answers()), 2);

/** The result of a game of questions, with any answers: the xp for the number of right ones. */
async function seesScore(app: Screen, game: GameId, total: number) {
  const { text: said } = await app.sees(text(/^\d+ von \d+ richtig$/));
  const [right, of] = said.match(/\d+/g)!.map(Number);
  expect(of).toBe(total);
  await app.sees(text(`+${GAMES[game].xp(right!)} XP`));
}

/** What the flashcards left wobbling: one question. */
async function startMistakes(app: Screen, address: string, advance: RegExp) {
  await app.goto(address);
  await app.check(field(/^Nur meine Fehler/));
  await app.tap(text("Mehr"));
  await app.check(field(advance));
  await app.tap(button("Jetzt starten"));
  await app.sees(text("Frage 1 von 1"));
}

async function playNames(app: Screen) {
  await startMistakes(app, "/names/trittkontertechniken", /^Immer/);
  await app.sees(heading(2, "Wie heißt diese Technik?"));
  await app.tap(anAnswer);
  await seesScore(app, "names", 1);
}

async function playNumbers(app: Screen) {
  await startMistakes(app, "/nr/trittkontertechniken", /^Nie/);
  await app.sees(heading(2, "Welche Nummer ist das?"));
  // A wrong one: what the flashcards asked for has the numbers 1 and 2, and a right answer would end its wobbling.
  await app.tap(nth(button(/[3-9]|1\d/, answers()), 0));
  await app.tap(button("Zum Ergebnis"));
  await seesScore(app, "nr", 1);
}

/** By keyboard, with a pause. */
async function playOrder(app: Screen) {
  await app.goto("/sort/chinna");
  await app.tap(text("Mehr"));
  await app.check(field(/^Nie/));
  await app.tap(button("Jetzt starten"));
  await app.seesThat(heading(2, "Finde die erste Technik"), ({ hasFocus }) => hasFocus);
  await app.press("Escape");
  await app.seesThat(button("Weiter", dialog("Angehalten")), ({ hasFocus }) => hasFocus);
  await app.press("Escape");
  await app.seesNot(dialog());
  await app.seesThat(heading(2, "Finde die erste Technik"), ({ hasFocus }) => hasFocus);
  for (let question = 1; question <= 12; question++) {
    await app.sees(text(`Frage ${question} von 12`));
    await app.press("1");
    await app.seesThat(goesOn, ({ hasFocus }) => hasFocus);
    await app.press("Enter");
  }
  await seesScore(app, "sort", 12);
}

const REFUSED = /^The track of the drill cannot be (?:loaded|played)\./;

/** A browser that does not play the track logs that; then, and only then, the drill must show that it is silent. */
async function seesWhetherSilent(app: Screen, complaints: string[]) {
  const isSilent = await app.isThere(text(/lässt sich hier nicht abspielen/, alert()));
  const refusals = () => complaints.filter((complaint) => REFUSED.test(complaint));
  await expect.poll(refusals).toHaveLength(isSilent ? 1 : 0);
  for (const refusal of refusals()) complaints.splice(complaints.indexOf(refusal), 1);
}

/** One of two techniques is completed, the other is skipped. */
async function playAudio(app: Screen, complaints: string[]) {
  await app.goto("/audio/trittkontertechniken");
  await app.check(field("Gelb"));
  await app.check(field(/^Nur neue Techniken/));
  await app.tap(text("Mehr"));
  await app.check(field("4 Sekunden"));
  await app.tap(button("Jetzt starten"));
  await app.sees(text("2 Techniken"));
  await app.tap(button("Start"));
  await app.sees(text("Technik 1 von 2"));
  await app.seesThat(timer(), ({ text: seconds }) => seconds === "2");
  await seesWhetherSilent(app, complaints);
  await app.sees(text("Technik 2 von 2"));
  await app.press("ArrowRight");
  await app.tap(button("Fertig"));
  await app.sees(heading(2, "Ein Teil ist geschafft"));
  await app.sees(text("1 von 2 Techniken geschafft"));
  await app.sees(text(`+${GAMES.audio.xp(1)} XP`));
}

/** The countdown and two seconds of work, with a pause before the stop: no phase is passed, so it is no play. */
async function playInterval(app: Screen, complaints: string[]) {
  await app.goto("/interval");
  await app.check(field(/^Tabata/));
  await app.check(field("1"));
  await app.tap(button("Jetzt starten"));
  await app.sees(heading(2, "Der Takt steht"));
  await app.tap(button("Start"));
  await app.sees(heading(2, "Runde 1 von 1"));
  await app.seesThat(timer(), ({ text: seconds }) => seconds === "18");
  await seesWhetherSilent(app, complaints);
  await app.press(" ");
  await app.seesThat(button("Weiter", dialog("Angehalten")), ({ hasFocus }) => hasFocus);
  await app.press("Enter");
  await app.seesNot(dialog());
  await app.tap(button("Stop"));
  await app.sees(heading(2, "Das war kurz"));
  await app.sees(text("0 von 1 Runde geschafft"));
  await app.seesNot(text(/\d XP$/));
}

/** Drivers can be faster than 100 ms, which would be a guess. Counted in frames of the page. */
const react = (app: Screen) =>
  app.tab.run<void>(
    `() => new Promise((settle) => {
      const fromMs = performance.now();
      requestAnimationFrame(function next(atMs) {
        if (atMs - fromMs > 150) settle();
        else requestAnimationFrame(next);
      });
    })`,
    [],
  );

/** Three rounds: one by pointer, two by keys. */
async function playReaction(app: Screen) {
  const pad = button("Jetzt!");
  await app.goto("/reaction");
  await app.tap(button("Start"));
  for (const press of [() => app.tap(pad), () => app.press(" "), () => app.press("Enter")]) {
    await app.seesThat(pad, ({ hasFocus }) => hasFocus);
    await react(app);
    await press();
    await app.seesNot(pad);
  }
  await app.sees(FINISHED);
  await app.sees(text(/^Bestzeit \d{3,} ms$/));
  await app.seesNot(text(/Geraten/));
  await app.sees(text("+3 XP"));
}

/** Less than a minute is no play. */
async function playHeadMovement(app: Screen) {
  await app.goto("/headmove");
  await app.tap(button("Start"));
  await app.sees(nth(text("Gleich geht es los"), 0));
  await app.seesThat(timer(), ({ text: time }) => time === "Trainingszeit 0:02 min");
  await app.tap(button("Stop"));
  await app.sees(heading(2, "Das war kurz"));
  await app.sees(text("Trainingszeit 0:02 min"));
  await app.seesNot(text(/\d XP$/));
}

test("flashcards, and the numbers and names that they left wobbling; the order game with a pause", async ({
  app,
  anna,
}) => {
  await register(app, anna);
  await playCards(app);
  await app.sees(FINISHED);
  await app.sees(text("+1 XP"));
  await playNumbers(app);
  await playNames(app);
  await playOrder(app);
});

test("audio and interval training with or without sound, reaction, head movement", async ({ app, phone, anna }) => {
  const { complaints } = phone;
  await register(app, anna);
  await playAudio(app, complaints);
  await playInterval(app, complaints);
  await playReaction(app);
  await playHeadMovement(app);
});
