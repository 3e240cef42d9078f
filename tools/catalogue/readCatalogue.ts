import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { combineSources } from "#domain/catalogue/combine.ts";
import { type CatalogueResult, parseCatalogue } from "#domain/catalogue/parseCatalogue.ts";
import { inReadingOrder, type Problem, type Source } from "#domain/catalogue/source.ts";
import { filesOf } from "../filesOf.ts";
import { readYaml, type TextFile } from "./readYaml.ts";

/** One folder of a catalogue: its parsed files, problems and word lists. */
export interface CatalogueFolder {
  /** By their path in a catalogue, whichever folder they come from: `content/techniques/blocks.yaml`. */
  sources: Source[];
  problems: Problem[];
  germanWords: TextFile[];
  englishWords: TextFile[];
}

const GERMAN_WORDS = "content/woerter.txt";
const ENGLISH_WORDS = "content/woerter-englisch.txt";
/** Read by other tools: sounds by tools/sound, pose data by figures, drawings by tools/build/pictures. */
const APART = ["content/sound/", "content/figures/", "content/pictures/"];

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

/** The catalogue made of these files. */
export function makeCatalogue(files: readonly TextFile[]): CatalogueResult {
  const { sources, problems } = makeFolder(files);
  return parseCatalogue(sources, problems);
}

async function readFolder(folder: string): Promise<CatalogueFolder> {
  const places = (await filesOf(folder)).map((path) => ({
    path: `content/${relative(folder, path).replaceAll("\\", "/")}`,
    file: path,
  }));
  const texts = places.filter(({ path }) => !APART.some((folder) => path.startsWith(folder)));
  const wanted = texts.filter(({ path }) => path.endsWith(".yaml") || path === GERMAN_WORDS || path === ENGLISH_WORDS);
  const files = wanted.map(async ({ path, file }) => ({ path, text: await readFile(file, "utf8") }));
  const read = makeFolder(await Promise.all(files));
  for (const { path } of texts.filter(({ path }) => path.endsWith(".yml"))) {
    read.problems.push({ file: path, line: 1, message: "endet auf .yml und wird nicht gelesen – in .yaml umbenennen" });
  }
  return read;
}

/** Our catalogue, and the club's if there is one. */
export interface Reading {
  ours: CatalogueFolder;
  club?: CatalogueFolder;
  /** The files that make up the catalogue together. */
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

/** The path of a file in a club's folder, as seen from the working directory. */
function shownPath(folder: string, file: string): string {
  const path = join(resolve(folder), file.slice("content/".length));
  const near = relative(process.cwd(), path);
  return near.startsWith("..") ? path : near || ".";
}

/** Replaces files in problems of a club's catalogue by their names on the disk, also in messages. */
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

/** Combines a club's own folder with our catalogue. */
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

/** Our catalogue, combined with a club's folder if one is given. */
export async function readAll(project: string, clubFolder?: string): Promise<Reading> {
  const ours = await readOurs(project);
  if (clubFolder !== undefined) return readBeside(ours, clubFolder);
  return { ours, sources: ours.sources, result: parseCatalogue(ours.sources, ours.problems) };
}

/** The catalogue of a project, combined with a club's folder. */
export async function readCatalogue(project: string, clubFolder?: string): Promise<CatalogueResult> {
  return (await readAll(project, clubFolder)).result;
}

/** One line per problem, in the form that editors and terminals link. */
export const formatProblems = (problems: readonly Problem[]) =>
  problems.map(({ file, line, message }) => `${file}:${line}  ${message}`).join("\n");
