import { describe, expect, it } from "vitest";
import { chooseCoding } from "./contentCoding.ts";

describe("chooseCoding", () => {
  it.each([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["x-gzip", "gzip"],
    ["GZIP;Q=1", "gzip"],
    ["br;q=0.5, gzip;q=0.8", "gzip"],
    ["br;q=0.8, gzip;q=0.8", "br"],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0.000, gzip;q=0", undefined],
    ["br;q=nonsense", undefined],
    ["br ; q=0.1", "br"],
    ["*", "br"],
    ["*;q=0", undefined],
    ["br;q=0, *;q=0.3", "gzip"],
    ["identity", undefined],
    // Chromium requests media like this, because it counts bytes of the file itself.
    ["identity;q=1, *;q=0", undefined],
    ["identity;q=1, br;q=0.5", undefined],
    ["identity;q=0.5, br", "br"],
    ["identity;q=0", undefined],
    ["deflate", undefined],
    ["", undefined],
    [",,;", undefined],
    [undefined, undefined],
  ])("answers %j with %s", (header, coding) => {
    expect(chooseCoding(header, ["br", "gzip"])).toBe(coding);
  });

  it("takes the second best where the best was not built", () => {
    expect(chooseCoding("br, gzip;q=0.1", ["gzip"])).toBe("gzip");
    expect(chooseCoding("br, gzip", [])).toBeUndefined();
  });
});
