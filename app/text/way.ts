import type { Belt } from "#domain/catalogue/schema.ts";
import type { OwnLevel } from "#domain/learning/skill.ts";
import { beltName } from "./belts.ts";

const techniques = (n: number) => (n === 1 ? "1\u00A0Technik" : `${n}\u00A0Techniken`);
const minutes = (n: number) => (n === 1 ? "1\u00A0Minute" : `${n}\u00A0Minuten`);
const percent = (share: number) => `${Math.round(share * 100)}\u00A0%`;

const date = new Intl.DateTimeFormat("de-DE", { timeZone: "UTC", weekday: "long", day: "numeric", month: "long" });
const shortDate = new Intl.DateTimeFormat("de-DE", { timeZone: "UTC", day: "numeric", month: "numeric" });
const longDate = new Intl.DateTimeFormat("de-DE", { timeZone: "UTC", day: "numeric", month: "long", year: "numeric" });
const on = (day: number) => new Date(day * 86_400_000);

/** Days in words. Days are days since 1970-01-01. */
export const dayText = {
  long: (day: number) => longDate.format(on(day)),
  weekday: (day: number) => date.format(on(day)),
  short: (day: number) => shortDate.format(on(day)),
};

/** Words of the way to the next belt. */
export const wayText = {
  title: "Dein Weg",
  titleTo: (belt: Belt) => `Dein Weg zu ${beltName(belt)}`,
  loading: "Dein Weg wird geladen",
  failed: "Dein Weg lässt sich gerade nicht laden. Sobald es wieder geht, steht er hier.",
  weekdays: { 1: "Mo", 2: "Di", 3: "Mi", 4: "Do", 5: "Fr", 6: "Sa", 7: "So" } as Record<number, string>,
  setup: {
    lead: "Sag, wohin Du willst und wann Du übst. Die App teilt alles bis zur Prüfung ein und sagt Dir jeden Tag, was dran ist.",
    belt: "Für welchen Gurt übst Du?",
    exam: "Wann ist die Prüfung?",
    examHint: "Weißt Du es noch nicht, lass das Feld leer. Dann kommt jeden Übungstag etwas Neues dazu.",
    examPast: "Dieser Tag ist schon vorbei. Nimm einen, der noch kommt.",
    weekdays: "An welchen Tagen übst Du?",
    weekdaysMissing: "Wähl mindestens einen Tag.",
    minutes: "Wie lange hast Du dann Zeit?",
    minutesOf: (n: number) => `${n}\u00A0min`,
    begin: "Plan machen",
    save: "Plan ändern",
    saved: "Dein Plan ist geändert.",
    failed: "Dein Plan konnte nicht gespeichert werden. Versuch es noch einmal.",
    edit: "Plan ändern",
  },
  today: {
    title: "Heute",
    asked: (due: number, fresh: number) =>
      [due > 0 && `${due}\u00A0fällig`, fresh > 0 && `${fresh}\u00A0neu`].filter(Boolean).join(", "),
    takes: (n: number) => `etwa ${minutes(n)}`,
    begin: "Loslegen",
    done: "Für heute ist alles getan.",
    next: (day: number) => `Weiter geht es am ${dayText.weekday(day)}.`,
    noTraining: "Heute hast Du frei. Wer trotzdem mag, fängt an.",
    why: "Fällig ist, was Du ohne Wiederholung bald vergessen würdest. Neu kommt so viel dazu, dass bis zur Prüfung alles sitzen kann.",
    paused: {
      ill: "Du bist krank gemeldet. Werd in Ruhe gesund, der Plan wartet.",
      away: "Du bist unterwegs. Der Plan wartet auf Dich.",
    },
  },
  forecast: {
    title: "Bis zur Prüfung",
    exam: (day: number, left: number) =>
      left === 0
        ? `Heute ist Prüfung.`
        : `Prüfung am ${dayText.long(day)}, noch ${left === 1 ? "1\u00A0Tag" : `${left}\u00A0Tage`}.`,
    over: (day: number) => `Die Prüfung war am ${dayText.long(day)}. Trag ein, worauf Du jetzt übst.`,
    noExam: "Du hast keinen Prüfungstag eingetragen. Jeden Übungstag kommt etwas Neues dazu.",
    reach: (recall: number) => `Bleibst Du dabei, weißt Du am Prüfungstag voraussichtlich ${percent(recall)}.`,
    short: (unmet: number) =>
      `So reicht die Zeit nicht: ${unmet === 1 ? "1\u00A0Technik käme" : `${unmet}\u00A0Techniken kämen`} vor der Prüfung gar nicht dran.`,
    shaky: (n: number) =>
      `${n === 1 ? "1\u00A0Technik wäre" : `${n}\u00A0Techniken wären`} am Prüfungstag noch nicht sicher.`,
    ways: "Zwei Wege helfen:",
    moreTime: (n: number) => `Nimm Dir je Übungstag ${minutes(n)} Zeit.`,
    moreDays: "Üb an mehr Tagen in der Woche.",
    later: (day: number) => `Oder geh erst ab dem ${dayText.long(day)} in die Prüfung.`,
    laterUnknown: "Oder verschieb die Prüfung.",
    allMet: (day: number) => `Ab dem ${dayText.long(day)} hast Du alles einmal gesehen.`,
    perWeek: "So viel kommt in den nächsten Wochen",
    week: "Woche ab",
    answers: "Wiederholen",
    fresh: "Neu",
    time: "Minuten",
  },
  pause: {
    title: "Pause",
    text: "Krank oder im Urlaub? Dann rückt der Plan nach hinten, und niemand rechnet Dir etwas vor.",
    ill: "Ich bin krank",
    away: "Ich bin unterwegs",
    back: "Ich bin wieder da",
  },
  progress: {
    title: "Was schon sitzt",
    know: "Weiß ich",
    can: "Kann ich",
    knowHint: "Wie wahrscheinlich Du heute noch weißt, was Du beantwortet hast. Das messen Karten, Quiz und Spiele.",
    canHint: "Was Du selbst nach dem Üben gesagt hast, jede Seite für sich.",
    topic: "Thema",
    ofTopic: (n: number, all: number) => `${n} von ${all}`,
    sides: (sure: number, all: number) => `${sure} von ${all} Seiten`,
    none: "noch nichts",
    ring: (n: number, all: number) => `${n} von ${all} sicher`,
  },
  history: {
    title: "Deine Wochen",
    empty: "Nach Deiner ersten Runde steht hier, was Du in jeder Woche geübt hast.",
    week: "Woche ab",
    minutes: "Minuten geübt",
    reviews: "Antworten",
    sure: "Seiten sicher",
  },
  calendar: {
    button: "In meinen Kalender",
    hint: "Die Datei enthält Deine Übungstage und die Prüfung. Sie bleibt bei Dir.",
    training: "Digital Dojo: üben",
    exam: (belt: Belt) => `Gurtprüfung ${beltName(belt)}`,
    fileName: "uebungsplan.ics",
  },
  homework: {
    title: "Hausaufgabe",
    forTrainers: "Hausaufgabe geben",
    lead: "Wähl aus, was Deine Schüler üben sollen, und gib ihnen den Link. Alles steht im Link selbst, nichts wird hochgeladen.",
    from: "Von wem?",
    fromHint: "Dein Name, wenn Du magst. Er steht dann über der Aufgabe.",
    choose: "Was sollen sie üben?",
    search: "Technik suchen",
    chosen: (n: number) => `${techniques(n)} gewählt`,
    share: "Link weitergeben",
    copied: "Der Link ist kopiert.",
    code: "Oder zeig diesen Code",
    codeFor: "QR-Code mit dem Link zur Hausaufgabe",
    most: (n: number) => `Mehr als ${n} passen nicht in eine Aufgabe.`,
    receivedFrom: (name: string) => `Hausaufgabe von ${name}`,
    received: "Hausaufgabe für Dich",
    take: "In meinen Plan nehmen",
    taken: "Sie steht jetzt in Deinem Plan ganz vorn.",
    needsWay: "Mach zuerst Deinen Plan, dann kannst Du sie aufnehmen.",
    broken: "In diesem Link steht keine Hausaufgabe, die es hier gibt. Bitte um einen neuen.",
    toWay: "Zu Deinem Weg",
    open: (n: number) => `${techniques(n)} aus Deiner Hausaufgabe`,
    finish: "Hausaufgabe abschließen",
  },
} as const;

/** Words of the session of a day. */
export const sessionText = {
  title: "Heute",
  step: (n: number, all: number) => `${n} von ${all}`,
  close: "Aufhören",
  limits: "Was geht heute nicht?",
  limitsHint: "Übungen für den Körper richten sich danach.",
  limit: { partner: "Kein Partner da", jumps: "Keine Sprünge", noise: "Es muss leise sein", knee: "Knie schonen" },
  begin: "Los",
  kinds: {
    meet: "Neu für Dich",
    card: "Weißt Du noch?",
    name: "Wie heißt das?",
    order: "In welcher Reihenfolge?",
    body: "Jetzt mit dem Körper",
  },
  show: "Aufdecken",
  rate: "Wie gut kannst Du das?",
  rateNew: "Wie gut hast Du es Dir gemerkt?",
  ratings: { good: "Kann ich", hard: "Nicht so gut", again: "Gar nicht" },
  right: "Richtig.",
  wrong: (title: string) => `Es ist „${title}“.`,
  orderHint: "Tippe die Schritte der Reihe nach an.",
  orderWrong: "Der kommt noch nicht.",
  next: "Weiter",
  body: "Mach die Technik fünfmal links und fünfmal rechts, erst langsam, dann im Tempo. Sag danach, wie es war.",
  side: { left: "Links", right: "Rechts" },
  skip: "Überspringen",
  doneTitle: "Geschafft",
  done: (n: number) => (n === 1 ? "1\u00A0Aufgabe ist erledigt." : `${n}\u00A0Aufgaben sind erledigt.`),
  nothing: "Heute ist nichts fällig",
  nothingText: "Alles sitzt noch. Morgen schauen wir wieder.",
  toWay: "Zu Deinem Weg",
  home: "Zur Startseite",
} as const;

/** Words of what the body can. */
export const skillText = {
  title: "Kann ich",
  lead: "Sag es nach dem Üben, jede Seite für sich. Es zählt nicht für XP.",
  side: { left: "Links", right: "Rechts" },
  levels: { none: "Noch nicht", helped: "Mit Hilfe", sure: "Sicher" } satisfies Record<OwnLevel, string>,
  said: (day: number) => `zuletzt am ${dayText.long(day)}`,
  trainer: "Mein Trainer hat es gesehen",
  trainerSaw: (day: number) => `Vom Trainer gesehen am ${dayText.long(day)}`,
  know: (share: number) => `Weiß ich: heute etwa ${percent(share)}`,
  knowNothing: "Weiß ich: noch nicht abgefragt",
} as const;
