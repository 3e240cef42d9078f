import { readFileSync, rmSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { makeFolder, writeFiles } from "../../tests/fixtures/catalogueFolder.ts";
import { m4aFile, mp3File, wavFile } from "../../tests/fixtures/browser/sound.ts";
import { clipNamed, hashOf, readClubSounds } from "./club.ts";

const known = new Set(["blocks-1", "blocks-2", "runde-3", "pause", "eigene"]);

/** The messages in the guide for trainers, with anything for their three dots. */
const guide = readFileSync(resolve(import.meta.dirname, "../../docs/katalog.md"), "utf8");
const rows = guide.slice(guide.indexOf("| Meldung zu einer Aufnahme")).split("\n\n", 1)[0] ?? "";
const documented = [...rows.matchAll(/`([^`]+)`/g)].map(
  ([, message = ""]) =>
    new RegExp(
      `^${message
        .replaceAll(/[.*+?^${}()|[\]\\]/gu, "\\$&")
        .split("…")
        .join(".*")}$`,
      "u",
    ),
);

let remove = () => {};
afterEach(() => remove());

async function read(files: Record<string, string | Buffer>) {
  const folder = makeFolder(files);
  ({ remove } = folder);
  const { recordings, problems } = await readClubSounds(folder.path, known);
  const shown = [...recordings].map(([name, list]) => [
    name,
    list.map(({ file, durationMs }) => `${relative(folder.path, file)} ${durationMs}`),
  ]);
  const messages = problems.map(({ file, message }) => `${relative(folder.path, file)}: ${message}`);
  return { path: folder.path, clips: Object.fromEntries(shown) as Record<string, string[]>, messages };
}

describe("which clip a recording is of", () => {
  it.each([
    ["blocks-1", "blocks-1"],
    ["blocks-1-2", "blocks-1"],
    ["blocks-2-9", "blocks-2"],
    ["blocks-3", undefined],
    ["blocks-1-1", undefined],
    ["blocks-1-10", undefined],
    ["runde-3", "runde-3"],
    ["runde-3-2", "runde-3"],
    ["runde-4", undefined],
    ["pause-2", "pause"],
    ["block-1", undefined],
  ])("%s: %s", (stem, name) => expect(clipNamed(stem, known)).toBe(name));
});

describe("the recordings of a club", () => {
  it("are found by their names, with their variants in order", async () => {
    const { clips, messages } = await read({
      "sound/blocks-1-2.wav": wavFile(500),
      "sound/blocks-1.MP3": mp3File(50),
      "sound/blocks-1-3.m4a": m4aFile(700),
      "sound/pause.mp3": mp3File(25),
      "sound/.DS_Store": "",
    });
    expect(messages).toEqual([]);
    expect(clips).toEqual({
      "blocks-1": ["sound/blocks-1.MP3 1200", "sound/blocks-1-2.wav 500", "sound/blocks-1-3.m4a 700"],
      pause: ["sound/pause.mp3 600"],
    });
  });

  it.each([
    [
      "sound/bloks-1.mp3",
      mp3File(9),
      "keine Technik und keine Ansage heißt „bloks-1“; eine Aufnahme heißt wie topicID-Nummer, zum Beispiel blocks-3.mp3",
    ],
    ["sound/blocks-1.ogg", "OggS", "spielt nicht jeder Browser – mit „npm run sound“ umwandeln oder als mp3 speichern"],
    ["sound/blocks-1.txt", "Oben", "ist keine Aufnahme; hier liegen nur Tondateien"],
    ["sound/announcements.yaml", "words: {}", "ist keine Aufnahme; hier liegen nur Tondateien"],
    ["sound/blocks-1.mp3", "Oben", "ist keine mp3-Datei"],
    ["sound/blocks-1.wav", wavFile(500).subarray(0, 99), "bricht mitten im Ton ab"],
  ])("that are none are named: %s", async (name, content, message) => {
    const { clips, messages } = await read({ [name]: content, "sound/blocks-2.mp3": mp3File(25) });
    expect(messages).toEqual([`${name}: ${message}`]);
    expect(clips).toEqual({ "blocks-2": ["sound/blocks-2.mp3 600"] });
    expect(documented.some((known) => known.test(message))).toBe(true);
  });

  it("may be absent", async () => {
    expect(await read({ "quotes.yaml": "" })).toMatchObject({ clips: {}, messages: [] });
  });

  const finished = (of: Buffer) => ({
    "sound/fertig/blocks-1.ogg.mp3": mp3File(20),
    "sound/fertig/fertig.json": JSON.stringify({ "blocks-1.ogg": { of: hashOf(of), durationMs: 480, onsetMs: 55.5 } }),
  });

  it("are played as what was made of them, as long as they have not changed", async () => {
    const recording = Buffer.from("OggS eins");
    const { clips, messages, path } = await read({ "sound/blocks-1.ogg": recording, ...finished(recording) });
    expect(messages).toEqual([]);
    expect(clips).toEqual({ "blocks-1": ["sound/fertig/blocks-1.ogg.mp3 480"] });
    writeFiles(path, { "sound/blocks-1.ogg": "OggS zwei" });
    expect((await readClubSounds(path, known)).problems).toHaveLength(1);
  });

  it("are played themselves where what was made of them is gone or its list is broken", async () => {
    const recording = mp3File(25);
    const list = (text: string) => ({ "sound/blocks-1.mp3": recording, "sound/fertig/fertig.json": text });
    const entry = JSON.stringify({ "blocks-1.mp3": { of: hashOf(recording), durationMs: 480, onsetMs: 1 } });
    for (const text of ["", "{", "[1]", '{"blocks-1.mp3": 3}', entry]) {
      const { clips, messages, path } = await read(list(text));
      expect({ clips, messages }).toEqual({ clips: { "blocks-1": ["sound/blocks-1.mp3 600"] }, messages: [] });
      rmSync(join(path, "sound"), { recursive: true });
      remove();
    }
    remove = () => {};
  });
});
