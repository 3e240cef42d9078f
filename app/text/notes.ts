const number = new Intl.NumberFormat("de-DE");
const count = (n: number) => (n === 1 ? "1 Notiz" : `${number.format(n)} Notizen`);

/** Words of the notes; rule 6.6 fixes some of them. */
export const notesText = {
  title: "Notizen",
  loading: "Notizen werden geladen",
  failed: "Deine Notizen ließen sich nicht laden. Auf dem Server sind sie sicher.",
  retry: "Noch einmal versuchen",
  empty:
    "Noch keine Notizen. Wähle oben „+ Neue Kategorie anlegen …“, gib einen Namen ein und schreibe deine erste Notiz.",
  offline: "Offline. Was Du notierst, bleibt auf diesem Gerät und wird nachgetragen.",
  offlineHere: "Offline. Was Du notierst, wird nachgetragen, solange das Fenster offen bleibt.",
  composer: {
    category: "Kategorie",
    newCategory: "+ Neue Kategorie anlegen …",
    newCategoryName: "Name der neuen Kategorie",
    newCategoryHint: "Ohne Namen steht die Notiz unter „Ohne Kategorie“.",
    newCategoryPlaceholder: "Neue Kategorie",
    content: "Notiz",
    contentPlaceholder: "Schreibe hier deine Notiz …",
    add: "Notiz speichern",
    saved: "Gespeichert",
    keys: "Strg oder ⌘ + Eingabe speichert",
    left: (n: number) => (n === 1 ? "noch 1 Zeichen" : `noch ${number.format(n)} Zeichen`),
    tooLong: (most: number, over: number) =>
      `Eine Notiz hat höchstens ${number.format(most)} Zeichen, diese ist ${number.format(over)} zu lang. Kürze sie, oder teile sie auf zwei. Dein Text bleibt stehen.`,
    refused: "Der Server hat diese Notiz nicht angenommen. Dein Text steht wieder im Feld.",
  },
  note: {
    pending: "wird nachgetragen",
    pendingHere: "wird nachgetragen, solange das Fenster offen bleibt",
    edit: "Bearbeiten",
    editLabel: (excerpt: string) => `Notiz bearbeiten: ${excerpt}`,
    delete: "Löschen",
    deleteLabel: (excerpt: string) => `Notiz löschen: ${excerpt}`,
    save: "Speichern",
    cancel: "Abbrechen",
    gone: "Diese Notiz wurde inzwischen gelöscht. Speicherst Du, wird sie neu angelegt.",
    undated: "ohne Datum",
  },
  sequence: {
    title: "Mein Ablauf",
    empty:
      "Trag die Folge ein, wie Du sie gelernt hast: eine Bewegung je Zeile. Nur Du siehst sie, auf allen Deinen Geräten.",
    add: "Ablauf eintragen",
    label: "Ablauf, eine Bewegung je Zeile",
    hint: "Eine Zeile, die mit # beginnt, öffnet einen Abschnitt, zum Beispiel: # Erste Bahn",
    placeholder: "# Erste Bahn\nGruß im Grundstand\nLinks vor in den Bogenstand, Block nach unten",
    save: "Ablauf speichern",
  },
  deleted: "Notiz gelöscht",
  undo: "Rückgängig",
  changeRefused: "Der Server hat die Änderung nicht angenommen. Deine Notiz ist noch da.",
  count,
  all: {
    title: "Alle Notizen",
    search: "Suchen",
    searchPlaceholder: "Wort aus einer Notiz",
    found: (notes: number, query: string) => (query ? `${count(notes)} zu „${query}“` : count(notes)),
    noneTitle: "Noch keine Notizen",
    none: "Öffne eine Technik und schreib auf, worauf Du beim nächsten Mal achten willst. Hier findest Du alles wieder.",
    noneAction: "Zu den Techniken",
    noResultTitle: "Nichts gefunden",
    noResult: (query: string) => `In Deinen Notizen steht nichts zu „${query}“. Versuch ein kürzeres Wort.`,
    clear: "Suche leeren",
    gone: "Diese Technik steht nicht mehr im Katalog. Deine Notizen bleiben.",
  },
} as const;
