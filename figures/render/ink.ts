import type { Part } from "#domain/figures/body/mesh.ts";
import type { Buffers } from "./raster.ts";

/** The person or prop of a part: lines between two owners are always drawn. */
export interface OwnedPart extends Part {
  owner: number;
}

/** Pixels on which a line runs: 1 thin (fingers, folds), 2 full. */
export type InkMask = Uint8Array;

/** Steps in depth that make a line, metres: within one group, between like parts, in fine parts. */
const STEP = 0.03;
const LIKE_STEP = 0.016;
const FINE_STEP = 0.009;

function lineBetween(a: OwnedPart, b: OwnedPart, step: number): 0 | 1 | 2 {
  if (a === b) return step > (a.fine ? FINE_STEP : STEP) ? (a.fine ? 1 : 2) : 0;
  if (a.owner !== b.owner) return 2;
  if (a.row !== undefined && a.row === b.row) return 1;
  const isFine = a.fine && b.fine;
  if (a.group === b.group) return step > (isFine ? FINE_STEP : STEP) ? (isFine ? 1 : 2) : 0;
  if (a.seam || b.seam) return isFine || step < LIKE_STEP ? 1 : 2;
  if (a.material === b.material && step < LIKE_STEP) return 0;
  return isFine ? 1 : 2;
}

/** Finds pixels on the edge between two surfaces. The picture's border stays free. */
export function inkMask(buffers: Buffers, parts: readonly OwnedPart[]): InkMask {
  const { size, depth, part } = buffers;
  const mask = new Uint8Array(size * size);
  for (let y = 1; y + 1 < size; y++)
    for (let x = 1, at = y * size + 1; x + 1 < size; x++, at++) {
      const here = part[at]!;
      for (const next of [at + 1, at + size]) {
        const there = part[next]!;
        if (here < 0 && there < 0) continue;
        const kind =
          here < 0 || there < 0 ? 2 : lineBetween(parts[here]!, parts[there]!, Math.abs(depth[at]! - depth[next]!));
        // On the nearer side, so that a line never covers what lies behind it.
        const on = depth[at]! <= depth[next]! ? at : next;
        if (kind > mask[on]!) mask[on] = kind;
      }
    }
  return mask;
}

/** Offsets of a disc of the given radius in pixels. */
function disc(radius: number): [number, number][] {
  const reach = Math.floor(radius);
  const offsets: [number, number][] = [];
  for (let y = -reach; y <= reach; y++)
    for (let x = -reach; x <= reach; x++) if (x * x + y * y <= radius * radius) offsets.push([x, y]);
  return offsets;
}

/** The mask's pixels of at least `level`, each dilated by a disc. */
export function grow(mask: Uint8Array, size: number, radius: number, level = 1): Uint8Array {
  const grown = new Uint8Array(mask.length);
  const offsets = disc(radius);
  const isSet = (at: number) => mask[at]! >= level;
  for (let y = 0; y < size; y++)
    for (let x = 0, at = y * size; x < size; x++, at++) {
      if (!isSet(at)) continue;
      grown[at] = 1;
      const isInner = x > 0 && y > 0 && x + 1 < size && y + 1 < size;
      if (isInner && isSet(at - 1) && isSet(at + 1) && isSet(at - size) && isSet(at + size)) continue;
      for (const [dx, dy] of offsets) {
        const [nx, ny] = [x + dx, y + dy];
        if (nx >= 0 && ny >= 0 && nx < size && ny < size) grown[ny * size + nx] = 1;
      }
    }
  return grown;
}

/** Lines in their widths, full and thin ones, as one mask. Widths in pixels. */
export function drawInk(ink: InkMask, size: number, full: number, thin: number): Uint8Array {
  const wide = grow(ink, size, full / 2, 2);
  const narrow = grow(ink, size, thin / 2, 1);
  for (let at = 0; at < wide.length; at++) if (narrow[at]) wide[at] = 1;
  return wide;
}

/** The mask without connected components of fewer than `least` pixels. */
export function withoutCrumbs(mask: Uint8Array, size: number, least: number): Uint8Array {
  const kept = new Uint8Array(mask.length);
  const seen = new Uint8Array(mask.length);
  for (let start = 0; start < mask.length; start++) {
    if (!mask[start] || seen[start]) continue;
    const piece = [start];
    seen[start] = 1;
    for (let i = 0; i < piece.length; i++) {
      const at = piece[i]!;
      const x = at % size;
      for (const next of [x > 0 ? at - 1 : -1, x + 1 < size ? at + 1 : -1, at - size, at + size])
        if (mask[next] && !seen[next]) {
          seen[next] = 1;
          piece.push(next);
        }
    }
    if (piece.length >= least) for (const at of piece) kept[at] = 1;
  }
  return kept;
}
