import { describe, expect, it } from "vitest";
import type { Document, Fields, Value } from "./document.ts";
import { finish } from "../work.ts";
import { applyWrite, outlineWrites, parseWrite, stage } from "./write.ts";

const name = "projects/digital-dojo/databases/(default)/documents/things/a";
const integer = (value: number | string): Value => ({ integerValue: String(value) });
const stored = (fields: Fields): Document => ({ path: "things/a", fields, createTimeMicros: 1, updateTimeMicros: 7 });
const list = (...values: Value[]): Value => ({ arrayValue: { values } });

/** The fields after some writes, or the error code. */
function run(before: Fields | undefined, ...writes: object[]): Fields | undefined | string {
  try {
    const staged = stage(before && stored(before));
    for (const outline of outlineWrites("digital-dojo", writes)) {
      finish(applyWrite(finish(parseWrite(outline)), staged, 99));
    }
    return staged.draft?.finish();
  } catch (error) {
    return (error as { code: string }).code;
  }
}

const update = (fields: Fields, rest: object = {}) => ({ update: { name, fields }, ...rest });
const mask = (...fieldPaths: string[]) => ({ updateMask: { fieldPaths } });
const transform = (...updateTransforms: object[]) => update({}, { ...mask(), updateTransforms });

describe("writes", () => {
  it("replace, merge and delete", () => {
    expect(run({ a: integer(1) }, update({ b: integer(2) }))).toEqual({ b: integer(2) });
    expect(run({ a: integer(1) }, update({ b: integer(2) }, mask("b")))).toEqual({ a: integer(1), b: integer(2) });
    expect(run({ a: integer(1), b: integer(2) }, update({}, mask("b")))).toEqual({ a: integer(1) });
    expect(run({ a: integer(1) }, { delete: name })).toBeUndefined();
  });

  it.each([
    [undefined, { exists: true }, "NOT_FOUND"],
    [{}, { exists: false }, "ALREADY_EXISTS"],
    [{}, { updateTime: "1970-01-01T00:00:00.000008Z" }, "FAILED_PRECONDITION"],
    [undefined, { updateTime: "1970-01-01T00:00:00.000007Z" }, "FAILED_PRECONDITION"],
  ])("with %j stored, precondition %j answers %s", (before, currentDocument, code) => {
    expect(run(before, update({}, { currentDocument }))).toBe(code);
    expect(run(before, { verify: name, currentDocument })).toBe(code);
  });

  it("hold when the precondition does", () => {
    const currentDocument = { updateTime: "1970-01-01T00:00:00.000007Z" };
    expect(run({}, update({ a: integer(1) }, { currentDocument }))).toEqual({ a: integer(1) });
  });

  it("refuse to update what the same commit deleted", () => {
    expect(run({}, { delete: name }, update({}, { currentDocument: { exists: true } }))).toBe("INVALID_ARGUMENT");
    expect(run({}, { delete: name }, update({ a: integer(1) }))).toEqual({ a: integer(1) });
  });

  it.each([
    [integer(1), { increment: integer(2) }, integer(3)],
    [integer(1), { increment: { doubleValue: 0.5 } }, { doubleValue: 1.5 }],
    [integer("9223372036854775807"), { increment: integer(1) }, integer("9223372036854775807")],
    [integer("-9223372036854775808"), { increment: integer(-1) }, integer("-9223372036854775808")],
    [{ stringValue: "x" }, { increment: integer(2) }, integer(2)],
    [undefined, { increment: integer(2) }, integer(2)],
    [integer(5), { maximum: { doubleValue: 5 } }, integer(5)],
    [integer(5), { maximum: integer(6) }, integer(6)],
    [integer(5), { minimum: integer(6) }, integer(5)],
    [undefined, { minimum: integer(6) }, integer(6)],
    [
      list(integer(1)),
      { appendMissingElements: list(integer(2), { doubleValue: 1 }, integer(2)).valueOf() },
      list(integer(1), integer(2)),
    ],
    [{ stringValue: "x" }, { appendMissingElements: list(integer(2)) }, list(integer(2))],
    [list(integer(1), integer(2), integer(1)), { removeAllFromArray: list({ doubleValue: 1 }) }, list(integer(2))],
    [undefined, { setToServerValue: "REQUEST_TIME" }, { timestampValue: "1970-01-01T00:00:00.000099Z" }],
  ])("field %j with %j becomes %j", (before, change, after) => {
    const lists = Object.fromEntries(
      Object.entries(change).map(([kind, value]) => [kind, (value as { arrayValue?: object }).arrayValue ?? value]),
    );
    expect(run(before ? { f: before } : {}, transform({ fieldPath: "f", ...lists }))).toEqual({ f: after });
  });

  it("refuse what is no write", () => {
    expect(run(undefined, {})).toBe("INVALID_ARGUMENT");
    expect(run(undefined, transform({ fieldPath: "f" }))).toBe("INVALID_ARGUMENT");
    expect(run(undefined, transform({ fieldPath: "f", increment: { stringValue: "1" } }))).toBe("INVALID_ARGUMENT");
    expect(run(undefined, ...Array.from({ length: 501 }, () => ({ delete: name })))).toBe("INVALID_ARGUMENT");
  });
});
