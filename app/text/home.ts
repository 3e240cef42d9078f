import type { GameId } from "../routes.ts";

/** Words of the home page. */
export const homeText = {
  fallbackTitle: "DIGITAL DOJO",
  noteCount: (n: number) => (n === 1 ? "Du hast bereits 1 Notiz" : `Du hast bereits ${n} Notizen`),
  noNotes: "Der Ort für Deine Notizen",
  continueWith: (title: string) => `Weiter mit ${title}`,
  begin: "Mit den Ständen beginnen",
  allNotes: "Alle Notizen",
  sections: {
    catalogue: "Nachschlagen",
    training: "Training",
    games: "Interaktive Spiele",
    soon: "Demnächst verfügbar",
  },
  inProgress: "In arbeit",
  recentNotes: "Zuletzt notiert",
  recentLoading: "Letzte Notizen werden geladen",
  recentEmpty:
    "Deine letzten Notizen stehen später hier. Öffne eine Technik und schreib auf, was Du Dir merken willst.",
  categories: {
    single: { title: "Einzeltechniken", description: "Stände, Schläge, Blocks – jede mit Platz für Deine Notizen." },
    kuen: { title: "Formen", description: "Die Kuens: Ablauf, Geschichte, Ursprung." },
    theorie: { title: "Theorie", description: "Kampfprinzipien und Distanzen, in Ruhe nachgelesen." },
  },
  games: {
    audio: { title: "Audio Training", description: "Du hörst die Technik und führst sie aus." },
    cards: { title: "Karteikarten", description: "Auswendig lernen" },
    quiz: { title: "Quiz", description: "Zehn Fragen zu Geschichte, Begriffen und Prinzipien." },
    sort: { title: "Reihenfolge Lernen", description: "Welche Technik kommt als Nächstes?" },
    nr: { title: "Kombi. Nummern", description: "Zu welcher Nummer gehört der Ablauf?" },
    names: { title: "Technik Namen", description: "Ein Bild, vier Namen, einer stimmt." },
    interval: { title: "Interval Training", description: "HIIT, Tabata and more" },
    reaction: { title: "Reaction-Game", description: "Drei Runden gegen die eigene Schrecksekunde." },
    headmove: { title: "Head Movement", description: "Ausweichen im Takt der Linien." },
  } satisfies Record<GameId, { title: string; description: string }>,
} as const;
