import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import * as v from "valibot";
import type { Source } from "#domain/catalogue/source.ts";
import { readYaml } from "../catalogue/readYaml.ts";
import { filesOf } from "../filesOf.ts";

/** What was drawn of a technique: names of files in `content/pictures/`, and what is to be seen. */
export interface Drawn {
  picture: string;
  frames?: string;
  /** Empty where the author of the pose has not said it. */
  alt: string;
}

/** Of the manifest (tools/figures writes it) what the build needs. */
const manifestSchema = v.object({
  pictures: v.record(v.string(), v.object({ picture: v.string(), frames: v.optional(v.string()) })),
});
/** Of a file of pose data what is said in words; the rest is checked by tools/figures. */
const wordsSchema = v.object({
  topicID: v.string(),
  techniques: v.record(
    v.string(),
    v.object({
      alt: v.optional(v.string(), ""),
      accept: v.optional(v.array(v.object({ because: v.string() })), []),
    }),
  ),
});

/** Reads a file that may not be there yet. */
async function readIfThere(file: string): Promise<string | undefined> {
  return readFile(file, "utf8").catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  });
}

/** The files of pose data as far as they are words: descriptions of the pictures, and reasons for what was accepted. */
export async function readFigureTexts(
  project: string,
): Promise<(Source & { data: v.InferOutput<typeof wordsSchema> })[]> {
  const folder = join(project, "content", "figures");
  const files = await filesOf(folder).catch(() => []);
  const texts = files
    .filter((path) => path.endsWith(".yaml"))
    .map(async (path) => {
      const name = relative(project, path).replaceAll("\\", "/");
      const read = readYaml({ path: name, text: await readFile(path, "utf8") });
      if (!("source" in read)) return [];
      const parsed = v.safeParse(wordsSchema, read.source.data);
      return parsed.success ? [{ ...read.source, data: parsed.output }] : [];
    });
  return (await Promise.all(texts)).flat();
}

async function readWords(project: string): Promise<Map<string, string>> {
  const texts = await readFigureTexts(project);
  return new Map(
    texts.flatMap(({ data: { topicID, techniques } }) =>
      Object.entries(techniques).map(([techniqueNr, { alt }]) => [`${topicID}/${techniqueNr}`, alt.trim()] as const),
    ),
  );
}

/** The project's own pictures, by `topicID/techniqueNr`; none where nothing was drawn yet. */
export async function readDrawn(project: string): Promise<Map<string, Drawn>> {
  const text = await readIfThere(join(project, "content", "pictures", "manifest.json"));
  if (text === undefined) return new Map();
  const { pictures } = v.parse(manifestSchema, JSON.parse(text));
  const words = await readWords(project);
  return new Map(
    Object.entries(pictures).map(([id, { picture, frames }]) => [id, { picture, frames, alt: words.get(id) ?? "" }]),
  );
}
