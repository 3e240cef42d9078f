// @vitest-environment happy-dom
import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { withNote } from "./drafts.ts";
import { giveBack, onReturned, returnedTo, takeReturned } from "./returned.ts";

const ref = { topic: "tech" as const, topicListID: "blocks", techniqueNr: "1" };
const elsewhere = { ...ref, techniqueNr: "11" };
const note = (content: string, createdAt: string) => ({ category: "Technik", content, createdAt });

afterEach(() => {
  for (const place of [ref, elsewhere]) takeReturned("anna", place);
});

test("a text waits for its technique and its user, and is given once", () => {
  const heard = vi.fn();
  const stop = onReturned(heard);
  giveBack("anna", ref, note("eins", "2026-01"));
  giveBack("anna", elsewhere, note("zwei", "2026-02"));
  giveBack("anna", ref, note("eins", "2026-01"));
  expect(heard).toHaveBeenCalledTimes(3);
  stop();
  expect(returnedTo("anna")).toEqual(
    [elsewhere, ref].toSorted((one, other) => (one.techniqueNr < other.techniqueNr ? -1 : 1)),
  );
  expect(returnedTo("ben")).toEqual([]);
  expect(takeReturned("anna", ref).map(({ content }) => content)).toEqual(["eins"]);
  expect(takeReturned("anna", ref)).toEqual([]);
  expect(returnedTo("anna")).toEqual([elsewhere]);
});

test("two versions of one note both come back", () => {
  giveBack("anna", ref, note("im ersten Tab geändert", "2026-01"));
  giveBack("anna", ref, note("im zweiten Tab geändert", "2026-01"));
  giveBack("anna", ref, note("im ersten Tab geändert", "2026-01"));
  expect(takeReturned("anna", ref).map(({ content }) => content)).toEqual([
    "im ersten Tab geändert",
    "im zweiten Tab geändert",
  ]);
});

test("returned texts precede newly typed text, and nothing is lost", () => {
  const text = fc.string({ minLength: 1 }).filter((value) => value.trim() !== "");
  fc.assert(
    fc.property(fc.array(text, { maxLength: 5 }), fc.string(), (contents, typed) => {
      contents.forEach((content, index) => giveBack("anna", ref, note(content, `2026-${index}`)));
      const draft = takeReturned("anna", ref).reduce(withNote, { newName: "", content: typed });
      for (const content of contents) expect(draft.content).toContain(content);
      if (typed.trim() !== "") expect(draft.content.endsWith(typed)).toBe(true);
    }),
  );
});
