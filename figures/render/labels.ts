import { labelsOf } from "./canvas.ts";

/** Widths of characters, per cent of the height of figures; others are as wide as most figures or letters. */
const WIDTHS: Readonly<Record<string, number>> = { "1": 44, "%": 84, " ": 22, ",": 20, m: 96 };
const FIGURE = 60;
const LETTER = 70;
const GAP = 12;

/** Width of a label in units at the given height of its figures. */
export function textWidth(text: string, height: number): number {
  const wide = text
    .split("")
    .reduce((sum, sign) => sum + (WIDTHS[sign] ?? (/\p{L}/u.test(sign) ? LETTER : FIGURE)) + GAP, -GAP);
  return (wide * height) / 100;
}

/** A picture with its labels written in, for sheets; the app writes them itself. */
export function inscribe(svg: string, colour: string): string {
  const texts = labelsOf(svg).map(
    ({ x, y, height, text }) =>
      `<text x="${x}" y="${y}" fill="${colour}" font-family="sans-serif" font-size="${height * 1.35}" text-anchor="middle" dominant-baseline="central">${text}</text>`,
  );
  return svg.replace("</svg>", `${texts.join("")}</svg>`);
}
