import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { movementOf, standing } from "../../../tests/fixtures/units/movements.ts";
import { makeMarks, marksAt } from "./marks.ts";
import { makeStage, poseAt } from "./pose.ts";
import { timelineOf } from "./timeline.ts";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

const FRAMES = 400;
/** A number that is handed on has 16 bytes: two of them are left to the compiler. */
const MOST_BYTES = 32;

/** Bytes of a frame that were left on the heap, as the least of some rounds; a collection in between falls out. */
function bytesPerFrame(frames: () => void): number {
  const rounds = Array.from({ length: 3 }, () => {
    collect();
    const before = process.memoryUsage().heapUsed;
    frames();
    return (process.memoryUsage().heapUsed - before) / FRAMES;
  });
  return Math.min(...rounds.filter((bytes) => bytes >= 0));
}

/** Two people who hold each other, one with a stick, who kick, punch, step and come through a keyframe. */
const movement = movementOf({
  keys: [
    [standing({ shape: "grip" }), standing({ at: [0, 0.5], hands: { L: [0, 0, 0.25] } })],
    [standing({ shape: "grip", hands: { L: [0, 0, 0.5] } }), standing({ at: [0.1, 0.6], hands: { L: [0, 0, 0.2] } })],
    [standing({ feet: { L: [0, 0.6, 0.5] } }), standing({ at: [0.1, 0.8], feet: { R: [0, 0, -0.2] } })],
    [standing({ at: [0, 0.2] }), standing({ at: [0, 0.9], hands: { R: [0.2, 0.3, 0.1] } })],
  ],
  visits: [
    { key: 0, kind: "shown", panel: 0 },
    { key: 1, kind: "shown", panel: 1 },
    { key: 3, kind: "through", panel: 2 },
    { key: 2, kind: "shown", panel: 2 },
    { key: 0, kind: "back", panel: 2 },
  ],
  ties: ["0.R.hand grip 1.L.wrist", "1.R.hand touch 0.chest"],
  panel: {
    hits: ["0.L.fist", "1.R.knee", "0.R.blade"],
    arrows: ["0.L.fist"],
    rings: ["1.L.wrist", "0.chin", "0.R.ear", "p0.10"],
  },
  hasStick: true,
});

describe("a frame", () => {
  it("leaves nothing behind once its code is optimised", () => {
    const timeline = timelineOf(movement);
    const stage = makeStage(movement);
    const marks = makeMarks(movement);
    const frames = (): void => {
      for (let i = 0; i < FRAMES; i++) {
        const instant = (timeline.seconds * i) / FRAMES;
        poseAt(timeline, instant, stage);
        marksAt(timeline, instant, stage, marks);
      }
    };
    // The compiler works in the background: how many frames it needs is not ours to say.
    let bytes = Infinity;
    for (let round = 0; round < 60 && bytes > MOST_BYTES; round++) bytes = bytesPerFrame(frames);
    expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
  });
});
