import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildFigure } from "./build.ts";
import { bodyMesh, KIND, thingMesh, writeBody, writeThings } from "./live.ts";
import type { Mesh } from "./live.ts";
import { LOOKS } from "./looks.ts";
import type { Look } from "./looks.ts";
import { makePens, PEN_FLOATS } from "./pens.ts";
import { restBody } from "./rest.ts";
import { thingParts } from "./things.ts";
import { curlOf } from "../hands.ts";
import { PROP_KINDS } from "../types.ts";
import type { Body, Prop, Vec } from "../types.ts";
import { add, distance, frameFromAngles, RAD, scale } from "../vector.ts";

/** Every number that a mesh names lies inside of what it has. */
function expectSound(mesh: Mesh): void {
  const vertices = mesh.ints.length / 4;
  expect(mesh.floats).toHaveLength(vertices * 7);
  expect(Math.max(...mesh.triangles)).toBeLessThan(vertices);
  const every = (k: number) => Array.from({ length: vertices }, (_, i) => mesh.ints[i * 4 + k]!);
  for (const k of [0, 1, 2]) expect(Math.max(...every(k))).toBeLessThan(mesh.texels);
  expect(Math.max(...every(3).map((coded) => coded & 255))).toBeLessThan(mesh.parts.length);
}

/** The first number of a texel's first three that nobody wrote. */
const firstMissing = (out: Float32Array): number => out.findIndex((value, i) => i % 4 < 3 && !Number.isFinite(value));

/** The points of each part as a vertex shader makes them. */
function pointsOf({ ints, floats, parts }: Mesh, texels: Float32Array): Map<string, Vec[]> {
  const points = new Map<string, Vec[]>(parts.map(({ id }) => [id, []]));
  const texel = (i: number): Vec => [texels[i * 4]!, texels[i * 4 + 1]!, texels[i * 4 + 2]!];
  for (let v = 0; v < ints.length / 4; v++) {
    const first = ints[v * 4]!;
    const kind = ints[v * 4 + 3]! >> 8;
    const axes = kind === KIND.ring ? 2 : kind === KIND.rigid ? 3 : 0;
    let point = texel(first);
    for (let n = 0; n < axes; n++) point = add(point, scale(texel(first + 1 + n), floats[v * 7 + n]!));
    points.get(parts[ints[v * 4 + 3]! & 255]!.id)!.push(point);
  }
  return points;
}

function written(body: Body, look: Look): Map<string, Vec[]> {
  const mesh = bodyMesh(look);
  const out = new Float32Array(mesh.texels * 4);
  writeBody(body, look, undefined, out, makePens(1));
  return pointsOf(mesh, out);
}

/** The greatest distance along an axis between points and a flat list of the same points. */
function furthest(points: readonly Vec[], flat: readonly number[]): number {
  expect(points).toHaveLength(flat.length / 3);
  return Math.max(...points.flatMap((p, i) => p.map((value, n) => Math.abs(value - flat[i * 3 + n]!))));
}

/** The greatest distance of a point of a flat list from the nearest of the points: rings may be turned, metres. */
function apart(points: readonly Vec[], flat: readonly number[]): number {
  const all = Array.from({ length: flat.length / 3 }, (_, i): Vec => [
    flat[i * 3]!,
    flat[i * 3 + 1]!,
    flat[i * 3 + 2]!,
  ]);
  return Math.max(...all.map((p) => Math.min(...points.map((q) => distance(p, q)))));
}

const width = (points: readonly Vec[]): number =>
  Math.max(...points.map(([x]) => x)) - Math.min(...points.map(([x]) => x));

/** Somebody whose head, feet and hands are turned by angles in degrees. */
function turned(yaw: number, pitch: number, roll: number, toesUp: number): Body {
  const body = restBody();
  const frame = frameFromAngles(yaw, pitch, roll);
  const hand = { fingers: frame.x, palm: frame.z };
  const { arms, legs } = body;
  return {
    ...body,
    headFrame: frame,
    pelvisFrame: frame,
    arms: {
      L: { ...arms.L, ...hand, thumb: frame.y },
      R: { ...arms.R, ...hand, thumb: scale(frame.y, -1) },
    },
    legs: { L: { ...legs.L, foot: frame, toesUp }, R: { ...legs.R, foot: frame } },
  };
}

const angle = fc.integer({ min: -180, max: 180 });

describe("a body's surface", () => {
  it.each(LOOKS)("has texels for all of its vertices, and part numbers of six bits: %s", (look) => {
    const mesh = bodyMesh(look);
    expectSound(mesh);
    expect(mesh.parts.length).toBeLessThanOrEqual(63);
    const out = new Float32Array(mesh.texels * 4).fill(Number.NaN);
    const pens = makePens(1);
    writeBody(restBody(), look, undefined, out, pens);
    expect(firstMissing(out)).toBe(-1);
    expect(pens.count).toBeGreaterThan(20);
    expect(pens.count * PEN_FLOATS).toBeLessThan(pens.segments.length);
  });

  it("lies where that of the drawings lies, however head, hands and feet are turned", () => {
    fc.assert(
      fc.property(angle, angle, angle, fc.integer({ min: 2, max: 80 }), (yaw, pitch, roll, toesUp) => {
        const body = turned(yaw, pitch, roll, toesUp);
        const points = written(body, "student");
        const still = new Map(buildFigure(body, "student").parts.map((part) => [part.id, part.positions]));
        // What is moved by a frame, and what is made of rings.
        for (const id of [
          "head",
          "hair",
          "ear1",
          "seat",
          "handL",
          "handR",
          "fingerR2",
          "thumbL",
          "footL",

          "sleeveL",
        ])
          expect(furthest(points.get(id)!, still.get(id)!)).toBeLessThan(1e-5);
      }),
      { numRuns: 20 },
    );
  });

  it("differs from person to person", () => {
    const [student, woman, elder] = (["student", "woman", "elder"] as const).map((look) => written(restBody(), look));
    const middle = (points: Map<string, Vec[]>, low: number, high: number) =>
      width(points.get("jacket")!.filter(([x, y]) => y > low && y < high && Math.abs(x) < 0.2));
    expect(middle(woman!, 0.08, 0.2)).toBeLessThan(middle(student!, 0.08, 0.2) - 0.02);
    expect(middle(elder!, 0.08, 0.2)).toBeGreaterThan(middle(student!, 0.08, 0.2) + 0.02);
    expect([student, woman, elder].map((points) => points!.has("hairTail"))).toEqual([false, true, false]);
    expect([student, woman, elder].map((points) => points!.has("hairBeard"))).toEqual([false, false, true]);
  });

  it("closes the hands as it is told", () => {
    const grasp = { L: curlOf("fist"), R: curlOf("open") };
    const mesh = bodyMesh("student");
    const [open, closed] = [undefined, grasp].map((curls) => {
      const out = new Float32Array(mesh.texels * 4);
      writeBody(restBody(), "student", curls, out, makePens(1));
      return pointsOf(mesh, out);
    });
    expect(closed!.get("fingerR0")).toEqual(open!.get("fingerR0"));
    expect(closed!.get("fingerL0")).not.toEqual(open!.get("fingerL0"));
  });
});

describe("folds", () => {
  /** The strengths of all pen lines when the left knee is bent. */
  function strengths(bend: number): number[] {
    const body = restBody();
    const { L } = body.legs;
    const ankle = add(L.knee, [0, -0.4 * Math.cos(bend * RAD), -0.4 * Math.sin(bend * RAD)]);
    const pens = makePens(1);
    const out = new Float32Array(bodyMesh("student").texels * 4);
    writeBody({ ...body, legs: { ...body.legs, L: { ...L, ankle } } }, "student", undefined, out, pens);
    return Array.from({ length: pens.count }, (_, i) => pens.segments[i * PEN_FLOATS + 7]!);
  }
  const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0);

  it("come and go gradually while a joint bends", () => {
    const straight = sum(strengths(0));
    const all = Array.from({ length: 170 }, (_, bend) => sum(strengths(bend)) - straight);
    expect(all[20]).toBeCloseTo(0);
    expect(all[100]).toBeGreaterThan(10);
    expect(all[160]).toBeCloseTo(0);
    const jumps = all.slice(1).map((now, i) => Math.abs(now - all[i]!));
    expect(Math.max(...jumps)).toBeLessThan(0.2 * all[100]!);
  });
});

describe("the surface of things", () => {
  const props = PROP_KINDS.map((kind): Prop => ({ kind, at: [1, 2, 3], frame: frameFromAngles(20, 30, 40) }));

  it("has texels for all of its vertices", () => {
    const mesh = thingMesh(PROP_KINDS);
    expectSound(mesh);
    const out = new Float32Array(mesh.texels * 4).fill(Number.NaN);
    writeThings(props, out);
    expect(firstMissing(out)).toBe(-1);
  });

  it("lies where that of the drawings lies", () => {
    for (const prop of props) {
      const mesh = thingMesh([prop.kind]);
      const out = new Float32Array(mesh.texels * 4);
      writeThings([prop], out);
      const points = pointsOf(mesh, out);
      for (const { id, positions } of thingParts(prop)) expect(apart(points.get(id)!, positions)).toBeLessThan(0.004);
    }
  });
});
