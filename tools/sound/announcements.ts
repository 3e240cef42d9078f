import { join } from "node:path";
import * as v from "valibot";
import { parse } from "yaml";
import { readIfThere, soundFolder } from "./manifest.ts";

const text = v.pipe(v.string(), v.trim(), v.nonEmpty());
/** `content/sound/announcements.yaml`: what is said and does not stand in the catalogue, and what is said differently. */
const announcementsSchema = v.strictObject({
  /** Words spelled as they are said, wherever they stand. */
  words: v.record(text, text),
  /** Their sounds in X-SAMPA, for engines that take them. */
  sounds: v.record(text, v.pipe(text, v.excludes("'"))),
  /** What is said for a whole title, by the name of its clip. */
  titles: v.record(text, text),
  /** What is said during a session, by the name of its clip. */
  phrases: v.record(v.pipe(v.string(), v.regex(/^[a-z]+(?:-[a-z]+)*$/)), text),
  /** Up to which number there is a clip of it alone, and of „Runde …“. */
  numbers: v.pipe(v.number(), v.integer(), v.maxValue(999)),
  rounds: v.pipe(v.number(), v.integer(), v.maxValue(999)),
});
export type Announcements = v.InferOutput<typeof announcementsSchema>;

/** Reads a list of announcements; throws with the place of the first thing that is wrong. */
export const parseAnnouncements = (yaml: string): Announcements => v.parse(announcementsSchema, parse(yaml));

const NONE: Announcements = { words: {}, sounds: {}, titles: {}, phrases: {}, numbers: 0, rounds: 0 };

/** The announcements of a project; none where it has no such file. */
export async function readAnnouncements(project: string): Promise<Announcements> {
  const text = await readIfThere(join(soundFolder(project), "announcements.yaml"));
  return text === undefined ? NONE : parseAnnouncements(text.toString());
}
