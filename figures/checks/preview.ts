import { PNG } from "pngjs";
import { viewOf } from "#domain/figures/camera.ts";
import { buildModel, drawLayers } from "../render/layers.ts";
import { MARKS } from "#domain/figures/palette.ts";
import type { Scene } from "../pose/types.ts";
import type { Vec } from "#domain/figures/types.ts";

/** Width of the arrow's line, in pixels of a picture of 300. */
const LINE = 1.6;

function colourOf(hex: string): readonly [number, number, number] {
  const value = Number.parseInt(hex.slice(1, 7), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Pixels of a quick drawing without finish, for tools that show a changing pose. */
export interface Preview {
  size: number;
  /** Four bytes per pixel: red, green, blue, opacity. */
  pixels: Uint8Array;
}

function put(pixels: Uint8Array, at: number, [r, g, b]: readonly [number, number, number], opacity = 255): void {
  pixels.set([r, g, b, opacity], at * 4);
}

function paintPath(pixels: Uint8Array, size: number, path: readonly Vec[], project: (p: Vec) => Vec): void {
  const red = colourOf(MARKS.seal);
  const radius = (LINE * size) / 300;
  const dots = path.map((point) => {
    const [u, v] = project(point);
    return [((u + 1) * size) / 2, ((1 - v) * size) / 2] as const;
  });
  dots.slice(1).forEach((b, index) => {
    const a = dots[index] ?? b;
    const steps = Math.ceil(Math.max(Math.abs(b[0] - a[0]), Math.abs(b[1] - a[1]), 1));
    for (let step = 0; step <= steps; step++) {
      const x = a[0] + ((b[0] - a[0]) * step) / steps;
      const y = a[1] + ((b[1] - a[1]) * step) / steps;
      paintDot(pixels, size, x, y, radius, red);
    }
  });
}

type Colour = readonly [number, number, number];
function paintDot(pixels: Uint8Array, size: number, x: number, y: number, radius: number, colour: Colour): void {
  for (let py = Math.max(0, Math.floor(y - radius)); py <= Math.min(size - 1, y + radius); py++) {
    for (let px = Math.max(0, Math.floor(x - radius)); px <= Math.min(size - 1, x + radius); px++) {
      if ((px - x) ** 2 + (py - y) ** 2 <= radius * radius) put(pixels, py * size + px, colour);
    }
  }
}

function paintPeople(
  pixels: Uint8Array,
  size: number,
  scene: Pick<Scene, "people" | "props" | "hits" | "zones" | "camera">,
  opacity: number,
) {
  const view = viewOf(scene.camera);
  const { layers } = drawLayers(buildModel(scene.people, scene.props), view, size, {
    hits: scene.hits,
    zones: scene.zones,
  });
  for (const { colour, mask } of layers) {
    const rgb = colourOf(colour);
    for (let at = 0; at < mask.length; at++) if (mask[at]) put(pixels, at, rgb, opacity);
  }
}

/** Paints a scene: ghosts pale, then all bodies, then the paths of the arrows. */
export function previewOf(scene: Scene, size: number): Preview {
  const pixels = new Uint8Array(size * size * 4);
  const ghosts = { people: scene.ghosts, props: [], hits: [], camera: scene.camera };
  if (scene.ghosts.length > 0) paintPeople(pixels, size, ghosts, 64);
  paintPeople(pixels, size, scene, 255);
  const { project } = viewOf(scene.camera);
  for (const { path } of scene.arrows) paintPath(pixels, size, path, project);
  return { size, pixels };
}

/** The pixels covered by a scene's people: 1 or 0. */
export function silhouetteOf(scene: Scene, size: number): Uint8Array {
  const { silhouette } = drawLayers(buildModel(scene.people, scene.props), viewOf(scene.camera), size);
  return silhouette;
}

/** As a PNG file. */
export function toPng({ size, pixels }: Preview): Buffer {
  const png = new PNG({ width: size, height: size });
  png.data = Buffer.from(pixels);
  return PNG.sync.write(png);
}
