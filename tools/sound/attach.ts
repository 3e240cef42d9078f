import { access, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { ClipRef, SignalName } from "virtual:sound";
import type { Catalogue, Technique, Topic } from "#domain/catalogue/schema.ts";
import { fileOf } from "#domain/catalogue/checkTopic.ts";
import type { Problem } from "#domain/catalogue/source.ts";
import type { Media } from "../build/media.ts";
import { readAnnouncements } from "./announcements.ts";
import { clipList, type ClipList, entryClip, ourClip, phraseList, topicClip } from "./clipList.ts";
import { type ClubSounds, readClubSounds, type Recording } from "./club.ts";
import { readPlaytime } from "./synthesis/container.ts";
import { ENGINE } from "./synthesis/engine.ts";
import { type Manifest, readManifest, soundFolder } from "./manifest.ts";
import { SIGNAL_NAMES } from "./synthesis/signals.ts";

/** Every sound of a build, by address. */
export interface Sounds {
  signals: Partial<Record<SignalName, ClipRef>>;
  phrases: Record<string, ClipRef>;
  /** The sounds named in `audio` of techniques and topics. */
  clips: ClipRef[];
}

/** A catalogue with its announcements. */
export interface Announced {
  catalogue: Catalogue;
  sounds: Sounds;
  problems: Problem[];
}

interface Library {
  /** The places of a file named by a text, the club's first. */
  folders: string[];
  project: string;
  manifest: Manifest;
  /** The current text of every clip. */
  wanted: ClipList;
  club: ClubSounds["recordings"];
}

/** The clips to choose from: the club's, else ours if they say the catalogue's text. */
function recordingsOf(name: string, ours: string, { project, manifest, wanted, club }: Library): Recording[] {
  const own = club.get(name);
  if (own) return own;
  const clip = manifest.clips[ours];
  if (!clip || clip.text !== wanted.get(ours)) return [];
  return [{ file: join(soundFolder(project), "clips", `${ours}.mp3`), ...clip }];
}

/** Adds recordings to the build. Missing files are left out; the check of the content reports them. */
async function take(recordings: readonly Recording[], media: Media, name?: string): Promise<ClipRef[]> {
  const taken: ClipRef[] = [];
  for (const { file, durationMs, onsetMs } of recordings) {
    const isThere = await access(file).then(
      () => true,
      () => false,
    );
    if (isThere) taken.push({ url: await media.urlOf(file, name), durationMs, onsetMs });
  }
  return taken;
}

/** Names of sound files in the catalogue itself. */
export const namedIn = ({ topics }: Pick<Catalogue, "topics">): string[] =>
  topics.flatMap((topic) => [topic, ...topic.list].flatMap(({ audio }) => audio ?? []));

/** A file named by a text. */
async function findNamed(name: string, folders: readonly string[]): Promise<Recording | string> {
  for (const folder of folders) {
    const file = join(folder, name);
    const bytes = await readFile(file).catch(() => undefined);
    if (!bytes) continue;
    const playtime = readPlaytime(extname(name).toLowerCase(), bytes);
    return "problem" in playtime
      ? `audio: „${name}“ ${playtime.problem}`
      : { file, durationMs: Math.round(playtime.durationMs), onsetMs: 0 };
  }
  return `audio: die Datei „${name}“ gibt es nicht`;
}

/** Gives a topic and its entries the addresses of their announcements. */
function makeAttach(library: Library, media: Media, sounds: Sounds, problems: Problem[]) {
  const attach = async (named: Topic["audio"], [name, ours]: readonly [string, string], topic: Topic) => {
    const found = named === undefined || library.club.has(name) ? recordingsOf(name, ours, library) : [];
    if (named !== undefined && !library.club.has(name)) {
      for (const file of [named].flat()) {
        const recording = await findNamed(file, library.folders);
        if (typeof recording === "string") problems.push({ file: fileOf(topic), line: 1, message: recording });
        else found.push(recording);
      }
    }
    const refs = await take(found, media);
    sounds.clips.push(...refs);
    return refs.length > 0 ? refs.map(({ url }) => url) : undefined;
  };
  return async (topic: Topic): Promise<Topic> => {
    const list: Technique[] = [];
    for (const entry of topic.list) {
      const names = [entryClip(topic, entry), ourClip(topic, entry)] as const;
      list.push({ ...entry, audio: await attach(entry.audio, names, topic) });
    }
    const name = topicClip(topic);
    return { ...topic, audio: await attach(topic.audio, [name, name], topic), list };
  };
}

async function phrasesOf(names: Iterable<string>, library: Library, media: Media): Promise<Sounds["phrases"]> {
  const phrases: Sounds["phrases"] = {};
  for (const name of names) {
    const [ref] = await take(recordingsOf(name, name, library).slice(0, 1), media);
    if (ref) phrases[name] = ref;
  }
  return phrases;
}

async function signalsOf({ manifest, project }: Library, media: Media): Promise<Sounds["signals"]> {
  const signals: Sounds["signals"] = {};
  for (const name of SIGNAL_NAMES) {
    const known = manifest.signals[name];
    const file = join(soundFolder(project), "signals", `${name}.mp3`);
    // A folder of their own: the service worker keeps signals with the app, because every game needs them.
    const [ref] = known ? await take([{ file, ...known }], media, `signals/${name}`) : [];
    if (ref) signals[name] = ref;
  }
  return signals;
}

/** The valid names of recordings: all announcements, and each section of a form by its own number, too. */
export function knownNames(catalogue: Catalogue, wanted: ClipList): Set<string> {
  const entries = catalogue.topics.flatMap((topic) => topic.list.map((entry) => entryClip(topic, entry)));
  const named = namedIn(catalogue).map((name) => name.slice(0, -extname(name).length));
  return new Set([...wanted.keys(), ...entries, ...named]);
}

/** Gives a catalogue its announcements: a club's recordings first, else those named by a text, else our clips. */
export async function attachSounds(
  catalogue: Catalogue,
  { project, clubFolder, media }: { project: string; clubFolder?: string; media: Media },
): Promise<Announced> {
  const announcements = await readAnnouncements(project);
  const wanted = clipList(catalogue, announcements, ENGINE);
  const { recordings: club, problems } =
    clubFolder === undefined
      ? { recordings: new Map<string, Recording[]>(), problems: [] }
      : await readClubSounds(clubFolder, knownNames(catalogue, wanted));
  const folders = [
    ...(clubFolder === undefined ? [] : [join(clubFolder, "sound")]),
    join(soundFolder(project), "clips"),
  ];
  const library: Library = { project, manifest: await readManifest(project), wanted, club, folders };
  const sounds: Sounds = {
    signals: await signalsOf(library, media),
    phrases: await phrasesOf(phraseList(catalogue, announcements, ENGINE).keys(), library, media),
    clips: [],
  };
  const attach = makeAttach(library, media, sounds, problems);
  const topics: Topic[] = [];
  for (const topic of catalogue.topics) topics.push(await attach(topic));
  return { catalogue: { ...catalogue, topics }, sounds, problems };
}
