import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyValue } from "../../../tests/fixtures/wire/values.ts";
import type { Value } from "../document/document.ts";
import { compareValues, equalValues } from "./order.ts";

const text = (stringValue: string): Value => ({ stringValue });
const integer = (value: number | string): Value => ({ integerValue: String(value) });
const double = (doubleValue: number | "NaN" | "Infinity" | "-0"): Value => ({ doubleValue });

describe("compareValues", () => {
  it("is a total order: reflexive, antisymmetric, transitive", () => {
    fc.assert(
      fc.property(anyValue, anyValue, anyValue, (a, b, c) => {
        expect(compareValues(a, a)).toBe(0);
        expect(compareValues(a, b)).toBe(0 - compareValues(b, a));
        if (compareValues(a, b) <= 0 && compareValues(b, c) <= 0) expect(compareValues(a, c)).toBeLessThanOrEqual(0);
        if (equalValues(a, b)) expect(compareValues(a, c)).toBe(compareValues(b, c));
      }),
      { numRuns: 500 },
    );
  });

  it("orders strings as their UTF-8 bytes order", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (a, b) => {
        expect(compareValues(text(a), text(b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
      }),
    );
  });

  it("orders bytes as bytes", () => {
    const bytes = fc.uint8Array({ maxLength: 8 }).map((array) => Buffer.from(array));
    const value = (buffer: Buffer): Value => ({ bytesValue: buffer.toString("base64") });
    fc.assert(
      fc.property(bytes, bytes, (a, b) => {
        expect(compareValues(value(a), value(b))).toBe(Buffer.compare(a, b));
      }),
    );
  });

  it("has the types in the order of the hosted service", () => {
    const rising: Value[] = [
      { nullValue: null },
      { booleanValue: false },
      { booleanValue: true },
      double("NaN"),
      double(-1e300),
      integer(-1),
      double("-0"),
      double(0.5),
      integer("9007199254740993"),
      double("Infinity"),
      { timestampValue: "1969-01-01T00:00:00.000000Z" },
      { timestampValue: "2026-01-01T00:00:00.000001Z" },
      text(""),
      text("a"),
      text("\uFFFD"),
      text("\u{1F94B}"),
      { bytesValue: "AA==" },
      { referenceValue: "projects/p/databases/(default)/documents/c/__id2__" },
      { referenceValue: "projects/p/databases/(default)/documents/c/__id10__" },
      { referenceValue: "projects/p/databases/(default)/documents/c/a" },
      { geoPointValue: { latitude: -1, longitude: 5 } },
      { geoPointValue: { latitude: 0, longitude: -5 } },
      { arrayValue: {} },
      { arrayValue: { values: [integer(1)] } },
      { arrayValue: { values: [integer(1), integer(0)] } },
      { mapValue: {} },
      { mapValue: { fields: { a: integer(1) } } },
      { mapValue: { fields: { a: integer(1), b: integer(0) } } },
      { mapValue: { fields: { b: integer(0) } } },
    ];
    const shuffled = [...rising].reverse().sort(compareValues);
    expect(shuffled).toEqual(rising);
  });

  it("compares integers and doubles by their exact values", () => {
    expect(equalValues(integer(1), double(1))).toBe(true);
    expect(equalValues(double("-0"), integer(0))).toBe(true);
    expect(compareValues(integer("9007199254740993"), double(9007199254740992))).toBe(1);
    expect(compareValues(double(9007199254740992), integer("9007199254740993"))).toBe(-1);
  });
});
