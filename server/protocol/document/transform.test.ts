import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyValue } from "../../../tests/fixtures/wire/values.ts";
import type { Value } from "./document.ts";
import { DocumentDraft } from "./documentDraft.ts";
import { compareValues, equalValues } from "../query/order.ts";
import { applyTransform, parseTransform, NumberSum } from "./transform.ts";
import { finish } from "../work.ts";

const integer = (value: number | bigint): Value => ({ integerValue: String(value) });
const double = (doubleValue: number | "NaN" | "-0" | "Infinity" | "-Infinity"): Value => ({ doubleValue });
const list = (...values: Value[]): Value => ({ arrayValue: { values } });
/** The effect of a transform on a field, and its answer. */
function apply(present: Value | undefined, transform: object): { value: Value; result: Value } {
  const draft = new DocumentDraft(present && { f: present });
  const parsed = finish(parseTransform({ fieldPath: "f", ...transform }));
  const result = finish(applyTransform(parsed, draft, 0));
  return { value: draft.finish()["f"]!, result };
}
const element = anyValue.filter((value) => !("arrayValue" in value));
const elements = fc.array(element, { maxLength: 4 });
const number = fc.oneof(
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(integer),
  fc
    .double({ noNaN: true, noDefaultInfinity: true })
    .filter((value) => value !== 0)
    .map(double),
);

describe("maximum and minimum", () => {
  test.each<[Value | undefined, string, Value, Value]>([
    [integer(3), "maximum", double(3), integer(3)],
    [double(3), "maximum", integer(3), double(3)],
    [integer(3), "maximum", double(3.5), double(3.5)],
    [integer(3), "minimum", double(2.5), double(2.5)],
    [double("-0"), "maximum", integer(0), double("-0")],
    [integer(3), "maximum", double("NaN"), double("NaN")],
    [double("NaN"), "maximum", integer(3), double("NaN")],
    [double("NaN"), "minimum", integer(3), double("NaN")],
    [{ stringValue: "9" }, "maximum", integer(3), integer(3)],
    [undefined, "minimum", integer(3), integer(3)],
    [integer(2n ** 53n + 1n), "maximum", double(2 ** 53), integer(2n ** 53n + 1n)],
  ])("%j %s %j is %j", (present, kind, operand, expected) => {
    expect(apply(present, { [kind]: operand })).toEqual({ value: expected, result: expected });
  });

  test("are one of the two, and bound both", () => {
    fc.assert(
      fc.property(number, number, (a, b) => {
        const { value } = apply(a, { maximum: b });
        expect([a, b]).toContainEqual(value);
        expect(compareValues(value, a)).toBeGreaterThanOrEqual(0);
        expect(compareValues(value, b)).toBeGreaterThanOrEqual(0);
        expect(equalValues(value, apply(b, { maximum: a }).value)).toBe(true);
      }),
    );
  });
});

describe("increment", () => {
  test("of integers stays within 64 bits and is exact there", () => {
    const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
    fc.assert(
      fc.property(int64, int64, (a, b) => {
        const sum = a + b;
        const [least, most] = [-(2n ** 63n), 2n ** 63n - 1n];
        const expected = sum > most ? most : sum < least ? least : sum;
        expect(apply(integer(a), { increment: integer(b) }).value).toEqual(integer(expected));
      }),
    );
  });

  test.each<[Value, Value, Value]>([
    [double("Infinity"), double("-Infinity"), double("NaN")],
    [double(1e308), double(1e308), double("Infinity")],
    [double("-0"), double("-0"), double("-0")],
    [double(1), integer(1), double(2)],
  ])("%j by %j is %j", (present, by, expected) => {
    expect(apply(present, { increment: by }).value).toEqual(expected);
  });
});

describe("arrays", () => {
  test("union holds all of both, adds nothing twice, and answers null", () => {
    fc.assert(
      fc.property(elements, elements, (before, added) => {
        const { value, result } = apply(list(...before), { appendMissingElements: { values: added } });
        const after = "arrayValue" in value ? (value.arrayValue.values ?? []) : [];
        expect(result).toEqual({ nullValue: null });
        expect(after.slice(0, before.length)).toEqual(before);
        const news = after.slice(before.length);
        for (const entry of added) expect(after.some((other) => equalValues(entry, other))).toBe(true);
        for (const entry of news) expect(after.filter((other) => equalValues(entry, other))).toHaveLength(1);
      }),
    );
  });

  test("removal leaves none of the removed, and the rest in order", () => {
    fc.assert(
      fc.property(elements, elements, (before, removed) => {
        const { value } = apply(list(...before), { removeAllFromArray: { values: removed } });
        const rest = before.filter((entry) => !removed.some((other) => equalValues(entry, other)));
        expect(value).toEqual(list(...rest));
      }),
    );
  });

  test.each([
    { appendMissingElements: { values: [list()] } },
    { appendMissingElements: { values: "x" } },
    { removeAllFromArray: { values: [{}] } },
    { increment: { stringValue: "1" } },
    { setToServerValue: "SOMETHING" },
    { fieldPath: "__name__", increment: integer(1) },
    {},
  ])("%j is refused", (transform) => expect(() => apply(undefined, transform)).toThrow());
});

describe("NumberSum", () => {
  test.each<[Value[], Value]>([
    [[], integer(0)],
    [[integer(1), integer(2)], integer(3)],
    [[integer(1), double(2)], double(3)],
    [[integer(2n ** 63n - 1n), integer(1), integer(-1)], integer(2n ** 63n - 1n)],
    [[integer(2n ** 63n - 1n), integer(1)], double(2 ** 63)],
    [[double("NaN"), integer(1)], double("NaN")],
  ])("of %j is %j", (numbers, sum) => {
    const added = new NumberSum();
    for (const number of numbers) added.add(number);
    expect(added.value).toEqual(sum);
    expect(added.count).toBe(numbers.length);
  });
});
