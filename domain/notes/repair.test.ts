import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Note, noteKey } from "./note.ts";
import { missingChanges, type NoteChange, subjectOf } from "./repair.ts";

const note = (content: string): Note => ({ category: "Technik", content, createdAt: "2026-07-15T20:00:00.000Z" });
const [a, b, c] = [note("a"), note("b"), note("c")];
const add = (of: Note): NoteChange => ({ kind: "add", note: of });
const remove = (of: Note): NoteChange => ({ kind: "remove", note: of });
const replace = (before: Note, after: Note): NoteChange => ({ kind: "replace", before, after });

describe("what is missing", () => {
  const cases: [string, NoteChange[], Note[], { add: Note[]; remove: object[] }][] = [
    ["a note that did not arrive", [add(a)], [b], { add: [a], remove: [] }],
    ["nothing, where it did", [add(a)], [a, b], { add: [], remove: [] }],
    ["a note that is still there", [remove(a)], [a, b], { add: [], remove: [{ note: a }] }],
    ["nothing of a note that was deleted again", [add(a), remove(a)], [], { add: [], remove: [] }],
    ["a note whose deletion was undone", [remove(a), add(a)], [], { add: [a], remove: [] }],
    ["nothing, where a deletion was undone in time", [remove(a), add(a)], [a], { add: [], remove: [] }],
    ["an edit", [replace(a, b)], [a], { add: [b], remove: [{ note: a, once: b }] }],
    ["the rest of an edit", [replace(a, b)], [a, b], { add: [], remove: [{ note: a }] }],
    ["an edit of a note that is gone, as a new note", [replace(a, b)], [], { add: [b], remove: [] }],
    ["only the last of two edits", [replace(a, b), replace(b, c)], [a], { add: [c], remove: [{ note: a, once: c }] }],
    ["an edit that was deleted", [replace(a, b), remove(b)], [a], { add: [], remove: [{ note: a }] }],
    ["nothing of an edit that was taken back", [replace(a, b), replace(b, a)], [a], { add: [], remove: [] }],
    ["an edit of a new note", [add(a), replace(a, b)], [], { add: [b], remove: [] }],
    ["nothing of an edit that changed nothing", [replace(a, a)], [a], { add: [], remove: [] }],
  ];
  test.each(cases)("%s", (_, done, stored, expected) => {
    expect(missingChanges(done, stored)).toEqual(expected);
  });
});

/** Few distinct notes, so that changes affect each other. */
const anyNote = fc.constantFrom(..."abcde").map(note);
const anyNotes = fc.uniqueArray(anyNote, { selector: noteKey });
const anyChange = fc.oneof(
  anyNote.map(add),
  anyNote.map(remove),
  fc.tuple(anyNote, anyNote).map(([before, after]) => replace(before, after)),
);

const keysOf = (notes: readonly Note[]) => notes.map(noteKey).sort();

/** Applies the missing changes, as the repair does; some notes are refused for good. */
function repaired(done: readonly NoteChange[], stored: readonly Note[], refused: ReadonlySet<string>): Note[] {
  const missing = missingChanges(done, stored);
  const taken = missing.add.filter((of) => !refused.has(noteKey(of)));
  const gone = new Set(
    missing.remove.filter(({ once }) => !once || !refused.has(noteKey(once))).map(({ note: of }) => noteKey(of)),
  );
  return [...stored, ...taken].filter((of) => !gone.has(noteKey(of)));
}

/** The local state before anything is sent. */
function locally(done: readonly NoteChange[], stored: readonly Note[]): Map<string, Note> {
  const seen = new Map(stored.map((of) => [noteKey(of), of]));
  for (const change of done) {
    if (change.kind === "remove") seen.delete(noteKey(change.note));
    if (change.kind === "replace") seen.delete(noteKey(change.before));
    if (change.kind !== "remove") seen.set(noteKey(subjectOf(change)), subjectOf(change));
  }
  return seen;
}

describe("for any changes, and whatever has become of the stored notes meanwhile", () => {
  test("the repair leads to what the user has seen, each note once", () => {
    fc.assert(
      fc.property(fc.array(anyChange), anyNotes, (done, stored) => {
        expect(keysOf(repaired(done, stored, new Set()))).toEqual([...locally(done, stored).keys()].sort());
      }),
    );
  });

  test("a second repair finds nothing to do", () => {
    fc.assert(
      fc.property(fc.array(anyChange), anyNotes, (done, stored) => {
        expect(missingChanges(done, repaired(done, stored, new Set()))).toEqual({ add: [], remove: [] });
      }),
    );
  });

  test("duplicated or lost commits make no difference", () => {
    fc.assert(
      fc.property(fc.array(anyChange), anyNotes, fc.nat(), (done, stored, cut) => {
        const arrived = [...locally(done.slice(0, cut % (done.length + 1)), stored).values()];
        expect(keysOf(repaired(done, arrived, new Set()))).toEqual(keysOf(repaired(done, stored, new Set())));
      }),
    );
  });

  test("a refused change affects no others, and the previous version stays", () => {
    fc.assert(
      fc.property(fc.array(anyChange), anyNotes, anyNotes, (done, stored, bad) => {
        const isStored = new Set(stored.map(noteKey));
        const refused = new Set(bad.map(noteKey).filter((key) => !isStored.has(key)));
        const after = keysOf(repaired(done, stored, refused));
        const wanted = locally(done, stored);
        for (const key of wanted.keys()) expect(after.includes(key)).toBe(isStored.has(key) || !refused.has(key));
        const missing = missingChanges(done, stored);
        for (const { note: of, once } of missing.remove) {
          expect(after.includes(noteKey(of))).toBe(once !== undefined && refused.has(noteKey(once)));
        }
      }),
    );
  });
});
