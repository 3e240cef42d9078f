import { describe, expect, it } from "vitest";
import { sampleOf } from "./checkPictures.ts";
import { manifestText, opaqueName, sizeOf } from "./pictures.ts";

describe("opaqueName", () => {
  it("hides the technique, and two never share a name", () => {
    const ids = Array.from({ length: 300 }, (_, i) => `tritte/${i}`);
    const names = ids.map(opaqueName);
    expect(new Set(names).size).toBe(ids.length);
    for (const name of names) expect(name).toMatch(/^[0-9a-f]{10}$/);
  });
});

describe("manifestText", () => {
  it("is sorted, one technique a line, and reads back", () => {
    const entry = { picture: "a.svg", width: 2000, height: 2000, bytes: 7000, hash: "1" };
    const text = manifestText({ pictures: { "b/2": entry, "a/1": entry } });
    expect(text.split("\n")).toHaveLength(5);
    expect(text.indexOf("a/1")).toBeLessThan(text.indexOf("b/2"));
    expect(JSON.parse(text)).toEqual({ pictures: { "a/1": entry, "b/2": entry } });
  });
});

describe("sampleOf", () => {
  it("is the same for the same manifest and another for another one", () => {
    const ids = Array.from({ length: 300 }, (_, i) => `x/${i}`);
    expect(sampleOf(ids, "one")).toEqual(sampleOf(ids.toReversed(), "one"));
    expect(sampleOf(ids, "one")).not.toEqual(sampleOf(ids, "two"));
    expect(sampleOf(ids, "one")).toHaveLength(1);
  });
});

describe("sizeOf", () => {
  it("reads the drawing's own size", () => {
    expect(sizeOf('<svg viewBox="0 0 1900 2000">')).toEqual({ width: 1900, height: 2000 });
    expect(() => sizeOf("<svg>")).toThrow();
  });
});
