import { fillPath, movedBy, svgOf, UNITS } from "./canvas.ts";
import type { Label, Panel } from "./canvas.ts";
import { viewOf } from "#domain/figures/camera.ts";
import { boxOf, extentOf } from "./extent.ts";
import type { Extent } from "./extent.ts";
import { drawFootprint } from "./footprint.ts";
import { drawInset } from "./inset.ts";
import { drawFigure } from "./figure.ts";
import { FINE, PANEL, SMALL_PANEL, TINY_PANEL } from "./fineness.ts";
import type { Fineness } from "./fineness.ts";
import { drawGhosts, GHOST_PIXELS } from "./ghosts.ts";
import { buildModel, silhouetteOf } from "./layers.ts";
import { outlinesToPath } from "./path.ts";
import { drawMarks, LABEL, labelsIn, PANEL_LABEL } from "./marks.ts";
import { drawArrows } from "./arrows.ts";
import { drawRays, drawRings, shadeOutlines } from "./overlay.ts";
import { MARKS } from "#domain/figures/palette.ts";
import { see } from "./see.ts";
import type { Seen } from "./see.ts";
import { drawStrip } from "./strip.ts";
import { thumbOf } from "./thumb.ts";
import type { FootprintPlan, Picture, Scene } from "../pose/types.ts";

/** The figures in their colours, on the grid of the given fineness. */
function drawFigures(seen: Seen, fineness: Fineness): string {
  const paths = drawFigure(seen, fineness);
  return fineness.units === UNITS ? paths : `<g transform="scale(${UNITS / fineness.units})">${paths}</g>`;
}

/** A scene's content on a square of UNITS, and the used part of it. */
export interface DrawnScene {
  content: string;
  extent: Extent;
  labels: Label[];
  thumb?: Panel | undefined;
}

export function drawScene(scene: Scene, fineness: Fineness = FINE): DrawnScene {
  const labelHeight = [SMALL_PANEL, TINY_PANEL].includes(fineness) ? PANEL_LABEL : LABEL;
  const view = viewOf(scene.camera);
  const model = buildModel(scene.people, scene.props);
  const { pixels } = fineness;
  const seen = see(model, scene.camera, pixels, { hits: scene.hits, zones: scene.zones });
  const { buffers } = seen;
  const silhouette = silhouetteOf(buffers);
  const arrows = drawArrows(scene, view, buffers);
  const ghosts = drawGhosts(scene.ghosts, scene.camera, silhouette, pixels);
  const shade = shadeOutlines(scene, view);
  const content = [
    fillPath(MARKS.shade, outlinesToPath(shade)),
    ghosts.content,
    arrows.below,
    drawFigures(seen, fineness),
    arrows.above,
    drawRays(scene.hits, view, { silhouette, size: pixels, arrows: arrows.outlines }),
    drawRings(scene.rings, view),
    drawInset(scene, model, view),
    drawMarks(scene, view, labelHeight),
  ].join("");
  const masks = [
    { mask: silhouette, size: pixels },
    { mask: ghosts.mask, size: GHOST_PIXELS },
  ];
  const extent = extentOf(scene, view, masks, shade, labelHeight);
  const plain = extentOf(scene, view, masks.slice(0, 1), shade, labelHeight);
  const thumb = thumbOf(scene, view, extent, plain);
  return { content, extent, labels: labelsIn(scene, view, labelHeight), thumb };
}

/** Pictures of one figure are not narrower or flatter than this, width by height. */
const NARROWEST = 0.62;
const FLATTEST = 1.6;

/** A figure alone, cut to what it takes. */
function drawSingle({ content, extent, labels, thumb }: DrawnScene, unmirrored: boolean): string {
  const { left, right, top, bottom } = extent;
  const wide = Math.max(right - left, (bottom - top) * NARROWEST);
  const high = Math.max(bottom - top, (right - left) / FLATTEST);
  const [dx, dy] = [Math.round((wide - left - right) / 2), Math.round((high - top - bottom) / 2)];
  return svgOf(wide, high, `<g transform="translate(${dx} ${dy})">${content}</g>`, {
    panels: [],
    labels: labels.map((label) => ({ ...label, x: label.x + dx, y: label.y + dy })),
    ...(thumb && { thumb: movedBy(thumb, dx, dy) }),
    unmirrored,
  });
}

/** Size of the footprint beside a figure, units. */
const PLAN = { width: 900, height: 1500 } as const;

/** A stance beside the plan of its feet. */
function drawStance({ content, extent, thumb }: DrawnScene, footprint: FootprintPlan): string {
  const wide = Math.round(Math.max(1000, extent.right - extent.left));
  const left = Math.round((extent.left + extent.right - wide) / 2);
  const plan = drawFootprint(footprint, PLAN.width, PLAN.height);
  const figure = `<g transform="translate(${-left} 0)">${content}</g>`;
  const top = (UNITS - PLAN.height) / 2;
  const aside = `<g transform="translate(${wide} ${top})">${plan.content}</g>`;
  // The footprint says nothing at the size of lists.
  const own = thumb ?? boxOf(extent);
  return svgOf(wide + PLAN.width, UNITS, figure + aside, {
    panels: [
      [0, 0, wide, UNITS],
      [wide, 0, PLAN.width, UNITS],
    ],
    labels: plan.labels.map((label) => ({ ...label, x: label.x + wide, y: label.y + top })),
    thumb: movedBy(own, -left, 0),
  });
}

/** Number of panels above which a strip has two rows on most screens, and above which its file would grow too large. */
const LONG_STRIP = 3;
const LONGEST_STRIP = 4;

function finenessOf({ length }: readonly unknown[]): Fineness {
  if (length > LONGEST_STRIP) return TINY_PANEL;
  return length > LONG_STRIP ? SMALL_PANEL : PANEL;
}

/** The picture as an SVG file. */
export function renderPicture(picture: Picture): string {
  if (picture.kind === "strip") {
    const fineness = finenessOf(picture.panels);
    return drawStrip(
      picture.panels.map((panel) => drawScene(panel, fineness)),
      picture,
    );
  }
  const drawn = drawScene(picture.scene);
  if (picture.footprint) return drawStance(drawn, picture.footprint);
  return drawSingle(drawn, picture.unmirrored ?? false);
}
