import fc from "fast-check";
import { expect, test } from "vitest";
import { anyValue } from "../../../tests/fixtures/wire/values.ts";
import type { Fields } from "../../protocol/document/document.ts";
import { finish } from "../../protocol/work.ts";
import { differenceOf, keysOf } from "./entries.ts";
import { entryChanges } from "./entryChanges.ts";
import { NO_INDEXES, parseIndexes } from "./indexes.ts";

const path = "things/a";

const DECLARED = parseIndexes(
  "test",
  JSON.stringify({
    indexes: [
      {
        collectionGroup: "things",
        fields: [
          { fieldPath: "a", order: "ASCENDING" },
          { fieldPath: "b.a", order: "DESCENDING" },
        ],
      },
      {
        collectionGroup: "things",
        fields: [
          { fieldPath: "c", arrayConfig: "CONTAINS" },
          { fieldPath: "a", order: "ASCENDING" },
        ],
      },
      {
        collectionGroup: "other",
        fields: [
          { fieldPath: "c", order: "ASCENDING" },
          { fieldPath: "a", order: "ASCENDING" },
        ],
      },
    ],
    fieldOverrides: [{ collectionGroup: "things", fieldPath: "d", indexes: [] }],
  }),
);

const fields = fc.dictionary(fc.constantFrom("a", "b", "c", "d", "__proto__"), anyValue);

/** What all keys of both states say. */
function wholeDifference(before: Fields, after: Fields, indexes = DECLARED) {
  const keys = (state: Fields) => finish(keysOf({ path, fields: state }, indexes));
  return differenceOf(keys(before), keys(after));
}

test("what has changed in the index is what all keys before and after tell", () => {
  fc.assert(
    fc.property(fields, fields, fc.subarray(["a", "b", "c", "d"]), (before, other, kept) => {
      const after = { ...other };
      for (const name of kept) {
        delete after[name];
        if (Object.hasOwn(before, name)) after[name] = structuredClone(before[name]!);
      }
      const changes = finish(entryChanges({ path, before, after }, DECLARED));
      expect(changes ?? { add: [], remove: [] }).toEqual(wholeDifference(before, after));
    }),
    { numRuns: 500 },
  );
});

test("a document that comes or goes takes all its keys, and one that never was none", () => {
  const whole = finish(keysOf({ path, fields: { a: { nullValue: null } } }, NO_INDEXES));
  expect(finish(entryChanges({ path, after: { a: { nullValue: null } } }, NO_INDEXES))).toEqual({
    add: whole,
    remove: [],
  });
  expect(finish(entryChanges({ path, before: { a: { nullValue: null } } }, NO_INDEXES))).toEqual({
    add: [],
    remove: whole,
  });
  expect(finish(entryChanges({ path }, NO_INDEXES))).toBeUndefined();
});

test("the keys of fields that stay count for the limits, too", () => {
  const integers = (count: number) => ({
    arrayValue: { values: Array.from({ length: count }, (_, value) => ({ integerValue: String(value) })) },
  });
  const before = { a: integers(20_000), b: integers(10) };
  const change = (more: number) => () =>
    finish(entryChanges({ path, before, after: { ...before, b: integers(more) } }, NO_INDEXES));
  expect(change(11)()?.add).toHaveLength(2);
  expect(change(20_000)).toThrow(/too many index entries/);
});
