import { expect, test } from "vitest";
import { ME, NOTE, note, noted, noteDocument, profile, twoNotes } from "../fixtures/rulesData.ts";
import {
  type Change,
  type Scenario,
  both,
  drop,
  leaveOut,
  set,
  table,
  at,
  worldOf,
} from "../fixtures/rulesScenario.ts";
import { allowsCommit, allowsRead, type Data } from "../fixtures/rulesWorld.ts";

/** Valid ISO 8601, but too long. */
const LONG_TIME = `2026-07-15T20:00:00.${"0".repeat(40)}Z`;

/** Moves a first note to another technique. */
const onTechnique =
  (topicListID: string, techniqueNr: string): Change =>
  ({ writes }) => {
    const id = `tech-${topicListID}-${techniqueNr}-anna`;
    writes[`techniqueNotes/${id}`] = { ...at(writes, NOTE), topicListID, techniqueNr };
    delete writes[NOTE];
    at(writes, ME).lastNote = id;
  };

const thirdNote: Scenario = {
  before: twoNotes,
  writes: { [NOTE]: noteDocument(note("a"), note("b"), note("c")), [ME]: noted(3) },
};

table(
  "a first note",
  {
    before: { [ME]: profile },
    writes: {
      [NOTE]: noteDocument(note("Hüfte mitdrehen")),
      [ME]: { ...profile, noteCount: 1, lastNote: "tech-blocks-4a-anna" },
    },
  },
  {
    "without the profile": leaveOut(ME),
    "without the note": leaveOut(NOTE),
    "counted twice": set(ME, "noteCount", 2),
    "not counted": set(ME, "noteCount", 0),
    "counted for another document": set(ME, "lastNote", "tech-blocks-1-anna"),
    "of another user inside": set(NOTE, "uid", "eve"),
    "of another topic inside": set(NOTE, "topic", "kuen"),
    "of another list inside": set(NOTE, "topicListID", "tritte"),
    "of another technique inside": set(NOTE, "techniqueNr", "4"),
    "without a uid": drop(NOTE, "uid"),
    "with a field nobody knows": set(NOTE, "public", true),
    "with notes that are no list": set(NOTE, "notes", "viel"),
    "with two at once": both(set(NOTE, "notes", [note("a"), note("b")]), set(ME, "noteCount", 2)),
    "with two at once, counted as one": set(NOTE, "notes", [note("a"), note("b")]),
    "without content": set(NOTE, "notes", [note("")]),
    "with content of a zero-width space": set(NOTE, "notes", [note("\u200B")]),
    "with content of empty braille cells and fillers": set(NOTE, "notes", [note("\u2800 \u3164\uFE0F\n")]),
    "with content of a mark without a letter": set(NOTE, "notes", [note("\u0301")]),
    "on a technique that no catalogue can have": onTechnique("blocks", "viel"),
    "on a technique with a number that begins with 0": onTechnique("blocks", "04a"),
    "on a technique with too long a number": onTechnique("blocks", "12345"),
    "on a topic that no catalogue can have": onTechnique("blöcke", "4a"),
    "on a topic without a name": onTechnique("", "4a"),
    "on a topic with too long a name": onTechnique("x".repeat(65), "4a"),
    "with content of spaces": set(NOTE, "notes", [note(" \n ")]),
    "with content that is too long": set(NOTE, "notes", [note("x".repeat(20_001))]),
    "with a category that is too long": set(NOTE, "notes", [{ ...note("a"), category: "x".repeat(121) }]),
    "with a title for a category": set(NOTE, "notes", [{ title: "a", content: "b", createdAt: note("").createdAt! }]),
    "with a field nobody knows in it": set(NOTE, "notes", [{ ...note("a"), colour: "red" }]),
    "with content that is no text": set(NOTE, "notes", [{ ...note("a"), content: 5 }]),
    "with a category that is no text": set(NOTE, "notes", [{ ...note("a"), category: null }]),
    "at a time that is no text": set(NOTE, "notes", [{ ...note("a"), createdAt: new Date(0) }]),
    "at a time that is not ISO": set(NOTE, "notes", [{ ...note("a"), createdAt: "gestern" }]),
    "that is text": set(NOTE, "notes", ["a"]),
    "under an unknown topic": ({ writes }) => {
      writes["techniqueNotes/witz-blocks-4a-anna"] = { ...at(writes, NOTE), topic: "witz" };
      delete writes[NOTE];
      at(writes, ME).lastNote = "witz-blocks-4a-anna";
    },
  },
  {
    "of 20,000 characters": set(NOTE, "notes", [note("x".repeat(20_000))]),
    "of one sign": set(NOTE, "notes", [note("🥋")]),
    "on a technique of a club": onTechnique("Unser_Verein_2", "9999z"),
  },
);

const oldNote: Data = { title: "Alt", content: "c", createdAt: "2020-01-01" };

table("a third note", thirdNote, {
  "in place of another": set(NOTE, "notes", [note("a"), note("c")]),
  "with a fourth": both(set(NOTE, "notes", [note("a"), note("b"), note("c"), note("d")]), set(ME, "noteCount", 4)),
  malformed: set(NOTE, "notes", [note("a"), note("b"), note("")]),
  "counted down": set(ME, "noteCount", 1),
});

table(
  "a removed note",
  { before: twoNotes, writes: { [NOTE]: noteDocument(note("b")), [ME]: noted(1) } },
  {
    "not counted": set(ME, "noteCount", 2),
    "counted twice": set(ME, "noteCount", 0),
    "without the profile": leaveOut(ME),
    "with the other one": both(set(NOTE, "notes", []), set(ME, "noteCount", 0)),
    "with the document": ({ writes }) => void (writes[NOTE] = null),
  },
  {
    "of a document with only its notes": ({ before, writes }) => {
      before[NOTE] = { notes: [oldNote, note("b")] };
      writes[NOTE] = { notes: [note("b")] };
    },
    "with a title for a category": ({ before }) => void (at(before, NOTE).notes = [oldNote, note("b")]),
  },
);

table(
  "an edited note",
  { before: twoNotes, writes: { [NOTE]: noteDocument(note("b"), note("a, besser")) } },
  {
    "with the other one too": set(NOTE, "notes", [note("x"), note("y")]),
    "that became empty": set(NOTE, "notes", [note("b"), note("")]),
    "with the count moved": ({ writes }) => void (writes[ME] = noted(3)),
    "with another owner": set(NOTE, "uid", "eve"),
  },
  { "with the profile naming it": ({ writes }) => void (writes[ME] = noted(2)) },
);

table(
  "a third note, judged alone",
  { ...thirdNote, only: NOTE },
  {
    "counted for another document": set(ME, "lastNote", "tech-blocks-1-anna"),
    "with a second, in place of another": set(NOTE, "notes", [note("a"), note("c"), note("d")]),
    "in place of two": both(set(NOTE, "notes", [note("c")]), set(ME, "noteCount", 1)),
    "at a time that is too long": set(NOTE, "notes", [note("a"), note("b"), { ...note("c"), createdAt: LONG_TIME }]),
    "of another owner": set(NOTE, "uid", "eve"),
  },
);

table(
  "the profile of a third note, judged alone",
  { ...thirdNote, only: ME },
  {
    "with two": both(set(NOTE, "notes", [note("a"), note("b"), note("c"), note("d")]), set(ME, "noteCount", 4)),
    "with none": both(set(NOTE, "notes", []), set(ME, "noteCount", 0)),
    "counted for another document": set(ME, "lastNote", "tech-blocks-1-anna"),
    "counted below zero": ({ before, writes }) => {
      at(before, ME).noteCount = 0;
      at(writes, ME).noteCount = -1;
      at(writes, NOTE).notes = [note("a")];
    },
  },
);

test("an empty document may be made, without a count", async () => {
  expect(await allowsCommit(worldOf({ [ME]: profile }), "anna", { [NOTE]: noteDocument() })).toBe(true);
});

test.each([
  [499, true],
  [500, false],
])("with %i notes there, one more: %s", async (count, expected) => {
  const notes = Array.from({ length: count }, (_, index) => note(`${index}`));
  const world = worldOf({ [ME]: noted(count), [NOTE]: noteDocument(...notes) });
  const writes = { [NOTE]: noteDocument(...notes, note("neu")), [ME]: noted(count + 1) };
  expect(await allowsCommit(world, "anna", writes)).toBe(expected);
});

test("a document of notes cannot lose or change its owner by an old shape", async () => {
  const old = worldOf({ [ME]: noted(1), [NOTE]: { notes: [note("a")] } });
  expect(await allowsCommit(old, "anna", { [NOTE]: { notes: [note("a")], uid: "eve" } })).toBe(false);
  expect(await allowsCommit(worldOf(twoNotes), "anna", { [NOTE]: { notes: [note("a"), note("b")] } })).toBe(false);
});

test.each([
  ["tech-blocks-4a-a-b", "a-b", true],
  ["tech-blocks-4a-a-b", "b", false],
  ["tech-blocks-4a-a-b", "4a-a-b", false],
  ["tech-blocks-4a-anna", "anna", true],
  ["tech-blocks-4a-anna", "nna", false],
  ["anna", "anna", false],
])("a note document %s belongs to %s: %s", async (id, uid, expected) => {
  expect(await allowsRead(worldOf({}), uid, "get", `techniqueNotes/${id}`)).toBe(expected);
});

test("nobody slips a note document into the list of a user whose uid ends alike", async () => {
  const path = "techniqueNotes/tech-a-1-c-d";
  const own = { uid: "c-d", topic: "tech", topicListID: "a", techniqueNr: "1", notes: [] };
  const slipped = { uid: "d", topic: "tech", topicListID: "a-1", techniqueNr: "c", notes: [] };
  const there = worldOf({ "users/c-d": { ...profile, uid: "c-d" } });
  expect(await allowsCommit(there, "c-d", { [path]: own })).toBe(true);
  expect(await allowsCommit(there, "c-d", { [path]: slipped })).toBe(false);
});
