import * as fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { frameAt, msOf, TRACK_RATE } from "#domain/audio/samples.ts";
import type { SoundId } from "#domain/audio/timeline.ts";
import type { Placement } from "#domain/audio/track.ts";
import { fromPcm16, toPcm16 } from "#domain/audio/wav.ts";
import { type Loud, renderTrack } from "./render.ts";

const HEADER_BYTES = 44;
const FADE_FRAMES = frameAt(120);
const NAMES = ["signal/tick", "phrase/pause", "technique/blocks/1"] as const satisfies SoundId[];
const never = new AbortController().signal;

afterEach(() => vi.unstubAllGlobals());

/** A sound of its own for each name, first heard at frame `onset`. */
function soundOf(name: SoundId, frames: number, onset: number): { pcm: Int16Array<ArrayBuffer>; loud: Loud } {
  const pcm = Int16Array.from({ length: frames }, (_, index) => ((index * 37 + name.length * 501) % 12_000) - 6000);
  return { pcm, loud: { pcm: new Blob([pcm]), onset, lengthMs: msOf(frames) } };
}

const read = async (track: Blob) => new Int16Array(await track.slice(HEADER_BYTES).arrayBuffer());

/** What a track must be, in the simplest way: every sound added to silence, faded out where it is cut off. */
function expected(
  frames: number,
  placements: readonly Placement[],
  sounds: ReadonlyMap<SoundId, ReturnType<typeof soundOf>>,
) {
  const sum = new Float32Array(frames);
  for (const { sound, atMs, untilMs } of placements) {
    const { pcm, loud } = sounds.get(sound)!;
    const from = Math.max(0, frameAt(atMs) - loud.onset);
    const length = Math.min(pcm.length, loud.onset + frameAt(untilMs - atMs), frames - from);
    for (let index = 0; index < length; index += 1) {
      const isCut = length < pcm.length;
      const fade = isCut ? Math.min(1, (length - 1 - index) / Math.min(FADE_FRAMES, length)) : 1;
      sum[from + index]! += (fromPcm16(pcm.subarray(index, index + 1))[0] ?? 0) * fade;
    }
  }
  return toPcm16(sum);
}

const placed = fc.record({
  sound: fc.constantFrom(...NAMES),
  atMs: fc.integer({ min: 0, max: 9000 }),
  forMs: fc.integer({ min: 1, max: 900 }),
});

describe("renderTrack", () => {
  it("puts every sound to the sample where it belongs, cut off and heard into others as they may be", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(placed, { maxLength: 12 }),
        fc.array(fc.integer({ min: 1, max: 9000 }), { minLength: 3, maxLength: 3 }),
        fc.nat(200),
        async (list, lengths, onset) => {
          const made = NAMES.map((name, index) => [name, soundOf(name, lengths[index]!, onset)] as const);
          const sounds = new Map(made.map(([name, { loud }]) => [name as SoundId, loud]));
          const placements = list.map(({ sound, atMs, forMs }) => ({ sound, atMs, untilMs: atMs + forMs }));
          const track = await read(await renderTrack({ placements, lengthMs: 9000 }, sounds, never));
          const wanted = expected(frameAt(9200), placements, new Map(made));
          expect(track.length).toBe(wanted.length);
          const differing = track.findIndex((sample, index) => Math.abs(sample - wanted[index]!) > 1);
          expect(differing).toBe(-1);
        },
      ),
      { numRuns: 40 },
    );
  });

  it("leaves out what is missing and keeps the length", async () => {
    const track = await renderTrack(
      { placements: [{ sound: "phrase/pause", atMs: 100, untilMs: 500 }], lengthMs: 60_000 },
      new Map(),
      never,
    );
    expect(track.type).toBe("audio/wav");
    const samples = await read(track);
    expect(samples.length).toBe(60.2 * TRACK_RATE);
    expect(samples.every((sample) => sample === 0)).toBe(true);
  });

  it("gives the bytes of a sound, a mixture and the silence away once, however long the track is", async () => {
    let given = 0;
    const bytesOf = async (calls: number) => {
      const sounds = new Map<SoundId, Loud>(NAMES.map((name) => [name, soundOf(name, 48_000, 100).loud]));
      const placements = Array.from({ length: calls }, (_, index): Placement[] => [
        { sound: "technique/blocks/1", atMs: index * 10_000, untilMs: index * 10_000 + 2000 },
        { sound: "signal/tick", atMs: index * 10_000 + 5000, untilMs: index * 10_000 + 5300 },
      ]).flat();
      given = 0;
      await renderTrack({ placements, lengthMs: calls * 10_000 }, sounds, never);
      return given;
    };
    vi.stubGlobal(
      "Blob",
      class extends Blob {
        constructor(parts: BlobPart[], options?: BlobPropertyBag) {
          super(parts, options);
          for (const part of parts) given += ArrayBuffer.isView(part) ? part.byteLength : 0;
        }
      },
    );
    const [short, long] = [await bytesOf(10), await bytesOf(360)];
    // A longer one costs what is shorter than a piece of silence.
    expect(long - short).toBeLessThan(350 * 2 * 8192);
    expect(360 * 10 * 2 * TRACK_RATE).toBeGreaterThan(20 * long);
  });

  it("ends when it is aborted", async () => {
    const leaving = new AbortController();
    leaving.abort();
    const { loud } = soundOf("signal/tick", 100, 0);
    const plan = { placements: [{ sound: "signal/tick" as const, atMs: 0, untilMs: 100 }], lengthMs: 100 };
    await expect(renderTrack(plan, new Map([["signal/tick", loud]]), leaving.signal)).rejects.toThrow();
  });
});
