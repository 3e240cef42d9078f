const rounds = (n: number) => (n === 1 ? "1 Runde" : `${n} Runden`);

/** Words of the interval training (rule 13.1 fixes some of them). */
export const intervalText = {
  intro: "Arbeit und Pause im Takt. Leg das Handy hin, die Zahl liest Du aus drei Metern.",
  ready: "Der Takt steht",
  roundOf: (n: number, total: number) => `Runde ${n} von ${total}`,
  rest: "Pause",
  stages: { countdown: "Bereit", work: "Arbeit", rest: "Erholen", over: "Geschafft" },
  thenRest: (seconds: number) => `Danach ${seconds} s Pause`,
  thenRound: (n: number) => `Danach Runde ${n}`,
  lastRound: "Letzte Runde",
  said: {
    countdown: (n: number, total: number) => `Runde ${n} von ${total} beginnt`,
    work: "Arbeit",
    rest: (seconds: number) => `Pause, ${seconds} Sekunden`,
    over: "Geschafft",
  },
  keys: "Leertaste hält an, → überspringt, Esc hält an.",
  done: (n: number, total: number) => `${n} von ${rounds(total)} geschafft`,
  resume: (title: string, n: number, total: number) => `${title}, Runde ${n} von ${total}`,
  recap: "Deine Zeit",
  work: "Arbeit",
  pause: "Pause und Countdown",
  total: "Gesamt",
  skipped: "Übersprungene Runden",
} as const;
