import type { Auth } from "firebase/auth";
import type { DocumentSnapshot, Firestore } from "firebase/firestore";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Journal } from "./journal.ts";
import { makeNotes } from "./notes.ts";

/** What was written, commit by commit, in the SDK's own words. */
const commits: unknown[][] = [];
let next: (snapshot: DocumentSnapshot) => void;

vi.mock("firebase/firestore", () => ({
  doc: (_: unknown, ...path: string[]) => ({ id: path.at(-1), path: path.join("/") }),
  collection: (_: unknown, ...path: string[]) => ({ path: path.join("/") }),
  arrayUnion: (...elements: unknown[]) => ({ union: elements }),
  arrayRemove: (...elements: unknown[]) => ({ remove: elements }),
  increment: (by: number) => ({ increment: by }),
  onSnapshot: (_: unknown, __: unknown, onNext: typeof next) => {
    next = onNext;
    return () => undefined;
  },
  writeBatch: () => {
    const writes: unknown[] = [];
    const write =
      (kind: string) =>
      ({ path }: { path: string }, ...rest: unknown[]) => {
        writes.push([kind, path, ...rest]);
        return batch;
      };
    const batch = { set: write("set"), update: write("update"), commit: async () => void commits.push(writes) };
    return batch;
  },
}));

beforeEach(() => void commits.splice(0));

const TECHNIQUE = { topic: "tech", topicListID: "blocks", techniqueNr: "4a" } as const;
const NOTES = "techniqueNotes/tech-blocks-4a-anna";
const PLACE = { uid: "anna", ...TECHNIQUE };
const note = (content: string) => ({ category: "Hand", content, createdAt: "2026-01-01T10:00:00.000Z" });

function open() {
  const journal = { list: () => [], subscribe: () => () => undefined } as unknown as Journal;
  const auth = { currentUser: { uid: "anna" } } as unknown as Auth;
  const notes = makeNotes({
    db: {} as Firestore,
    auth,
    journal,
    submit: async (_uid, _intention, batch) => {
      await (await batch).commit();
      return "stored";
    },
  });
  notes.watchTechnique(TECHNIQUE, () => undefined);
  return notes;
}

/** What the server has, or this device's cache. */
const arrive = (notes: object[] | undefined, fromCache = false) =>
  next({
    exists: () => notes !== undefined,
    get: () => notes,
    metadata: { fromCache, hasPendingWrites: false },
  } as unknown as DocumentSnapshot);

describe("a technique that is opened for the first time (rule 6.1)", () => {
  it("gets an empty document, once, in a way that never touches notes that are there", () => {
    open();
    arrive(undefined);
    arrive(undefined);
    expect(commits).toEqual([[["set", NOTES, { ...PLACE, notes: { union: [] } }, { merge: true }]]]);
  });

  it("gets none where notes are there, or where only this device does not know them", () => {
    open();
    arrive([note("da")]);
    open();
    arrive(undefined, true);
    expect(commits).toEqual([]);
  });
});

describe("notes (rule 6.7)", () => {
  it("are added and removed one by one, with the counter in the same commit, and never written as a whole", async () => {
    const notes = open();
    arrive([note("a"), note("b")]);
    await notes.add(TECHNIQUE, note("c"));
    await notes.remove(TECHNIQUE, note("a"));
    await notes.replace(TECHNIQUE, note("b"), note("b, besser"));
    const profile = (by: number) => [
      "update",
      "users/anna",
      { noteCount: { increment: by }, lastNote: "tech-blocks-4a-anna" },
    ];
    expect(commits).toEqual([
      [["set", NOTES, { ...PLACE, notes: { union: [note("c")] } }, { merge: true }], profile(1)],
      [["update", NOTES, { notes: { remove: [note("a")] } }], profile(-1)],
      [
        ["update", NOTES, { notes: { remove: [note("b")] } }],
        ["update", NOTES, { notes: { union: [note("b, besser")] } }],
        ["update", "users/anna", { lastNote: "tech-blocks-4a-anna" }],
      ],
    ]);
  });

  it("of an older shape are removed as they are stored", async () => {
    const old = { title: "Hand", content: "alt", createdAt: "2020-01-01" };
    const notes = open();
    arrive([old]);
    await notes.remove(TECHNIQUE, { category: "Hand", content: "alt", createdAt: "2020-01-01" });
    expect(commits[0]?.[0]).toEqual(["update", NOTES, { notes: { remove: [old] } }]);
  });
});
