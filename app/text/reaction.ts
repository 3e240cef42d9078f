/** Words of the reaction game (rule 20.3 fixes one of them). */
export const reactionText = {
  lead: "Drei Runden. Aus dem Quadrat wird irgendwann ein rotes Pad: Dann drück. Drückst Du vorher, ist das Spiel vorbei.",
  how: ["Es zählt das Drücken, nicht das Loslassen.", "Gemessen wird von dem Bild an, das Dir das Pad zeigt."],
  signal: "Signal",
  signals: {
    sight: { label: "Nur sehen", hint: "Das Pad kommt lautlos." },
    both: { label: "Sehen und hören", hint: "Zum Pad kommt ein Ton. Aufs Ohr reagierst Du schneller." },
  },
  start: "Start",
  round: (n: number, total: number) => `Runde ${n} von ${total}`,
  wait: "Warte",
  now: "Jetzt!",
  time: (ms: number) => `${ms}\u00A0ms`,
  guessed: "Geraten",
  guessedHint: "Unter 100\u00A0ms reagiert niemand.",
  measured: "Gemessen",
  hint: "Die ganze Fläche um das Pad zählt.",
  keys: "Leertaste und Enter zählen auch.",
  early: "Zu früh",
  tooEarly: "Game Over - Zu früh",
  tooEarlyNote: "Das Pad war noch nicht da. Ein Frühstart zählt nicht als Runde des Tages und gibt keine XP.",
  onlyGuessed: "Nur geraten",
  onlyGuessedNote:
    "Warte, bis Du das Pad siehst. Geratene Runden geben keine XP, und Dein Tageslimit bleibt unberührt.",
  tooEarlyIn: (n: number, total: number) => `In Runde ${n} von ${total}`,
  bestOf: (ms: number) => `Bestzeit ${ms}\u00A0ms`,
  noBest: "Keine gewertete Zeit",
  median: "Median",
  rounds: "Deine Runden",
  isBest: "Bestzeit",
  open: (n: number) => `Runde ${n}`,
  none: "–",
  precision: (ms: number) =>
    `Jede Zeit stimmt auf ±\u00A0${ms}\u00A0ms, ein halbes Bild Deiner Anzeige. Was Bildschirm und Eingabe selbst an Zeit brauchen, steckt mit drin: Vergleiche Dich nur auf demselben Gerät.`,
  leftOut: (n: number) =>
    n === 1
      ? "Eine Runde lag unter 100\u00A0ms. So schnell reagiert niemand, sie ist geraten und nicht gewertet."
      : `${n} Runden lagen unter 100\u00A0ms. So schnell reagiert niemand, sie sind geraten und nicht gewertet.`,
} as const;
