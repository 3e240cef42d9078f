import type { Part } from "#domain/figures/body/mesh.ts";
import type { Buffers } from "./raster.ts";

/** The person or prop of a part: lines between two owners are always drawn. */
export interface OwnedPart extends Part {
  owner: number;
}

/** A line between two surfaces: 1 inside of somebody, 2 around somebody. */
export type Pen = 0 | 1 | 2;

/** Pixels on which a line runs: its pen. */
export type InkMask = Uint8Array;

/** Steps in depth that make a line, metres: within one group, between like parts, in fine parts. */
const STEP = 0.03;
const LIKE_STEP = 0.016;
export const FINE_STEP = 0.009;

/** In front of something that is this far behind, a whole outline, metres. */
const CLEAR_STEP = 0.045;

const LIMB = /^(?:sleeve|trouser|hand|foot)/;
/** Surfaces that move past each other even where they touch: two limbs, or a limb and the head. */
const meet = (a: OwnedPart, b: OwnedPart): boolean =>
  LIMB.test(a.group) && (LIMB.test(b.group) || b.group === "head" || b.group === "neck");
const isSameLimb = (a: OwnedPart, b: OwnedPart): boolean =>
  a.group.at(-1) === b.group.at(-1) && /^(?:sleeve|hand)/.test(a.group) === /^(?:sleeve|hand)/.test(b.group);

/** Fingers and toes would be little but outline. */
const isDigit = (part: OwnedPart | undefined): boolean => part !== undefined && part.fine && LIMB.test(part.group);

/** The pen between two neighbouring surfaces with a step in depth between them; nothing is `undefined`. */
export function penBetween(
  a: OwnedPart | undefined,
  b: OwnedPart | undefined,
  step: number,
  nearer: OwnedPart | undefined,
): Pen {
  if (a?.owner !== b?.owner) return isDigit(nearer) ? 1 : 2;
  if (!a || !b) return 0;
  if (a === b || a.group === b.group) {
    if (a !== b && a.row !== undefined && a.row === b.row) return 1;
    return step > (a.fine && b.fine ? FINE_STEP : STEP) ? 1 : 0;
  }
  if ((meet(a, b) || meet(b, a)) && !isSameLimb(a, b)) return step > CLEAR_STEP && !isDigit(nearer) ? 2 : 1;
  if (a.seam || b.seam || a.material !== b.material) return 1;
  return step < LIKE_STEP ? 0 : 1;
}

/** Finds pixels on the edge between two surfaces. The picture's border stays free. */
export function inkMask(buffers: Buffers, parts: readonly OwnedPart[]): InkMask {
  const { size, depth, part } = buffers;
  const mask = new Uint8Array(size * size);
  for (let y = 1; y + 1 < size; y++)
    for (let x = 1, at = y * size + 1; x + 1 < size; x++, at++) {
      const here = part[at]!;
      for (const next of [at + 1, at + size]) {
        // On the nearer side, so that a line never covers what lies behind it.
        const on = depth[at]! <= depth[next]! ? at : next;
        const step = Math.abs(depth[at]! - depth[next]!);
        const pen = penBetween(parts[here], parts[part[next]!], step, parts[part[on]!]);
        if (pen > mask[on]!) mask[on] = pen;
      }
    }
  return mask;
}

/** Offsets of a disc of the given radius in pixels. */
export function disc(radius: number): [number, number][] {
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

/** Lines in their widths, outlines and inner ones, as one mask. Widths in pixels. */
export function drawInk(ink: InkMask, size: number, outer: number, inner: number): Uint8Array {
  const wide = grow(ink, size, outer / 2, 2);
  const narrow = grow(ink, size, inner / 2, 1);
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
