import fc from "fast-check";
import { expect, test } from "vitest";
import { sort } from "./sort.ts";
import { finish } from "../work.ts";

test("orders as the language does, equal entries in the order in which they came", () => {
  const entries = fc.array(fc.record({ key: fc.nat(20), place: fc.nat() }), { maxLength: 500, size: "max" });
  fc.assert(
    fc.property(entries, (entries) => {
      const byKey = (a: { key: number }, b: { key: number }) => a.key - b.key;
      expect(finish(sort(entries, byKey))).toEqual(entries.toSorted(byKey));
    }),
  );
});
