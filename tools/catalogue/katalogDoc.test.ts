import { readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { makeFolder } from "../../tests/fixtures/catalogueFolder.ts";
import { type CatalogueFolder, readBeside, readOurs } from "./readCatalogue.ts";

const project = resolve(import.meta.dirname, "../..");
const doc = readFileSync(join(project, "docs/katalog.md"), "utf8");

/** The examples by the file in their first line; some files have several parts. */
function examples(): Record<string, string> {
  const files: Record<string, string> = {};
  for (const [, name = "", text = ""] of doc.matchAll(/```yaml\n# (\S+)[^\n]*\n([\s\S]*?)```/g)) {
    files[name] = (files[name] ?? "") + text;
  }
  return files;
}

let ours: CatalogueFolder;
beforeAll(async () => {
  ours = await readOurs(project);
});

let remove = () => {};
afterEach(() => remove());

/** The problems of the examples with some files changed, without checks of our own catalogue. */
async function check(changes: Record<string, string | Buffer | undefined> = {}) {
  const files = { ...examples(), ...changes };
  const present = Object.entries(files).flatMap(([name, text]) => (text === undefined ? [] : [[name, text] as const]));
  const folder = makeFolder(Object.fromEntries(present));
  remove = folder.remove;
  const { result } = await readBeside(ours, folder.path);
  const inFolder = <T extends { file: string }>(all: T[]) => all.filter(({ file }) => file.startsWith(folder.path));
  const lines = (all: { file: string; line: number; message: string }[]) =>
    inFolder(all).map((problem) => `${relative(folder.path, problem.file)}:${problem.line} ${problem.message}`);
  return { problems: result.ok ? [] : lines(result.problems), hints: lines(result.hints) };
}

const SPEER = "techniques/speer.yaml";
const QUIZ = "quiz/verein.yaml";
const FORM = "forms/vereinsform.yaml";
const LESSONS = "lessons/speer.yaml";
const replaced = (file: string, from: string, to: string) => {
  const text = examples()[file] ?? "";
  expect(text).toContain(from);
  return { [file]: text.replace(from, to) };
};
/** A message of the table as a pattern for a line of the check, with anything for its three dots. */
const pattern = (message: string) => {
  const parts = message.split("…").map((part) => part.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&"));
  return new RegExp(`^\\S+:\\d+ (?:[\\w.]+: )?${parts.join(".*")}$`, "mu");
};

/** Typical mistakes of trainers, each made in an example. */
const mistakes: (() => Record<string, string | Buffer | undefined>)[] = [
  () => replaced(SPEER, "    title: Gerader", "\t title: Gerader"),
  () => replaced(SPEER, "    title: Gerader", "   title: Gerader"),
  () => replaced(SPEER, "    title: Gerader", "     title: Gerader"),
  () => replaced(SPEER, "techniqueNr: '2'", "techniqueNr: '2"),
  () => replaced(SPEER, "title: Kreis nach innen", "title:Kreis nach innen"),
  () => replaced(SPEER, "    title: Gerader Stich", "    title: 'Der 'gerade' Stich'"),
  () => replaced(SPEER, "    belt: [green, blue, brown]", "    belt: [green, blue, brown"),
  () => replaced(SPEER, "title: Gerader Stich", "title: Stich: gerade"),
  () => ({ [SPEER]: Buffer.from(examples()[SPEER] ?? "", "latin1") }),
  () => ({ "techniques/stab.yml": "" }),
  () => ({ "Techniken/stab.yaml": examples()[SPEER] }),
  () => ({ "techniques/sper.yaml": examples()[SPEER], [SPEER]: undefined }),
  () => replaced(SPEER, "    title: Kreis nach innen\n", ""),
  () => replaced(SPEER, "title: Kreis nach innen", "titel: Kreis nach innen"),
  () => replaced(SPEER, "techniqueNr: '2'", "techniqueNr: 2"),
  () => replaced(SPEER, "techniqueNr: '4'", "techniqueNr: '5'"),
  () => replaced(SPEER, "techniqueNr: '2'", "techniqueNr: '1'"),
  () => replaced(SPEER, "title: Kreis nach innen", "title: Gerader Stich"),
  () => replaced(SPEER, "Halt ihn klein", "Nr. 3a bleibt klein"),
  () => replaced(SPEER, "belt: [green, blue, brown]", "belt: [green, brown]"),
  () =>
    replaced(SPEER, (examples()[SPEER] ?? "").slice((examples()[SPEER] ?? "").indexOf("  - techniqueNr: '3a'")), ""),
  () => replaced(LESSONS, "buildsOn: [basisStaende/4]", "buildsOn: [basisStaende/40]"),
  () => replaced(LESSONS, "  '2':\n", "  '3a':\n    relatives: [{ to: speer/2, differs: Ein Kreis. }]\n  '2':\n"),
  () => replaced(SPEER, "address: /nr/speer", "address: /nr/stab"),
  () => replaced(SPEER, "cover: '2'", "cover: '9'"),
  () => replaced(FORM, "title: Bewegungsart", "title: Art der Bewegung"),
  () => replaced(QUIZ, "correctAnswer: neben der", "correctAnswer: Neben der"),
  () => replaced(QUIZ, "    - hinter der Bühne\n", ""),
  () => replaced(QUIZ, "topic: [Allgemein]", "topic: [Halle]"),
  () => replaced(QUIZ, "id: V02", "id: V01"),
  () => replaced("catalogue.yaml", "  - speer", "  - speere"),
  () => replaced("catalogue.yaml", "  - speer\n", ""),
];

describe("docs/katalog.md", () => {
  it("has an example of everything", () => {
    expect(Object.keys(examples()).sort()).toEqual(
      [SPEER, LESSONS, FORM, QUIZ, "quotes.yaml", "glossary.yaml", "catalogue.yaml"].sort(),
    );
  });

  it("shows examples that pass the check as they stand", async () => {
    const { problems, hints } = await check();
    expect(problems).toEqual([]);
    expect(hints.filter((hint) => !/wird nicht gezeigt/.test(hint))).toEqual([]);
  });

  it("explains the messages that the commonest mistakes bring, and no others", async () => {
    const table = doc.slice(doc.indexOf("## Was die Meldungen heißen"));
    const messages = [...table.matchAll(/^\| `([^|]+)` \|/gm)].map(([, message = ""]) => message);
    const said = [];
    for (const mistake of mistakes) {
      said.push(await check(mistake()));
      remove();
      remove = () => {};
    }
    const lines = said.map(({ problems }) => problems.join("\n"));
    expect(lines.filter((text) => text === "")).toEqual([]);
    expect(messages.filter((message) => !lines.some((text) => pattern(message).test(text)))).toEqual([]);
    expect(lines.filter((text) => !messages.some((message) => pattern(message).test(text)))).toEqual([]);
  });

  it("names files by where they lie", async () => {
    const { problems } = await check({ "techniques/sper.yaml": examples()[SPEER], [SPEER]: undefined });
    expect(problems.join()).toContain("techniques/sper.yaml:1 topicID: „speer“ (kombi) gehört in die Datei /");
  });
});
