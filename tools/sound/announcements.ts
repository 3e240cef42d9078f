import { join } from "node:path";
import * as v from "valibot";
import { parse } from "yaml";
import { readIfThere } from "./manifest.ts";

const text = v.pipe(v.string(), v.trim(), v.nonEmpty());
/** `content/sound/announcements.yaml`: phrases that are not in the catalogue, and pronunciations. */
const announcementsSchema = v.strictObject({
  /** Respelled words, wherever they occur. */
  words: v.record(text, text),
  /** Their sounds in X-SAMPA, for engines that take them. */
  sounds: v.record(text, v.pipe(text, v.excludes("'"))),
  /** The spoken text of a whole title, by the name of its clip. */
  titles: v.record(text, text),
  /** The phrases of a drill, by the name of the clip. */
  phrases: v.record(v.pipe(v.string(), v.regex(/^[a-z]+(?:-[a-z]+)*$/)), text),
  /** The highest number with a clip of its own, and of „Runde …“. */
  numbers: v.pipe(v.number(), v.integer(), v.maxValue(999)),
  rounds: v.pipe(v.number(), v.integer(), v.maxValue(999)),
});
export type Announcements = v.InferOutput<typeof announcementsSchema>;

/** Parses a list of announcements; throws with the place of the first problem. */
export const parseAnnouncements = (yaml: string): Announcements => v.parse(announcementsSchema, parse(yaml));

const NONE: Announcements = { words: {}, sounds: {}, titles: {}, phrases: {}, numbers: 0, rounds: 0 };

/** The announcements of a project; empty without such a file. */
export async function readAnnouncements(project: string): Promise<Announcements> {
  const text = await readIfThere(join(project, "content", "sound", "announcements.yaml"));
  return text === undefined ? NONE : parseAnnouncements(text.toString());
}
