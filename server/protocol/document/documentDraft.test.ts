import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyValue } from "../../../tests/fixtures/wire/values.ts";
import type { Fields, Value } from "./document.ts";
import { DocumentDraft } from "./documentDraft.ts";
import type { FieldPath } from "./fieldPath.ts";
import { compareText } from "../text.ts";
import { finish } from "../work.ts";

const one: Value = { integerValue: "1" };
const name = fc.constantFrom("a", "b", "constructor", "toString", "__proto__");
const path = fc.array(name, { minLength: 1, maxLength: 3 });
const value = fc.option(anyValue, { nil: undefined });

function draftOf(fields: Fields, changes: [FieldPath, Value | undefined][]): Fields {
  const draft = new DocumentDraft(fields);
  for (const [path, value] of changes) finish(draft.set(path, value));
  return draft.finish();
}

/** The same in the simplest way: each change makes a new document. */
function set(fields: Fields, [name = "", ...rest]: FieldPath, value: Value | undefined): Fields {
  const entries = new Map(Object.entries(fields));
  const inner = entries.get(name);
  const isMap = inner !== undefined && "mapValue" in inner;
  if (rest.length > 0 && (isMap || value !== undefined)) {
    entries.set(name, { mapValue: { fields: set((isMap && inner.mapValue.fields) || {}, rest, value) } });
  }
  if (rest.length === 0 && value === undefined) entries.delete(name);
  if (rest.length === 0 && value !== undefined) entries.set(name, value);
  return Object.fromEntries(entries);
}

function freeze<T>(value: T): T {
  if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(freeze);
  return value;
}

describe("a draft", () => {
  it("sets, removes and makes maps on the way", () => {
    expect(draftOf({}, [[["a", "b"], one]])).toEqual({ a: { mapValue: { fields: { b: one } } } });
    expect(draftOf({ c: one }, [[["c", "d"], one]])).toEqual({ c: { mapValue: { fields: { d: one } } } });
    expect(draftOf({ c: one }, [[["c", "d", "e"], undefined]])).toEqual({ c: one });
  });

  it("does what changes of whole documents would do, and changes nothing that it was given", () => {
    const changes = fc.array(fc.tuple(path, value), { maxLength: 8 });
    fc.assert(
      fc.property(fc.dictionary(name, anyValue, { maxKeys: 3 }), changes, (fields, changes) => {
        const expected = changes.reduce((before, [path, value]) => set(before, path, value), fields);
        expect(JSON.stringify(sorted(draftOf(freeze(fields), freeze(changes))))).toBe(JSON.stringify(sorted(expected)));
      }),
    );
  });

  it("keeps changes of lists apart, also where the list is exchanged in between", () => {
    const draft = new DocumentDraft({ l: { arrayValue: { values: [one] } } });
    finish(finish(draft.list(["l"])).append([{ integerValue: "2" }]));
    finish(finish(draft.list(["l"])).remove([one]));
    finish(finish(draft.list(["m", "l"])).append([one]));
    expect(draft.finish()).toEqual({
      l: { arrayValue: { values: [{ integerValue: "2" }] } },
      m: { mapValue: { fields: { l: { arrayValue: { values: [one] } } } } },
    });
    finish(draft.set(["l"], one));
    finish(finish(draft.list(["l"])).append([one, one]));
    expect(draft.finish()["l"]).toEqual({ arrayValue: { values: [one] } });
  });
});

/** The order of a document's fields does not matter. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => compareText(a, b));
  return entries.map(([name, entry]) => [name, sorted(entry)]);
}
