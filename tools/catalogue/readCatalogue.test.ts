import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formatProblems, makeCatalogue, readCatalogue } from "./readCatalogue.ts";
import type { TextFile } from "./readYaml.ts";

const order = `topics:
  - blocks
`;
const quotes = `- text: Ein Spruch.
`;
const questions = `# Fragen
- id: A01
  topic: [Allgemein]
  question: Wie viele?
  options: ['1', '2', '3', '4']
  correctAnswer: '2'
`;
const blocks = `topicID: blocks
group: single
title: Blocks
list:
  - techniqueNr: '1'
    title: Block nach oben
    belt: [blue, brown]
    description: >-
      Der Arm steigt.
      Die Hand deckt
      das Kinn.

  - techniqueNr: '2'
    title: Block nach innen
    belt: [blue, brown]
    description: Von außen kommt er.
  - techniqueNr: '3'
    title: Block nach außen
    belt: [blue, brown]
    description: Nach außen geht er.
  - techniqueNr: '4'
    title: Block nach unten
    belt: [blue, brown]
    description: Unten endet dieser.
`;

const files = (changes: Record<string, string> = {}): TextFile[] =>
  Object.entries({
    "content/catalogue.yaml": order,
    "content/quotes.yaml": quotes,
    "content/quiz/questions.yaml": questions,
    "content/techniques/blocks.yaml": blocks,
    ...changes,
  }).map(([path, text]) => ({ path, text }));

function problemsOf(changes: Record<string, string>): string[] {
  const result = makeCatalogue(files(changes));
  return result.ok ? [] : formatProblems(result.problems).split("\n");
}

const inBlocks = (from: string, to: string) => {
  expect(blocks).toContain(from);
  return { "content/techniques/blocks.yaml": blocks.replace(from, to) };
};
const B = "content/techniques/blocks.yaml";
const Q = "content/quiz/questions.yaml";

describe("makeCatalogue", () => {
  it("reads texts without a flaw", () => expect(problemsOf({})).toEqual([]));

  it.each<[string, Record<string, string>, string[]]>([
    [
      "a wrong value: its own line",
      inBlocks("title: Block nach innen\n    belt: [blue, brown]", "title: Block nach innen\n    belt: [blue]"),
      [`${B}:15  list.belt: lückenlos vom ersten Gurt bis brown, also [blue, brown]`],
    ],
    [
      "a missing field: the entry's line",
      inBlocks("    title: Block nach innen\n", ""),
      [`${B}:13  list.title: fehlt`],
    ],
    [
      "an unknown field: its line",
      inBlocks("title: Block nach innen", "titel: Block nach innen"),
      [
        `${B}:13  list.title: fehlt`,
        `${B}:14  list.titel: das Feld „titel“ gibt es hier nicht – verschrieben oder falsch eingerückt?`,
      ],
    ],
    [
      "a sentence of a folded text: the line on which it begins",
      inBlocks("Die Hand deckt", "Jetzt sieht man dich genau und"),
      [`${B}:10  list.description: die Anrede Du wird groß geschrieben (bei „man dich genau“)`],
    ],
    [
      "a sentence twice: both lines",
      inBlocks("description: Von außen kommt er.", "description: Einmal zu Beginn. Die Hand deckt das Kinn."),
      [`${B}:16  list.description: der Satz „Die Hand deckt das Kinn.“ steht schon in ${B}:10`],
    ],
    [
      "an answer that is none",
      { [Q]: questions.replace("Answer: '2'", "Answer: '5'") },
      [`${Q}:6  correctAnswer: „5“ ist keine der vier Antworten (1 · 2 · 3 · 4)`],
    ],
    [
      "a term out of order: its line",
      {
        "content/glossary.yaml":
          "- id: kuen\n  term: Kuen\n  meaning: Faust.\n- id: jab\n  term: Jab\n  meaning: Stoß.\n",
      },
      ["content/glossary.yaml:5  term: „Jab“ gehört im Alphabet vor „Kuen“"],
    ],
    [
      "a dead reference",
      { "content/catalogue.yaml": `${order}  - tritte\n` },
      ["content/catalogue.yaml:3  topics: kein Thema hat die Id tritte"],
    ],
    [
      "a number without quotes",
      inBlocks("techniqueNr: '3'", "techniqueNr: 3"),
      [`${B}:17  list.techniqueNr: ist ein Text, also '3'`],
    ],
    [
      "a field twice",
      inBlocks("title: Blocks", "title: Blocks\ntitle: Blöcke"),
      [`${B}:4  dieses Feld steht zweimal da`],
    ],
    [
      "a tabulator",
      inBlocks("  - techniqueNr: '2'", "\t- techniqueNr: '2'"),
      [`${B}:13  eingerückt wird mit Leerzeichen, nicht mit Tabulator`],
    ],
    [
      "a colon in a bare text",
      inBlocks("title: Block nach innen", "title: Block: innen"),
      [`${B}:14  ein Text mit Doppelpunkt braucht Anführungszeichen oder die Form >-`],
    ],
    ["an empty file", { "content/quotes.yaml": "" }, ["content/quotes.yaml:1  fehlt"]],
    [
      "an unreadable file and a flaw in another: both, and nothing that follows from the first",
      {
        [B]: blocks.replace("title: Block nach innen", "title: Block: innen"),
        [Q]: questions.replace("Answer: '2'", "Answer: '5'"),
      },
      [
        `${Q}:6  correctAnswer: „5“ ist keine der vier Antworten (1 · 2 · 3 · 4)`,
        `${B}:14  ein Text mit Doppelpunkt braucht Anführungszeichen oder die Form >-`,
      ],
    ],
  ])("finds %s", (_name, changes, expected) => {
    expect(problemsOf(changes)).toEqual(expected);
  });
});

describe("readCatalogue", () => {
  let directory = "";
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "catalogue-"));
    for (const { path, text } of files()) {
      await mkdir(join(directory, path, ".."), { recursive: true });
      await writeFile(join(directory, path), text);
    }
  });
  afterAll(() => rm(directory, { recursive: true }));

  it("reads the folder content/ of a project", async () => {
    const result = await readCatalogue(directory);
    expect(result).toMatchObject({
      ok: true,
      catalogue: { topics: [{ topicID: "blocks" }], questions: [{ id: "A01" }] },
    });
  });
});
