import type { Areas } from "./areas.ts";
import type { Point } from "./contour.ts";
import { piecesOf } from "./pieces.ts";

/** An eye as a pen stroke; lengths and places in pixels. */
export interface Eye {
  from: Point;
  to: Point;
  width: number;
}

/** A smaller part of the least stroke is no eye but its corner; up to this one it is if it stands out of the face. */
const SEEN = 0.1;
const WHOLE = 0.25;
/** Around an eye is skin; this share of it may be something else. */
const BESIDE = 0.3;

/** The stroke that covers some pixels: along their longest way, as wide as they are. */
function strokeOver(pixels: Int32Array, size: number, least: number): Eye {
  const n = pixels.length;
  let [x, y] = [0, 0];
  for (const at of pixels) [x, y] = [x + (at % size) + 0.5, y + Math.floor(at / size) + 0.5];
  [x, y] = [x / n, y / n];
  let [xx, yy, xy] = [0, 0, 0];
  for (const at of pixels) {
    const [dx, dy] = [(at % size) + 0.5 - x, Math.floor(at / size) + 0.5 - y];
    [xx, yy, xy] = [xx + (dx * dx) / n, yy + (dy * dy) / n, xy + (dx * dy) / n];
  }
  const middle = (xx + yy) / 2;
  const apart = Math.sqrt(((xx - yy) / 2) ** 2 + xy ** 2);
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  // The half axes of an ellipse are twice the standard deviations.
  const [long, wide] = [2 * Math.sqrt(middle + apart), 2 * Math.sqrt(Math.max(0, middle - apart))];
  const width = Math.max(least, 2 * wide);
  const reach = Math.max(0.1 * width, long - width / 2);
  const [dx, dy] = [Math.cos(angle) * reach, Math.sin(angle) * reach];
  return { from: [x - dx, y - dy], to: [x + dx, y + dy], width };
}

/** The share of the pixels beside some that are not of the thing that most of them are. */
function strangers({ of, colours }: Areas, size: number, pixels: Int32Array): number {
  const things = new Map<number, number>();
  let all = 0;
  for (const at of pixels)
    for (const beside of [at - 1, at + 1, at - size, at + size]) {
      const colour = of[beside] ?? -1;
      if (colour === of[at]) continue;
      const thing = colours[colour]?.thing ?? -1;
      things.set(thing, (things.get(thing) ?? 0) + 1);
      all++;
    }
  return 1 - Math.max(0, ...things.values()) / all;
}

/** The eyes that are seen, at least so wide that they stay visible in a small picture. */
export function findEyes(areas: Areas, size: number, least: number): Eye[] {
  const { of, colours } = areas;
  const ink = colours.findIndex(({ isEye }) => isEye);
  if (!of.includes(ink)) return [];
  const { pixels, from } = piecesOf(
    of.map((colour) => (colour === ink ? 1 : 0)),
    size,
  );
  return from.slice(0, -1).flatMap((start, piece) => {
    const own = pixels.subarray(start, from[piece + 1]);
    if (of[own[0]!] !== ink || own.length <= SEEN * least ** 2) return [];
    const isWhole = own.length > WHOLE * least ** 2 || strangers(areas, size, own) < BESIDE;
    return isWhole ? [strokeOver(own, size, least)] : [];
  });
}
