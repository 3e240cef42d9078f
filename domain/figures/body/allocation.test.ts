import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { bodyMesh, graspOf, thingMesh, writeBody, writeThings } from "./live.ts";
import { LOOKS } from "./looks.ts";
import { makePens } from "./pens.ts";
import { restBody } from "./rest.ts";
import { PROP_KINDS } from "../types.ts";
import type { Body, Prop, Vec } from "../types.ts";
import { frameFromAngles } from "../vector.ts";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

const FRAMES = 60;
/** Every number that is handed on has 16 bytes: a few of them are left to the compiler. */
const MOST_BYTES = 128;

/** Bytes of a frame that were left on the heap, as the median of some rounds; a collection in between falls out. */
function bytesPerFrame(frame: () => void): number {
  const rounds = Array.from({ length: 9 }, () => {
    const before = process.memoryUsage().heapUsed;
    for (let i = 0; i < FRAMES; i++) frame();
    return (process.memoryUsage().heapUsed - before) / FRAMES;
  });
  return rounds.sort((a, b) => a - b)[4]!;
}

/** Somebody whose knees, elbows and trunk are bent. */
function bentBody(): Body {
  const body = restBody();
  const moved = (p: Vec, by: Vec): Vec => [p[0] + by[0], p[1] + by[1] + 0.001, p[2] + by[2]];
  const { arms, legs } = body;
  return {
    ...body,
    chestFrame: frameFromAngles(20, 15, 5),
    arms: { L: { ...arms.L, wrist: moved(arms.L.elbow, [0, 0.1, 0.22]) }, R: { ...arms.R, hand: "grip" } },
    legs: { L: legs.L, R: { ...legs.R, ankle: moved(legs.R.knee, [0, -0.2, -0.34]), toesUp: 30.5 } },
  };
}

describe("a frame", () => {
  it("allocates next to nothing once its code is optimised", () => {
    const bodies = [bentBody(), bentBody()];
    const looks = [LOOKS[0], LOOKS[2]] as const;
    const outs = looks.map((look) => new Float32Array(bodyMesh(look).texels * 4));
    const grasps = bodies.map((_, i) => graspOf(bodies, [], i));
    const props = PROP_KINDS.map((kind): Prop => ({ kind, at: [0.5, 1.5, 0.5], frame: frameFromAngles(10, 20, 30) }));
    const thingTexels = new Float32Array(thingMesh(PROP_KINDS).texels * 4);
    const pens = makePens(2);
    const frame = (): void => {
      pens.count = 0;
      for (let i = 0; i < 2; i++) writeBody(bodies[i]!, looks[i]!, grasps[i], outs[i]!, pens);
      writeThings(props, thingTexels);
    };
    // The compiler works in the background: how many frames it needs is not ours to say.
    let bytes = Infinity;
    for (let round = 0; round < 60 && bytes > MOST_BYTES; round++) {
      collect();
      bytes = bytesPerFrame(frame);
    }
    expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
  });
});
