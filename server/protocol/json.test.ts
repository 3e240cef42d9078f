import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseJson } from "./json.ts";
import { finish } from "./work.ts";

/** White space that makes a text long enough to be parsed in pieces. */
const LONG = " ".repeat(256 * 1024);
const short = (text: string) => finish(parseJson(text));
const long = (text: string) => finish(parseJson(LONG + text));

/** The number of pauses. */
function countPauses(text: string): number {
  let pauses = 0;
  for (const work = parseJson(text); !work.next().done;) pauses++;
  return pauses;
}

const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

describe("a long text", () => {
  test("is read as the engine reads it", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 8 }), fc.constantFrom(0, 1, 3), (text, spaces) => {
        const spaced = JSON.stringify(JSON.parse(text), undefined, spaces);
        expect(long(spaced)).toStrictEqual(JSON.parse(spaced));
      }),
    );
  });

  test("is refused where the engine refuses it", () => {
    const damage = fc.record({
      at: fc.nat(),
      cut: fc.nat(3),
      insert: fc.constantFrom("", '"', "\\", ",", "}", "]", ":", "1", "\u0001", "-", "é"),
    });
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), damage, (text, { at, cut, insert }) => {
        const index = at % (text.length + 1);
        const damaged = text.slice(0, index) + insert + text.slice(index + cut);
        const read = (parse: (text: string) => unknown) => {
          try {
            return { value: parse(damaged) };
          } catch (error) {
            return (error as Error).name;
          }
        };
        expect(read(long)).toStrictEqual(read(JSON.parse));
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    '{"__proto__":{"a":1},"constructor":2}',
    '"\\ud83e\\udd4b \\" \\\\"',
    '"\\\\\\\\"',
    "[1e5,-0,0.5,12345678901234567890,1E-3]",
    '{"a":1,"a":2}',
    " null\n",
  ])("%s", (text) => {
    expect(long(text)).toStrictEqual(JSON.parse(text));
  });

  test.each([
    "",
    "[",
    "[1,]",
    "[,1]",
    '{"a"}',
    '{"a":1,}',
    "{a:1}",
    "[1 2]",
    "01",
    "1.",
    ".5",
    "+1",
    "nul",
    '"',
    '"\\"',
    '"\n"',
    "1 1",
    "'a'",
    "[1}",
  ])("%j is none", (text) => {
    expect(() => long(text)).toThrow(SyntaxError);
  });

  test.each([
    ["plain", "a".repeat(200_000)],
    ["of escapes", '\\"'.repeat(100_001)],
    ["of backslashes", "\\\\".repeat(100_001)],
    ["of pairs that are escaped", "\\ud83e\\udd4b".repeat(30_001)],
    ["of characters outside the basic plane", "x🥋".repeat(60_000)],
  ])("may hold a long string %s", (_, content) => {
    const text = `["${content}",1]`;
    expect(long(text)).toEqual(JSON.parse(text));
    expect(() => long(text.slice(0, -4))).toThrow(SyntaxError);
    expect(countPauses(LONG + text)).toBeGreaterThan(1);
  });

  test.each([
    ["names", `{${Array.from({ length: 50_001 }, (_, n) => `"${n}":0`).join()}}`],
    ["space", `[${" ".repeat(1024 * 1024)}]`],
    ["digits", `[${"1".repeat(2000)}]`],
    ["characters in a name", `{"${"a".repeat(70_000)}":0}`],
  ])("with more %s than anything of the protocol is refused", (_, text) => {
    expect(() => long(text)).toThrow(SyntaxError);
  });

  test("pauses in proportion to its length", () => {
    const text = (count: number) => `[${'{"nullValue":null},'.repeat(count)}0]`;
    const pauses = countPauses(text(100_000));
    expect(pauses).toBeGreaterThan(50);
    expect(countPauses(text(200_000)) / pauses).toBeCloseTo(2, 1);
  });

  test("holds no more values than any request", () => {
    expect(() => short(`[${"0,".repeat(500_000)}0]`)).toThrow(/more values/);
  });
});

describe.each([
  ["short", short],
  ["long", long],
])("a %s text", (_, parse) => {
  test("may be as deep as a request, and no deeper", () => {
    expect(parse(nested(200))).toBeTruthy();
    expect(() => parse(nested(201))).toThrow(/deeper/);
    expect(() => parse(nested(100_000))).toThrow(/deeper/);
    expect(() => parse('{"a":'.repeat(100_000))).toThrow(/deeper/);
  });

  test("may hold any number of brackets in its strings", () => {
    const brackets = '\\"[{'.repeat(1000);
    expect(parse(`["${brackets}"]`)).toEqual(['"[{'.repeat(1000)]);
  });
});
