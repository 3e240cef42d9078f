import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { combineSources } from "#domain/catalogue/combine.ts";
import { type CatalogueResult, parseCatalogue } from "#domain/catalogue/parseCatalogue.ts";
import { inReadingOrder, type Problem, type Source } from "#domain/catalogue/source.ts";
import { filesOf } from "../filesOf.ts";
import { readYaml, type TextFile } from "./readYaml.ts";

/** One folder of a catalogue: what could be read, what could not, and the word lists beside it. */
export interface CatalogueFolder {
  /** By their place in a catalogue, whichever folder they come from: `content/techniques/blocks.yaml`. */
  sources: Source[];
  problems: Problem[];
  germanWords: TextFile[];
  englishWords: TextFile[];
}

const GERMAN_WORDS = "content/woerter.txt";
/** Sounds and what belongs to them: tools/sound reads them. */
const SOUND_FOLDER = "content/sound/";
const ENGLISH_WORDS = "content/woerter-englisch.txt";

function makeFolder(files: readonly TextFile[]): CatalogueFolder {
  const folder: CatalogueFolder = { sources: [], problems: [], germanWords: [], englishWords: [] };
  for (const file of files) {
    if (file.path === GERMAN_WORDS) folder.germanWords.push(file);
    else if (file.path === ENGLISH_WORDS) folder.englishWords.push(file);
    else {
      const result = readYaml(file);
      if ("source" in result) folder.sources.push(result.source);
      else folder.problems.push(...result.problems);
    }
  }
  return folder;
}

/** The catalogue that these files make. */
export function makeCatalogue(files: readonly TextFile[]): CatalogueResult {
  const { sources, problems } = makeFolder(files);
  return parseCatalogue(sources, problems);
}

async function readFolder(folder: string): Promise<CatalogueFolder> {
  const places = (await filesOf(folder)).map((path) => ({
    path: `content/${relative(folder, path).replaceAll("\\", "/")}`,
    file: path,
  }));
  const texts = places.filter(({ path }) => !path.startsWith(SOUND_FOLDER));
  const wanted = texts.filter(({ path }) => path.endsWith(".yaml") || path === GERMAN_WORDS || path === ENGLISH_WORDS);
  const files = wanted.map(async ({ path, file }) => ({ path, text: await readFile(file, "utf8") }));
  const read = makeFolder(await Promise.all(files));
  for (const { path } of texts.filter(({ path }) => path.endsWith(".yml"))) {
    read.problems.push({ file: path, line: 1, message: "endet auf .yml und wird nicht gelesen – in .yaml umbenennen" });
  }
  return read;
}

/** Our catalogue, and the club's beside it where there is one. */
export interface Reading {
  ours: CatalogueFolder;
  club?: CatalogueFolder;
  /** The files that make the catalogue together. */
  sources: Source[];
  result: CatalogueResult;
}

const nothing: CatalogueFolder = { sources: [], problems: [], germanWords: [], englishWords: [] };

async function readClub(folder: string): Promise<CatalogueFolder> {
  const refuse = (message: string) => ({ ...nothing, problems: [{ file: "content/", line: 1, message }] });
  const found = await stat(folder).catch(() => undefined);
  if (!found) return refuse("diesen Ordner gibt es nicht");
  if (!found.isDirectory()) return refuse("ist kein Ordner");
  const club = await readFolder(folder);
  const recordings = await readdir(join(folder, "sound")).catch(() => []);
  if (club.sources.length > 0 || club.problems.length > 0 || recordings.length > 0) return club;
  return refuse("enthält keine Datei eines Katalogs, etwa techniques/blocks.yaml");
}

/** How a file of a club's folder is called from where the reader stands. */
function shownPath(folder: string, file: string): string {
  const path = join(resolve(folder), file.slice("content/".length));
  const near = relative(process.cwd(), path);
  return near.startsWith("..") ? path : near || ".";
}

/** Gives problems of a club's catalogue the names that the files have on the disk; messages name files too. */
export function renamerFor(folder: string, { ours, club = nothing }: Pick<Reading, "ours" | "club">) {
  const { sources, problems } = club;
  const isTheirs = new Set([...sources, ...problems].map(({ file }) => file));
  const isOurs = new Set(ours.sources.map(({ file }) => file));
  const name = (file: string) => (isTheirs.has(file) || !isOurs.has(file) ? shownPath(folder, file) : file);
  return ({ file, line, message }: Problem): Problem => ({
    file: name(file),
    line,
    message: message.replaceAll(/content\/\S+?\.yaml/g, name),
  });
}

/** The folder `content/` of a project. */
export const readOurs = (project: string) => readFolder(join(project, "content"));

/** Puts a club's own folder beside our catalogue. */
export async function readBeside(ours: CatalogueFolder, clubFolder: string): Promise<Reading> {
  const club = await readClub(clubFolder);
  const { sources, hints } = combineSources(ours.sources, club.sources);
  const theirs = new Set(club.sources.map(({ file }) => file));
  const result = parseCatalogue(sources, [...ours.problems, ...club.problems], (file) => theirs.has(file));
  const rename = renamerFor(clubFolder, { ours, club });
  const renamed = { ...result, hints: [...hints, ...result.hints].map(rename).sort(inReadingOrder) };
  if (!renamed.ok) renamed.problems = renamed.problems.map(rename);
  return { ours, club, sources, result: renamed };
}

/** Our catalogue, with the folder of a club beside it where one is named. */
export async function readAll(project: string, clubFolder?: string): Promise<Reading> {
  const ours = await readOurs(project);
  if (clubFolder !== undefined) return readBeside(ours, clubFolder);
  return { ours, sources: ours.sources, result: parseCatalogue(ours.sources, ours.problems) };
}

/** The catalogue of a project, with the files of a club's own folder in it. */
export async function readCatalogue(project: string, clubFolder?: string): Promise<CatalogueResult> {
  return (await readAll(project, clubFolder)).result;
}

/** One line per problem, as editors and terminals link it. */
export const formatProblems = (problems: readonly Problem[]) =>
  problems.map(({ file, line, message }) => `${file}:${line}  ${message}`).join("\n");
