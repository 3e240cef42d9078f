const techniques = (n: number) => (n === 1 ? "1 Technik" : `${n} Techniken`);

/** Words of the flashcards (rules 15.1, 15.2, 15.3 and 15.4 fix some of them). */
export const cardsText = {
  intro: "Vorn die Nummer, hinten die Technik. Was Du nicht kannst, kommt öfter.",
  shuffled: "Die Karten wurden gemischt",
  found: (n: number) => `${techniques(n)} ${n === 1 ? "wurde" : "wurden"} gefunden`,
  known: (known: number, total: number) => `Du kannst ${known} von ${techniques(total)}`,
  waiting: (total: number) => (total === 1 ? "1 Karte wartet" : `${total} Karten warten`),
  number: (techniqueNr: string) => `Nr.\u00A0${techniqueNr}`,
  show: "Technik anzeigen",
  hide: "Technik ausblenden",
  rate: "Wie gut kannst Du das?",
  ratings: { 0: "Kann ich", 2: "Nicht so gut", 4: "Gar nicht" },
  undo: "Rückgängig",
  keys: "Leertaste dreht um, 1 bis 3 bewerten, Z nimmt zurück, Esc hält an.",
  learned: (total: number, atOnce: number) => {
    if (atOnce === total) return `${techniques(total)} gelernt, ${total === 1 ? "auf Anhieb" : "alle auf Anhieb"}`;
    return `${techniques(total)} gelernt, ${atOnce === 0 ? "keine" : atOnce} davon auf Anhieb`;
  },
  missed: "Nicht auf Anhieb gekonnt",
  firm: "Auf Anhieb gekonnt",
  firstRated: (rating: 2 | 4, times: number) => {
    const label = rating === 2 ? "Nicht so gut" : "Gar nicht";
    return times === 1 ? `zuerst: ${label}` : `zuerst: ${label}, ${times} Anläufe`;
  },
} as const;
