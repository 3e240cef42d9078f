import fc from "fast-check";
import { expect, test } from "vitest";
import { anyValue } from "../../../tests/fixtures/wire/values.ts";
import type { Value } from "./document.ts";
import { equalityKey } from "./equality.ts";
import { equalValues } from "../query/order.ts";

const vector = (...numbers: number[]): Value => ({
  mapValue: {
    fields: {
      __type__: { stringValue: "__vector__" },
      value: { arrayValue: { values: numbers.map((doubleValue) => ({ doubleValue })) } },
    },
  },
});
const reference = (id: string): Value => ({ referenceValue: `projects/p/databases/(default)/documents/c/${id}` });

/** Values that are easily confused. */
const near = fc.constantFrom<Value>(
  { nullValue: null },
  { integerValue: "0" },
  { doubleValue: 0 },
  { doubleValue: "-0" },
  { doubleValue: "NaN" },
  { doubleValue: "Infinity" },
  { integerValue: "1" },
  { doubleValue: 1 },
  { stringValue: "1" },
  { bytesValue: "AA==" },
  { stringValue: "AA==" },
  { doubleValue: 2 ** 53 },
  { integerValue: String(2n ** 53n) },
  { integerValue: String(2n ** 53n + 1n) },
  { doubleValue: 1e300 },
  { integerValue: String(2n ** 63n - 1n) },
  { doubleValue: 2 ** 63 },
  reference("__id7__"),
  reference("__id07__"),
  reference("__id8__"),
  { stringValue: "projects/p/databases/(default)/documents/c/__id7__" },
  { geoPointValue: {} },
  { geoPointValue: { latitude: 0, longitude: 0 } },
  { arrayValue: {} },
  { arrayValue: { values: [] } },
  { mapValue: {} },
  { mapValue: { fields: { a: { integerValue: "1" }, b: { doubleValue: 2 } } } },
  { mapValue: { fields: { b: { integerValue: "2" }, a: { doubleValue: 1 } } } },
  vector(1),
  vector(1, 2),
  vector(2, 1),
);
const some = fc.oneof(near, anyValue);

test("the key of two values is the same exactly when they are equal", () => {
  fc.assert(
    fc.property(some, some, (a, b) => {
      expect(equalityKey(a) === equalityKey(b)).toBe(equalValues(a, b));
    }),
    { numRuns: 5000 },
  );
});
