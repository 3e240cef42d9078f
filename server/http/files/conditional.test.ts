import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isNotModified, parseRange } from "./conditional.ts";

const VALIDATORS = { etag: '"a1-b2"', lastModified: "Sat, 21 Nov 2026 18:30:00 GMT" };
const EARLIER = "Sat, 21 Nov 2026 18:29:59 GMT";
const LATER = "Sat, 21 Nov 2026 18:30:01 GMT";

describe("isNotModified", () => {
  it.each([
    [{}, false],
    [{ "If-None-Match": '"a1-b2"' }, true],
    [{ "If-None-Match": 'W/"a1-b2"' }, true],
    [{ "If-None-Match": '"x", "a1-b2" , "y"' }, true],
    [{ "If-None-Match": "*" }, true],
    [{ "If-None-Match": '"a1"' }, false],
    [{ "If-None-Match": "a1-b2" }, false],
    [{ "If-None-Match": "" }, false],
    [{ "If-Modified-Since": VALIDATORS.lastModified }, true],
    [{ "If-Modified-Since": LATER }, true],
    [{ "If-Modified-Since": EARLIER }, false],
    [{ "If-Modified-Since": "yesterday" }, false],
    // The tag is more exact than the date: a file may change twice within one second.
    [{ "If-None-Match": '"x"', "If-Modified-Since": LATER }, false],
    [{ "If-None-Match": '"a1-b2"', "If-Modified-Since": EARLIER }, true],
  ])("%j: %s", (headers: Record<string, string>, expected) => {
    expect(isNotModified(new Headers(headers), VALIDATORS)).toBe(expected);
  });
});

describe("parseRange", () => {
  const range = (headers: Record<string, string>, size = 100) => parseRange(new Headers(headers), size, VALIDATORS);

  it.each([
    ["bytes=0-9", { start: 0, end: 9 }],
    ["bytes=90-", { start: 90, end: 99 }],
    ["bytes=90-500", { start: 90, end: 99 }],
    ["bytes=-10", { start: 90, end: 99 }],
    ["bytes=-500", { start: 0, end: 99 }],
    ["bytes=100-", "unsatisfiable"],
    ["bytes=-0", "unsatisfiable"],
    ["bytes=9-0", undefined],
    ["bytes=-", undefined],
    ["bytes=0-1,5-6", undefined],
    ["lines=0-9", undefined],
    ["bytes=a-b", undefined],
  ])("%s of 100 bytes", (header, expected) => {
    expect(range({ Range: header })).toEqual(expected);
  });

  it("gives the rest only of what the client has the beginning of", () => {
    expect(range({ Range: "bytes=50-", "If-Range": VALIDATORS.etag })).toEqual({ start: 50, end: 99 });
    expect(range({ Range: "bytes=50-", "If-Range": VALIDATORS.lastModified })).toEqual({ start: 50, end: 99 });
    for (const other of ['"other"', `W/${VALIDATORS.etag}`, LATER]) {
      expect(range({ Range: "bytes=50-", "If-Range": other })).toBeUndefined();
    }
  });

  it("has nothing to give of an empty file", () => {
    expect(range({ Range: "bytes=0-" }, 0)).toBe("unsatisfiable");
    expect(range({ Range: "bytes=-5" }, 0)).toBe("unsatisfiable");
  });

  it("never leaves the file, whatever is asked", () => {
    const bound = fc.option(fc.nat({ max: 1_000_000 }), { nil: undefined });
    fc.assert(
      fc.property(bound, bound, fc.nat({ max: 1000 }), (first, last, size) => {
        const found = range({ Range: `bytes=${first ?? ""}-${last ?? ""}` }, size);
        if (found === undefined || found === "unsatisfiable") return;
        expect(found.start).toBeGreaterThanOrEqual(0);
        expect(found.end).toBeGreaterThanOrEqual(found.start);
        expect(found.end).toBeLessThan(size);
      }),
    );
  });
});
