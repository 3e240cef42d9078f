const two = (n: number) => String(n).padStart(2, "0");
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${two(seconds % 60)}\u00A0min`;

/** Words of the head-movement trainer (rules 21.1 and 21.5 fix some of them). */
export const headmoveText = {
  lead: "Acht Linien und ein Dreieck. Das Dreieck ist Dein Kopf: Wohin es geht, dahin weichst Du aus.",
  how: [
    "Stell das Handy auf Augenhöhe auf, zwei Schritte vor Dir. Das Bild ist Dein Spiegel.",
    "Weich aus den Knien aus, nicht aus dem Rücken. Nach einer Minute wird es schneller, nach drei schwer.",
  ],
  stance: "Auslage",
  words: "Richtung",
  wordsOption: { label: "Als Wort zeigen", hint: "Links, rechts, tief oder zurück." },
  start: "Start",
  getReady: "Gleich geht es los",
  time: "Trainingszeit",
  clock,
  difficulty: { easy: "Leicht", medium: "Mittel", hard: "Schwer" },
  soon: { easy: "", medium: "Gleich schneller", hard: "Gleich schwer" },
  figure: "Acht Linien, auf denen ein Dreieck den Kopf führt",
  stop: "Stop",
  move: {
    mid: () => "Mitte",
    side: (side: string) => side,
    low: (side: string) => `Tief ${side.toLowerCase()}`,
    back: () => "Zurück",
  },
  sides: { left: "Links", right: "Rechts" },
  result: (seconds: number) => `Trainingszeit ${clock(seconds)}`,
  tooShortTitle: "Das war kurz",
  tooShort: "XP gibt es für jede volle Minute. Diese Runde zählt nicht, Dein Tageslimit bleibt unberührt.",
  recap: "Deine Runde",
  moves: "Bewegungen",
  reached: "Erreicht",
} as const;
