import * as v from "valibot";
import { type Note, refKey, type TechniqueRef } from "#domain/notes/note.ts";
import { keptInBrowser } from "./keptValues.ts";

const returnedSchema = v.object({
  ref: v.object({
    topic: v.picklist(["tech", "kuen", "theorie"]),
    topicListID: v.string(),
    techniqueNr: v.string(),
  }),
  category: v.string(),
  content: v.string(),
});

/** The text of a note that the server did not take, until it stands in the form of its technique again. */
export type ReturnedNote = v.InferOutput<typeof returnedSchema>;

const PREFIX = "dojo.returned.";
const listeners = new Set<() => void>();
const prefixOf = (uid: string, ref: TechniqueRef) => `${PREFIX}${uid}.${refKey(ref)}.`;

function read(key: string): ReturnedNote | undefined {
  try {
    return v.parse(returnedSchema, JSON.parse(keptInBrowser.get(key) ?? "null"));
  } catch {
    return undefined;
  }
}

const readAll = (prefix: string) => keptInBrowser.keys(prefix).flatMap((key) => read(key) ?? []);

/**
 * Gives a text back to the user. The same note given back twice, as amid a crash, is there once; two versions of one note, as two
 * tabs have made them, have the same time of writing and are there both.
 */
export function giveBack(uid: string, ref: TechniqueRef, { category, content, createdAt }: Note) {
  const place = `${prefixOf(uid, ref)}${createdAt}.`;
  const value = JSON.stringify({ ref, category, content });
  const versions = keptInBrowser.keys(place);
  if (!versions.some((key) => keptInBrowser.get(key) === value)) keptInBrowser.set(`${place}${versions.length}`, value);
  for (const listener of listeners) listener();
}

/** What has come back for a technique. Whoever takes it has to keep it: it is given once. */
export function takeReturned(uid: string, ref: TechniqueRef): ReturnedNote[] {
  const prefix = prefixOf(uid, ref);
  const returned = readAll(prefix);
  for (const key of keptInBrowser.keys(prefix)) keptInBrowser.remove(key);
  return returned;
}

/** Where texts of this user wait to be taken. */
export const returnedTo = (uid: string): TechniqueRef[] => readAll(`${PREFIX}${uid}.`).map(({ ref }) => ref);

/** Calls back when a text comes back, in whichever tab. */
export function onReturned(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => key?.startsWith(PREFIX) && listener();
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
}
