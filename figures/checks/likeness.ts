import { silhouetteOf } from "./preview.ts";
import type { Picture } from "../pose/types.ts";

/** Pixels along the edge of the compared outlines: as much as a glance at a small picture takes in. */
const SIZE = 96;
/** Two outlines are shifted by up to this many pixels to find the best match. */
const SHIFTS = [-4, 0, 4];

/** Outlines of a picture's panels, each centred in its square. */
export type Outlines = readonly Uint8Array[];

/** The outline moved so that its box lies in the middle. */
function centred(mask: Uint8Array, size: number): Uint8Array {
  let [left, right, top, bottom] = [size, -1, size, -1];
  mask.forEach((set, at) => {
    if (!set) return;
    const [x, y] = [at % size, Math.floor(at / size)];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  });
  if (right < 0) return mask;
  const dx = Math.round((size - 1 - left - right) / 2);
  const dy = Math.round((size - 1 - top - bottom) / 2);
  const moved = new Uint8Array(mask.length);
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) moved[(y + dy) * size + x + dx] = mask[y * size + x]!;
  return moved;
}

/** The data that is compared of a picture. */
export function outlinesOf(picture: Picture): Outlines {
  const scenes = picture.kind === "figure" ? [picture.scene] : picture.panels;
  return scenes.map((scene) => centred(silhouetteOf(scene, SIZE), SIZE));
}

/** Common pixels as a share of all, with `b` shifted and optionally mirrored. */
function overlapAt(a: Uint8Array, b: Uint8Array, size: number, dx: number, dy: number, isMirrored: boolean): number {
  let [both, either] = [0, 0];
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const [bx, by] = [(isMirrored ? size - 1 - x : x) + dx, y + dy];
      const p = a[y * size + x]!;
      const q = bx >= 0 && bx < size && by >= 0 && by < size ? b[by * size + bx]! : 0;
      both += p & q;
      either += p | q;
    }
  return either > 0 ? both / either : 0;
}

/** The best overlap of two outlines, 0 to 1. */
export function overlapOf(a: Uint8Array, b: Uint8Array, isMirrored: boolean): number {
  const size = Math.round(Math.sqrt(a.length));
  const tries = SHIFTS.flatMap((dx) => SHIFTS.map((dy) => overlapAt(a, b, size, dx, dy, isMirrored)));
  return Math.max(...tries);
}

/** Two similar pictures. */
export interface Likeness {
  a: string;
  b: string;
  /** 1: identical outlines. */
  share: number;
  isMirrored: boolean;
}

/** The similarity of two pictures: 0 for strips of different lengths, else the mean over their panels. */
function likenessOf(a: Outlines, b: Outlines): Pick<Likeness, "share" | "isMirrored"> {
  if (a.length !== b.length) return { share: 0, isMirrored: false };
  const [plain = 0, mirrored = 0] = [false, true].map(
    (isMirrored) => a.reduce((sum, mask, i) => sum + overlapOf(mask, b[i]!, isMirrored), 0) / a.length,
  );
  return mirrored > plain ? { share: mirrored, isMirrored: true } : { share: plain, isMirrored: false };
}

/** All pairs, the most alike first. */
export function likenesses(pictures: ReadonlyMap<string, Outlines>): Likeness[] {
  const all = [...pictures];
  const pairs = all.flatMap(([a, first], index) =>
    all.slice(index + 1).map(([b, second]): Likeness => ({ a, b, ...likenessOf(first, second) })),
  );
  return pairs.sort((p, q) => q.share - p.share || (p.a + p.b < q.a + q.b ? -1 : 1));
}
