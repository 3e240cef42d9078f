import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";

const number = v.pipe(v.number(), v.finite());
const measured = {
  durationMs: number,
  /** When it is first heard in what a decoder gives, its own delay included. */
  onsetMs: number,
  /** LUFS, the silence at both ends left out. */
  loudness: number,
  /** The highest sample, in dBFS. */
  peak: number,
  sha256: v.string(),
};
const fileSchema = v.strictObject(measured);
/** What the engine was given to say. */
const clipSchema = v.strictObject({ text: v.string(), ...measured });
const manifestSchema = v.strictObject({
  /** The engine and how it was set; when that changes, every clip is made anew. */
  settings: v.string(),
  clips: v.record(v.string(), clipSchema),
  signals: v.record(v.string(), fileSchema),
});

export type SoundFile = v.InferOutput<typeof fileSchema>;
export type Clip = v.InferOutput<typeof clipSchema>;
/** `content/sound/manifest.json`: what is known of every sound, written by `npm run sound`. */
export type Manifest = v.InferOutput<typeof manifestSchema>;

const NO_SOUNDS: Manifest = { settings: "", clips: {}, signals: {} };

/** Where sounds lie in a project. */
export const soundFolder = (project: string) => join(project, "content", "sound");

/** The content of a file; undefined where there is none. */
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

/** The manifest of a project; an empty one where there is none. */
export async function readManifest(project: string): Promise<Manifest> {
  const text = await readIfThere(join(soundFolder(project), "manifest.json"));
  return text === undefined ? NO_SOUNDS : v.parse(manifestSchema, JSON.parse(text.toString()));
}

const inOrder = <T>(record: Readonly<Record<string, T>>) =>
  Object.fromEntries(
    Object.entries(record).sort(([one], [other]) => one.localeCompare(other, "en", { numeric: true })),
  );

/** The manifest as text: one line per sound, in the order of the names, so that changes are seen. */
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
