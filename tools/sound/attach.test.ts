import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { makeFolder, smallContent, topicFile } from "../../tests/fixtures/catalogueFolder.ts";
import { mp3File, wavFile } from "../../tests/fixtures/browser/sound.ts";
import { readCatalogue } from "../catalogue/readCatalogue.ts";
import { makeMedia } from "../build/media.ts";
import { attachSounds } from "./attach.ts";
import { printManifest } from "./manifest.ts";
import { soundModuleCode } from "./synthesis/modules.ts";

const measured = { durationMs: 480, onsetMs: 50.25, loudness: -15, peak: -2, sha256: "" };
const clip = (text: string) => ({ text, ...measured });
const sounds = (): Record<string, string | Buffer> => ({
  "content/sound/announcements.yaml":
    "words: {}\nsounds: {}\ntitles: {}\nphrases: { pause: Pause }\nnumbers: 4\nrounds: 1\n",
  "media/sound/manifest.json": printManifest({
    settings: "",
    clips: {
      "blocks-1": clip("Oben"),
      "blocks-2": clip("Ganz unten"),
      pause: clip("Pause"),
      "runde-1": clip("Runde eins"),
    },
    signals: { tick: measured },
  }),
  "media/sound/clips/blocks-1.mp3": mp3File(20),
  "media/sound/clips/blocks-2.mp3": mp3File(20),
  "media/sound/clips/pause.mp3": mp3File(21),
  "media/sound/signals/tick.mp3": mp3File(5),
});

const open: (() => void)[] = [];
afterEach(() => open.splice(0).forEach((remove) => remove()));
function folderOf(files: Record<string, string | Buffer>): string {
  const folder = makeFolder(files);
  open.push(folder.remove);
  return folder.path;
}

async function attach(files: Record<string, string | Buffer> = {}, club?: Record<string, string | Buffer>) {
  const project = folderOf({ ...smallContent, ...sounds(), ...files });
  const clubFolder = club && folderOf(club);
  const result = await readCatalogue(project, clubFolder);
  if (!result.ok) throw new Error("the catalogue has problems");
  const media = makeMedia();
  const announced = await attachSounds(result.catalogue, { project, clubFolder, media });
  const audioOf = (topicID: string, nr: string) =>
    announced.catalogue.topics
      .find((topic) => topic.topicID === topicID)
      ?.list.find(({ techniqueNr }) => techniqueNr === nr)?.audio;
  return { ...announced, media, audioOf };
}

describe("the announcements of a catalogue", () => {
  it("are our clips, as long as they say what the catalogue says", async () => {
    const { audioOf, sounds, media, problems } = await attach();
    const [url = ""] = audioOf("blocks", "1") ?? [];
    expect(url).toMatch(/^\/media\/blocks-1\.[\da-f]{8}\.mp3$/);
    expect(audioOf("blocks", "2")).toBeUndefined();
    expect(audioOf("blocks", "3")).toBeUndefined();
    expect(sounds.clips).toEqual([{ url, durationMs: 480, onsetMs: 50.25 }]);
    expect(Object.keys(sounds.phrases)).toEqual(["pause"]);
    expect(sounds.signals.tick?.url).toMatch(/^\/media\/signals\/tick\./);
    expect(readFileSync(media.files.get(url) ?? "")).toEqual(mp3File(20));
    expect(problems).toEqual([]);
  });

  it("are absent where there are no sounds at all", async () => {
    const project = folderOf(smallContent);
    const result = await readCatalogue(project);
    if (!result.ok) throw new Error("the catalogue has problems");
    const { sounds } = await attachSounds(result.catalogue, { project, media: makeMedia() });
    expect(sounds).toEqual({ signals: {}, phrases: {}, clips: [] });
  });

  it("are what the text names, where it names any", async () => {
    const blocks = String(smallContent["content/techniques/blocks.yaml"])
      .replace("title: Oben\n", "title: Oben\n    audio: [eigene.wav, pause.mp3]\n")
      .replace("title: Innen\n", "title: Innen\n    audio: fehlt.mp3\n");
    const { audioOf, sounds, problems } = await attach({
      "content/techniques/blocks.yaml": blocks,
      "media/sound/clips/eigene.wav": wavFile(750),
    });
    const [first = "", second = ""] = audioOf("blocks", "1") ?? [];
    expect(first).toMatch(/^\/media\/eigene\..*\.wav$/);
    expect(second).toMatch(/^\/media\/pause\./);
    expect(sounds.clips[0]).toEqual({ url: first, durationMs: 750, onsetMs: 0 });
    expect(problems).toEqual([
      { file: "content/techniques/blocks.yaml", line: 1, message: "audio: die Datei „fehlt.mp3“ gibt es nicht" },
    ]);
  });

  it("are the club's own before everything else, also phrases and techniques of its own", async () => {
    const blocks = String(smallContent["content/techniques/blocks.yaml"]).replace(
      "title: Oben\n",
      "title: Oben\n    audio: pause.mp3\n",
    );
    const { audioOf, sounds, problems } = await attach(
      { "content/techniques/blocks.yaml": blocks },
      {
        "techniques/wurf.yaml": topicFile("wurf", ["Über", "Unter", "Neben", "Hinter"], "kombi"),
        "sound/blocks-1.mp3": mp3File(30),
        "sound/blocks-1-2.wav": wavFile(400),
        "sound/wurf-4.mp3": mp3File(31),
        "sound/pause.wav": wavFile(300),
        "sound/thema-wurf.mp3": mp3File(32),
      },
    );
    expect(problems).toEqual([]);
    expect([audioOf("blocks", "1") ?? []].flat()).toHaveLength(2);
    expect(audioOf("wurf", "4")).toHaveLength(1);
    expect(sounds.phrases.pause?.durationMs).toBe(300);
    expect(sounds.clips.map(({ durationMs }) => durationMs).sort((one, other) => one - other)).toEqual([
      400, 720, 744, 768,
    ]);
  });
});

describe("the module of sounds", () => {
  const run = async (part: string) => {
    const { sounds } = await attach();
    const code = soundModuleCode(`virtual:sound/${part}`, sounds) ?? "";
    return (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)) as Record<
      string,
      never
    >;
  };

  it("gives signals, phrases and clips in modules of their own", async () => {
    const { sounds } = await attach();
    expect(soundModuleCode("virtual:sound", sounds)).toContain(`export * from "virtual:sound/signals"`);
    expect(soundModuleCode("virtual:sound/other", sounds)).toBeUndefined();
    expect((await run("signals")).signals).toEqual(sounds.signals);
    expect((await run("phrases")).phrases?.["pause"]).toEqual(sounds.phrases.pause);
  });

  it.each(["__proto__", "toString", "/media/other.mp3"])("knows no clip %s", async (url) => {
    const { clipOf } = (await run("clips")) as unknown as { clipOf: (url: string) => unknown };
    expect(clipOf(url)).toBeUndefined();
  });

  it("finds a clip by its address", async () => {
    const { sounds } = await attach();
    const { clipOf } = (await run("clips")) as unknown as { clipOf: (url: string) => unknown };
    expect(clipOf(sounds.clips[0]?.url ?? "")).toEqual(sounds.clips[0]);
  });
});
