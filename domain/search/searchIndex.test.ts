import { describe, expect, it } from "vitest";
import type { Topic } from "../catalogue/schema.ts";
import { documentOfTerm, documentsOfNotes, documentsOfTopic } from "./documents.ts";
import { SearchIndex } from "./searchIndex.ts";

const technique = (techniqueNr: string, title: string, more: Partial<Topic["list"][number]> = {}) => ({
  techniqueNr,
  title,
  description: "Nichts weiter.",
  belt: [],
  ...more,
});

const topic = (topicID: string, title: string, list: Topic["list"], group: Topic["group"] = "single"): Topic => ({
  topicID,
  group,
  title,
  list,
});

const topics = [
  topic("blocks", "16 Blocks", [
    technique("1", "Block nach oben", { memorableName: "Dach", english: "Upward Block" }),
    technique("2", "Ellbogenblock", { english: "Elbow Block", description: "Schützt die Rippen vor dem Haken." }),
    technique("3", "Faustrücken", { attack: "Schwinger zum Kopf" }),
    technique("16", "Schienbeinblock", { safety: "Nie ohne Polster üben." }),
  ]),
  topic("schlaege", "42 Handtechniken", [
    technique("3", "Vorderer gerader Fauststoß", { steps: ["Hüfte eindrehen", "Zum Kinn stoßen"] }),
    technique("4a", "Rückwärts-Tritt"),
    technique("16", "Haken zum Kopf", { memorableName: "Block nach oben" }),
    technique("17", "Haken zur Leber", { english: "Block nach oben" }),
    technique("18", "Haken zum Ohr", { attack: "Block nach oben" }),
    technique("19", "Haken zum Hals", { description: "Danach ein Block nach oben." }),
  ]),
  topic("limpo", "Limpo", [technique("1", "Geschichte"), technique("4", "Ursprung")], "kuen"),
  topic("siu_wan", "Siu Wan", [technique("1", "Geschichte")], "kuen"),
];
const term = documentOfTerm({
  id: "kwoon",
  term: "Kwoon",
  aliases: ["Guan"],
  everyday: false,
  language: "Kantonesisch",
  meaning: "Die Trainingshalle.",
});
const index = new SearchIndex([...topics.flatMap((topic) => documentsOfTopic(topic)), term]);
const found = (query: string) => index.search(query).map(({ document }) => document.id);

describe("search", () => {
  it.each([
    ["an umlaut spelled out", "faustruecken", "entry:blocks:3"],
    ["an umlaut left out", "FAUSTRUCKEN", "entry:blocks:3"],
    ["ss for ß", "fauststoss", "entry:schlaege:3"],
    ["the end of a compound", "stoss", "entry:schlaege:3"],
    ["the middle of a compound", "bogenbl", "entry:blocks:2"],
    ["a compound that nobody wrote", "geradestoss", "entry:schlaege:3"],
    ["a word with its hyphen", "rückwärts-tritt", "entry:schlaege:4a"],
    ["a word without its hyphen", "rueckwaertstritt", "entry:schlaege:4a"],
    ["words without a space", "blocknachoben", "entry:blocks:1"],
    ["two letters changed places", "fuastrücken", "entry:blocks:3"],
    ["a wrong letter", "schienbeinplock", "entry:blocks:16"],
    ["a letter too few in one of two words", "elbogen block", "entry:blocks:2"],
    ["the English name", "elbow block", "entry:blocks:2"],
    ["half a word", "schie", "entry:blocks:16"],
    ["topic and number", "schlaege 4a", "entry:schlaege:4a"],
    ["topic and number without a letter", "handtechniken 4", "entry:schlaege:4a"],
    ["topic and number in one", "blocks16", "entry:blocks:16"],
    ["topic in the singular and number", "block 3", "entry:blocks:3"],
    ["topic, the word, and number", "Blocks Nr. 3", "entry:blocks:3"],
    ["the count in the name of a topic", "16 blocks", "topic:blocks"],
    ["the topic without its count", "handtechniken", "topic:schlaege"],
    ["an attack", "schwinger", "entry:blocks:3"],
    ["a step", "hüfte", "entry:schlaege:3"],
    ["a safety note", "polster", "entry:blocks:16"],
    ["a section of a form", "Limpo Geschichte", "entry:limpo:1"],
    ["a term", "kwoon", "term:kwoon"],
    ["another name of a term", "guan", "term:kwoon"],
    ["words of several fields", "ellbogen rippen blocks", "entry:blocks:2"],
  ])("finds by %s", (_name, query, id) => expect(found(query)[0]).toBe(id));

  it("puts title before memorable name, English name, attack and description", () => {
    expect(found("Block nach oben")).toEqual([
      "entry:blocks:1",
      "entry:schlaege:16",
      "entry:schlaege:17",
      "entry:schlaege:18",
      "entry:schlaege:19",
    ]);
  });

  it("puts titles that begin with the word first, then words of names, then parts of words", () => {
    expect(found("block").slice(0, 3)).toEqual(["topic:blocks", "entry:blocks:1", "entry:schlaege:16"]);
    expect(found("block").slice(3, 5).toSorted()).toEqual(["entry:blocks:16", "entry:blocks:2"]);
    expect(found("haken")[0]).toMatch("entry:schlaege:1");
    expect(found("gerader")[0]).toBe("entry:schlaege:3");
  });

  it("puts a name that is one typing error away before names that hold every word as it was typed", () => {
    const techniques = ["Cross – Jab zuerst", "Cross – Jab zuletzt", "Jab – Cross"];
    const combinations = new SearchIndex(
      documentsOfTopic(
        topic(
          "hand",
          "Hände",
          techniques.map((title, at) => technique(`${at + 1}`, title)),
        ),
      ),
    );
    expect(combinations.search("Jab z Cross")[0]?.document.id).toBe("entry:hand:3");
  });

  it("puts what is asked for at the own belt before what fits as well", () => {
    const belted = new SearchIndex(
      documentsOfTopic(
        topic("tritte", "Tritte", [
          technique("1", "Haken", { belt: ["black"] }),
          technique("2", "Hakentritt", { belt: ["black"] }),
          technique("3", "Hakentritt mit Drehung", { belt: ["orange", "black"] }),
          technique("4", "Fersenhaken", { belt: ["orange"] }),
        ]),
      ),
    );
    const numbers = (belt: "" | "orange") =>
      belted.search("haken", belt).map(({ document }) => document.id.replace("entry:tritte:", ""));
    expect(numbers("")).toEqual(["1", "2", "3", "4"]);
    expect(numbers("orange")).toEqual(["1", "3", "2", "4"]);
  });

  it.each([[""], ["   "], ["–"], ["gibtesnicht"], ["block gibtesnicht"], ["ö".repeat(500)]])(
    "finds nothing for %j",
    (query) => expect(found(query)).toEqual([]),
  );

  it("does not find a short part of a word in running text", () => {
    expect(found("pfen")).toEqual([]);
    expect(found("ippen")).toEqual([]);
  });

  it("needs every word, and reads only the first of very many", () => {
    expect(found("haken leber")).toEqual(["entry:schlaege:17"]);
    expect(found(`haken leber ${"haken leber ".repeat(50)}`)).toEqual(["entry:schlaege:17"]);
  });

  it("takes no number for a nearby one", () => expect(found("handtechniken 15")).toEqual([]));

  it("keeps what is there when it is added again, and takes more", () => {
    const growing = new SearchIndex([term]);
    growing.add([term]);
    expect(growing.search("kwoon")).toHaveLength(1);
    growing.add(documentsOfTopic(topics[0]!));
    expect(growing.search("dach")).toHaveLength(1);
  });
});

describe("suggest", () => {
  const suggested = (query: string) => index.suggest(query, 3).map(({ title }) => title);
  it("names what comes near", () => {
    expect(suggested("Schinbenblok")).toContain("Schienbeinblock");
    expect(suggested("haken nase")).toContain("Haken zum Kopf");
  });
  it("names nothing where nothing comes near", () => {
    expect(suggested("xylophon")).toEqual([]);
    expect(suggested("–")).toEqual([]);
  });
});

describe("notes", () => {
  const home = { title: "Block nach oben", topicTitle: "16 Blocks" };
  const note = (category: string, content: string) => ({
    category,
    content,
    createdAt: `2026-01-0${content.length % 9}`,
  });
  const notes = new SearchIndex(
    documentsOfNotes(
      {
        topic: "tech",
        topicListID: "blocks",
        techniqueNr: "1",
        notes: [
          note("Prüfung", "Ellbogen tief, Fäuste hoch."),
          note("Ohne Kategorie", "Beim Dach bleibt das Kinn zu."),
        ],
      },
      home,
    ),
  );
  const contents = (query: string) => notes.search(query).map(({ document }) => document.texts[0]);

  it.each([
    ["their words", "faeuste", ["Ellbogen tief, Fäuste hoch."]],
    ["their category", "pruefung", ["Ellbogen tief, Fäuste hoch."]],
    ["their technique and a word", "block oben kinn", ["Beim Dach bleibt das Kinn zu."]],
    ["a part of a word of six letters or more", "llbogen", ["Ellbogen tief, Fäuste hoch."]],
    ["not the name for having none", "kategorie", []],
  ])("are found by %s", (_name, query, expected) => expect(contents(query)).toEqual(expected));
});
