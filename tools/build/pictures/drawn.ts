import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import * as v from "valibot";
import type { Source } from "#domain/catalogue/source.ts";
import { readYaml } from "../../catalogue/readYaml.ts";
import { filesOf } from "../../filesOf.ts";

/** The drawing of a technique: names of files in `media/pictures/`, and the alternative text. */
export interface Drawn {
  picture: string;
  motion?: string;
  /** Empty without a description by the pose's author. */
  alt: string;
}

/** The part of the manifest (written by figures) that the build needs. */
const manifestSchema = v.object({
  pictures: v.record(v.string(), v.object({ picture: v.string(), motion: v.optional(v.string()) })),
});
/** The texts in a file of pose data; figures checks the rest. */
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

/** Reads a file that may be missing. */
async function readIfThere(file: string): Promise<string | undefined> {
  return readFile(file, "utf8").catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  });
}

/** The texts in the files of pose data: descriptions of pictures, and reasons for accepted warnings. */
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

/** The project's own pictures, by `topicID/techniqueNr`. */
export async function readDrawn(project: string): Promise<Map<string, Drawn>> {
  const text = await readIfThere(join(project, "media", "pictures", "manifest.json"));
  if (text === undefined) return new Map();
  const { pictures } = v.parse(manifestSchema, JSON.parse(text));
  const words = await readWords(project);
  return new Map(Object.entries(pictures).map(([id, files]) => [id, { ...files, alt: words.get(id) ?? "" }]));
}
