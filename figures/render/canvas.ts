import type { View } from "#domain/figures/camera.ts";
import type { Point } from "./contour.ts";
import { darkStyle, themed } from "./theme.ts";
import type { Themed } from "./theme.ts";
import type { Vec } from "#domain/figures/types.ts";

/** Edge of a picture in units of its path data: fine enough for integers on a whole screen. */
export const UNITS = 2000;

/** A point of the room on the picture. */
export function onCanvas(view: View, point: Vec): Point {
  const [right, up] = view.project(point);
  return [((right + 1) * UNITS) / 2, ((1 - up) * UNITS) / 2];
}

/** A few helpers that write SVG directly. */
export const fillPath = (colour: string, d: string, ...kinds: readonly Themed[]): string =>
  d ? `<path${themed(...kinds)} fill="${colour}" d="${d}"/>` : "";

export const strokePath = (colour: string, width: number, d: string, ...kinds: readonly Themed[]): string =>
  d
    ? `<path${themed(...kinds)} fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" d="${d}"/>`
    : "";

/** A panel that is mirrored separately: left, top, width, height. */
export type Panel = readonly [number, number, number, number];

export const movedBy = ([left, top, width, height]: Panel, x: number, y: number): Panel => [
  left + x,
  top + y,
  width,
  height,
];

/** A figure such as `70 %` on the picture. */
export interface Label {
  /** Its middle. */
  x: number;
  y: number;
  height: number;
  text: string;
}

/**
 * The metadata for showing a picture: its panels, and the numbers on it. These are not drawn in the file, because a
 * mirrored picture must keep them readable, and a strip its order.
 */
export interface Layout {
  panels: readonly Panel[];
  labels: readonly Label[];
  /** Index of the panel that represents all of them where there is room for one. */
  telling?: number;
  /** The part for lists. */
  thumb?: Panel | undefined;
  /** Never shown mirrored. */
  unmirrored?: boolean;
}

const attribute = (name: string, parts: readonly (readonly (number | string)[])[]): string => {
  const written = parts.map((part) =>
    part.map((value) => (typeof value === "number" ? Math.round(value) : value)).join(" "),
  );
  return written.length > 0 ? ` ${name}="${written.join(";")}"` : "";
};

/** An SVG of the given size in units; nothing in it reveals its content. */
export function svgOf(width: number, height: number, content: string, layout?: Layout): string {
  const panels = attribute("data-panels", layout?.panels ?? []);
  const labels = attribute(
    "data-labels",
    layout?.labels.map(({ x, y, height: high, text }) => [x, y, high, text]) ?? [],
  );
  const telling = layout?.telling === undefined ? "" : ` data-telling="${layout.telling}"`;
  const thumb = attribute("data-thumb", layout?.thumb ? [layout.thumb] : []);
  const unmirrored = layout?.unmirrored ? ' data-unmirrored="true"' : "";
  const box = `viewBox="0 0 ${Math.round(width)} ${Math.round(height)}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box}${panels}${telling}${thumb}${unmirrored}${labels}>${darkStyle(content)}${content}</svg>\n`;
}

const LABEL = /^(-?\d+) (-?\d+) (\d+) (.+)$/;

/** The numbers on a picture, from its file. */
export function labelsOf(svg: string): Label[] {
  const written = /^<svg[^>]* data-labels="([^"]*)"/.exec(svg)?.[1]?.split(";") ?? [];
  return written.flatMap((part) => {
    const [, x, y, height, text = ""] = LABEL.exec(part) ?? [];
    return text === "" ? [] : [{ x: Number(x), y: Number(y), height: Number(height), text }];
  });
}
