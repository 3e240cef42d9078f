import type { Areas } from "./areas.ts";
import { grow } from "./ink.ts";
import type { Buffers } from "./raster.ts";

/** Pixels with a neighbour of another colour. */
function edgePixels(of: Int16Array, size: number): Uint8Array {
  const edges = new Uint8Array(of.length);
  for (let at = 0; at < of.length; at++) {
    const colour = of[at]!;
    const x = at % size;
    if (
      (x > 0 && of[at - 1] !== colour) ||
      (x + 1 < size && of[at + 1] !== colour) ||
      (at >= size && of[at - size] !== colour) ||
      (at + size < of.length && of[at + size] !== colour)
    )
      edges[at] = 1;
  }
  return edges;
}

/**
 * Shades and lights without slivers, in place: what is nowhere wider than twice `reach` pixels takes the tone of the
 * wider areas of the same surface beside it.
 */
export function broaden({ of, colours }: Areas, { part, size }: Buffers, reach: number): void {
  const near = grow(edgePixels(of, size), size, reach);
  const queue: number[] = [];
  const thingOf = (at: number): number => (of[at]! < 0 ? -1 : colours[of[at]!]!.thing);
  const isDone = near.map((set, at) => (set && of[at]! >= 0 ? 0 : 1));
  for (let at = 0; at < of.length; at++) {
    if (of[at]! < 0 || near[at]) continue;
    const x = at % size;
    const touches = (x > 0 && near[at - 1]) || (x + 1 < size && near[at + 1]) || near[at - size] || near[at + size];
    if (touches) queue.push(at);
  }
  for (let i = 0; i < queue.length; i++) {
    const at = queue[i]!;
    const x = at % size;
    const thing = thingOf(at);
    for (const next of [x > 0 ? at - 1 : -1, x + 1 < size ? at + 1 : -1, at - size, at + size]) {
      if (next < 0 || next >= of.length || isDone[next] || part[next] !== part[at] || thingOf(next) !== thing) continue;
      isDone[next] = 1;
      of[next] = of[at]!;
      queue.push(next);
    }
  }
}
