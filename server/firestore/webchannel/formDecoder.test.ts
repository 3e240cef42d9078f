import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FormDecoder } from "./formDecoder.ts";

function decode(bytes: Uint8Array, cuts: number[] = [], mostFields = 1000): Record<string, string> {
  const decoder = new FormDecoder(mostFields);
  const ends = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
  let start = 0;
  for (const end of [...ends, bytes.length]) {
    decoder.push(bytes.slice(start, end));
    start = end;
  }
  return Object.fromEntries(decoder.finish());
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** As a browser parses it; the first of fields with the same name counts. */
const asBrowser = (text: string) => Object.fromEntries([...new URLSearchParams(text)].reverse());

describe("a form", () => {
  test.each([
    ["count=1&req0___data__=%7B%22a%22%3A1%7D", { count: "1", req0___data__: '{"a":1}' }],
    ["a=x+y%2B", { a: "x y+" }],
    ["a=%zz%4&b=%", { a: "%zz%4", b: "%" }],
    ["a=b=c&a=d", { a: "b=c" }],
    ["a", { a: "" }],
    ["a=%C3%BC%f0%9f%a5%8b", { a: "ü🥋" }],
    ["a=%EF%BB%BFx", { a: "\uFEFFx" }],
  ])("%s", (form, fields) => {
    expect(decode(bytesOf(form))).toEqual(fields);
  });

  test("is read as a browser reads it, however it is cut into chunks", () => {
    const name = fc.stringMatching(/^[\w%+]{1,5}$/);
    const value = fc.string({ unit: fc.constantFrom("a", "%", "%4", "%41", "%C3", "%BC", "+", "=", "\0") });
    const form = fc
      .array(fc.tuple(name, value), { minLength: 1 })
      .map((fields) => fields.map((field) => field.join("=")).join("&"));
    fc.assert(
      fc.property(form, fc.array(fc.nat()), (text, cuts) => {
        expect(decode(bytesOf(text), cuts)).toEqual(asBrowser(text));
      }),
    );
  });

  test.each([
    ["more fields than it may", "a=1&b=2&c=3"],
    ["nothing but separators", "&&&&"],
    ["the same field again and again", "a=1&a=2&a=3"],
    ["a name without end", "a".repeat(100)],
    ["a name that is too long", `${"a".repeat(33)}=1`],
  ])("with %s is refused", (_, form) => {
    expect(() => decode(bytesOf(form), [], 2)).toThrow(expect.objectContaining({ code: "INVALID_ARGUMENT" }));
  });
});
