import type { View } from "#domain/figures/camera.ts";
import { normalsOf } from "#domain/figures/body/mesh.ts";
import type { Part } from "#domain/figures/body/mesh.ts";
import type { Vec } from "#domain/figures/types.ts";
import { dot, unit } from "#domain/figures/vector.ts";

/** The nearest surface at each pixel of a square picture. */
export interface Buffers {
  /** Pixels along each edge. */
  size: number;
  /** Metres from the eye; a huge value where there is nothing. */
  depth: Float32Array;
  /** Index into the list of parts, or -1. */
  part: Int16Array;
  /** Cosine between the surface's normal and the light, or BACK where the part's back is seen. */
  light: Float32Array;
}

/** Marks pixels that show the back of a part with a `back` material. */
export const BACK = -2;
export const NOTHING = 1e9;

/** Where the light comes from in the picture's axes: right, up, to the eye. */
const LIGHT: Vec = unit([-0.45, 0.75, 0.5]);
/** The way towards the light on the picture: columns to the right and rows down, one pixel long. */
export const TOWARDS_LIGHT: readonly [number, number] = (([x, y]: Vec) => {
  const long = Math.sqrt(x * x + y * y);
  return [x / long, -y / long] as const;
})(LIGHT);

export const makeBuffers = (size: number): Buffers => ({
  size,
  depth: new Float32Array(size * size).fill(NOTHING),
  part: new Int16Array(size * size).fill(-1),
  light: new Float32Array(size * size),
});

interface Projected {
  /** Pixel x, pixel y and depth for each vertex. */
  screen: Float64Array;
  /** Cosine to the light at each vertex. */
  lit: Float32Array;
}

function projectPart(part: Part, view: View, size: number): Projected {
  const n = part.positions.length / 3;
  const screen = new Float64Array(n * 3);
  const lit = new Float32Array(n);
  const normals = normalsOf(part);
  for (let i = 0; i < n; i++) {
    const k = i * 3;
    const [right, up, far] = view.project([part.positions[k]!, part.positions[k + 1]!, part.positions[k + 2]!]);
    screen[k] = ((right + 1) * size) / 2;
    screen[k + 1] = ((1 - up) * size) / 2;
    screen[k + 2] = far;
    const normal = unit([normals[k]!, normals[k + 1]!, normals[k + 2]!]);
    const seen: Vec = [dot(normal, view.axes.x), dot(normal, view.axes.y), dot(normal, view.axes.z)];
    lit[i] = dot(seen, LIGHT);
  }
  return { screen, lit };
}

/** Draws parts into the buffers; nearer surfaces win. Deterministic: the same bytes on every run. */
export function rasterize(parts: readonly Part[], view: View, size: number): Buffers {
  const buffers = makeBuffers(size);
  parts.forEach((part, index) => {
    const projected = projectPart(part, view, size);
    for (let i = 0; i < part.triangles.length; i += 3)
      drawTriangle(buffers, index, part, projected, [
        part.triangles[i]!,
        part.triangles[i + 1]!,
        part.triangles[i + 2]!,
      ]);
  });
  return buffers;
}

function drawTriangle(
  buffers: Buffers,
  index: number,
  part: Part,
  { screen, lit }: Projected,
  [a, b, c]: [number, number, number],
): void {
  const { size, depth, light } = buffers;
  const [ax, ay, az] = [screen[a * 3]!, screen[a * 3 + 1]!, screen[a * 3 + 2]!];
  const [bx, by, bz] = [screen[b * 3]!, screen[b * 3 + 1]!, screen[b * 3 + 2]!];
  const [cx, cy, cz] = [screen[c * 3]!, screen[c * 3 + 1]!, screen[c * 3 + 2]!];
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  if (Math.abs(area) < 1e-9) return;
  // Pixel rows run downwards, so a front face has a negative area.
  const isBack = area > 0;
  const [la, lb, lc] = [lit[a]!, lit[b]!, lit[c]!];
  const left = Math.max(0, Math.floor(Math.min(ax, bx, cx)));
  const right = Math.min(size - 1, Math.ceil(Math.max(ax, bx, cx)));
  const top = Math.max(0, Math.floor(Math.min(ay, by, cy)));
  const bottom = Math.min(size - 1, Math.ceil(Math.max(ay, by, cy)));
  for (let y = top; y <= bottom; y++) {
    const py = y + 0.5;
    for (let x = left; x <= right; x++) {
      const px = x + 0.5;
      const u = ((bx - px) * (cy - py) - (by - py) * (cx - px)) / area;
      const v = ((cx - px) * (ay - py) - (cy - py) * (ax - px)) / area;
      const w = 1 - u - v;
      if (u < -1e-4 || v < -1e-4 || w < -1e-4) continue;
      const at = y * size + x;
      const far = u * az + v * bz + w * cz;
      if (far >= depth[at]!) continue;
      depth[at] = far;
      buffers.part[at] = index;
      const cosine = u * la + v * lb + w * lc;
      light[at] = isBack ? (part.back ? BACK : -cosine) : cosine;
    }
  }
}
