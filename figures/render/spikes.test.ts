import { describe, expect, it } from "vitest";
import { makePart } from "#domain/figures/body/mesh.ts";
import { makeBuffers } from "./raster.ts";
import { withoutSpikes } from "./spikes.ts";

const SIZE = 40;
const parts = [0, 1].map((owner) => ({ ...makePart(`jacket${owner}`, "gi"), owner }));

/** A square of the given part with a thin spike to the right. */
function squareWithSpike(index: number) {
  const buffers = makeBuffers(SIZE);
  for (let y = 10; y < 30; y++) buffers.part.fill(index, y * SIZE + 5, y * SIZE + 25);
  buffers.part.fill(index, 20 * SIZE + 25, 20 * SIZE + 38);
  return buffers;
}

describe("withoutSpikes", () => {
  const people = [{ role: "self" }] as never;
  it("takes away what is thinner than ink, and nothing else", () => {
    const buffers = squareWithSpike(0);
    withoutSpikes({ parts, people }, buffers, 2);
    const left = buffers.part.reduce((sum, index) => sum + (index === 0 ? 1 : 0), 0);
    expect(Math.abs(left - 400)).toBeLessThan(6);
  });

  it("leaves things as thin as they are", () => {
    const buffers = squareWithSpike(1);
    withoutSpikes({ parts, people }, buffers, 2);
    expect([...buffers.part]).toEqual([...squareWithSpike(1).part]);
  });
});
