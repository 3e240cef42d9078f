import type { PracticeWay } from "#domain/catalogue/lesson.ts";
import type { LinkKind } from "#domain/catalogue/links.ts";
import type { Belt } from "#domain/catalogue/schema.ts";
import type { Category } from "../routes.ts";
import { beltName } from "./belts.ts";

const techIntro = "Notiere wichtige Punkte zu den Techniken.";

const metresOf = (metres: number) => metres.toLocaleString("de-DE");

/** Words of the catalogue: categories, lists, techniques. */
export const catalogueText = {
  jumps: "Abschnitte",
  stancesIn: "Stände in diesem Abschnitt",
  schoolSequence: "Ablauf an Deiner Schule",
  metres: (from: number, to: number | undefined) => {
    if (to === undefined) return `ab etwa ${metresOf(from)}\u00A0m`;
    return from === 0 ? `bis etwa ${metresOf(to)}\u00A0m` : `etwa ${metresOf(from)} bis ${metresOf(to)}\u00A0m`;
  },
  categories: {
    tech: { title: "Techniken", intro: techIntro },
    single: { title: "Einzeltechniken", intro: techIntro },
    kombi: { title: "Kombinationen", intro: techIntro },
    kuen: { title: "Formen", intro: "Halte relevante Details zu den Formen fest." },
    theorie: { title: "Theorie", intro: "Notiere wichtige Informationen zur Theorie." },
  } satisfies Record<Category, { title: string; intro: string }>,
  count: (n: number) => (n === 1 ? "1 Technik" : `${n} Techniken`),
  /** On the row of a topic, while belts are chosen. */
  countNew: (n: number, all: number) => (n === all ? `alle ${n} neu` : `${n} von ${all} neu`),
  newTo: (n: number, belts: readonly Belt[]) =>
    `${n === 1 ? "1 Technik" : `${n} Techniken`} neu zu ${belts.map(beltName).join(", ")}`,
  practiseAll: (n: number) => (n === 1 ? "Die eine üben" : `Alle ${n} üben`),
  entries: (n: number) => (n === 1 ? "1 Eintrag" : `${n} Einträge`),
  forms: (n: number) => (n === 1 ? "1 Form" : `${n} Formen`),
  topics: (n: number) => (n === 1 ? "1 Thema" : `${n} Themen`),
  parts: "Welche Techniken",
  allTechniques: "Alle",
  halves: { single: "Einzeln", kombi: "Kombinationen" },
  home: "Start",
  loading: "Lädt ...",
  emptyCategory: {
    title: "In arbeit",
    text: "Hier fehlen die Inhalte noch. Sobald die ersten Techniken geschrieben sind, findest Du sie an dieser Stelle.",
    action: "Zu den Einzeltechniken",
  },
  search: "Suchen",
  searchPlaceholder: "Name, Nummer oder Stichwort",
  learntFilter: "Nur was ansteht",
  learntKinds: { due: "Fällig", unsure: "Unsicher", marked: "Gemerkt" },
  knownOnWay: (n: number, all: number) => `Von ${all} Deines Wegs weißt Du ${n} sicher`,
  beltFilter: "Neu zum Gurt",
  upToBelt: (belt: string) => `Bis ${belt}, wie Dein Gurt.`,
  about: "Worum es geht",
  shown: (n: number, all: number) => (n === all ? `${all} Einträge` : `${n} von ${all} Einträgen`),
  nothingNew: "Nichts Neues zu diesem Gurt",
  nothingNewText: "Hier beginnt keine Technik mit ihm.",
  nothingFound: "Nichts gefunden",
  nothingFoundText: (word: string) => (word ? `„${word}“ steht hier nicht.` : "Kein Eintrag passt zum Gurt."),
  clearFilter: "Suche und Gurt leeren",
  searchEverywhere: "Überall suchen",
  resetFilter: "Alles zeigen",
  loadFailed: {
    title: "Das ließ sich nicht laden",
    offline: "Du bist offline, und dieser Teil war auf diesem Gerät noch nicht geöffnet. Mit Verbindung klappt es.",
    online: "Die Verbindung ist unterwegs abgerissen.",
    retry: "Nochmal versuchen",
  },
  unknownTopic: {
    title: "Dieses Thema gibt es nicht",
    text: "Unter dieser Adresse steht nichts im Katalog.",
    back: "Zur Übersicht",
  },
  unknownTechnique: {
    title: "Diese Technik gibt es nicht",
    text: "Die Nummer kommt in dieser Liste nicht vor.",
    back: "Zur Liste",
  },
  memorable: (name: string) => `Merkname „${name}“`,
  attack: "Angriff",
  attackOf: (attack: string) => `Angriff: ${attack}`,
  steps: "Ablauf",
  ablauf: "Ablauf",
  safety: "Sicherheit",
  safeTraining: "Sicher trainieren",
  weight: "Gewicht",
  percent: (n: number) => `${n}\u00A0%`,
  tools: "Werkzeuge",
  /** Under the sign, while nothing and while something is heard. */
  sound: { off: "Ansage", on: "läuft …" },
  share: {
    action: "Teilen",
    copied: "Link kopiert",
    impossible: (url: string) => `Kopieren ging nicht. Die Adresse: ${url}`,
  },
  announce: "Ansage hören",
  announcing: "Ansage läuft …",
  cannotAnnounce: "Diese Ansage ließ sich nicht abspielen, und eine deutsche Stimme gibt es auf diesem Gerät nicht.",
  voiceAtZero: "Die Stimme steht auf 0\u00A0%. Lauter wird sie in den Einstellungen für den Ton.",
  previous: "Vorherige Technik",
  next: "Nächste Technik",
  neighbours: "Vorherige und nächste Technik",
  previousForm: "Vorherige Form",
  nextForm: "Nächste Form",
  formNeighbours: "Vorherige und nächste Form",
  sections: "Abschnitte",
  toNotes: "Notizen zu diesem Abschnitt",
  lesson: {
    mistakes: "Typische Fehler",
    cause: "Woran es liegt",
    better: "So wird es besser",
    practice: "So übst Du es",
    ways: { alone: "Allein", partner: "Mit Partner", pad: "An der Pratze", mat: "Auf der Matte" } satisfies Record<
      PracticeWay,
      string
    >,
    harder: "Schwerer",
    check: "So merkst Du, dass es stimmt",
    partner: "Was der Partner tut",
    links: "Was dazugehört",
    missing: "Fehler und Übungen ließen sich nicht laden.",
  },
  links: {
    here: "Diese Technik",
    kinds: {
      buildsOn: "Baut auf",
      leadsTo: "Führt weiter zu",
      counters: "Antwortet auf",
      counteredBy: "Dagegen hilft",
      relative: "Nah verwandt",
    } satisfies Record<LinkKind, string>,
    more: (n: number) => (n === 1 ? "eine weitere zeigen" : `${n} weitere zeigen`),
    /** An element that is asked for later than what it is part of. */
    laterBelt: (belt: Belt) => `Kommt in der Prüfung erst mit ${beltName(belt)}.`,
  },
  practise: "Üben",
  practiseTopic: (title: string) => `Üben: ${title}`,
  practiseBy: (title: string, game: string) => `Üben: ${title}, ${game}`,
  print: {
    action: "Drucken",
    title: "Liste drucken",
    what: (n: number) =>
      n === 1
        ? "Gedruckt wird der eine gezeigte Eintrag, mit ganzem Text."
        : `Gedruckt werden die ${n} gezeigten Einträge, mit ganzem Text.`,
    options: "Was mit aufs Papier kommt",
    withNotes: "Mit meinen Notizen",
    withPictures: "Mit Bildern",
    withLessons: "Mit Fehlern und Übungen",
    notesFailed: "Deine Notizen ließen sich gerade nicht laden. Der Katalog lässt sich trotzdem drucken.",
    notes: "Meine Notizen",
    /** What of the list is on the paper, and the belts to which it is new. */
    selection: (n: number, all: number, belts: readonly string[]) =>
      [`Auswahl: ${n} von ${all} Einträgen`, belts.length > 0 && `neu zu ${belts.join(", ")}`]
        .filter(Boolean)
        .join(", "),
    head: (product: string, title: string) => `${product} · ${title}`,
  },
} as const;
