import type { Group } from "#domain/catalogue/schema.ts";

const number = new Intl.NumberFormat("de-DE");
const hits = (n: number) => (n === 1 ? "1 Treffer" : `${number.format(n)} Treffer`);

/** Words of the search over everything. */
export const searchText = {
  title: "Suche",
  field: "Katalog und Notizen durchsuchen",
  placeholder: "Name, Nummer, Wort",
  loading: "Der Katalog wird aufgeschlagen",
  intro:
    "Techniken, Formen, Prinzipien, Begriffe und Deine Notizen, auf Deutsch oder Englisch. Umlaute, ß und kleine Tippfehler spielen keine Rolle.",
  tryIt: "Zum Beispiel",
  keys: "Pfeiltasten führen durch die Treffer, Eingabe öffnet den gewählten, Esc führt zurück ins Feld. Hierher kommst Du von jeder Seite mit Schrägstrich oder Strg und K.",
  catalogue: "Katalog",
  notes: "Deine Notizen",
  hits: (catalogue: number, notes: number) => {
    if (notes === 0) return hits(catalogue);
    return `${hits(notes)} in Deinen Notizen, ${number.format(catalogue)} im Katalog`;
  },
  showAll: (n: number) => `Alle ${number.format(n)} zeigen`,
  topicKind: { single: "Liste", kombi: "Liste", kuen: "Form", theorie: "Theorie" } satisfies Record<Group, string>,
  section: "Form",
  term: "Begriff",
  memorable: { before: "„", after: "“" },
  nothing: "Nichts gefunden",
  nothingFor: (query: string) => `Zu „${query}“ steht nichts im Katalog und nichts in Deinen Notizen.`,
  didYouMean: "Meintest Du eines davon?",
  advice: "Versuch es mit weniger Wörtern oder nur mit dem Anfang eines Wortes.",
  clear: "Suche leeren",
  incomplete: "Ein Teil des Katalogs ließ sich nicht laden und fehlt hier.",
  retry: "Noch einmal versuchen",
  notesFailed: "Deine Notizen ließen sich nicht laden und fehlen hier.",
} as const;
