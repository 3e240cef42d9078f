import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_SOUND, gainOf, MUSICS, parseSoundSettings, SPEAKERS, sourcesOf } from "./soundSettings.ts";

describe("kept sound settings", () => {
  it.each([
    ["nothing", undefined, {}],
    ["something else", "laut", {}],
    ["an old shape", { volume: 3 }, {}],
    ["too loud", { voice: 250, signals: -1 }, {}],
    ["volumes", { voice: 40, signals: 0 }, { voice: 40, signals: 0 }],
    ["an unknown voice", { speaker: "papagei", signals: 55.4 }, { signals: 55 }],
    [
      "a voice of the browser",
      { speaker: "browser", browserVoice: "urn:anna" },
      { speaker: "browser", browserVoice: "urn:anna" },
    ],
    ["music", { music: "softer" }, { music: "softer" }],
    ["unknown music", { music: "jazz" }, {}],
  ])("%s: read field by field over the defaults", (_, stored, expected) => {
    expect(parseSoundSettings(stored)).toEqual({
      ...DEFAULT_SOUND,
      browserVoice: undefined,
      music: undefined,
      ...expected,
    });
  });

  it("are the same again after being written and read", () => {
    const settings = fc.record(
      {
        voice: fc.integer({ min: 0, max: 100 }),
        signals: fc.integer({ min: 0, max: 100 }),
        speaker: fc.constantFrom(...SPEAKERS),
        music: fc.constantFrom(...MUSICS),
        browserVoice: fc.string(),
      },
      { requiredKeys: ["voice", "signals", "speaker"] },
    );
    fc.assert(
      fc.property(settings, (kept) => {
        expect(parseSoundSettings(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
      }),
    );
  });
});

describe("volume", () => {
  it("is nothing at zero, everything at a hundred and rises in between", () => {
    expect(gainOf(0)).toBe(0);
    expect(gainOf(100)).toBe(1);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99 }), (percent) => {
        expect(gainOf(percent)).toBeLessThan(gainOf(percent + 1));
      }),
    );
  });
});

describe("the sources of an announcement", () => {
  it.each([
    ["own", ["own", "clip", "browser"]],
    ["app", ["clip", "own", "browser"]],
    ["browser", ["browser", "own", "clip"]],
  ] as const)("with '%s': %j", (speaker, sources) => {
    expect(sourcesOf(speaker)).toEqual(sources);
  });
});
