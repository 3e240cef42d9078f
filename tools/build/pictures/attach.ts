import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { checkPictures, fileOf } from "#domain/catalogue/checkTopic.ts";
import type { Catalogue, Picture, Technique, Topic } from "#domain/catalogue/schema.ts";
import type { Problem } from "#domain/catalogue/source.ts";
import { makeMedia, type Media } from "../media.ts";
import { type Drawn, readDrawn } from "./drawn.ts";
import { PICTURE_ENDINGS, readLayout } from "./size.ts";

interface Place {
  project: string;
  /** The folder of a club's own catalogue. */
  clubFolder?: string;
  media: Media;
}

/** A catalogue with its pictures. */
export interface Pictured {
  catalogue: Catalogue;
  problems: Problem[];
}

/** Neutral names for addresses: in the games a file's own name would be the answer. */
const PICTURE_NAME = "bild";
const MOTION_NAME = "bewegung";

interface Library extends Place {
  drawn: ReadonlyMap<string, Drawn>;
  /** Names of the files in the club's folder of pictures. */
  club: readonly string[];
}

/** The file of a technique's picture, and its alternative text. */
interface Found {
  file: string;
  alt: string;
  motion?: string;
}

const picturesOf = (folder: string) => join(folder, "pictures");

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR")) return [];
    throw error;
  });
}

/** The order: the club's file named `topicID-number`, one named by a text, the drawing. */
function findPicture({ topicID }: Topic, { techniqueNr, image }: Technique, library: Library): Found | undefined {
  const { project, clubFolder, club, drawn } = library;
  const media = join(project, "media");
  if (clubFolder !== undefined) {
    const own = club.find((name) => PICTURE_ENDINGS.some((ending) => name === `${topicID}-${techniqueNr}${ending}`));
    if (own !== undefined) return { file: join(picturesOf(clubFolder), own), alt: image?.alt ?? "" };
    if (image && club.includes(image.src)) return { file: join(picturesOf(clubFolder), image.src), alt: image.alt };
  }
  if (image) return { file: join(picturesOf(media), image.src), alt: image.alt };
  const ours = drawn.get(`${topicID}/${techniqueNr}`);
  if (!ours) return undefined;
  const { picture, motion, alt } = ours;
  return {
    file: join(picturesOf(media), picture),
    alt,
    ...(motion !== undefined && { motion: join(picturesOf(media), motion) }),
  };
}

/** Adds a picture to the build, or reports its problem. */
async function takePicture({ file, alt, motion }: Found, media: Media): Promise<Picture | string> {
  const bytes = await readFile(file).catch(() => undefined);
  if (!bytes) return `die Datei „${file}“ gibt es nicht`;
  const layout = readLayout(file, bytes);
  if (!layout) return `„${file}“ ist kein Bild mit einer Größe (${PICTURE_ENDINGS.join(", ")})`;
  return {
    src: await media.urlOf(file, PICTURE_NAME),
    alt,
    ...layout,
    ...(motion !== undefined && { motion: await media.urlOf(motion, MOTION_NAME) }),
  };
}

async function pictureTopic(topic: Topic, library: Library, problems: Problem[]): Promise<Topic> {
  const isDrawn = new Set(topic.list.filter(({ image }) => !image).map(({ techniqueNr }) => techniqueNr));
  const report = ([techniqueNr = "", ...place]: readonly string[], message: string) => {
    const file = isDrawn.has(techniqueNr) ? `content/figures/${topic.topicID}.yaml` : fileOf(topic);
    problems.push({ file, line: 1, message: `${[techniqueNr, ...place].join(".")}: ${message}` });
  };
  const list: Technique[] = [];
  for (const entry of topic.list) {
    const { image: _named, ...rest } = entry;
    const found = findPicture(topic, entry, library);
    const picture = found && (await takePicture(found, library.media));
    if (typeof picture === "string") report([entry.techniqueNr, "image"], picture);
    list.push(typeof picture === "object" ? { ...rest, image: picture } : rest);
  }
  checkPictures(list, (path, message) => report([list[Number(path[1])]?.techniqueNr ?? "", "alt"], message));
  return { ...topic, list };
}

/** Files of a club's folder that match no technique are typing errors. */
function checkClubNames({ club, clubFolder = "" }: Library, { topics }: Catalogue, problems: Problem[]): void {
  const known = new Set(
    topics.flatMap(({ topicID, list }) => list.map(({ techniqueNr }) => `${topicID}-${techniqueNr}`)),
  );
  const named = new Set(topics.flatMap(({ list }) => list.map(({ image }) => image?.src)));
  for (const name of club.filter((name) => !name.startsWith(".") && !named.has(name))) {
    const ending = extname(name);
    if (!known.has(name.slice(0, name.length - ending.length))) {
      const message = "keine Technik heißt so; ein Bild heißt wie topicID-Nummer, zum Beispiel blocks-3.svg";
      problems.push({ file: join(picturesOf(clubFolder), name), line: 1, message });
    } else if (!(PICTURE_ENDINGS as readonly string[]).includes(ending)) {
      const message = `zeigt nicht jeder Browser – als ${PICTURE_ENDINGS.join(", ")} speichern`;
      problems.push({ file: join(picturesOf(clubFolder), name), line: 1, message });
    }
  }
}

/** The problems of a catalogue's pictures, without building anything. */
export async function findPictureProblems(catalogue: Catalogue, place: Omit<Place, "media">): Promise<Problem[]> {
  return (await attachPictures(catalogue, { ...place, media: makeMedia() })).problems;
}

/** Gives techniques their pictures: a club's file first, then one named by a text, then the drawing. */
export async function attachPictures(catalogue: Catalogue, place: Place): Promise<Pictured> {
  const { project, clubFolder } = place;
  const club = clubFolder === undefined ? [] : (await namesIn(picturesOf(clubFolder))).sort();
  const library: Library = { ...place, drawn: await readDrawn(project), club };
  const problems: Problem[] = [];
  checkClubNames(library, catalogue, problems);
  const topics: Topic[] = [];
  for (const topic of catalogue.topics) topics.push(await pictureTopic(topic, library, problems));
  return { catalogue: { ...catalogue, topics }, problems };
}
