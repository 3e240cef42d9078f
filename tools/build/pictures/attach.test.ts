import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { Catalogue, Technique } from "#domain/catalogue/schema.ts";
import { makeMedia } from "../media.ts";
import { attachPictures } from "./attach.ts";

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

/** A folder with these files. */
function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "dojo-pictures-"));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

const svg = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 100"/>`;
const entry = (techniqueNr: string, more: Partial<Technique> = {}): Technique => ({
  techniqueNr,
  title: `Handfegen ${techniqueNr}`,
  description: "Wischen.",
  belt: [],
  ...more,
});
const catalogueOf = (...list: Technique[]): Catalogue => ({
  topics: [{ topicID: "blocks", group: "single", title: "Blocks", list }],
  lessons: [],
  questions: [],
  quotes: [],
  glossary: [],
});
const manifest = (pictures: object) => ({ "media/pictures/manifest.json": JSON.stringify({ pictures }) });
const ours = {
  ...manifest({
    "blocks/1": { picture: "a1.svg", motion: "a1.motion.json", hash: "x" },
    "blocks/2": { picture: "b2.svg" },
  }),
  "media/pictures/a1.svg": svg(101),
  "media/pictures/a1.motion.json": "{}",
  "media/pictures/b2.svg": svg(102),
  "content/figures/blocks.yaml":
    "topicID: blocks\ntechniques:\n  '1':\n    alt: >-\n      Eine Hand wischt.\n  '2': {}\n",
};

async function attach(catalogue: Catalogue, files: Record<string, string>, club?: Record<string, string>) {
  const media = makeMedia();
  const place = { project: folderOf(files), clubFolder: club && folderOf(club), media };
  const { catalogue: pictured, problems } = await attachPictures(catalogue, place);
  return { images: pictured.topics[0]!.list.map(({ image }) => image), problems, media };
}

describe("attachPictures", () => {
  it("gives each technique what was drawn for it, under addresses that say nothing", async () => {
    const { images, problems, media } = await attach(catalogueOf(entry("1"), entry("2"), entry("3")), ours);
    expect(problems).toEqual([]);
    expect(images).toEqual([
      {
        src: expect.stringMatching(/^\/media\/bild\.[\da-f]{8}\.svg$/),
        alt: "Eine Hand wischt.",
        width: 101,
        height: 100,
        motion: expect.stringMatching(/^\/media\/bewegung\.[\da-f]{8}\.json$/),
      },
      { src: expect.stringMatching(/^\/media\/bild\./), alt: "", width: 102, height: 100 },
      undefined,
    ]);
    expect([...media.files.keys()]).toEqual([images[0]!.src, images[0]!.motion, images[1]!.src]);
  });

  it("does without pictures where nothing was drawn yet", async () => {
    expect((await attach(catalogueOf(entry("1")), {})).images).toEqual([undefined]);
  });

  it("prefers a picture that a text names, and above all a file of the club's", async () => {
    const named = entry("1", { image: { src: "eigen.svg", alt: "Ein Arm." } });
    const files = { ...ours, "media/pictures/eigen.svg": svg(201) };
    expect((await attach(catalogueOf(named), files)).images[0]).toMatchObject({ width: 201, alt: "Ein Arm." });
    const club = { "pictures/blocks-1.svg": svg(301), "pictures/eigen.svg": svg(302) };
    const { images, problems } = await attach(catalogueOf(named), files, club);
    expect(images[0]).toMatchObject({ width: 301, alt: "Ein Arm." });
    expect(images[0]).not.toHaveProperty("motion");
    expect(problems).toEqual([]);
    expect((await attach(catalogueOf(named), files, { "pictures/eigen.svg": svg(302) })).images[0]?.width).toBe(302);
  });

  it("reports words that reveal the name that games ask for", async () => {
    const files = {
      ...ours,
      "content/figures/blocks.yaml": ours["content/figures/blocks.yaml"].replace("wischt", "beim Handfegen"),
    };
    const { problems } = await attach(catalogueOf(entry("1")), files);
    expect(problems).toEqual([
      { file: "content/figures/blocks.yaml", line: 1, message: expect.stringContaining("1.alt: verrät den Namen") },
    ]);
  });

  it("says which files of a club belong to nothing, and which are no pictures", async () => {
    const club = {
      "pictures/blocks-9.svg": svg(1),
      "pictures/blocks-1.gif": "GIF89a",
      "pictures/blocks-2.png": "kein Bild",
      "pictures/.DS_Store": "",
    };
    const { problems } = await attach(catalogueOf(entry("1"), entry("2")), {}, club);
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringContaining("zeigt nicht jeder Browser"),
      expect.stringContaining("keine Technik heißt so"),
      expect.stringContaining("ist kein Bild mit einer Größe"),
    ]);
  });

  it("says which file is missing", async () => {
    const { problems } = await attach(catalogueOf(entry("1", { image: { src: "weg.svg", alt: "Ein Arm." } })), {});
    expect(problems.map(({ message }) => message)).toEqual([expect.stringMatching(/^1\.image: die Datei .*weg\.svg/)]);
  });
});
