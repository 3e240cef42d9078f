import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SignalName } from "virtual:sound";
import type { Catalogue } from "#domain/catalogue/schema.ts";
import { formatProblems, readCatalogue } from "../catalogue/readCatalogue.ts";
import { readAnnouncements } from "./announcements.ts";
import { namedIn } from "./attach.ts";
import { clipList } from "./clipList.ts";
import { hashOf } from "./club.ts";
import { ENGINE } from "./synthesis/engine.ts";
import { type Manifest, printManifest, readManifest, soundFolder } from "./manifest.ts";
import { type Made, makeSignalFile, settingsOf, speak } from "./synthesis/produce.ts";
import { makeSignal, SIGNAL_NAMES } from "./synthesis/signals.ts";

/** The speech engine and the filters use one core each. */
const AT_ONCE = 2;

async function inTurn<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Whether a file is unchanged since the manifest was written. */
async function isUnchanged(file: string, sha256: string): Promise<boolean> {
  try {
    return hashOf(await readFile(file)) === sha256;
  } catch {
    return false;
  }
}

/** Removes sounds that are no longer needed. */
async function tidy(folder: string, wanted: ReadonlySet<string>): Promise<number> {
  const orphans = (await readdir(folder)).filter((name) => !wanted.has(name));
  await Promise.all(orphans.map((name) => rm(join(folder, name))));
  return orphans.length;
}

async function catalogueOf(project: string): Promise<Catalogue> {
  const result = await readCatalogue(project);
  if (!result.ok) throw new Error(formatProblems(result.problems));
  return result.catalogue;
}

/** One kind of sounds: their sources and their entries in the manifest. */
interface Shelf<Entry extends { sha256: string }> {
  folder: string;
  names: readonly string[];
  known: Readonly<Record<string, Entry>>;
  /** Whether an existing sound is up to date. */
  isCurrent: (name: string, entry: Entry) => boolean | Promise<boolean>;
  make: (name: string) => Promise<Made>;
  note: (name: string, made: Made) => Entry;
}

/** Makes what is missing or outdated; returns the new entries of the manifest, and the number of sounds made. */
async function fill<Entry extends { sha256: string }>(shelf: Shelf<Entry>) {
  await mkdir(shelf.folder, { recursive: true });
  const entries: Record<string, Entry> = {};
  let made = 0;
  await inTurn(shelf.names, async (name) => {
    const file = join(shelf.folder, `${name}.mp3`);
    const known = shelf.known[name];
    if (known && (await shelf.isCurrent(name, known)) && (await isUnchanged(file, known.sha256))) {
      entries[name] = known;
      return;
    }
    try {
      const sound = await shelf.make(name);
      await writeFile(file, sound.bytes);
      entries[name] = shelf.note(name, sound);
    } catch (cause) {
      throw new Error(`${name}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    }
    made += 1;
  });
  return { entries, made };
}

/** Signals are cheap: all are made each time, and written if they have changed. */
function signalShelf(project: string): Shelf<Manifest["signals"][string]> {
  return {
    folder: join(soundFolder(project), "signals"),
    names: SIGNAL_NAMES,
    known: {},
    isCurrent: () => false,
    make: (name) => makeSignalFile(makeSignal(name as SignalName)),
    note: (_name, { measured }) => measured,
  };
}

/** Updates the sounds of a project to its catalogue; returns a report. */
export async function makeClips(project: string, { isAnew }: { isAnew: boolean }): Promise<string> {
  const catalogue = await catalogueOf(project);
  const wanted = clipList(catalogue, await readAnnouncements(project), ENGINE);
  const before = await readManifest(project);
  const settings = settingsOf(ENGINE);
  const clips = await fill<Manifest["clips"][string]>({
    folder: join(soundFolder(project), "clips"),
    names: [...wanted.keys()],
    known: isAnew || before.settings !== settings ? {} : before.clips,
    isCurrent: (name, { text }) => text === wanted.get(name),
    make: (name) => speak(wanted.get(name) ?? "", ENGINE),
    note: (name, { measured }) => ({ text: wanted.get(name) ?? "", ...measured }),
  });
  const signals = await fill(signalShelf(project));
  const manifest: Manifest = { settings, clips: clips.entries, signals: signals.entries };
  await writeFile(join(soundFolder(project), "manifest.json"), printManifest(manifest));
  const kept = new Set([...wanted.keys()].map((name) => `${name}.mp3`).concat(namedIn(catalogue)));
  const removed = await tidy(join(soundFolder(project), "clips"), kept);
  await tidy(join(soundFolder(project), "signals"), new Set(SIGNAL_NAMES.map((name) => `${name}.mp3`)));
  return `${wanted.size} Ansagen, davon ${clips.made} neu, ${removed} entfernt; ${SIGNAL_NAMES.length} Signale.`;
}
