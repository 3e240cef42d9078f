import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import * as v from "valibot";
import type { Problem } from "#domain/catalogue/source.ts";
import { PLAYED, readPlaytime, RECORDED } from "./synthesis/container.ts";

/** A sound that the build can use. */
export interface Recording {
  file: string;
  durationMs: number;
  onsetMs: number;
}

/** A club's own recordings: one or several variants by the name of a clip. */
export interface ClubSounds {
  recordings: Map<string, Recording[]>;
  problems: Problem[];
}

/** Where `npm run sound` puts the converted recordings, beside the originals. */
export const FINISHED = "fertig";

const finishedSchema = v.record(v.string(), v.object({ of: v.string(), durationMs: v.number(), onsetMs: v.number() }));
/** The conversions by the name of the recording's file. `of` is the hash of the recording. */
export type Finished = v.InferOutput<typeof finishedSchema>;

export const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

async function filesIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR")) return [];
    throw error;
  }
}

/** The list of conversions. A broken list counts as none: then the originals are played. */
export async function readFinished(clubFolder: string): Promise<Finished> {
  try {
    const text = await readFile(join(clubFolder, "sound", FINISHED, "fertig.json"), "utf8");
    const parsed = v.safeParse(finishedSchema, JSON.parse(text));
    return parsed.success ? parsed.output : {};
  } catch {
    return {};
  }
}

const stemOf = (name: string) => name.slice(0, name.length - extname(name).length);
const byName = new Intl.Collator("de", { numeric: true }).compare;

/** Names of the recordings in a club's folder. */
export async function listRecordings(clubFolder: string): Promise<string[]> {
  const files = (await filesIn(join(clubFolder, "sound"))).filter((name) => !name.startsWith("."));
  return files.sort((one, other) => byName(stemOf(one), stemOf(other)));
}

/** The clip of a recording: its name, without the number of a variant. */
export function clipNamed(stem: string, known: ReadonlySet<string>): string | undefined {
  if (known.has(stem)) return stem;
  const whole = stem.replace(/-[2-9]$/, "");
  return whole !== stem && known.has(whole) ? whole : undefined;
}

async function readRecording(clubFolder: string, name: string, finished: Finished): Promise<Recording | string> {
  const ending = extname(name).toLowerCase();
  const file = join(clubFolder, "sound", name);
  const bytes = await readFile(file);
  const made = finished[name];
  const clip = join(clubFolder, "sound", FINISHED, `${name}.mp3`);
  if (made?.of === hashOf(bytes) && (await filesIn(join(clubFolder, "sound", FINISHED))).includes(`${name}.mp3`)) {
    return { file: clip, durationMs: made.durationMs, onsetMs: made.onsetMs };
  }
  if (!PLAYED.includes(ending))
    return `spielt nicht jeder Browser – mit „npm run sound“ umwandeln oder als mp3 speichern`;
  const playtime = readPlaytime(ending, bytes);
  return "problem" in playtime ? playtime.problem : { file, durationMs: Math.round(playtime.durationMs), onsetMs: 0 };
}

const unknownName = (stem: string) =>
  `keine Technik und keine Ansage heißt „${stem}“; eine Aufnahme heißt wie topicID-Nummer, zum Beispiel blocks-3.mp3`;

/** A club's recordings of known clips; others are problems, by their names on the disk. */
export async function readClubSounds(clubFolder: string, known: ReadonlySet<string>): Promise<ClubSounds> {
  const recordings = new Map<string, Recording[]>();
  const problems: Problem[] = [];
  const finished = await readFinished(clubFolder);
  for (const name of await listRecordings(clubFolder)) {
    const report = (message: string) => problems.push({ file: join(clubFolder, "sound", name), line: 1, message });
    const ending = extname(name).toLowerCase();
    if (!RECORDED.includes(ending)) {
      report("ist keine Aufnahme; hier liegen nur Tondateien");
      continue;
    }
    const stem = name.slice(0, -ending.length);
    const clip = clipNamed(stem, known);
    if (clip === undefined) {
      report(unknownName(stem));
      continue;
    }
    const recording = await readRecording(clubFolder, name, finished);
    if (typeof recording === "string") report(recording);
    else recordings.set(clip, [...(recordings.get(clip) ?? []), recording]);
  }
  return { recordings, problems };
}
