import { describe, expect, it } from "vitest";
import { type MediaFile, stockOf } from "./media.ts";
import { isMetered, isSparing } from "./metered.ts";

const file = (url: string, bytes: number, isKept: boolean): MediaFile => ({ url, bytes, isKept });

const FILES = [
  file("/media/jab.0123456789.mp3", 5000, true),
  file("/media/cross.0123456789.mp3", 6000, false),
  file("/media/glocke.0123456789.mp3", 9000, false),
  file("/media/jab.0123456789.svg", 700, false),
];

describe("what is on the device", () => {
  it("is counted for each kind", () => {
    expect(stockOf(FILES, "sound")).toEqual({
      kept: 1,
      all: 3,
      missing: [FILES[1], FILES[2]],
      missingBytes: 15_000,
    });
    expect(stockOf(FILES, "picture")).toEqual({ kept: 0, all: 1, missing: [FILES[3]], missingBytes: 700 });
    expect(stockOf([], "sound")).toEqual({ kept: 0, all: 0, missing: [], missingBytes: 0 });
  });
});

describe("loading without being asked", () => {
  it.each([
    ["a browser that says nothing", undefined, false],
    ["a fast connection", { effectiveType: "4g" }, false],
    ["wireless at home", { effectiveType: "4g", type: "wifi", saveData: false }, false],
    ["somebody who saves data", { effectiveType: "4g", saveData: true }, true],
    ["a slow connection", { effectiveType: "3g" }, true],
    ["the mobile network", { effectiveType: "4g", type: "cellular" }, true],
  ])("with %s", (_, connection, expected) => {
    expect(isMetered(connection)).toBe(expected);
  });

  it.each([
    [undefined, false],
    [{ effectiveType: "4g", type: "cellular" }, false],
    [{ effectiveType: "3g" }, false],
    [{ effectiveType: "2g" }, true],
    [{ effectiveType: "slow-2g" }, true],
    [{ effectiveType: "4g", saveData: true }, true],
  ])("what a finger is on already, unless data is saved or trickles: %j", (connection, expected) => {
    expect(isSparing(connection)).toBe(expected);
  });
});
