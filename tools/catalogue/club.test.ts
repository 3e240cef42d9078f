import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { makeFolder, smallContent, topicFile } from "../../tests/fixtures/catalogueFolder.ts";
import { checkClub, checkOurs } from "./checkOurs.ts";
import { formatProblems, readAll, renamerFor } from "./readCatalogue.ts";

const removers: (() => void)[] = [];
afterEach(() => removers.splice(0).forEach((remove) => remove()));
const folderOf = (files: Record<string, string | Buffer>) => {
  const { path, remove } = makeFolder(files);
  removers.push(remove);
  return path;
};

/** A project with a small catalogue, and a club's folder. */
async function read(club: Record<string, string | Buffer>, content: Record<string, string> = smallContent) {
  const project = folderOf(content);
  const folder = folderOf(club);
  const reading = await readAll(project, folder);
  const { result } = reading;
  const say = (problems: Parameters<typeof formatProblems>[0]) =>
    problems.length === 0 ? [] : formatProblems(problems).replaceAll(`${folder}/`, "").split("\n");
  return {
    reading,
    folder,
    topics: result.ok ? result.catalogue.topics.map(({ topicID, list }) => [topicID, list[0]?.title]) : [],
    catalogue: result.ok ? result.catalogue : undefined,
    problems: say(result.ok ? [] : result.problems),
    hints: say(result.hints),
    say,
  };
}

const WURF = { "techniques/wurf.yaml": topicFile("wurf", ["Über", "Unter", "Neben", "Hinter"], "kombi") };
const BLOCKS = { "techniques/blocks.yaml": topicFile("blocks", ["Hoch", "Tief", "Rein", "Raus"]) };

describe("a club's folder", () => {
  it("adds a topic behind ours", async () => {
    const { topics, problems, hints } = await read(WURF);
    expect({ topics, problems, hints }).toEqual({
      topics: [
        ["blocks", "Oben"],
        ["tritte", "Vorwärts"],
        ["wurf", "Über"],
      ],
      problems: [],
      hints: [],
    });
  });

  it("replaces a topic with the same id, in the same place", async () => {
    const { topics, hints } = await read(BLOCKS);
    expect({ topics, hints }).toEqual({
      topics: [
        ["blocks", "Hoch"],
        ["tritte", "Vorwärts"],
      ],
      hints: [],
    });
  });

  it("replaces a topic that it moves to another group", async () => {
    const theory = topicFile("blocks", ["Wann", "Wie", "Warum", "Wozu"], "theorie").replaceAll(
      "    belt: [blue, brown]\n",
      "",
    );
    const { topics } = await read({ "theory/blocks.yaml": theory });
    expect(topics).toEqual([
      ["blocks", "Wann"],
      ["tritte", "Vorwärts"],
    ]);
  });

  it("orders with its catalogue.yaml and hides what that does not name, with a hint", async () => {
    const { topics, hints } = await read({ ...WURF, "catalogue.yaml": "topics:\n  - wurf\n  - blocks\n" });
    expect(topics.map(([id]) => id)).toEqual(["wurf", "blocks"]);
    expect(hints).toEqual([
      "catalogue.yaml:1  unser Thema tritte steht nicht hier und wird nicht gezeigt: Notizen dazu bleiben unter „Alle Notizen“, führen aber auf keine Seite mehr",
    ]);
  });

  it("warns of numbers that are gone: their notes have no page", async () => {
    const shorter = topicFile("blocks", ["Hoch", "Tief", "Rein", "Raus"]).replace("'4'", "'3b'").replace("'3'", "'3a'");
    const { topics, hints } = await read({ "techniques/blocks.yaml": shorter });
    expect(topics[0]).toEqual(["blocks", "Hoch"]);
    expect(hints).toEqual([
      "techniques/blocks.yaml:4  unser Katalog hat hier auch Nr. 3, 4: Notizen dazu bleiben unter „Alle Notizen“, führen aber auf keine Seite mehr",
    ]);
  });

  const question = (id: string, text: string) =>
    `- id: ${id}\n  topic: [Zahlen]\n  question: ${text}\n  options: [a, b, c, d]\n  correctAnswer: a\n`;
  it.each<[string, Record<string, string>, string[]]>([
    ["adds questions in a file of another name", { "quiz/verein.yaml": question("V01", "Neu?") }, ["A01", "V01"]],
    ["replaces a file of questions", { "quiz/allgemein.yaml": question("V01", "Neu?") }, ["V01"]],
    ["takes questions away with an empty list", { "quiz/allgemein.yaml": "[]\n" }, []],
  ])("%s", async (_name, club, ids) => {
    const { catalogue } = await read(club);
    expect(catalogue?.questions.map(({ id }) => id)).toEqual(ids);
  });

  it("replaces the quotes", async () => {
    expect((await read({ "quotes.yaml": "- text: Unserer.\n" })).catalogue?.quotes).toEqual([{ text: "Unserer." }]);
  });

  it("joins the glossary term by term, in the order of the alphabet", async () => {
    const own =
      "- id: jab\n  term: Jab\n  meaning: Unser Stoß.\n- id: ueber\n  term: Über\n  meaning: Darüber.\n- id: kwoon\n  term: Kwoon\n  meaning: Die Halle.\n";
    const { sources } = (await read({ "glossary.yaml": own })).reading;
    const glossary = sources.find(({ file }) => file === "content/glossary.yaml");
    const meanings = ((glossary?.data ?? []) as { term: string; meaning: string }[]).map(
      ({ term, meaning }) => `${term}: ${meaning}`,
    );
    expect(meanings).toEqual(["Jab: Unser Stoß.", "Kwoon: Die Halle.", "Sifu: Wer lehrt.", "Über: Darüber."]);
    expect([glossary?.lineOf([1, "meaning"]), glossary?.lineOf([3, "term"])]).toEqual([9, 5]);
  });

  it("is refused with every problem, by the file as it lies on the disk", async () => {
    const { problems } = await read({
      "techniques/wurf.yaml": topicFile("wurf", ["Über", "Unter", "Neben"], "kombi").replace("'3'", "3"),
      "quotes.yaml": "- text: ''\n",
    });
    expect(problems).toEqual([
      "quotes.yaml:1  text: darf nicht leer sein",
      "techniques/wurf.yaml:13  list.techniqueNr: ist ein Text, also '3'",
    ]);
  });

  it("gets hints where only its style is unlike ours, and spelling as it is in its own list of words", async () => {
    const sloppy = topicFile("wurf", ["Kibadachi", "Unter", "Neben", "Hinter"], "kombi").replace(
      "Unter steht hier",
      'Jetzt hebst du die "Handfäche" und',
    );
    const { reading, folder, say } = await read({ "techniques/wurf.yaml": sloppy, "woerter.txt": "Kibadachi\n" });
    const rename = renamerFor(folder, reading);
    const { problems, hints } = checkClub(reading, { rename, wantsSpelling: true });
    expect(problems).toEqual([]);
    expect(say(hints)).toEqual([
      expect.stringContaining("techniques/wurf.yaml:12  list.description: Anführungszeichen sind „ und “"),
      expect.stringContaining("techniques/wurf.yaml:12  list.description: die Anrede Du wird groß geschrieben"),
      "techniques/wurf.yaml:12  list.description: „Handfäche“ kennt das Wörterbuch nicht – gemeint: Handfläche, Handfächer, Handfache?",
    ]);
  });

  it.each<[string, Record<string, string | Buffer>, string]>([
    [
      "a folder without a catalogue",
      { "liesmich.txt": "x" },
      "enthält keine Datei eines Katalogs, etwa techniques/blocks.yaml",
    ],
    ["a wrong ending", { "techniques/wurf.yml": "" }, "endet auf .yml und wird nicht gelesen – in .yaml umbenennen"],
    ["another coding", { "quotes.yaml": Buffer.from("- text: Fuß.\n", "latin1") }, "die Datei als UTF-8 speichern"],
    ["a folder in the folder", { "content/quotes.yaml": "- text: Da.\n" }, "hier liest niemand"],
  ])("refuses %s", async (_name, club, expected) => {
    expect((await read(club)).problems).toEqual([expect.stringContaining(expected)]);
  });

  it.each([
    ["nirgends", "diesen Ordner gibt es nicht"],
    ["content/quotes.yaml", "ist kein Ordner"],
  ])("refuses %s", async (name, expected) => {
    const project = folderOf(smallContent);
    const { result } = await readAll(project, join(project, name));
    expect(result).toMatchObject({ ok: false, problems: [{ message: expected }] });
  });

  it("reads a file with the marks of other systems", async () => {
    const { catalogue } = await read({ "quotes.yaml": "\uFEFF- text: Unserer.\r\n- text: Deiner.\r\n" });
    expect(catalogue?.quotes).toEqual([{ text: "Unserer." }, { text: "Deiner." }]);
  });
});

describe("our own catalogue", () => {
  it("is held to spelling, numbers, English names and its counts", async () => {
    const blocks = topicFile("blocks", ["Oben", "Unten", "Innen", "Außen"])
      .replace("Unten steht hier", "Nach 3 Schlägen kommt die Handfäche und steht")
      .replace("title: Innen", "title: Innen\n    english: Inward Blcok");
    const project = folderOf({
      ...smallContent,
      "content/techniques/blocks.yaml": blocks,
      "content/woerter.txt": "Jab\n",
      "content/woerter-englisch.txt": "Block\nInward\n",
    });
    const reading = await readAll(project);
    const found = checkOurs(reading).problems.filter(
      ({ message }) => !/fehlt oder ist nicht lesbar|neu je Gurt|braucht (?:Schritte|einen Eintrag)/.test(message),
    );
    expect(formatProblems(found).split("\n")).toEqual([
      "content/catalogue.yaml:1  13 Formen, nicht 0",
      "content/quiz/:1  A01: difficulty fehlt",
      "content/techniques/blocks.yaml:12  list.description: „3“ steht im Satz als Wort: drei",
      "content/techniques/blocks.yaml:12  list.description: „Handfäche“ kennt das Wörterbuch nicht – gemeint: Handfläche, Handfächer, Handfache?",
      "content/techniques/blocks.yaml:15  list.english: das englische Wort „Blcok“ ist neu – gemeint: Block?",
      "content/woerter-englisch.txt:1  „Block“ braucht kein Text – Zeile löschen",
      "content/woerter.txt:1  „Jab“ braucht kein Text – Zeile löschen",
    ]);
  });
});

describe("lessons beside a club's topics (rule 5.23)", () => {
  const LESSONS = {
    ...smallContent,
    "content/lessons/tritte.yaml": `lessonsOf: tritte
lessons:
  '1':
    check: Er steht.
    buildsOn: [blocks/1, tritte/2]
    relatives: [{ to: blocks/4, differs: Es ist anders. }]
`,
    "content/lessons/blocks.yaml": "lessonsOf: blocks\nlessons:\n  '1': { check: Der Arm steht. }\n",
  };
  const lessonsOf = ({ catalogue }: Awaited<ReturnType<typeof read>>, topicID: string) =>
    catalogue?.lessons.find((lessons) => lessons.lessonsOf === topicID)?.lessons;

  it("are ours where the topic is ours", async () => {
    const reading = await read(WURF, LESSONS);
    expect(lessonsOf(reading, "tritte")?.["1"]?.buildsOn).toEqual(["blocks/1", "tritte/2"]);
    expect(reading.problems).toEqual([]);
  });

  it("go with the topic that a club replaces, and so do links to what it has not", async () => {
    const shorter = {
      "techniques/blocks.yaml": topicFile("blocks", ["Hoch", "Tief", "Rein", "Raus"])
        .replace("'3'", "'3a'")
        .replace("'4'", "'3b'"),
    };
    const reading = await read({ ...shorter, "catalogue.yaml": "topics: [tritte, blocks]\n" }, LESSONS);
    expect(reading.problems).toEqual([]);
    expect(lessonsOf(reading, "blocks")).toBeUndefined();
    expect(lessonsOf(reading, "tritte")?.["1"]).toMatchObject({ buildsOn: ["blocks/1", "tritte/2"], relatives: [] });
  });

  it("go with the topic that a club does not show", async () => {
    const reading = await read({ "catalogue.yaml": "topics: [tritte]\n" }, LESSONS);
    expect(lessonsOf(reading, "blocks")).toBeUndefined();
    expect(lessonsOf(reading, "tritte")?.["1"]?.buildsOn).toEqual(["tritte/2"]);
    expect(reading.problems).toEqual([]);
  });

  it("may be the club's own, whose links must lead somewhere", async () => {
    const own = (to: string) => ({
      "lessons/tritte.yaml": `lessonsOf: tritte\nlessons:\n  '2': { buildsOn: [${to}] }\n`,
    });
    const reading = await read(own("blocks/1"), LESSONS);
    expect(lessonsOf(reading, "tritte")).toMatchObject({ 2: { buildsOn: ["blocks/1"] } });
    expect((await read(own("wurf/1"), LESSONS)).problems.join()).toContain("eine Technik „wurf/1“ gibt es nicht");
  });
});

describe("a form of a club", () => {
  const form = (more: string, group = "kuen") => ({
    "forms/vereinsform.yaml": `topicID: vereinsform
group: ${group}
title: Unsere Form
${more}
list:
${["Geschichte", "Bewegungsablauf", "Bewegungsart", "Ursprung"].map((title, index) => `  - { techniqueNr: '${index + 1}', title: ${title}, description: ${title} erzählt. }`).join("\n")}
`,
  });

  it("may have its sequence, move by move (rule 5.25)", async () => {
    const { catalogue } = await read(
      form("sequence: [{ title: Erste Bahn, moves: [Gruß, Block] }, { moves: [Wende] }]"),
    );
    expect(catalogue?.topics.at(-1)?.sequence).toEqual([
      { title: "Erste Bahn", moves: ["Gruß", "Block"] },
      { moves: ["Wende"] },
    ]);
  });

  it("is refused with a sequence without end", async () => {
    const endless = Array.from({ length: 61 }, () => "Gruß").join(", ");
    expect((await read(form(`sequence: [{ moves: [${endless}] }]`))).problems.join()).toContain(
      "höchstens 60 Bewegungen",
    );
  });
});
