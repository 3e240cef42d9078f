import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import * as v from "valibot";
import type { Problem } from "#domain/catalogue/source.ts";
import { PLAYED, readPlaytime, RECORDED } from "./container.ts";

/** A sound that the build can take in. */
export interface Recording {
  file: string;
  durationMs: number;
  onsetMs: number;
}

/** What a club has recorded itself: by the name of a clip, one or several ways to say it. */
export interface ClubSounds {
  recordings: Map<string, Recording[]>;
  problems: Problem[];
}

/** Where `npm run sound` puts what it made of the recordings, beside them. */
export const FINISHED = "fertig";

const finishedSchema = v.record(v.string(), v.object({ of: v.string(), durationMs: v.number(), onsetMs: v.number() }));
/** What was made of which recording: by the name of the recording's file. `of` is the hash of the recording. */
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

/** The list of what is finished. A broken one is as good as none: then the recordings themselves are played. */
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

/** Names of recordings in the folder of a club. */
export async function listRecordings(clubFolder: string): Promise<string[]> {
  const files = (await filesIn(join(clubFolder, "sound"))).filter((name) => !name.startsWith("."));
  return files.sort((one, other) => byName(stemOf(one), stemOf(other)));
}

/** Which clip a recording says: its name, or that with the number of a variant behind it. */
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

/** The recordings of a club that say something known; the others are problems, by the names that they have on the disk. */
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
