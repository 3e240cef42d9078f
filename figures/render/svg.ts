import { fillPath, svgOf, UNITS } from "./canvas.ts";
import type { Label } from "./canvas.ts";
import { viewOf } from "#domain/figures/camera.ts";
import type { View } from "#domain/figures/camera.ts";
import { extentOf } from "./extent.ts";
import type { Extent } from "./extent.ts";
import { drawFootprint } from "./footprint.ts";
import { grow, withoutCrumbs } from "./ink.ts";
import { drawInset } from "./inset.ts";
import { buildModel, drawLayers, type Layer } from "./layers.ts";
import { drawStrokes, FINE, PANEL, SMALL_PANEL, traceLayers, traceOptions } from "./lines.ts";
import type { Fineness } from "./lines.ts";
import { outlinesToPath } from "./path.ts";
import { drawMarks, LABEL, labelsIn, PANEL_LABEL } from "./marks.ts";
import { drawArrows, drawRays, drawRings, shadeOutlines } from "./overlay.ts";
import { MARKS } from "#domain/figures/palette.ts";
import { drawStrip } from "./strip.ts";
import { traceMask } from "./trace.ts";
import type { FootprintPlan, Person, Picture, Scene } from "../pose/types.ts";

/** Pixels along the edge of the masks of a picture; ghosts are coarser. */
const PIXELS = 1500;
const GHOST_PIXELS = 700;

/** Gap between ghosts and the figure; narrower slivers of ghosts are left out. Pixels of GHOST_PIXELS. */
const GHOST_GAP = 6;
const GHOST_SLIVER = 8;
/** Smaller fragments, in pixels, are left out. */
const GHOST_CRUMB = 3200;

/** The least share of a ghost that shows: of less nobody knows what it is. */
const GHOST_SEEN = 1 / 3;

const count = (mask: Uint8Array): number => mask.reduce((sum, set) => sum + set, 0);

/** The visible part of a ghost beside the figure. */
function ghostRoom(ghost: Uint8Array, figure: Uint8Array): Uint8Array {
  const small = new Uint8Array(ghost.length);
  for (let y = 0; y < GHOST_PIXELS; y++)
    for (let x = 0; x < GHOST_PIXELS; x++) {
      const from = Math.floor(((y + 0.5) * PIXELS) / GHOST_PIXELS) * PIXELS;
      small[y * GHOST_PIXELS + x] = figure[from + Math.floor(((x + 0.5) * PIXELS) / GHOST_PIXELS)]!;
    }
  const taken = grow(small, GHOST_PIXELS, GHOST_GAP);
  const free = ghost.map((set, at) => (set && !taken[at] ? 0 : 1));
  const eroded = grow(free, GHOST_PIXELS, GHOST_SLIVER).map((set) => (set ? 0 : 1));
  const opened = withoutCrumbs(grow(eroded, GHOST_PIXELS, GHOST_SLIVER + 3), GHOST_PIXELS, GHOST_CRUMB);
  return opened.map((set, at) => (set && !taken[at] ? 1 : 0));
}

interface Ghosts {
  content: string;
  /** Where they show, GHOST_PIXELS along each edge. */
  mask: Uint8Array;
}
const NO_GHOSTS: Ghosts = { content: "", mask: new Uint8Array(GHOST_PIXELS * GHOST_PIXELS) };

function drawGhosts(ghosts: readonly Person[], view: View, figure: Uint8Array): Ghosts {
  if (ghosts.length === 0) return NO_GHOSTS;
  const { layers, silhouette } = drawLayers(buildModel(ghosts, []), view, GHOST_PIXELS);
  const [ink, ...colours] = layers;
  if (!ink) return NO_GHOSTS;
  const room = ghostRoom(silhouette, figure);
  if (count(room) < GHOST_SEEN * count(silhouette)) return NO_GHOSTS;
  const open = new Uint8Array(silhouette.length);
  for (const { mask } of colours) for (let at = 0; at < open.length; at++) if (mask[at] && room[at]) open[at] = 1;
  const lines = ink.mask.map((set, at) => (set && room[at] && !open[at] ? 1 : 0));
  const coarse: Fineness = { ...FINE, tolerance: 1.6, smallest: 160 };
  const d = (mask: Uint8Array) => traceMask(mask, GHOST_PIXELS, traceOptions(GHOST_PIXELS, coarse, false));
  const content =
    `<path fill="${MARKS.ghost}" opacity=".14" d="${d(open)}"/>` +
    `<path fill="${MARKS.sealLight}" opacity=".55" d="${d(lines)}"/>`;
  return { content, mask: lines };
}

/** Width of the paper edge around the figures, units of a picture of 1000. */
const HALO = 5;

/** The figures' outline in ink, with an edge of paper around it that separates them from the background. */
const outlinePath = (d: string, units: number): string =>
  `<path fill="${MARKS.ink}" stroke="${MARKS.paper}" stroke-width="${(2 * HALO * units) / 1000}" stroke-linejoin="round" paint-order="stroke" d="${d}"/>`;

/** The figures in their colours, on the grid of the given fineness. */
function drawFigures(layers: readonly Layer[], fineness: Fineness): string {
  const { units } = fineness;
  const [outline, ...colours] = traceLayers(layers, PIXELS, fineness);
  const paths = outlinePath(outline?.d ?? "", units) + colours.map(({ colour, d }) => fillPath(colour, d)).join("");
  return units === UNITS ? paths : `<g transform="scale(${UNITS / units})">${paths}</g>`;
}

/** A scene's content on a square of UNITS, and the used part of it. */
export interface DrawnScene {
  content: string;
  extent: Extent;
  labels: Label[];
}

export function drawScene(scene: Scene, fineness: Fineness = FINE): DrawnScene {
  const labelHeight = fineness === SMALL_PANEL ? PANEL_LABEL : LABEL;
  const view = viewOf(scene.camera);
  const model = buildModel(scene.people, scene.props);
  const drawing = drawLayers(model, view, PIXELS, { hits: scene.hits, zones: scene.zones });
  const { silhouette } = drawing;
  const arrows = drawArrows(scene, view, drawing.buffers);
  const ghosts = drawGhosts(scene.ghosts, view, silhouette);
  const bodies = scene.people.map(({ body }) => body);
  const shade = shadeOutlines(bodies, view);
  const content = [
    fillPath(MARKS.shade, outlinesToPath(shade)),
    ghosts.content,
    arrows.below,
    drawFigures(drawing.layers, fineness),
    drawStrokes(model, drawing, view, scene.camera.size),
    arrows.above,
    drawRays(scene.hits, view, silhouette, PIXELS),
    drawRings(scene.rings, view),
    drawInset(scene, model, view),
    drawMarks(scene, view, labelHeight),
  ].join("");
  const masks = [
    { mask: silhouette, size: PIXELS },
    { mask: ghosts.mask, size: GHOST_PIXELS },
  ];
  return {
    content,
    extent: extentOf(scene, view, masks, shade, labelHeight),
    labels: labelsIn(scene, view, labelHeight),
  };
}

/** Size of the footprint beside a figure, units. */
const PLAN = { width: 900, height: 1500 } as const;

/** A stance beside the plan of its feet. */
function drawStance({ content, extent }: DrawnScene, footprint: FootprintPlan): string {
  const wide = Math.round(Math.max(1000, extent.right - extent.left));
  const left = Math.round((extent.left + extent.right - wide) / 2);
  const plan = drawFootprint(footprint, PLAN.width, PLAN.height);
  const figure = `<g transform="translate(${-left} 0)">${content}</g>`;
  const top = (UNITS - PLAN.height) / 2;
  const aside = `<g transform="translate(${wide} ${top})">${plan.content}</g>`;
  return svgOf(wide + PLAN.width, UNITS, figure + aside, {
    panels: [
      [0, 0, wide, UNITS],
      [wide, 0, PLAN.width, UNITS],
    ],
    labels: plan.labels.map((label) => ({ ...label, x: label.x + wide, y: label.y + top })),
  });
}

/** Number of panels above which a strip has two rows on most screens. */
const LONG_STRIP = 3;

/** The picture as an SVG file. */
export function renderPicture(picture: Picture): string {
  if (picture.kind === "strip") {
    const fineness = picture.panels.length > LONG_STRIP ? SMALL_PANEL : PANEL;
    return drawStrip(
      picture.panels.map((panel) => drawScene(panel, fineness)),
      picture,
    );
  }
  const drawn = drawScene(picture.scene);
  if (picture.footprint) return drawStance(drawn, picture.footprint);
  const { unmirrored = false } = picture;
  return svgOf(UNITS, UNITS, drawn.content, { panels: [], labels: drawn.labels, unmirrored });
}
