import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { m4aFile, mp3File, wavFile } from "../../../tests/fixtures/browser/sound.ts";
import { readMp3, readPlaytime } from "./container.ts";

const TAG = Buffer.from([...Buffer.from("ID3\x04\0\0"), 0, 0, 1, 10, ...Buffer.alloc(138)]);

describe("how long a file plays", () => {
  it.each([
    ["mp3", ".mp3", mp3File(50), 1200],
    ["mp3 with what programs write before it", ".mp3", Buffer.concat([TAG, mp3File(50)]), 1200],
    [
      "mp3 with what programs write behind it",
      ".mp3",
      Buffer.concat([mp3File(50), Buffer.from(`TAG${"x".repeat(125)}`)]),
      1200,
    ],
    ["mp3 with a note as its first frame", ".mp3", mp3File(51, "Info"), 1200],
    ["wav", ".wav", wavFile(1200), 1200],
    ["m4a", ".m4a", m4aFile(1200), 1200],
  ])("%s", (_name, ending, bytes, durationMs) => {
    const playtime = readPlaytime(ending, bytes);
    expect("durationMs" in playtime && Math.round(playtime.durationMs)).toBe(durationMs);
  });

  it.each([
    ["an empty mp3", ".mp3", Buffer.alloc(0), "ist keine mp3-Datei"],
    ["a text as mp3", ".mp3", Buffer.from("Das ist kein Ton."), "ist keine mp3-Datei"],
    ["a broken mp3", ".mp3", mp3File(50).subarray(0, -20), "bricht mitten im Ton ab"],
    [
      "an mp3 with something in it",
      ".mp3",
      Buffer.concat([mp3File(5), Buffer.from("xxxx"), mp3File(5)]),
      "ist beschädigt",
    ],
    ["a broken wav", ".wav", wavFile(1200).subarray(0, -20), "bricht mitten im Ton ab"],
    ["a wav of nothing", ".wav", wavFile(0), "ist leer"],
    ["a wav without sound", ".wav", wavFile(10).subarray(0, 36), "enthält keinen Ton"],
    ["an mp3 as wav", ".wav", mp3File(5), "ist keine wav-Datei"],
    ["a broken m4a", ".m4a", m4aFile(1200).subarray(0, 40), "bricht mitten im Ton ab"],
    ["an mp3 as m4a", ".m4a", mp3File(5), "ist keine m4a-Datei"],
    ["a picture", ".png", Buffer.from("PNG"), "endet auf .png; gespielt werden .mp3, .wav, .m4a"],
  ])("%s: none", (_name, ending, bytes, problem) => expect(readPlaytime(ending, bytes)).toEqual({ problem }));

  it("terminates for any bytes", () => {
    fc.assert(
      fc.property(fc.constantFrom(".mp3", ".wav", ".m4a"), fc.uint8Array({ maxLength: 400 }), (ending, bytes) => {
        const head = { ".mp3": "\xff\xf3\x44\xc4", ".wav": "RIFF\0\0\0\0WAVE", ".m4a": "\0\0\0\x10ftypxxxxxxxx" }[
          ending
        ];
        readPlaytime(ending, Buffer.concat([Buffer.from(head, "latin1"), bytes]));
      }),
      { numRuns: 500 },
    );
  });

  it("finds every cut through one of our clips, but between frames", () => {
    const clip = readFileSync(resolve(import.meta.dirname, "../../../media/sound/clips/pause.mp3"));
    const frame = 120;
    for (let length = clip.length - 1; length > frame; length -= 7) {
      if (length % frame !== 0) expect(readMp3(clip.subarray(0, length))).toHaveProperty("problem");
    }
  });
});
