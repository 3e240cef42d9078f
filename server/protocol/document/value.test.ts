import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyValue } from "../../../tests/fixtures/wire/values.ts";
import { WireError } from "../errors.ts";
import { checkDocument } from "../size.ts";
import { parseFields, parseValue, toMicros, toTimestamp } from "./value.ts";
import { finish } from "../work.ts";

const nested = (depth: number): unknown =>
  depth === 0 ? { integerValue: "1" } : { mapValue: { fields: { a: nested(depth - 1) } } };

const vector = (...numbers: number[]) => ({
  mapValue: {
    fields: {
      __type__: { stringValue: "__vector__" },
      value: { arrayValue: { values: numbers.map((doubleValue) => ({ doubleValue })) } },
    },
  },
});

describe("parseValue", () => {
  it("leaves every normal value as it is", () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        const parsed = parseValue(JSON.parse(JSON.stringify(value)));
        expect(JSON.parse(JSON.stringify(parsed))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it.each([
    [{ integerValue: 5 }, { integerValue: "5" }],
    [{ doubleValue: -0 }, { doubleValue: "-0" }],
    [{ timestampValue: "2026-01-02T03:04:05Z" }, { timestampValue: "2026-01-02T03:04:05.000000Z" }],
    [{ timestampValue: "2026-01-02T03:04:05.123456789Z" }, { timestampValue: "2026-01-02T03:04:05.123456Z" }],
    [{ timestampValue: { seconds: "1", nanos: 2500 } }, { timestampValue: "1970-01-01T00:00:01.000002Z" }],
    [{ bytesValue: "-_8" }, { bytesValue: "+/8=" }],
    [{ nullValue: "NULL_VALUE" }, { nullValue: null }],
    [{ arrayValue: {} }, { arrayValue: { values: [] } }],
    [{ bytesValue: "AB==" }, { bytesValue: "AA==" }],
    [{ doubleValue: Infinity }, { doubleValue: "Infinity" }],
    [{ geoPointValue: { latitude: -0 } }, { geoPointValue: { latitude: 0, longitude: 0 } }],
    [{ timestampValue: "9999-12-31T23:59:59.999999999Z" }, { timestampValue: "9999-12-31T23:59:59.999999Z" }],
    [{ timestampValue: "0001-01-01T00:00:00Z" }, { timestampValue: "0001-01-01T00:00:00.000000Z" }],
    [{ timestampValue: "1969-12-31T23:59:59.9Z" }, { timestampValue: "1969-12-31T23:59:59.900000Z" }],
    [{ timestampValue: "2024-02-29T01:00:00+02:00" }, { timestampValue: "2024-02-28T23:00:00.000000Z" }],
    [vector(1, 2), vector(1, 2)],
  ])("normalises %j", (value, expected) => expect(parseValue(value)).toEqual(expected));

  it.each([
    [{}],
    [{ stringValue: 1 }],
    [{ integerValue: "9223372036854775808" }],
    [{ integerValue: "1.5" }],
    [{ integerValue: 2 ** 60 }],
    [{ doubleValue: "1" }],
    [{ booleanValue: "true" }],
    [{ timestampValue: "yesterday" }],
    [{ timestampValue: "10000-01-01T00:00:00Z" }],
    [{ bytesValue: "%%%" }],
    [{ stringValue: "\uD800" }],
    [{ geoPointValue: { latitude: 91 } }],
    [{ stringValue: "a", integerValue: "1" }],
    [{ timestampValue: "2023-02-29T00:00:00Z" }],
    [{ timestampValue: "2024-01-01T24:00:00Z" }],
    [{ timestampValue: { seconds: 0, nanos: 0.5 } }],
    [{ timestampValue: { seconds: 0, nanos: -1 } }],
    [{ bytesValue: "A" }],
    [{ referenceValue: "users/u1" }],
    [{ referenceValue: "projects/p/databases/(default)/documents/users" }],
    [{ mapValue: { fields: { __x__: { integerValue: "1" } } } }],
    [{ mapValue: { fields: { ["x".repeat(1501)]: { integerValue: "1" } } } }],
    [{ mapValue: { fields: { "\uD800": { integerValue: "1" } } } }],
    [{ mapValue: { fields: { __type__: { stringValue: "__vector__" }, value: { arrayValue: {} } } } }],
    [{ mapValue: { fields: { ...vector(1).mapValue.fields, more: { nullValue: null } } } }],
    [{ constructor: 1 }],
    [{ arrayValue: { values: [{ arrayValue: {} }] } }],
    [{ mapValue: { fields: { "": { integerValue: "1" } } } }],
    [nested(20)],
    [null],
    ["text"],
  ])("refuses %j with INVALID_ARGUMENT", (value) => {
    expect(() => parseValue(value)).toThrow(WireError);
  });

  it("takes twenty levels, no more", () => {
    expect(() => finish(parseFields({ a: nested(19) }))).not.toThrow();
    expect(() => finish(parseFields({ a: nested(20) }))).toThrow(/20 levels/);
  });
});

describe("timestamps", () => {
  it("come back as they went", () => {
    fc.assert(
      fc.property(fc.integer({ min: -(2 ** 52), max: 2 ** 52 }), (micros) => {
        expect(toMicros(toTimestamp(micros))).toBe(micros);
      }),
    );
  });
});

describe("checkDocument", () => {
  const fields = (length: number) => ({ text: { stringValue: "x".repeat(length) } });
  it("stops at one mebibyte with names, path and overhead counted", () => {
    const overhead = "c/d".length + 17 + 32 + "text".length + 1 + 1;
    expect(() => finish(checkDocument("c/d", fields(1_048_576 - overhead)))).not.toThrow();
    expect(() => finish(checkDocument("c/d", fields(1_048_576 - overhead + 1)))).toThrow(/exceeds the maximum/);
  });
});
