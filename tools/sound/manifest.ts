import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";

const number = v.pipe(v.number(), v.finite());
const measured = {
  durationMs: number,
  /** The audible onset in the decoded file, including the decoder's delay. */
  onsetMs: number,
  /** LUFS, without the silence at both ends. */
  loudness: number,
  /** The highest sample, in dBFS. */
  peak: number,
  sha256: v.string(),
};
const fileSchema = v.strictObject(measured);
/** The text that the engine was given. */
const clipSchema = v.strictObject({ text: v.string(), ...measured });
const manifestSchema = v.strictObject({
  /** The engine and its settings; a change makes every clip anew. */
  settings: v.string(),
  clips: v.record(v.string(), clipSchema),
  signals: v.record(v.string(), fileSchema),
});

export type SoundFile = v.InferOutput<typeof fileSchema>;
export type Clip = v.InferOutput<typeof clipSchema>;
/** `media/sound/manifest.json`: the data of every sound, written by `npm run sound`. */
export type Manifest = v.InferOutput<typeof manifestSchema>;

const NO_SOUNDS: Manifest = { settings: "", clips: {}, signals: {} };

/** The folders of the generated sounds in a project. */
export const soundFolder = (project: string) => join(project, "media", "sound");

/** The content of a file; undefined if it is missing. */
export async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR")) {
      return undefined;
    }
    throw error;
  }
}

/** The manifest of a project; an empty one if it is missing. */
export async function readManifest(project: string): Promise<Manifest> {
  const text = await readIfThere(join(soundFolder(project), "manifest.json"));
  return text === undefined ? NO_SOUNDS : v.parse(manifestSchema, JSON.parse(text.toString()));
}

const inOrder = <T>(record: Readonly<Record<string, T>>) =>
  Object.fromEntries(
    Object.entries(record).sort(([one], [other]) => one.localeCompare(other, "en", { numeric: true })),
  );

/** The manifest as text: one sorted line per sound, for readable diffs. */
export function printManifest({ settings, clips, signals }: Manifest): string {
  const lines = (record: Readonly<Record<string, object>>) =>
    Object.entries(inOrder(record))
      .map(([name, entry]) => `    ${JSON.stringify(name)}: ${JSON.stringify(entry)}`)
      .join(",\n");
  return `{
  "settings": ${JSON.stringify(settings)},
  "clips": {
${lines(clips)}
  },
  "signals": {
${lines(signals)}
  }
}
`;
}
