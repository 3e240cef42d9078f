import { describe, expect, it } from "vitest";
import { bodyMesh, thingMesh, writeBody, writeThings } from "./live.ts";
import type { Mesh } from "./live.ts";
import { LOOKS } from "./looks.ts";
import { makePens, PEN_FLOATS } from "./pens.ts";
import { restBody } from "./rest.ts";
import { PROP_KINDS } from "../types.ts";
import { frameFromAngles } from "../vector.ts";

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
    expect(pens.count * PEN_FLOATS).toBeLessThanOrEqual(pens.segments.length);
  });
});

describe("the surface of things", () => {
  it("has texels for all of its vertices", () => {
    const mesh = thingMesh(PROP_KINDS);
    expectSound(mesh);
    const out = new Float32Array(mesh.texels * 4).fill(Number.NaN);
    writeThings(
      PROP_KINDS.map((kind) => ({ kind, at: [1, 2, 3], frame: frameFromAngles(20, 30, 40) })),
      out,
    );
    expect(firstMissing(out)).toBe(-1);
  });
});
