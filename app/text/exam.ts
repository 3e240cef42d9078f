import type { Belt } from "#domain/catalogue/schema.ts";
import type { Mark } from "#domain/learning/examResult.ts";
import { beltName } from "./belts.ts";
import { dayText, minutes } from "./day.ts";

const markWords: Record<Mark, string> = { sure: "sicher", shaky: "wackelt", missing: "fehlt" };
/** Short ones to the second, as the clock of the rehearsal shows them. */
const lasting = (seconds: number) => (seconds < 90 ? `${seconds}\u00A0Sekunden` : minutes(Math.round(seconds / 60)));
const techniques = (n: number) => (n === 1 ? "1\u00A0Technik" : `${n}\u00A0Techniken`);

/** Words of the rehearsal of an exam. */
export const examText = {
  title: "Prüfung üben",
  lead: "Eine Stimme ruft die Techniken auf, eine nach der anderen, wie ein Prüfer. Du zeigst sie, und Du selbst oder Dein Partner hält fest, wie es war.",
  belt: "Für welchen Gurt?",
  scope: "Was wird geprüft?",
  scopes: {
    new: { label: "Nur das Neue", hint: "Was mit diesem Gurt dazukommt" },
    all: { label: "Alles bis dahin", hint: "Auch was Du früher gelernt hast" },
    met: { label: "Was schon dran war", hint: "Nur was Du hier schon geübt hast" },
  },
  seconds: "Zeit je Technik",
  secondsOf: (n: number) => `${n}\u00A0Sekunden`,
  reason: "Mit Begründung",
  reasonHint: "Nach der Hälfte der Zeit fragt die Stimme „Warum?“, und auf dem Bildschirm steht eine Antwort dazu.",
  why: "Und warum so?",
  count: (n: number, seconds: number) =>
    `${techniques(n)} ${n === 1 ? "wird" : "werden"} aufgerufen, das dauert etwa ${lasting(n * seconds)}.`,
  none: "Zu dieser Wahl gibt es keine Techniken.",
  begin: "Prüfung beginnen",
  mark: "Wie war es?",
  goOn: "Mit „Überspringen“ geht es gleich zur nächsten.",
  pictureLater: "Das Bild kommt, sobald Du bewertet hast",
  marks: { sure: "Sicher", shaky: "Wackelt", missing: "Fehlt" } satisfies Record<Mark, string>,
  unmarked: "Noch nicht bewertet",
  unmarkedText: "Diese Techniken liefen ohne Bewertung durch. Trag sie nach oder lass sie weg.",
  toResult: "Zum Ergebnis",
  resultTitle: (belt: Belt) => `Probeprüfung ${beltName(belt)}`,
  resultOf: (name: string, day: number) => (name ? `${name}, ${dayText.long(day)}` : dayText.long(day)),
  summary: (sure: number, all: number) => `${sure} von ${techniques(all)} sicher`,
  counts: (n: number, mark: Mark) => `${n} ${markWords[mark]}`,
  judged: (n: number, all: number) => `Bewertet wurden ${n} von ${techniques(all)}.`,
  next: "Wie es weitergeht",
  nextText: "Was wackelt oder fehlt, findest Du in den Spielen unter „Nur meine Fehler“.",
  nextOn: (n: number, day: number) =>
    `${n === 1 ? "Davon kommt 1\u00A0Technik" : `Davon kommen ${n}\u00A0Techniken`} am ${dayText.weekday(day)} wieder dran, sagt Dein Plan. Gleich jetzt geht es in den Spielen unter „Nur meine Fehler“.`,
  nextGame: "Karten: nur meine Fehler",
  toWay: "Zu Deinem Weg",
  share: "Ergebnis weitergeben",
  shareHint: "Wer den Link öffnet, braucht kein Konto: Alles steht im Link selbst.",
  copied: "Der Link ist kopiert.",
  print: "Drucken",
  again: "Noch einmal üben",
  broken: "In diesem Link steht kein Ergebnis, das man lesen kann. Bitte um einen neuen.",
  loading: "Das Ergebnis wird geladen",
  unknown: (key: string) => `Eine Technik, die es hier nicht mehr gibt (${key})`,
} as const;
