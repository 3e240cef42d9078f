import { BLACK_HAIR, BLACK_HAIR_ON_DARK, DARK_MARKS, GHOST, HALO } from "#domain/figures/palette.ts";

/**
 * What has another colour on dark paper. A drawing is shown as an image, where the colours of the page do not reach it,
 * but browsers tell it by `prefers-color-scheme` what its place in the page is. In one that does not, it stays as it is,
 * which can be read as well.
 */
const ON_DARK = {
  /** Edges around marks. */
  edge: ["e", `stroke:${DARK_MARKS.paper}`],
  /** Lines and areas of marks. */
  line: ["s", `stroke:${DARK_MARKS.seal}`],
  area: ["f", `fill:${DARK_MARKS.seal}`],
  /** Where somebody was before. */
  ghost: ["g", `stroke:${DARK_MARKS.seal};opacity:${GHOST.onDark}`],
  /** The ground of a close-up. */
  ground: ["l", `fill:${DARK_MARKS.ground}`],
  /** The faint edge around figures, whose ink is lost there. */
  halo: ["h", `stroke-opacity:${HALO.onDark}`],
  /** Black hair, which would be lost as well, in light and in shade. */
  hair: ["k", `fill:${BLACK_HAIR_ON_DARK[0]}`],
  hairShade: ["d", `fill:${BLACK_HAIR_ON_DARK[1]}`],
} as const;

export type Themed = keyof typeof ON_DARK;

/** What an area of a colour is on dark paper, if it differs there. */
export const kindsOf = (colour: string): Themed[] =>
  colour === BLACK_HAIR[0] ? ["hair"] : colour === BLACK_HAIR[1] ? ["hairShade"] : [];

/** Marks an element as one that differs on dark paper. */
export const themed = (...kinds: readonly Themed[]): string =>
  kinds.length > 0 ? ` class="${kinds.map((kind) => ON_DARK[kind][0]).join(" ")}"` : "";

/** The rules for dark paper that a drawing needs. */
export function darkStyle(content: string): string {
  const rules = Object.values(ON_DARK).filter(([name]) => new RegExp(` class="(?:\\w )*${name}[" ]`).test(content));
  const written = rules.map(([name, rule]) => `.${name}{${rule}}`).join("");
  return written && `<style>@media(prefers-color-scheme:dark){${written}}</style>`;
}
