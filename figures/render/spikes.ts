import { disc, grow } from "./ink.ts";
import type { Model } from "./layers.ts";
import type { Buffers } from "./raster.ts";

/** Pixels with a neighbour that belongs to somebody else, or to nobody. */
function outer(owners: Int16Array, size: number): Uint8Array {
  const edges = new Uint8Array(owners.length);
  for (let at = 0; at < owners.length; at++) {
    const owner = owners[at];
    const x = at % size;
    const isInner =
      (x === 0 || owners[at - 1] === owner) &&
      (x + 1 === size || owners[at + 1] === owner) &&
      (at < size || owners[at - size] === owner) &&
      (at + size >= owners.length || owners[at + size] === owner);
    if (!isInner) edges[at] = 1;
  }
  return edges;
}

/** Pixels of people that are far from all pixels deep inside of the same person. */
function spikesOf(owners: Int16Array, people: number, size: number, reach: number): number[] {
  const near = grow(outer(owners, size), size, reach);
  const offsets = disc(reach + 1.5);
  const spikes: number[] = [];
  for (let at = 0; at < owners.length; at++) {
    const owner = owners[at]!;
    if (!near[at] || owner < 0 || owner >= people) continue;
    const [x, y] = [at % size, Math.floor(at / size)];
    const isDeep = ([dx, dy]: readonly [number, number]): boolean => {
      const [nx, ny] = [x + dx, y + dy];
      const next = ny * size + nx;
      return nx >= 0 && ny >= 0 && nx < size && ny < size && owners[next] === owner && !near[next];
    };
    if (!offsets.some(isDeep)) spikes.push(at);
  }
  return spikes;
}

/**
 * Takes away what sticks out of people and is nowhere wider than twice `reach` pixels, in place: what is beside it takes
 * its pixels.
 */
export function withoutSpikes(
  { parts, people }: Pick<Model, "parts" | "people">,
  buffers: Buffers,
  reach: number,
): void {
  const { size, part, depth, light } = buffers;
  const owners = new Int16Array(part.length);
  for (let at = 0; at < part.length; at++) owners[at] = parts[part[at]!]?.owner ?? -1;
  const open = new Set(spikesOf(owners, people.length, size, reach));
  while (open.size > 0) {
    const taken: [at: number, like: number][] = [];
    for (const at of open) {
      const x = at % size;
      const beside = [x > 0 ? at - 1 : -1, x + 1 < size ? at + 1 : -1, at - size, at + size];
      const like = beside.find((next) => next >= 0 && next < part.length && !open.has(next));
      if (like !== undefined) taken.push([at, like]);
    }
    if (taken.length === 0) return;
    for (const [at, like] of taken) {
      open.delete(at);
      part[at] = part[like]!;
      depth[at] = depth[like]!;
      light[at] = light[like]!;
    }
  }
}
