import type { Course } from "#domain/game/games.ts";
import type { BeltChoice } from "#domain/game/filter.ts";
import type { Clue, IntervalType, Minutes, Problem } from "#domain/game/settings.ts";
import { beltName } from "./belts.ts";

const number = new Intl.NumberFormat("de-DE");
const count = (n: number, one: string, many: string) => (n === 1 ? `1 ${one}` : `${n} ${many}`);

/** Minutes and seconds: '3:50'. */
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** Words of the settings screen (rules 8.5, 8.6, 8.7 and 8.8 fix some of them). */
export const settingsText = {
  belt: "Gurt",
  mode: "Trainingsmodus",
  modes: {
    all: { label: "Alle Techniken", hint: "Alles bis zu Deinem Gurt" },
    new: { label: "Nur neue Techniken", hint: "Was zur nächsten Prüfung dazukommt" },
  },
  topics: "Themen",
  topic: "Thema",
  allTopics: "Alle",
  allThemes: "Alle Themen",
  minutes: "Dauer",
  minutesOf: (minutes: Minutes) => (minutes === "all" ? "Alles" : `${minutes}\u00A0min`),
  timePerTechnique: "Zeit je Technik",
  seconds: (n: number) => `${n}\u00A0Sekunden`,
  perTechnique: (n: number) => `${n}\u00A0s je Technik`,
  intervalType: "Intervalle",
  intervals: {
    HIIT: { title: "HIIT", description: "Kurz und hart: volle Kraft, halbe Pause." },
    Tabata: { title: "Tabata", description: "Der Klassiker: alles geben, kurz Luft holen." },
    Moderate: { title: "Moderat", description: "Ruhiges Tempo zum Einschleifen sauberer Technik." },
    Conditioning: { title: "Kondition", description: "Arbeit und Erholung gleich lang, wie im Sparring." },
    StrengthEndurance: { title: "Kraftausdauer", description: "Lange Last, kurze Pause: Die Stände werden schwer." },
    MuscleAndStrength: {
      title: "Muskeln und Kraft",
      description: "Schwere Arbeit, danach volle Erholung.",
    },
  } satisfies Record<IntervalType, { title: string; description: string }>,
  intervalTimes: (work: number, rest: number) => `${work}\u00A0s Arbeit, ${rest}\u00A0s Pause`,
  rounds: "Runden",
  roundCount: (n: number) => count(n, "Runde", "Runden"),
  clue: "Gefragt wird",
  clues: {
    picture: { label: "Bild → Name", hint: "Du erkennst die Technik und nennst sie." },
    attack: { label: "Angriff → Antwort", hint: "Ein Angriff kommt, Du wählst den Konter." },
  } satisfies Record<Clue, { label: string; hint: string }>,
  duration: (seconds: number) => `${clock(seconds)}\u00A0min`,
  advance: "Automatisch weiter",
  advances: {
    always: { label: "Immer", hint: "Die nächste Frage kommt von selbst. Für eine Erklärung bleibt Zeit." },
    afterRight: { label: "Nur nach richtigen Antworten", hint: "Nach einem Fehler wartet die Frage auf Dich." },
    never: { label: "Nie", hint: "Jede Frage wartet auf Dich." },
  },
  found: {
    techniques: (n: number) => count(n, "Technik", "Techniken"),
    /** How many of those that fit an audio training takes, and how long that lasts. */
    taken: (n: number, of: number, seconds: number) =>
      `${n < of ? `${n} von ` : ""}${count(of, "Technik", "Techniken")} · ${clock(seconds)}\u00A0min`,
    questions: (n: number) => (n === 1 ? "1 Frage" : `${n} Fragen`),
  },
  onlyBelts: ({ belt, mode }: BeltChoice) =>
    mode === "new" ? `Nur neu zu ${beltName(belt)}` : `Nur bis ${beltName(belt)}`,
  onlyBeltsHint: "Wie in der Liste, aus der Du kommst.",
  marked: "Merkliste",
  onlyMarked: "Nur die Merkliste",
  markedHint: "Was Du Dir gemerkt hast, zu jedem Gurt.",
  onlyMistakes: "Nur meine Fehler",
  mistakes: "Wackelkandidaten",
  mistakesHint: "Was Du zuletzt nicht wusstest, in allen Spielen.",
  continue: "Weiterspielen",
  more: "Mehr",
  summary: "Deine Auswahl",
  lastTime: "Wie letztes Mal",
  start: "Jetzt starten",
  problems: {
    noTopic: "Bitte wähle mindestens eine Technik aus",
    noBelt: "Bitte wähle einen Gurt aus",
    noRounds: "Bitte wähle eine Anzahl an Runden aus.",
    noMode: "Bitte wähle einen Modus aus",
    noIntervalType: "Wähle einen Intervaltype",
    noMistakes: "Hier hast Du gerade keine Fehler. Wähle andere Themen oder alle Techniken.",
    noneFound:
      "Es gibt keine neuen Techniken für den ausgewählten Gurt. Wähle einen anderen Trainings-Modus. Oder andere Techniken.",
  } satisfies Record<Problem["kind"], string>,
  tooFew: "Es sind leider nicht genügend Techniken vorhanden.",
} as const;

/** Words between settings and run. */
export const readyText = {
  start: "Start",
  back: "Zurück zu den Einstellungen",
} as const;

/** Words around every drill with sound. */
export const drillText = {
  how: "So geht es",
  stop: "Stop",
  done: "Fertig",
  skip: "Überspringen",
  repeat: "Wiederholen",
  lock: "Sperren",
  unlock: "Gesperrt. Zweimal tippen löst die Sperre.",
  testSound: "Ton testen",
  noVoice: "Dieses Gerät hat keine deutsche Stimme. Du hörst einen Ton, die Technik steht auf dem Bildschirm.",
  soundOff: "Die Töne sind aus. So siehst Du nur, was Du sonst auch hörst.",
  soundOn: "Töne einschalten",
  silent: "Der Ton dieser Übung lässt sich hier nicht abspielen. Sie läuft nach der Uhr: Achte auf den Bildschirm.",
  heldBack: "Der Browser hält den Ton zurück, bis Du tippst. Deine Übung wartet so lange.",
  mayGoDark: "Der Bildschirm kann hier dunkel werden. Ton und Übung laufen weiter.",
  save: "Als Datei sichern",
  saving: "Die Tonspur wird gebaut",
  saveHint: "Für den Lautsprecher in der Halle.",
  saveFailed: "Die Datei ließ sich nicht bauen.",
  left: (seconds: number) => `noch ${clock(seconds)}\u00A0min`,
  countdown: "Bereit",
  over: "Geschafft",
  tooShort: { title: "Das war kurz", note: "Zu kurz für XP, aber Dein Tageslimit bleibt unberührt." },
} as const;

/** Words around every running game. */
export const runText = {
  loading: "Lädt ...",
  loadFailed: "Das Spiel ließ sich nicht laden. Prüfe Deine Verbindung und versuch es noch einmal.",
  retry: "Noch einmal versuchen",
  pause: "Anhalten",
  paused: "Angehalten",
  pauseHint: "Nichts läuft weiter. Atme durch.",
  pauseHintKept: (hour: number, isTomorrow: boolean) =>
    `Nichts läuft weiter. Wenn Du jetzt gehst, findest Du die Runde bis ${isTomorrow ? "morgen" : "heute"} um ${hour} Uhr wieder.`,
  resume: "Weiter",
  soundOn: "Ton einschalten",
  mayGoDark: "Der Bildschirm kann hier dunkel werden. Dann wartet die Runde auf Dich.",
  quit: "Beenden",
  close: "Anhalten und schließen",
  backHome: "Zur Startseite",
  backTo: (title: string) => `Zurück zu ${title}`,
  questionOf: (n: number, total: number) => `Frage ${n} von ${total}`,
  answers: "Antworten",
  right: "Richtig",
  wrong: "Falsch",
  rightSaid: "Richtig.",
  wrongSaid: (answer: string) => `Falsch. Richtig ist: ${answer}${/[.!?]$/.test(answer) ? "" : "."}`,
  next: "Weiter",
  toResult: "Zum Ergebnis",
  keys: "Tasten A bis D antworten, Enter geht weiter, Esc hält an.",
} as const;

/** Words of the result screen (rules 11.1, 11.3 and 11.5 fix some of them). */
export const resultText = {
  titles: {
    done: "Du hast das Spiel erfolgreich abgeschlossen!",
    nearly: "Fast alles geschafft",
    part: "Ein Teil ist geschafft",
    start: "Ein Anfang ist gemacht",
    nothing: "Noch sitzt nichts. Das wird.",
  } satisfies Record<Course, string>,
  practiceTitle: "Deine Fehler sind wiederholt",
  practice: "Eine Übungsrunde gibt keine XP. Dafür sitzt es beim nächsten Mal.",
  score: (score: number, total: number) => `${score} von ${total} richtig`,
  counting: "XP werden gutgeschrieben",
  xpInAll: (xp: number) => `insgesamt ${number.format(xp)}\u00A0XP`,
  gained: (xp: number) => `+${number.format(xp)}\u00A0XP`,
  ring: (level: number, inLevel: number, size: number) =>
    `Level ${level}, ${number.format(inLevel)} von ${number.format(size)} XP`,
  wayTo: (xp: number, level: number) => `Noch ${number.format(xp)}\u00A0XP bis Level\u00A0${level}.`,
  levelUp: (level: number) => `Level\u00A0${level} erreicht!`,
  skillPoints: (n: number) => `Du hast jetzt ${count(n, "Fertigkeitspunkt", "Fertigkeitspunkte")}.`,
  remaining: (n: number) =>
    n === 0
      ? "Das waren heute die letzten XP."
      : `Heute ${n === 1 ? "bringt noch ein Spiel" : `bringen noch ${n}\u00A0Spiele`} XP.`,
  limit: "Top-Leistung! Du hast das Tageslimit an XP erreicht, trainiere trotzdem weiter!",
  nameMissing: "Deine XP brauchen einen Namen. Sobald Du ihn einträgst, wird diese Runde gutgeschrieben.",
  noName: "Ohne Namen gibt es keine XP. Du kannst ihn jederzeit im Profil eintragen.",
  name: "Dein Name",
  nameNeeded: "Trag einen Namen ein.",
  saveName: "Speichern und XP gutschreiben",
  pendingLate: "Der Server antwortet gerade nicht. Die Runde ist gespeichert und wird nachgetragen.",
  pending: "Du bist offline. Die Runde ist gespeichert und wird nachgetragen.",
  pendingHere: "Noch ist die Runde nicht auf dem Server. Sie wird nachgetragen, solange dieses Fenster offen bleibt.",
  failed: "Deine XP konnten nicht gespeichert werden.",
  failedLog: "Fehler beim Aktualisieren der XP",
  again: "Nochmal Spielen",
  onlyMistakes: "Nur Fehler wiederholen",
  settings: "Einstellungen",
  toSettings: "Zu den Einstellungen",
  recap: "Alle Fragen",
  yourAnswer: "Deine Antwort:",
  rightAnswer: "Richtig ist:",
} as const;

/** Words of the quiz. */
export const quizText = {
  intro: "Zehn Fragen zur Theorie bis zu Deinem Gurt, vier Antworten, eine stimmt.",
} as const;

/** Words of a game whose address names a topic that does not exist. */
export const unknownTopicText = {
  backHome: "Zur Startseite",
  withoutTopic: (title: string) => `${title} ohne Vorauswahl`,
  title: "Dieses Thema gibt es nicht",
  text: "Vielleicht hat sich die Adresse geändert, oder beim Abtippen ist ein Zeichen verloren gegangen.",
} as const;
