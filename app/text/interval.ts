const rounds = (n: number) => (n === 1 ? "1 Runde" : `${n} Runden`);

type Span = readonly [number, number];
const between = ([least, most]: Span) => `${least} bis ${most}`;
const seconds = (span: Span) => `${between(span)}\u00A0s`;

/** Words of the interval training (rule 13.1 fixes some of them). */
export const intervalText = {
  intro: "Arbeit und Pause im Takt. Leg das Handy hin, die Zahl liest Du aus drei Metern.",
  ready: "Der Takt steht",
  roundOf: (n: number, total: number) => `Runde ${n} von ${total}`,
  rest: "Pause",
  stages: { countdown: "Bereit", work: "Arbeit", rest: "Pause", over: "Geschafft" },
  thenWork: (seconds: number) => `Danach ${seconds}\u00A0s Arbeit`,
  thenRest: (seconds: number) => `Danach ${seconds}\u00A0s Pause`,
  thenRound: (n: number) => `Danach Runde ${n}`,
  lastRound: "Letzte Runde",
  said: {
    countdown: (n: number, total: number) => `Runde ${n} von ${total} beginnt`,
    work: "Arbeit",
    rest: (seconds: number) => `Pause, ${seconds}\u00A0Sekunden`,
    over: "Geschafft",
  },
  keys: "Leertaste oder Esc hält an, → überspringt.",
  done: (n: number, total: number) => `${n} von ${rounds(total)} geschafft`,
  resume: (title: string, n: number, total: number) => `${title}, Runde ${n} von ${total}`,
  own: {
    add: "Eigenes Intervall",
    remove: "Löschen",
    editNamed: (name: string) => `„${name}“ bearbeiten`,
    full: "Mehr als acht eigene Intervalle passen nicht. Lösche eines, dann ist wieder Platz.",
    name: "Name",
    unnamed: (work: number, rest: number) => `${work}/${rest}`,
    work: "Arbeit",
    rest: "Pause",
    rounds: "Runden",
    between: { workS: seconds, restS: seconds, rounds: between },
    wrong: (least: number, most: number) => `Eine ganze Zahl von ${least} bis ${most}.`,
    total: "Zusammen:",
    save: "Speichern",
    removed: (name: string) => `„${name}“ ist gelöscht.`,
    undo: "Rückgängig",
    failed: "Das Intervall ließ sich nicht speichern.",
  },
  recap: "Deine Zeit",
  work: "Arbeit",
  pause: "Pause und Countdown",
  total: "Gesamt",
  skipped: "Übersprungene Runden",
} as const;
