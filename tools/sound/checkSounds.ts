import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Catalogue } from "#domain/catalogue/schema.ts";
import type { Problem } from "#domain/catalogue/source.ts";
import { readAnnouncements } from "./announcements.ts";
import { knownNames, namedIn } from "./attach.ts";
import { clipList, type ClipList } from "./clipList.ts";
import { hashOf, readClubSounds } from "./club.ts";
import { readMp3 } from "./synthesis/container.ts";
import { ENGINE } from "./synthesis/engine.ts";
import { type Manifest, readIfThere, readManifest, type SoundFile, soundFolder } from "./manifest.ts";
import { settingsOf } from "./synthesis/produce.ts";
import { SIGNAL_NAMES } from "./synthesis/signals.ts";

/** The requirements for clips and signals. Levels in LUFS and dBFS. */
interface Limits {
  shortestMs: number;
  longestMs: number;
  quietest: number;
  loudest: number;
}

const CLIP_LIMITS: Limits = { shortestMs: 300, longestMs: 6000, quietest: -16.5, loudest: -13.5 };
const SIGNAL_LIMITS: Limits = { shortestMs: 60, longestMs: 3000, quietest: -24, loudest: -14 };
/** Below this a sound is inaudible. */
const SILENT = -45;
/** A sample at full scale was clipped. */
const HIGHEST_PEAK = -0.1;
/** The last frame may be padded with silence that some decoders leave out. */
const FRAME_TOLERANCE_MS = 80;
const MOST_BYTES = 5_200_000;

const AGAIN = "– „npm run sound“ macht sie neu";
const TEXT_LENGTH = 60;
const shortened = (text: string) => (text.length > TEXT_LENGTH ? `${text.slice(0, TEXT_LENGTH)}…` : text);

/** Problems in the measurements that were taken when the sound was made. */
function judge({ durationMs, loudness, peak }: SoundFile, limits: Limits): string[] {
  if (loudness < SILENT) return ["ist stumm"];
  return [
    durationMs > limits.longestMs && `dauert ${durationMs} ms, höchstens ${limits.longestMs}`,
    durationMs < limits.shortestMs && `dauert nur ${durationMs} ms`,
    loudness > limits.loudest && `ist zu laut (${loudness} LUFS)`,
    loudness < limits.quietest && `ist zu leise (${loudness} LUFS)`,
    peak > HIGHEST_PEAK && `ist übersteuert (${peak} dBFS)`,
  ].filter((message) => message !== false);
}

/** Problems of the file itself. */
function inspect(bytes: Buffer, known: SoundFile): string[] {
  const playtime = readMp3(bytes);
  if ("problem" in playtime) return [`${playtime.problem} ${AGAIN}`];
  if (hashOf(bytes) !== known.sha256) return [`ist nicht die Datei, die hier entstanden ist ${AGAIN}`];
  return Math.abs(playtime.durationMs - known.durationMs) > FRAME_TOLERANCE_MS
    ? [`dauert ${Math.round(playtime.durationMs)} ms und nicht ${known.durationMs}`]
    : [];
}

/** Compares a folder of sounds with the manifest. */
interface Shelf {
  folder: "clips" | "signals";
  wanted: Iterable<string>;
  known: Readonly<Record<string, SoundFile>>;
  limits: Limits;
  /** Files that texts name and that do not exist here. */
  named: ReadonlySet<string>;
}

async function checkShelf(project: string, shelf: Shelf): Promise<{ problems: Problem[]; bytes: number }> {
  const folder = join(soundFolder(project), shelf.folder);
  const problems: Problem[] = [];
  const report = (name: string, message: string) =>
    problems.push({ file: `media/sound/${shelf.folder}/${name}`, line: 1, message });
  const files = new Set(await readdir(folder).catch(() => []));
  const wanted = new Set([...shelf.wanted].map((name) => `${name}.mp3`));
  let total = 0;
  for (const name of wanted) {
    const bytes = await readIfThere(join(folder, name));
    const known = shelf.known[name.slice(0, -".mp3".length)];
    total += bytes?.length ?? 0;
    if (!bytes || !known) report(name, `fehlt – „npm run sound“ macht sie`);
    else for (const message of [...inspect(bytes, known), ...judge(known, shelf.limits)]) report(name, message);
  }
  for (const name of files) {
    if (!wanted.has(name) && !shelf.named.has(name))
      report(name, "gehört zu keiner Ansage – „npm run sound“ räumt auf");
  }
  return { problems, bytes: total };
}

function checkTexts({ clips }: Manifest, wanted: ClipList): Problem[] {
  return [...wanted].flatMap(([name, text]) => {
    const said = clips[name]?.text;
    if (said === undefined || said === text) return [];
    const message = `sagt noch „${shortened(said)}“, soll aber „${shortened(text)}“ sagen ${AGAIN}`;
    return [{ file: `media/sound/clips/${name}.mp3`, line: 1, message }];
  });
}

const FILE = "media/sound/manifest.json";

/** Clips that are no longer needed. */
const staleEntries = ({ clips }: Manifest, wanted: ClipList): Problem[] =>
  Object.keys(clips)
    .filter((name) => !wanted.has(name))
    .map((name) => ({
      file: FILE,
      line: 1,
      message: `„${name}“ wird nicht mehr gebraucht – „npm run sound“ räumt auf`,
    }));

/** Words and titles in the announcements that the catalogue does not use are typing errors. */
function checkOverrides(titles: Readonly<Record<string, string>>, wanted: ClipList): Problem[] {
  return Object.keys(titles)
    .filter((name) => !wanted.has(name))
    .map((name) => ({
      file: "content/sound/announcements.yaml",
      line: 1,
      message: `titles: es gibt keine Ansage „${name}“`,
    }));
}

/**
 * All problems of our sounds. Needs neither the engine nor ffmpeg, because levels were measured when they were made.
 */
export async function checkSounds(project: string, catalogue: Pick<Catalogue, "topics">): Promise<Problem[]> {
  const announcements = await readAnnouncements(project);
  const manifest = await readManifest(project);
  const wanted = clipList(catalogue, announcements, ENGINE);
  const named = new Set(namedIn(catalogue));
  const clips = await checkShelf(project, {
    folder: "clips",
    wanted: wanted.keys(),
    known: manifest.clips,
    limits: CLIP_LIMITS,
    named,
  });
  const signals = await checkShelf(project, {
    folder: "signals",
    wanted: SIGNAL_NAMES,
    known: manifest.signals,
    limits: SIGNAL_LIMITS,
    named: new Set(),
  });
  const bytes = clips.bytes + signals.bytes;
  const whole = [
    manifest.settings !== settingsOf(ENGINE) && `die Clips entstanden mit anderen Einstellungen ${AGAIN}`,
    bytes > MOST_BYTES && `alle Clips zusammen haben ${bytes} Bytes, höchstens ${MOST_BYTES}`,
  ].filter((message) => message !== false);
  return [
    ...whole.map((message) => ({ file: FILE, line: 1, message })),
    ...checkTexts(manifest, wanted),
    ...staleEntries(manifest, wanted),
    ...checkOverrides(announcements.titles, wanted),
    ...clips.problems,
    ...signals.problems,
  ];
}

/** The problems of a club's own recordings, by their names on the disk. */
export async function checkClubSounds(project: string, clubFolder: string, catalogue: Catalogue): Promise<Problem[]> {
  const wanted = clipList(catalogue, await readAnnouncements(project), ENGINE);
  return (await readClubSounds(clubFolder, knownNames(catalogue, wanted))).problems;
}
