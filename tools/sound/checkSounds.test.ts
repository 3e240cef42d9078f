import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Catalogue } from "#domain/catalogue/schema.ts";
import { makeFolder, smallContent, writeFiles } from "../../tests/fixtures/catalogueFolder.ts";
import { mp3File } from "../../tests/fixtures/browser/sound.ts";
import { readCatalogue } from "../catalogue/readCatalogue.ts";
import { readAnnouncements } from "./announcements.ts";
import { checkSounds } from "./checkSounds.ts";
import { clipList } from "./clipList.ts";
import { hashOf } from "./club.ts";
import { ENGINE } from "./synthesis/engine.ts";
import { type Clip, type Manifest, printManifest } from "./manifest.ts";
import { settingsOf } from "./synthesis/produce.ts";
import { SIGNAL_NAMES } from "./synthesis/signals.ts";

const ANNOUNCEMENTS = "words: {}\nsounds: {}\ntitles: {}\nphrases: { pause: Pause }\nnumbers: 4\nrounds: 1\n";
const measured = { durationMs: 480, onsetMs: 50, loudness: -15, peak: -2, sha256: hashOf(mp3File(20)) };

let project: { path: string; remove: () => void };
let catalogue: Catalogue;
let manifest: Manifest;

/** A project with valid sounds. */
beforeEach(async () => {
  project = makeFolder({ ...smallContent, "content/sound/announcements.yaml": ANNOUNCEMENTS });
  const result = await readCatalogue(project.path);
  if (!result.ok) throw new Error("the catalogue has problems");
  ({ catalogue } = result);
  const wanted = clipList(catalogue, await readAnnouncements(project.path), ENGINE);
  const clips = Object.fromEntries([...wanted].map(([name, text]) => [name, { text, ...measured }]));
  const signals = Object.fromEntries(SIGNAL_NAMES.map((name) => [name, { ...measured, loudness: -18 }]));
  manifest = { settings: settingsOf(ENGINE), clips, signals };
  writeFiles(project.path, {
    ...Object.fromEntries(Object.keys(clips).map((name) => [`media/sound/clips/${name}.mp3`, mp3File(20)])),
    ...Object.fromEntries(Object.keys(signals).map((name) => [`media/sound/signals/${name}.mp3`, mp3File(20)])),
  });
});
afterEach(() => project.remove());

const at = (name: string) => join(project.path, "media/sound", name);
const change = (name: string, changes: Partial<Clip>) => {
  const clip = manifest.clips[name];
  if (clip) manifest.clips[name] = { ...clip, ...changes };
};

async function check(): Promise<string[]> {
  writeFileSync(at("manifest.json"), printManifest(manifest));
  const problems = await checkSounds(project.path, catalogue);
  return problems.map(({ file, message }) => `${file.replace(/^(content|media)\/sound\//, "")}: ${message}`);
}

const AGAIN = "– „npm run sound“ macht sie neu";

describe("the check of the sounds", () => {
  it("finds nothing where all is right", async () => expect(await check()).toEqual([]));

  const cases: [name: string, spoil: () => void, expected: string][] = [
    ["a missing clip", () => rmSync(at("clips/blocks-1.mp3")), "clips/blocks-1.mp3: fehlt – „npm run sound“ macht sie"],
    ["a missing signal", () => rmSync(at("signals/go.mp3")), "signals/go.mp3: fehlt – „npm run sound“ macht sie"],
    [
      "a clip that nobody made",
      () => delete manifest.clips["blocks-1"],
      "clips/blocks-1.mp3: fehlt – „npm run sound“ macht sie",
    ],
    ["a silent clip", () => change("pause", { loudness: -60 }), "clips/pause.mp3: ist stumm"],
    ["a clipped one", () => change("pause", { peak: 0 }), "clips/pause.mp3: ist übersteuert (0 dBFS)"],
    ["a quiet one", () => change("pause", { loudness: -17 }), "clips/pause.mp3: ist zu leise (-17 LUFS)"],
    ["a loud one", () => change("pause", { loudness: -13 }), "clips/pause.mp3: ist zu laut (-13 LUFS)"],
    [
      "one of another length",
      () => change("pause", { durationMs: 900 }),
      "clips/pause.mp3: dauert 480 ms und nicht 900",
    ],
    [
      "one that says what the catalogue said before",
      () => change("blocks-1", { text: "Hoch" }),
      `clips/blocks-1.mp3: sagt noch „Hoch“, soll aber „Oben“ sagen ${AGAIN}`,
    ],
    [
      "an orphan",
      () => writeFileSync(at("clips/weg.mp3"), mp3File(20)),
      "clips/weg.mp3: gehört zu keiner Ansage – „npm run sound“ räumt auf",
    ],
    [
      "an orphan in the list",
      () => void (manifest.clips["weg"] = { text: "Weg", ...measured }),
      "manifest.json: „weg“ wird nicht mehr gebraucht – „npm run sound“ räumt auf",
    ],
    [
      "changed bytes",
      () => {
        const bytes = readFileSync(at("clips/pause.mp3"));
        bytes[100] = 7;
        writeFileSync(at("clips/pause.mp3"), bytes);
      },
      `clips/pause.mp3: ist nicht die Datei, die hier entstanden ist ${AGAIN}`,
    ],
    [
      "a file cut short",
      () => writeFileSync(at("clips/pause.mp3"), mp3File(20).subarray(0, -50)),
      `clips/pause.mp3: bricht mitten im Ton ab ${AGAIN}`,
    ],
    [
      "other settings",
      () => void (manifest.settings = "pico 000000000000"),
      `manifest.json: die Clips entstanden mit anderen Einstellungen ${AGAIN}`,
    ],
    [
      "an override of nothing",
      () =>
        writeFileSync(
          join(project.path, "content/sound/announcements.yaml"),
          ANNOUNCEMENTS.replace("titles: {}", "titles: { bloks-1: Oben }"),
        ),
      "announcements.yaml: titles: es gibt keine Ansage „bloks-1“",
    ],
  ];
  it.each(cases)("finds %s", async (_name, spoil, expected) => {
    spoil();
    expect(await check()).toEqual([expected]);
  });

  it("finds a clip that takes too long, and one that is over at once", async () => {
    writeFileSync(at("clips/pause.mp3"), mp3File(260));
    change("pause", { durationMs: 6240, sha256: hashOf(mp3File(260)) });
    writeFileSync(at("clips/blocks-2.mp3"), mp3File(5));
    change("blocks-2", { durationMs: 120, sha256: hashOf(mp3File(5)) });
    expect((await check()).sort()).toEqual([
      "clips/blocks-2.mp3: dauert nur 120 ms",
      "clips/pause.mp3: dauert 6240 ms, höchstens 6000",
    ]);
  });

  it("keeps the whole set small", async () => {
    const big = Buffer.concat([mp3File(20), Buffer.from("TAG"), Buffer.alloc(5_200_000)]);
    writeFileSync(at("clips/pause.mp3"), big);
    change("pause", { sha256: hashOf(big) });
    expect(await check()).toEqual([
      expect.stringMatching(/^manifest.json: alle Clips zusammen haben 52\d+ Bytes, höchstens 5200000$/),
    ]);
  });
});
