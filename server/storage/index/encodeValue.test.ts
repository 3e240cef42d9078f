import fc from "fast-check";
import { expect, test } from "vitest";
import { anyValue } from "../../../tests/fixtures/wire/values.ts";
import type { Value } from "../../protocol/document/document.ts";
import { compareValues } from "../../protocol/query/order.ts";
import { compareNames } from "../../protocol/path.ts";
import { BODY_BYTES } from "./byteWriter.ts";
import { encodePath } from "./encodeName.ts";
import { encodeNow } from "./encodeValue.ts";
import { compareBytes } from "./keys.ts";

const integer = (text: string | bigint): Value => ({ integerValue: String(text) });
const double = (doubleValue: Extract<Value, { doubleValue: unknown }>["doubleValue"]): Value => ({ doubleValue });
const text = (stringValue: string): Value => ({ stringValue });
const root = "projects/p/databases/(default)/documents";

/** Numbers around every power of two, where doubles and integers part. */
const edgeNumber = fc
  .record({ power: fc.integer({ min: 50, max: 63 }), more: fc.integer({ min: -3, max: 3 }), sign: fc.boolean() })
  .chain(({ power, more, sign }) => {
    const number = (2n ** BigInt(power) + BigInt(more)) * (sign ? 1n : -1n);
    const bounded = number > 2n ** 63n - 1n ? 2n ** 63n - 1n : number < -(2n ** 63n) ? -(2n ** 63n) : number;
    return fc.constantFrom(integer(bounded), double(Number(bounded)));
  });
const vector = fc
  .array(fc.double({ noNaN: true, noDefaultInfinity: true }), { maxLength: 3 })
  .map((numbers): Value => ({
    mapValue: {
      fields: {
        __type__: text("__vector__"),
        value: { arrayValue: { values: numbers.map((number) => double(number === 0 ? 0 : number)) } },
      },
    },
  }));
const edgeText = fc.string({ unit: fc.constantFrom("\0", "\u0001", "a", "ÿ", "\uffff", "\u{10ffff}"), maxLength: 3 });
const edgeReference = fc
  .array(fc.constantFrom("a", "b", "__id-12__", "__id7__", "__id300__", "__id007__"), { minLength: 2, maxLength: 2 })
  .map((ids): Value => ({ referenceValue: `${root}/${ids.join("/")}` }));
const value = fc.oneof(anyValue, edgeNumber, vector, edgeText.map(text), edgeReference);
const lists = fc.array(value, { maxLength: 2 }).map((values): Value => ({ arrayValue: { values } }));

test("bytes are ordered as values are, and equal exactly for equal ones", () => {
  fc.assert(
    fc.property(fc.oneof(value, lists), fc.oneof(value, lists), (a, b) => {
      expect(Math.sign(compareBytes(encodeNow(a), encodeNow(b)))).toBe(compareValues(a, b));
    }),
    { numRuns: 20_000 },
  );
});

test("bytes go on in the order of what follows, so that keys can be put together", () => {
  const pair = fc.tuple(value, value);
  const bytesOf = ([first, second]: [Value, Value], descending: boolean) => {
    const inverted = encodeNow(first).map((byte) => (descending ? byte ^ 0xff : byte));
    return Uint8Array.from([...inverted, ...encodeNow(second)]);
  };
  fc.assert(
    fc.property(pair, pair, fc.boolean(), (a, b, descending) => {
      const first = compareValues(a[0], b[0]);
      const wanted = (descending ? -first : first) || compareValues(a[1], b[1]);
      expect(Math.sign(compareBytes(bytesOf(a, descending), bytesOf(b, descending)))).toBe(wanted || 0);
    }),
    { numRuns: 10_000 },
  );
});

test("no bytes begin with those of another value", () => {
  fc.assert(
    fc.property(value, value, (a, b) => {
      fc.pre(compareValues(a, b) !== 0);
      const [x, y] = [encodeNow(a), encodeNow(b)];
      expect(compareBytes(x, y.subarray(0, x.length))).not.toBe(0);
    }),
    { numRuns: 20_000 },
  );
});

test("paths are ordered as names are", () => {
  const id = fc.oneof(
    edgeText.filter((id) => id !== ""),
    fc.bigInt({ min: -70_000n, max: 70_000n }).map((number) => `__id${number}__`),
    fc.constantFrom("__id123456789012345678901234567890__", "__id-123456789012345678901234567890__"),
  );
  const path = fc.array(id, { minLength: 1, maxLength: 3 }).map((ids) => ids.join("/"));
  fc.assert(
    fc.property(path, path, (a, b) => {
      expect(Math.sign(compareBytes(encodePath(a), encodePath(b)))).toBe(compareNames(a, b));
    }),
    { numRuns: 10_000 },
  );
});

test.each<[string, Value]>([
  ["a text", text("x".repeat(100_000))],
  ["bytes", { bytesValue: Buffer.alloc(100_000).toString("base64") }],
  ["a list", { arrayValue: { values: Array.from({ length: 10_000 }, () => integer(1n)) } }],
])("%s that is too long for a key is no longer than that and one byte more", (_, value) => {
  expect(encodeNow(value)).toHaveLength(BODY_BYTES + 1);
});
