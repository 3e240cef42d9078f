import { minutes } from "./day.ts";

const techniques = (n: number) => (n === 1 ? "1 Technik" : `${n} Techniken`);

/** Words of the audio training (rules 14.1 and 14.5 fix some of them). */
export const audioText = {
  intro: "Du hörst die Technik und führst sie aus. Was angesagt wird, steht auch auf dem Bildschirm.",
  ready: "Die Techniken sind gemischt",
  readyOfDay: "Die Techniken von heute",
  takes: (seconds: number) => `Dauert etwa ${minutes(Math.max(1, Math.round(seconds / 60)))}`,
  found: (n: number, rounds: number) =>
    rounds === 1 ? techniques(n) : `${techniques(n)}, ${rounds} Runden, jede neu gemischt`,
  techniqueOf: (n: number, total: number) => `Technik ${n} von ${total}`,
  first: "Gleich geht es los",
  later: "Das Bild kommt nach der Hälfte",
  number: (techniqueNr: string) => `Nr.\u00A0${techniqueNr}`,
  keys: "Leertaste hält an, R wiederholt, → überspringt, Esc hält an.",
  done: (n: number, total: number) => `${n} von ${techniques(total)} geschafft`,
  performed: "Diese Techniken hast Du trainiert",
  skipped: "Übersprungen",
  times: (n: number) => `${n} ×`,
} as const;
