const dayFormat = new Intl.DateTimeFormat("de-DE", { dateStyle: "long" });
const timeFormat = new Intl.DateTimeFormat("de-DE", { dateStyle: "long", timeStyle: "short" });
const written = (at: Date, format: Intl.DateTimeFormat) => (Number.isNaN(at.getTime()) ? "" : format.format(at));

/** Words of the page that a user takes along: everything stored, to read. */
export const exportText = {
  product: "Digital Dojo",
  title: (name: string) => (name ? `Trainingsbuch von ${name}` : "Dein Trainingsbuch"),
  asOf: (day: string) => `Stand: ${day}`,
  contents: "Inhalt",
  foot: "Diese Datei braucht kein Netz und keine App. Alle Einzelheiten, auch jede Runde, stehen in der JSON-Datei.",
  day: (at: Date) => written(at, dayFormat),
  time: (iso: string) => written(new Date(iso), timeFormat),
  email: "E-Mail-Adresse",
  nothing: "–",
  notesTitle: "Notizen",
  techniques: "Techniken",
  plays: "Mal gespielt",
  notes: (n: number) => (n === 1 ? "1 Notiz" : `${n} Notizen`),
  noNotes: "Du hast noch keine Notizen.",
  played: "Gespielt",
  game: "Spiel",
  often: "Wie oft",
  last: "Zuletzt",
  bookmarks: "Merkliste",
  weak: "Wackelkandidaten",
  intervals: "Eigene Intervalle",
  interval: (workS: number, restS: number, rounds: number) =>
    `${workS}\u00A0s Arbeit, ${restS}\u00A0s Pause, ${rounds} ${rounds === 1 ? "Runde" : "Runden"}`,
} as const;
