import type { TechniqueNotes } from "#domain/notes/note.ts";
import type { Adapters, Live, User } from "../../platform/adapters.ts";
import { findTopic, loadTopic, topics } from "../../platform/catalogue.ts";
import { wallMs } from "../../platform/clock.ts";
import { download } from "../../platform/page/download.ts";
import { dataFileName } from "../../platform/saveCopy.ts";
import { exportPage, type NotedTechnique } from "./exportPage.ts";

/** The first value that is there. */
function firstOf<T>(watch: (onChange: (live: Live<T>) => void) => () => void): Promise<T> {
  return new Promise((settle, fail) => {
    const stop = watch((live) => {
      if (live.status === "loading") return;
      queueMicrotask(() => stop());
      if (live.status === "ready") settle(live.value);
      else fail(new Error(live.code));
    });
  });
}

/** The titles of these topics' techniques, in order; of a topic that cannot be loaded, none. */
async function titlesOf(topicIDs: Iterable<string>): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  const wanted = topics.filter(({ topicID }) => new Set(topicIDs).has(topicID));
  const lists = await Promise.allSettled(wanted.map(({ topicID }) => loadTopic(topicID)));
  for (const [index, found] of lists.entries()) {
    if (found.status === "rejected") continue;
    for (const { techniqueNr, title } of found.value.list)
      titles.set(`${wanted[index]!.topicID}/${techniqueNr}`, `${techniqueNr}. ${title}`);
  }
  return titles;
}

/** Under titles and in the order of the catalogue; what has left it comes last, under topic and number. */
function inOrder(all: readonly TechniqueNotes[], titles: ReadonlyMap<string, string>): NotedTechnique[] {
  const places = [...titles.keys()];
  const placed = all.flatMap(({ topic, topicListID, techniqueNr, notes }) => {
    const summary = findTopic(topic, topicListID);
    const key = `${summary?.topicID ?? topicListID}/${techniqueNr}`;
    const place = places.indexOf(key);
    const noted = { topic: summary?.title ?? topicListID, title: titles.get(key) ?? `Nr. ${techniqueNr}`, notes };
    return notes.length === 0 ? [] : { place: place < 0 ? places.length : place, noted };
  });
  return placed.sort((one, other) => one.place - other.place).map(({ noted }) => noted);
}

/** Saves everything that is stored of a user as a page to read. Resolves with the name of the file. */
export async function saveReadable(adapters: Pick<Adapters, "profile" | "notes">, user: User): Promise<string> {
  // Brings all documents into the cache, which the following read at once.
  await adapters.profile.exportAll();
  const [profile, notes, totals] = await Promise.all([
    firstOf(adapters.profile.watch),
    firstOf(adapters.notes.watchAll),
    adapters.profile.gameTotals(),
  ]);
  const listed = [...profile.bookmarks, ...profile.weak];
  const noted = notes.flatMap(({ topic, topicListID }) => findTopic(topic, topicListID)?.topicID ?? []);
  const titles = await titlesOf([...noted, ...listed.map((key) => key.split("/")[0] ?? "")]);
  const topicOf = (key: string) => topics.find(({ topicID }) => key.startsWith(`${topicID}/`))?.title ?? "";
  const named = (keys: readonly string[]) =>
    keys.flatMap((key) => (titles.has(key) ? `${topicOf(key)}: ${titles.get(key)}` : []));
  const page = exportPage({
    at: new Date(wallMs()),
    email: user.email,
    accountName: user.displayName,
    profile,
    notes: inOrder(notes, titles),
    totals,
    bookmarks: named(profile.bookmarks),
    weak: named(profile.weak),
  });
  const fileName = dataFileName("html");
  download(fileName, new Blob([page], { type: "text/html;charset=utf-8" }));
  return fileName;
}
