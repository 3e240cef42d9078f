import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { makeFolder, smallContent } from "../../tests/fixtures/catalogueFolder.ts";
import { readCatalogue } from "./readCatalogue.ts";
import { countCatalogue } from "./stats.ts";

const run = promisify(execFile);

describe("countCatalogue", () => {
  it("says how much there is, and what of each technique", async () => {
    const blocks = smallContent["content/techniques/blocks.yaml"] ?? "";
    const { path, remove } = makeFolder({
      ...smallContent,
      "content/techniques/blocks.yaml": blocks
        .replace("title: Oben", "title: Oben\n    english: Up\n    safety: Langsam.\n    steps: [Arm hoch]")
        .replace("title: Unten", "title: Unten\n    audio: unten.mp3\n    image: { src: unten.svg, alt: Ein Arm }"),
      "content/lessons/blocks.yaml": `lessonsOf: blocks
lessons:
  '3':
    mistakes: [{ looks: Krumm., cause: Müde., better: Gerade. }]
    check: Er steht.
    buildsOn: [tritte/1]
`,
    });
    const result = await readCatalogue(path);
    remove();
    const { parts, ...counts } = countCatalogue(result.ok ? result.catalogue : expect.unreachable());
    expect(counts).toEqual({
      techniques: { blocks: 4, tritte: 4 },
      counts: {
        description: 8,
        english: 1,
        steps: 1,
        safety: 1,
        mistakes: 1,
        practice: 0,
        check: 1,
        partner: 0,
        links: 2,
        clip: 1,
        picture: 1,
      },
      forms: 0,
      principles: 0,
      distances: 0,
      questions: 1,
      quotes: 1,
      glossary: 2,
    });
    const bare = {
      description: true,
      english: false,
      steps: false,
      safety: false,
      clip: false,
      picture: false,
      links: false,
    };
    expect(Object.keys(parts.tritte ?? {})).toEqual(["1", "2", "3", "4"]);
    expect(parts.blocks).toMatchObject({
      1: { ...bare, english: true, steps: true, safety: true },
      2: { ...bare, clip: true, picture: true },
      3: { ...bare, mistakes: true, practice: false, check: true, links: true },
    });
    expect(parts.tritte?.["1"], "what leads on").toMatchObject({ links: true });
  });
});

describe("the command", () => {
  const script = resolve(import.meta.dirname, "../catalogue-stats.ts");

  it("prints one JSON object", async () => {
    const { stdout } = await run(process.execPath, [script]);
    const all = Object.values(JSON.parse(stdout).techniques as Record<string, number>).reduce(
      (sum, one) => sum + one,
      0,
    );
    expect(JSON.parse(stdout).counts).toMatchObject({ picture: all, clip: all, description: all });
    expect(JSON.parse(stdout)).toMatchObject({ forms: 13, principles: 25, distances: 5, techniques: { schlaege: 42 } });
  });

  it("prints problems elsewhere and fails", async () => {
    const failure = run(process.execPath, [script, "/nirgends/hier"]);
    await expect(failure).rejects.toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringContaining("gibt es nicht"),
    });
  });
});
