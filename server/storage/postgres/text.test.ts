import * as fc from "fast-check";
import { expect, test } from "vitest";
import { fromText, toText } from "./text.ts";

const anyText = fc.string({ unit: "binary", maxLength: 8 });
const tricky = fc.string({ unit: fc.constantFrom("\\", "0", "\0", "\ud800", "\udc00", "d", "8", "a"), maxLength: 8 });

test("any text comes back as it was, and holds nothing that PostgreSQL refuses", () => {
  fc.assert(
    fc.property(fc.oneof(anyText, tricky), (text) => {
      const written = toText(text);
      expect(fromText(written)).toBe(text);
      expect(written.isWellFormed() && !written.includes("\0")).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test("texts without any of that stay as they are", () => {
  expect(toText("notes/ä\u{1F94B} b")).toBe("notes/ä\u{1F94B} b");
});
