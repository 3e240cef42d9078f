import type { Belt } from "#domain/catalogue/schema.ts";
import { beltName, wayTo } from "./belts.ts";
import { days, dayText, todayText } from "./day.ts";

/** Words of the home page. */
export const homeText = {
  fallbackTitle: "DIGITAL DOJO",
  noteCount: (n: number) => (n === 1 ? "Du hast bereits 1 Notiz" : `Du hast bereits ${n} Notizen`),
  noNotes: "Der Ort für Deine Notizen",
  offline: "Ohne Netz. Alles hier liegt auf diesem Gerät.",
  continueWith: (title: string | undefined, techniqueNr: string) =>
    title ? `Weiter mit „${title}“` : `Weiter mit Nr.\u00A0${techniqueNr}`,
  begin: "Mit den Ständen beginnen",
  allNotes: "Alle Notizen",
  today: {
    title: "Heute",
    asked: todayText.asked,
    takes: (minutes: number) => `Los geht es, ${todayText.takes(minutes)}`,
    free: "Heute ist frei",
    freeText: (due: number, fresh: number, minutes: number) =>
      `Wer mag: ${todayText.asked(due, fresh)}, ${todayText.takes(minutes)}`,
    way: wayTo,
    /** `isShort` where it is known whether the time reaches. */
    wayText: (left: number | undefined, isShort?: boolean) => {
      if (left === undefined) return "Was dran ist, und warum";
      if (left === 0) return "Heute ist die Prüfung";
      if (left === 1) return "Morgen ist die Prüfung";
      const until = `Noch ${days(left)} bis zur Prüfung`;
      if (isShort === undefined) return until;
      return isShort ? `${until}. Für alles reicht das so nicht.` : `${until}. So reicht die Zeit.`;
    },
    done: "Für heute ist alles getan",
    doneText: todayText.later,
    nextTraining: (day: number) => `Weiter geht es am ${dayText.weekday(day)}.`,
    paused: "Dein Plan macht Pause",
    pausedText: "Er wartet, bis Du wieder da bist.",
    plan: "Dein Plan für heute",
    noPlan: (belt: Belt) => `Plan bis zur Prüfung: ${beltName(belt)}`,
    whyPlan: "Sag, wann Du übst. Dann steht hier jeden Tag, was dran ist.",
    resume: (game: string) => `${game}: weitermachen`,
    interrupted: "Unterbrochen, aber noch da",
    wobblers: (n: number, areQuestions: boolean) => {
      if (areQuestions) return n === 1 ? "1 Frage wackelt noch" : `${n} Fragen wackeln noch`;
      return n === 1 ? "1 Technik wackelt noch" : `${n} Techniken wackeln noch`;
    },
    practise: (game: string) => `${game}: nur Deine Fehler`,
    number: (techniqueNr: string) => `Nr.\u00A0${techniqueNr}`,
    viewed: "Zuletzt angesehen",
    noted: (title: string) => `Notiz zu „${title}“`,
    lastNote: "Deine letzte Notiz",
    askBelt: "Welchen Gurt trägst Du?",
    whyBelt: "Dann steht hier, was zur nächsten Prüfung neu ist.",
    exam: (belt: Belt, n: number) =>
      n === 1 ? `Neu zu ${beltName(belt)}: 1 Technik` : `Neu zu ${beltName(belt)}: ${n} Techniken`,
    inTopics: (topics: number) => (topics === 1 ? "In einem Thema" : `In ${topics} Themen`),
    refresh: (belt: Belt, n: number) =>
      n === 1 ? `${beltName(belt)} auffrischen: 1 Technik` : `${beltName(belt)} auffrischen: ${n} Techniken`,
    /** For whoever wears black: nothing is new with it. */
    beforeBlack: (n: number) =>
      n === 1 ? "Das Letzte vor Schwarz: 1\u00A0Technik" : `Das Letzte vor Schwarz: ${n}\u00A0Techniken`,
    firstStep: "Jede Technik beginnt mit dem Stand.",
    look: "Eine Technik nachschlagen",
    lookText: "Such Dir ein Thema aus.",
  },
  welcome: {
    title: (name: string) => (name ? `Willkommen, ${name}` : "Willkommen"),
    lead: "Drei kurze Fragen, damit alles gleich zu Dir passt.",
    step: (step: number, steps: number) => `Frage ${step} von ${steps}`,
    belt: "Welchen Gurt trägst Du?",
    beltWhy: "Listen und Spiele zeigen Dir dann, was zu Deinem Gurt gehört.",
    stance: "Welcher Fuß steht bei Dir vorn?",
    stanceWhy: "Alle Bilder stehen dann so wie Du.",
    feet: { left: "Der linke", right: "Der rechte" },
    school: "Wo trainierst Du?",
    schoolHint: "Der Name Deines Vereins oder Deiner Gruppe. Er steht in Deinem Profil, nur Du siehst ihn.",
    changeable: "Im Profil kannst Du alles später ändern.",
    back: "Zurück",
    next: "Weiter",
    skip: "Frage überspringen",
    done: "Los geht es",
    later: "Später",
  },
  install: {
    text: "Die App kann auf Deinen Startbildschirm. Dann geht sie auch im Keller, ohne Netz.",
    how: "So geht es",
    never: "Nicht mehr zeigen",
  },
  sections: {
    catalogue: "Nachschlagen",
    training: "Training",
    games: "Interaktive Spiele",
    soon: "Demnächst verfügbar",
  },
  inProgress: "In arbeit",
  recentNotes: "Zuletzt notiert",
  recentLoading: "Letzte Notizen werden geladen",
  recentEmpty: "Öffne eine Technik und schreib auf, was Du Dir merken willst. Deine letzten Notizen stehen dann hier.",
  bookmarks: { title: "Merkliste", description: "Was Du Dir gemerkt hast" },
  categories: {
    single: { title: "Einzeltechniken", description: "Stände, Schläge, Blocks, Hebel" },
    kuen: { title: "Formen", description: "Ablauf, Geschichte, Ursprung" },
    theorie: { title: "Theorie", description: "Prinzipien und Distanzen" },
  },
} as const;
