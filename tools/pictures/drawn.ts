import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
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
/** Of a file of pose data what is said about the pictures; the rest is checked by tools/figures. */
const wordsSchema = v.object({
  topicID: v.string(),
  techniques: v.record(v.string(), v.object({ alt: v.optional(v.string(), "") })),
});

/** Reads a file that may not be there yet. */
async function readIfThere(file: string): Promise<string | undefined> {
  return readFile(file, "utf8").catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  });
}

async function readWords(project: string): Promise<Map<string, string>> {
  const folder = join(project, "content", "figures");
  const words = new Map<string, string>();
  const files = await filesOf(folder).catch(() => []);
  for (const path of files.filter((path) => path.endsWith(".yaml"))) {
    const read = readYaml({ path, text: await readFile(path, "utf8") });
    const parsed = v.safeParse(wordsSchema, "source" in read ? read.source.data : undefined);
    if (!parsed.success) continue;
    const { topicID, techniques } = parsed.output;
    for (const [techniqueNr, { alt }] of Object.entries(techniques)) words.set(`${topicID}/${techniqueNr}`, alt.trim());
  }
  return words;
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
