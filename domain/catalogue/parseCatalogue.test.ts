import { assert, property, shuffledSubarray } from "fast-check";
import { describe, expect, it } from "vitest";
import { parseCatalogue } from "./parseCatalogue.ts";
import type { Source } from "./source.ts";

type Files = Record<string, unknown>;
type Entry = Record<string, unknown>;

const words = ["eins", "zwei", "drei", "vier"];
const entry = (nr: string, extra: Entry = {}): Entry => ({
  techniqueNr: nr,
  title: `Technik ${nr}`,
  description: `Wort${nr} beginnt hier und endet dort.`,
  belt: ["blue", "brown"],
  ...extra,
});
const withoutBelt = (full: Entry) => Object.fromEntries(Object.entries(full).filter(([key]) => key !== "belt"));
const list = (...numbers: string[]) => numbers.map((nr) => entry(nr));
const topic = (topicID: string, group: string, entries: Entry[]) => ({
  topicID,
  group,
  title: `Thema ${topicID}`,
  list: entries,
});
const question = (id: string, extra: Entry = {}): Entry => ({
  id,
  topic: ["Allgemein"],
  question: `Frage ${id}?`,
  options: [...words],
  correctAnswer: "zwei",
  ...extra,
});

const ORDER = "content/catalogue.yaml";
const STOCK = "content/techniques/stock-konter.yaml";
const QUIZ = "content/quiz/questions.yaml";
const QUOTES = "content/quotes.yaml";
const GLOSSARY = "content/glossary.yaml";
const term = (id: string, name: string, extra: Entry = {}): Entry => ({
  id,
  term: name,
  meaning: `Was ${name} heißt.`,
  ...extra,
});

const valid = (): Files => ({
  [ORDER]: { topics: ["stockKonter"] },
  [STOCK]: topic("stockKonter", "kombi", list("1", "2", "3a", "3b", "4")),
  [QUIZ]: [question("A01"), question("A02", { belt: ["brown", "black"] })],
  [QUOTES]: [{ text: "Ein Spruch." }],
});

const sourcesOf = (files: Files): Source[] =>
  Object.entries(files).map(([file, data]) => ({ file, data, lineOf: (path) => path.length + 1 }));

/**
 * The questions come first, because repetitions are reported in the later file. A change to undefined removes the file.
 */
function problemsOf(changes: Files): string[] {
  const files = { [QUIZ]: undefined, ...valid(), ...changes };
  const present = Object.fromEntries(Object.entries(files).filter(([, data]) => data !== undefined));
  const result = parseCatalogue(sourcesOf(present));
  return result.ok ? [] : result.problems.map(({ file, message }) => `${file} ${message}`);
}

const withList = (entries: Entry[]) => ({ [STOCK]: topic("stockKonter", "kombi", entries) });
/** The valid list with a changed third entry. */
const withThird = (extra: Entry) => withList([entry("1"), entry("2"), entry("3", extra), entry("4")]);
/** The valid topic with a menu of these addresses. */
const withMenu = (...addresses: string[]) => ({
  [STOCK]: {
    ...topic("stockKonter", "kombi", list("1", "2", "3", "4")),
    menu: addresses.map((address) => ({ label: "Üben", address })),
  },
});
const withQuestion = (extra: Entry) => ({ [QUIZ]: [question("A01", extra)] });
const withText = (description: string) => withThird({ description });
const withTerms = (...entries: Entry[]) => ({ [GLOSSARY]: entries });
const form = (titles: string[]) =>
  topic(
    "siu_wan",
    "kuen",
    titles.map((title, index) => withoutBelt(entry(String(index + 1), { title }))),
  );

/** Alternative texts that give the answer away: the text, the entry, and the revealing word. */
const pictureCases = [
  ["title", { title: "Reiterstand" }, "Der Reiterstand von vorn", "Reiterstand"],
  ["English name", { english: "Horse Stance" }, "Ein horse stance", "Horse Stance"],
  ["Merkname", { memorableName: "Auf dem Pferd" }, "Wie auf dem Pferd", "Auf dem Pferd"],
  ["noun of the title", { title: "Parade zum Kopf" }, "Eine Parade", "Parade"],
].map(([what, names, alt, told]): [string, Files, string] => [
  `words for a picture that tell the ${what as string}`,
  withThird({ ...(names as Entry), image: { src: "a.svg", alt } }),
  `list.image.alt: verrät den Namen („${told as string}“) – beschreibe, was zu sehen ist`,
]);

describe("parseCatalogue", () => {
  it("gives topics in the order of the catalogue file, with questions and quotes", () => {
    const blocks = topic(
      "blocks",
      "single",
      ["1", "2", "3", "4"].map((nr) => entry(nr, { description: `Anfang${nr} steht in diesem Satz.` })),
    );
    const result = parseCatalogue(
      sourcesOf({
        ...valid(),
        "content/techniques/blocks.yaml": blocks,
        [ORDER]: { topics: ["stockKonter", "blocks"] },
      }),
    );
    expect(result).toMatchObject({
      ok: true,
      catalogue: {
        topics: [{ topicID: "stockKonter" }, { topicID: "blocks" }],
        questions: [{ id: "A01" }, { id: "A02" }],
        quotes: [{ text: "Ein Spruch." }],
      },
    });
  });

  it("reports all problems of all files at once", () => {
    const changes = {
      ...withThird({ title: "", belt: ["blue", "black"] }),
      ...withQuestion({ correctAnswer: "fünf" }),
      [QUOTES]: [],
    };
    expect(problemsOf(changes).map((problem) => problem.split(" ", 1)[0])).toEqual([QUIZ, QUOTES, STOCK]);
  });

  it.each<[string, Files, string]>([
    ["an empty text", withThird({ title: " " }), `${STOCK} list.title: darf nicht leer sein`],
    ["a missing field", withThird({ title: undefined }), `${STOCK} list.title: fehlt`],
    ["a number that is no text", withThird({ techniqueNr: 3 }), `${STOCK} list.techniqueNr: ist ein Text, also '3'`],
    ["an unknown field", withThird({ tittle: "x" }), `${STOCK} list.tittle: das Feld „tittle“ gibt es hier nicht`],
    ["an unknown belt", withThird({ belt: ["pink"] }), `${STOCK} list.belt: kennt nur white, yellow`],
    ["three answers", withQuestion({ options: words.slice(1) }), `${QUIZ} options: braucht genau vier Antworten`],
    [
      "the wrong file",
      { "content/techniques/stock.yaml": valid()[STOCK], [STOCK]: undefined },
      "gehört in die Datei content/techniques/stock-konter.yaml",
    ],
    ["a file that nobody reads", { "content/notes.yaml": [] }, "content/notes.yaml hier liest niemand"],
    [
      "a start other than 1",
      withList(list("1a", "1b", "2", "3")),
      `${STOCK} list.techniqueNr: die Liste muss mit '1' beginnen, nicht mit '1a'`,
    ],
    ["a gap", withList(list("1", "2", "4", "5")), "auf '2' folgt '3' oder '3a', nicht '4'"],
    ["a letter after its bare number", withList(list("1", "2", "2a", "3")), "auf '2' folgt '3' oder '3a', nicht '2a'"],
    ["a letter left out", withList(list("1", "2a", "2c", "3")), "auf '2a' folgt '2b' oder '3' oder '3a', nicht '2c'"],
    [
      "a number twice",
      withList([...list("1", "2", "3"), entry("3", { title: "x", description: "Ganz anders fängt das an." })]),
      "die Nummer '3' gibt es in dieser Liste schon",
    ],
    ["a title twice", withThird({ title: "Technik 2" }), "list.title: „Technik 2“ heißt schon Nr. 2"],
    [
      "too few entries",
      withList(list("1", "2", "3")),
      "braucht mindestens 4 Einträge (Spiele mit vier Antworten), hat 3",
    ],
    ["no belt", withThird({ belt: [] }), "list.belt: fehlt: alle Gurte vom ersten bis brown"],
    ["a gap between belts", withThird({ belt: ["green", "brown"] }), "also [green, blue, brown]"],
    ["belts that fall", withThird({ belt: ["brown", "blue"] }), "list.belt: lückenlos vom ersten Gurt bis brown"],
    ...pictureCases,
    ["its own number in the description", withText("Hier kommt die 3 vor."), "verrät die eigene Nummer '3'"],
    ["an opening like another's", withText("Wort2 beginnt hier anders."), "beginnt mit „Wort2 beginnt hier“ wie Nr. 2"],
    [
      "weights that are not whole",
      withThird({ weight: { text: "x", parts: [{ on: "Fuß", percent: 90 }] } }),
      "ergibt 90 statt 100 Prozent",
    ],
    ["too few bullets", withThird({ ablauf: ["a", "b"] }), "list.ablauf: 3 bis 6 Punkte, nicht 2"],
    [
      "a topic that the order forgets",
      { [ORDER]: { topics: [] } },
      `${STOCK} topicID: stockKonter fehlt in der Reihenfolge`,
    ],
    [
      "a topic that nobody wrote",
      { [ORDER]: { topics: ["stockKonter", "messer"] } },
      `${ORDER} topics: kein Thema hat die Id messer`,
    ],
    ["a topic named twice", { [ORDER]: { topics: ["stockKonter", "stockKonter"] } }, "stockKonter steht zweimal da"],
    [
      "an answer that is none",
      withQuestion({ correctAnswer: "Zwei" }),
      "correctAnswer: „Zwei“ ist keine der vier Antworten (eins · zwei · drei · vier)",
    ],
    ["equal answers", withQuestion({ options: ["zwei", "a", "zwei", "b"] }), "die Antwort „zwei“ steht zweimal da"],
    ["an unknown label", withQuestion({ topic: ["Sport"] }), "„Sport“ ist kein Thema; es gibt Geschichte, Allgemein"],
    [
      "question belts that end too early",
      withQuestion({ belt: ["blue", "brown"] }),
      "also [blue, brown, black] – oder weglassen für alle",
    ],
    [
      "an id twice",
      { [QUIZ]: [question("A01"), question("A01", { question: "Wer?" })] },
      "id: die Id A01 ist schon vergeben",
    ],
    [
      "a question twice",
      { [QUIZ]: [question("A01", { question: "Wer?" }), question("A02", { question: "Wer?" })] },
      "dieselbe Frage stellt schon A01",
    ],
    [
      "a form without its sections",
      { "content/forms/siu-wan.yaml": form(["Geschichte", "Ablauf", "Bewegungsart", "Ursprung"]) },
      "genau die Abschnitte Geschichte, Bewegungsablauf, Bewegungsart, Ursprung",
    ],
    [
      "a theory with belts",
      { "content/theory/lehre.yaml": topic("lehre", "theorie", list("1", "2", "3", "4")) },
      "Formen und Theorie haben keine Gurte",
    ],
    ["straight quotes", withText('Er sagt "Stopp" und geht.'), 'Anführungszeichen sind „ und “ (bei „sagt "Stopp"“)'],
    ["quotes that stay open", withText("Er sagt „Stopp und geht."), "1 öffnende und 0 schließende Anführungszeichen"],
    ["a straight apostrophe", withText("Das geht's nicht an."), "der Apostroph ist ’"],
    ["a hyphen as a dash", withText("Erst schauen - dann gehen."), "der Gedankenstrich ist – mit Leerzeichen"],
    ["a hyphen in a range", withText("Mit 10-20 Punkten gewinnt man."), "zwischen Zahlen steht der Bisstrich –"],
    ["three dots", withText("Und dann kommt..."), "Auslassungspunkte sind ein Zeichen: …"],
    ["a space before a comma", withText("Erst schauen , dann gehen."), "ein Leerzeichen zu viel"],
    ["a small Du", withText("Jetzt hebst du den Arm."), "die Anrede Du wird groß geschrieben"],
    ["a polite Sie", withText("Jetzt heben Sie den Arm."), "die Anrede ist Du, nicht Sie"],
    ["a polite Ihr", withText("Jetzt hebt sich Ihr Arm."), "die Anrede ist Du, nicht Sie"],
    ["umlauts in two pieces", withText("Die Hu\u0308fte dreht sich."), "Umlaute stehen zerlegt da"],
    [
      "a sentence of another file",
      withQuestion({ explanation: "Wort2 beginnt hier und endet dort!" }),
      `der Satz „Wort2 beginnt hier und endet dort.“ steht schon in ${QUIZ}:3`,
    ],
    ["an id of the glossary twice", withTerms(term("jab", "Jab"), term("jab", "Kuen")), "id: die Id jab ist schon"],
    ["a term twice", withTerms(term("a", "Jab"), term("b", "Jab")), `${GLOSSARY} term: „Jab“ steht schon bei „Jab“`],
    [
      "an alias that is another's term",
      withTerms(term("jab", "Jab"), term("kuen", "Kuen", { aliases: ["Quan", "Jab"] })),
      `${GLOSSARY} aliases: „Jab“ steht schon bei „Jab“`,
    ],
    [
      "an alias twice",
      withTerms(term("kuen", "Kuen", { aliases: ["Quan", "Quan"] })),
      "aliases: „Quan“ steht schon bei diesem Eintrag",
    ],
    [
      "terms out of order",
      withTerms(term("jab", "Jab"), term("uebersetz", "Übersetzen"), term("spann", "Spann")),
      "term: „Spann“ gehört im Alphabet vor „Übersetzen“",
    ],
    ["a term without a meaning", withTerms(term("jab", "Jab", { meaning: undefined })), `${GLOSSARY} meaning: fehlt`],
    [
      "a word instead of true",
      withTerms(term("jab", "Jab", { everyday: "ja" })),
      "everyday: muss true oder false sein",
    ],
    ["a slug with an umlaut", withTerms(term("übung", "Übung")), "id: darf nur aus Buchstaben ohne Umlaute"],
    ["typography in a meaning", withTerms(term("jab", "Jab", { meaning: "Trifft dich." })), "die Anrede Du wird groß"],
    [
      "a meaning that another file says",
      withTerms(term("jab", "Jab", { meaning: "Wort2 beginnt hier und endet dort." })),
      "der Satz „Wort2 beginnt hier und endet dort.“ steht schon in",
    ],
    [
      "a game about another topic",
      withMenu("/cards/stockKonter", "/sort/tritte"),
      `${STOCK} menu.address: „/sort/tritte“ ist kein Spiel zu diesem Thema; es gibt /cards/stockKonter, /audio/`,
    ],
    ["an address that is no game", withMenu("/suche/stockKonter"), "„/suche/stockKonter“ ist kein Spiel"],
    ["a game without a topic", withMenu("/interval"), "„/interval“ ist kein Spiel zu diesem Thema"],
    ["a foreign address", withMenu("https://example.org/nr/stockKonter"), "ist kein Spiel zu diesem Thema"],
    ["an address with more behind it", withMenu("/nr/stockKonter/1"), "„/nr/stockKonter/1“ ist kein Spiel"],
    ["the quiz for techniques", withMenu("/quiz/theorie"), "„/quiz/theorie“ ist kein Spiel zu diesem Thema"],
    [
      "a game twice",
      withMenu("/nr/stockKonter", "/nr/stockKonter"),
      `${STOCK} menu.address: „/nr/stockKonter“ steht zweimal im Menü`,
    ],
    ["seven games", withMenu(...Array.from({ length: 7 }, () => "/nr/stockKonter")), "menu: darf höchstens 6 Spiele"],
    [
      "a game for a form",
      {
        "content/forms/siu-wan.yaml": {
          ...form(["Geschichte", "Bewegungsablauf", "Bewegungsart", "Ursprung"]),
          menu: [{ label: "Quiz", address: "/quiz/theorie" }],
        },
      },
      "„/quiz/theorie“ ist kein Spiel zu diesem Thema; Formen haben keine",
    ],
    [
      "a cover that is not in the list",
      { [STOCK]: { ...topic("stockKonter", "kombi", list("1", "2", "3", "4")), cover: "5" } },
      `${STOCK} cover: eine Technik mit der Nummer '5' gibt es in dieser Liste nicht`,
    ],
    ["no order", { [ORDER]: undefined }, `${ORDER} fehlt: die Reihenfolge der Themen`],
    ["no quotes", { [QUOTES]: undefined }, `${QUOTES} fehlt: die Sprüche`],
  ])("refuses %s", (_name, changes, expected) => {
    expect(problemsOf(changes)).toContainEqual(expect.stringContaining(expected));
  });

  it.each<[string, string]>([
    ["a compound with a hanging hyphen", "Bogen- oder Reiterstand passen beide."],
    ["a slash with a hyphen", "In der Greif-/Fangdistanz wird geklammert."],
    ["Sie as the first word", "Die Hand steigt. Sie trifft: Sie schiebt nach."],
    ["names that begin like Du", "Du Li Bu und Duan Da sind Namen."],
    ["a number with the own digit inside", "Bei 45 Grad und 0,3 Metern, also 1/3 davon."],
    ["inner quotes", "Er sagt „‚Stopp‘ heißt Stopp“ und geht."],
  ])("accepts %s", (_name, description) => {
    expect(problemsOf(withText(description))).toEqual([]);
  });

  it.each<[string, Files]>([
    ["no glossary at all", { [GLOSSARY]: undefined }],
    ["an id that looks like an address", withTerms(term("du_li_bu", "Du Li Bu"))],
    ["ä beside a", withTerms(term("abc", "Abc"), term("aermel", "Ärmel"), term("block", "Block"))],
    [
      "each game that can be about a topic",
      withMenu(...["cards", "audio", "sort", "names", "nr"].map((game) => `/${game}/stockKonter`)),
    ],
    [
      "another name of a topic in an address",
      {
        [ORDER]: { topics: ["stockKonter", "basisStaende"] },
        "content/techniques/basis-staende.yaml": {
          ...topic(
            "basisStaende",
            "single",
            ["1", "2", "3", "4"].map((nr) => entry(nr, { description: `Satz${nr} fängt anders an.` })),
          ),
          menu: [{ label: "Üben", address: "/sort/staende" }],
        },
      },
    ],
    ["the same name in small letters", withTerms(term("finte", "Finte", { aliases: ["finte"] }))],
  ])("accepts %s", (_name, changes) => {
    expect(problemsOf(changes)).toEqual([]);
  });

  it("gives the glossary, with what an entry leaves out", () => {
    const result = parseCatalogue(sourcesOf({ ...valid(), ...withTerms(term("jab", "Jab")) }));
    expect(result.ok && result.catalogue.glossary).toEqual([
      { id: "jab", term: "Jab", aliases: [], everyday: false, meaning: "Was Jab heißt." },
    ]);
  });

  it("accepts words for a picture that say what everybody sees", () => {
    const image = { src: "a.svg", alt: "Zwei Füße weit auseinander, die Faust nach oben" };
    expect(problemsOf(withThird({ title: "Faust nach oben", image }))).toEqual([
      `${STOCK} list.image.alt: verrät den Namen („Faust nach oben“) – beschreibe, was zu sehen ist`,
    ]);
    expect(problemsOf(withThird({ title: "Fauststoß nach oben", image }))).toEqual([]);
  });

  it("reports the style of a lenient file as hints and still gives the catalogue", () => {
    const files = sourcesOf({ ...valid(), ...withText('Jetzt hebst du "den Arm" hier.') });
    const messages = (file: string) => parseCatalogue(files, [], (name) => name === file).hints.map(({ line }) => line);
    expect(parseCatalogue(files)).toMatchObject({ ok: false, hints: [] });
    expect(parseCatalogue(files, [], (file) => file === STOCK)).toMatchObject({ ok: true });
    expect([messages(STOCK).length, messages(QUIZ).length]).toEqual([2, 0]);
  });

  it("reports a sentence that two entries share, once, at the later place", () => {
    const shared = "Das ist der geteilte Satz.";
    const found = problemsOf(
      withList([
        entry("1", { description: `Anfang. ${shared}` }),
        entry("2"),
        entry("3", { safety: shared }),
        entry("4"),
      ]),
    );
    expect(found).toEqual([`${STOCK} list.safety: der Satz „${shared}“ steht schon in ${STOCK}:4`]);
  });

  it("turns a line break of a folded text into a paragraph", () => {
    const result = parseCatalogue(sourcesOf({ ...valid(), ...withText("Erster Absatz.\nZweiter Absatz.") }));
    expect(result.ok && result.catalogue.topics[0]?.list[2]?.description).toBe("Erster Absatz.\n\nZweiter Absatz.");
  });

  it("accepts no order of numbers but the right one", () => {
    const right = ["1", "2", "3a", "3b", "4"];
    assert(
      property(shuffledSubarray(right, { minLength: 4 }), (numbers) => {
        const complete = right.slice(0, numbers.length).join() === numbers.join();
        const skipsOnlyLetters = numbers.join() === "1,2,3a,4";
        expect(problemsOf(withList(list(...numbers))).length === 0).toBe(complete || skipsOnlyLetters);
      }),
    );
  });
});
