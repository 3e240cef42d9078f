import type { Areas } from "./areas.ts";
import { fillPath } from "./canvas.ts";
import { traceMask } from "./trace.ts";
import { ZONE_COLOURS } from "./zoneColours.ts";
import type { ZoneTone } from "../pose/types.ts";
import { ZONE_TONES } from "../pose/types.ts";

/** Distance and width of hatching lines, and radius of dots, as shares of the picture's edge. */
const APART = 0.03;
const LINE = 0.005;
const DOT = 0.0052;

/** Where a colour's hatching lies: green has dots, yellow lines, red crossed lines. */
export function isHatched(tone: ZoneTone, x: number, y: number, size: number): boolean {
  const apart = APART * size;
  const isLine = (far: number) => ((far % apart) + apart) % apart < LINE * size * Math.SQRT2;
  if (tone === "yellow") return isLine(x + y);
  if (tone === "red") return isLine(x + y) || isLine(x - y);
  const row = Math.floor(y / apart);
  const [dx, dy] = [((x + (row % 2) * (apart / 2)) % apart) - apart / 2, (y % apart) - apart / 2];
  return dx * dx + dy * dy < (DOT * size) ** 2;
}

/** One colour as a mask over the square picture. */
export interface Layer {
  colour: string;
  mask: Uint8Array;
}

/** The hatching of zones, from the layers of their colours. */
export function hatchingOf(layers: readonly Layer[], size: number): Layer[] {
  return ZONE_TONES.map((tone) => {
    const { tones, hatching } = ZONE_COLOURS[tone];
    const mask = new Uint8Array(size * size);
    for (const { mask: coloured } of layers.filter(({ colour }) => tones.includes(colour)))
      coloured.forEach((set, at) => {
        if (set && isHatched(tone, at % size, Math.floor(at / size), size)) mask[at] = 1;
      });
    return { colour: hatching, mask };
  });
}

/** The hatching of zones, traced from the areas of their colours. */
export function drawHatching({ of, colours }: Areas, size: number, scale: number): string {
  const isZone = colours.map(({ colour }) => ZONE_TONES.some((tone) => ZONE_COLOURS[tone].tones.includes(colour)));
  if (!of.some((at) => isZone[at])) return "";
  const layers = colours.map(({ colour }, i): Layer => {
    const mask = new Uint8Array(of.length);
    if (isZone[i]) for (let at = 0; at < mask.length; at++) if (of[at] === i) mask[at] = 1;
    return { colour, mask };
  });
  return hatchingOf(layers, size)
    .map(({ colour, mask }) => fillPath(colour, traceMask(mask, size, { scale, tolerance: 1.15, smallest: 46 })))
    .join("");
}
