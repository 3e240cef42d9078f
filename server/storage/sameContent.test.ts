import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { anyValue } from "../../tests/fixtures/wire/values.ts";
import { finish } from "../protocol/work.ts";
import { sameContent } from "./sameContent.ts";

test("agrees with a comparison of the whole", () => {
  const fields = fc.dictionary(fc.constantFrom("a", "b", "constructor", "__proto__"), anyValue);
  fc.assert(
    fc.property(fields, fields, (a, b) => {
      const copy = Object.fromEntries(Object.entries(structuredClone(a)).toReversed());
      expect(finish(sameContent(a, copy))).toBe(true);
      expect(finish(sameContent(a, b))).toBe(isDeepStrictEqual(structuredClone(a), structuredClone(b)));
    }),
  );
});
