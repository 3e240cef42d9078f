import * as v from "valibot";
import { type Note, refKey, type TechniqueRef } from "#domain/notes/note.ts";
import { keptInBrowser } from "./keptValues.ts";
import { makeListeners } from "./makeStore.ts";

const returnedSchema = v.object({
  ref: v.object({
    topic: v.picklist(["tech", "kuen", "theorie"]),
    topicListID: v.string(),
    techniqueNr: v.string(),
  }),
  category: v.string(),
  content: v.string(),
});

/** Texts of notes that the server refused, until the form of their technique takes them. */
export type ReturnedNote = v.InferOutput<typeof returnedSchema>;

const PREFIX = "dojo.returned.";
const { subscribe, tell } = makeListeners();
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
 * Gives a text back to the user. A note given back twice, as after a crash, is kept once. Two versions of one note,
 * made by two tabs, have the same creation time and are both kept.
 */
export function giveBack(uid: string, ref: TechniqueRef, { category, content, createdAt }: Note) {
  const place = `${prefixOf(uid, ref)}${createdAt}.`;
  const value = JSON.stringify({ ref, category, content });
  const versions = keptInBrowser.keys(place);
  if (!versions.some((key) => keptInBrowser.get(key) === value)) keptInBrowser.set(`${place}${versions.length}`, value);
  tell();
}

/** Takes what has come back for a technique. It is returned only once, so the caller must keep it. */
export function takeReturned(uid: string, ref: TechniqueRef): ReturnedNote[] {
  const prefix = prefixOf(uid, ref);
  const returned = readAll(prefix);
  for (const key of keptInBrowser.keys(prefix)) keptInBrowser.remove(key);
  return returned;
}

/** The techniques where texts of this user wait. */
export const returnedTo = (uid: string): TechniqueRef[] => readAll(`${PREFIX}${uid}.`).map(({ ref }) => ref);

/** Calls back when a text comes back in any tab. */
export function onReturned(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => key?.startsWith(PREFIX) && listener();
  const stop = subscribe(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    stop();
    window.removeEventListener("storage", onStorage);
  };
}
