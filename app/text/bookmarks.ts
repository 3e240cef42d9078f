/** Words of the Merkliste. */
export const bookmarksText = {
  title: "Merkliste",
  mark: "Merken",
  /** Under the sign, once it is there. */
  markedShort: "Gemerkt",
  marked: "Auf der Merkliste",
  takeOff: "Von der Merkliste nehmen",
  isMarked: "gemerkt",
  show: "Zur Merkliste",
  removed: "Von der Merkliste genommen",
  undo: "Rückgängig",
  remove: (title: string) => `Von der Merkliste nehmen: ${title}`,
  full: (most: number) => `Auf die Merkliste passen ${most} Techniken. Nimm erst eine herunter.`,
  refused: "Das ließ sich nicht merken. Versuch es gleich noch einmal.",
  failed: "Deine Merkliste ließ sich nicht laden. Auf dem Server ist sie sicher.",
  count: (n: number) => (n === 1 ? "1 Eintrag" : `${n} Einträge`),
  noneTitle: "Noch nichts gemerkt",
  none: [
    "Öffne eine Technik, einen Abschnitt oder ein Prinzip.",
    "Tippe unter dem Text auf „Merken“.",
    "Hier steht dann beisammen, was Du gerade lernst. Techniken kannst Du auch gleich üben.",
  ],
  noneSign: "Dieses Zeichen steht dann auch in den Listen.",
  number: (techniqueNr: string) => `Nr.\u00A0${techniqueNr}`,
  noneAction: "Zu den Techniken",
  gone: "Nicht mehr im Katalog",
  goneName: (topicID: string, techniqueNr: string) => `${topicID}, Nr.\u00A0${techniqueNr}`,
} as const;
