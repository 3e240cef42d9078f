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
} as const;
