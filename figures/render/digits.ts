import { labelsOf } from "./canvas.ts";

/**
 * Strokes of the characters on pictures, in a field 60 wide and 100 high; drawn as paths, because a text element
 * depends on fonts and could be read out.
 */
const SIGNS: Readonly<Record<string, { wide: number; d: string }>> = {
  "0": { wide: 60, d: "M30 6C6 6 6 94 30 94C54 94 54 6 30 6Z" },
  "1": { wide: 44, d: "M8 26L28 8V94" },
  "2": { wide: 60, d: "M8 28C10 0 52 0 52 29C52 52 22 66 8 94H54" },
  "3": { wide: 60, d: "M9 20C20 0 51 3 50 27C50 43 36 48 24 48C38 48 53 54 53 71C53 99 14 99 7 78" },
  "4": { wide: 60, d: "M40 94V8L6 68H56" },
  "5": { wide: 60, d: "M50 8H15L11 46C30 34 54 44 53 68C52 98 16 99 8 80" },
  "6": { wide: 60, d: "M46 10C24 18 8 42 8 66C8 102 53 103 53 68C53 38 16 36 9 62" },
  "7": { wide: 60, d: "M7 8H53C40 36 28 60 24 94" },
  "8": { wide: 60, d: "M30 46C4 44 6 6 30 6C54 6 56 44 30 46C0 48 2 94 30 94C58 94 60 48 30 46Z" },
  "9": { wide: 60, d: "M51 38C44 64 7 62 7 33C7 -2 52 -3 52 35C52 58 36 82 14 91" },
  "%": { wide: 84, d: "M22 8C4 8 4 46 22 46C40 46 40 8 22 8ZM68 8L18 94M62 55C44 55 44 94 62 94C80 94 80 55 62 55Z" },
  " ": { wide: 22, d: "" },
};
const GAP = 12;

/** Width of a text in units at the given height of its figures. */
export function textWidth(text: string, height: number): number {
  const wide = text.split("").reduce((sum, sign) => sum + (SIGNS[sign]?.wide ?? 0) + GAP, -GAP);
  return (wide * height) / 100;
}

/** A picture with its numbers drawn in, for sheets. */
export function inscribe(svg: string, colour: string): string {
  const signs = labelsOf(svg).map(({ x, y, height, text }) => drawText(text, x, y, height, colour));
  return svg.replace("</svg>", `${signs.join("")}</svg>`);
}

/** Figures as strokes, centred on x, with their middle at y. */
export function drawText(text: string, x: number, y: number, height: number, colour: string, weight = 11): string {
  const scale = height / 100;
  let at = x - textWidth(text, height) / 2;
  const signs = text.split("").map((sign) => {
    const glyph = SIGNS[sign];
    if (!glyph) throw new Error(`No strokes for "${sign}".`);
    const placed = glyph.d && `<path transform="translate(${(at / scale).toFixed(1)} 0)" d="${glyph.d}"/>`;
    at += (glyph.wide + GAP) * scale;
    return placed;
  });
  const pen = `fill="none" stroke="${colour}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round"`;
  const top = Math.round(y - height / 2);
  return `<g ${pen} transform="translate(0 ${top}) scale(${scale.toFixed(3)})">${signs.join("")}</g>`;
}
