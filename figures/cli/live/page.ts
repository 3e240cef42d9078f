import { createRenderer, type Renderer } from "#app/figures/gl/renderer.ts";
import type { Shot } from "#app/figures/gl/shot.ts";
import { type Angle, frameCamera, outlineOf, outlineOfProp } from "#domain/figures/framing.ts";
import { makeMarks, marksAt } from "#domain/figures/motion/marks.ts";
import { type Movement, readMovement } from "#domain/figures/motion/movement.ts";
import { makeStage, poseAt } from "#domain/figures/motion/pose.ts";
import { type Timeline, timelineOf } from "#domain/figures/motion/timeline.ts";
import type { Camera, Vec } from "#domain/figures/types.ts";
import { aroundFrom, otherSideOf, tellingInstants } from "./choice.ts";
import { layOut, type SheetLook } from "./paperSheet.ts";

// Runs in the browser that draws the sheets of `npm run figures -- live`; `live.ts` calls it.

/** What a sheet shows of a movement. */
export interface MovementOptions extends SheetLook {
  isMirrored: boolean;
  hasGhost: boolean;
}

let renderer: Renderer | undefined;
const drawing = document.createElement("canvas");

/** Draws on the one canvas, which the next picture overwrites. */
function drawShot(shot: Shot, size: number, ratio: number): HTMLCanvasElement {
  renderer ??= createRenderer(drawing, { onRefused: (reason) => console.error(String(reason)) });
  if (!renderer) throw new Error("This browser cannot draw it.");
  renderer.resize(size, ratio);
  renderer.draw(shot);
  return drawing;
}

/** Everywhere that somebody or something is at these instants. */
function outlines(movement: Movement, timeline: Timeline, instants: readonly number[]): Vec[] {
  const stage = makeStage(movement);
  return instants.flatMap((instant) => {
    poseAt(timeline, instant, stage);
    const points = [...stage.bodies.flatMap(outlineOf), ...stage.props.flatMap(outlineOfProp)];
    return points.map(([x, y, z]): Vec => [x, y, z]);
  });
}

let drawn = 0;

function cellsOf(timeline: Timeline, instants: readonly number[], camera: Camera, options: MovementOptions) {
  const { movement, holds } = timeline;
  const stage = makeStage(movement);
  const marks = makeMarks(movement);
  const draw = (instant: number): HTMLCanvasElement => {
    poseAt(timeline, instant, stage);
    marksAt(timeline, instant, stage, marks);
    const panel = movement.panels[timeline.stepAt(instant)];
    const ghost = options.hasGhost && panel?.ghost !== undefined ? movement.keys[panel.ghost]?.bodies[0] : undefined;
    const people = stage.bodies.map((body, i) => ({
      body,
      look: movement.looks[i] ?? "student",
      belt: i === 0 ? movement.belt : ("black" as const),
    }));
    return drawShot(
      {
        moment: ++drawn,
        people,
        props: stage.props,
        ghost: ghost && { moment: 0, body: ghost },
        camera,
        marks,
        isMirrored: options.isMirrored,
        isDark: options.isDark,
      },
      options.size,
      1,
    );
  };
  return instants.map((instant) => {
    const hold = holds.findIndex(({ from, to }) => instant >= from - 1e-6 && instant <= to);
    return { label: `${instant.toFixed(2)} s${hold >= 0 ? ` – Bild ${hold + 1}` : ""}`, draw: () => draw(instant) };
  });
}

/** A movement as the address of a PNG: shown keyframes and instants between them, from its camera and from another one. */
function sheetOf(heading: string, data: unknown, options: MovementOptions): string {
  const movement = readMovement(data);
  if (!movement) throw new Error(`${heading}: no movement`);
  const timeline = timelineOf(movement);
  const instants = tellingInstants(timeline, options.columns);
  const lines = movement.panels.flatMap((panel) => panel.lines.flat());
  const points = [...outlines(movement, timeline, instants), ...lines];
  const angle = { azimuth: movement.camera.azimuth, elevation: movement.camera.elevation };
  const other = otherSideOf(
    angle,
    timeline.holds.map(({ from }) => outlines(movement, timeline, [from])),
  );
  const cellsFrom = (side: Angle) => cellsOf(timeline, instants, frameCamera(points, side), options);
  if (timeline.seconds === 0) {
    const cells = aroundFrom(angle).flatMap(cellsFrom);
    return layOut(
      heading,
      [{ title: `from azimuth ${Math.round(angle.azimuth)} on, all around`, cells }],
      options,
    ).toDataURL("image/png");
  }
  const rows = [angle, other].map((side) => ({
    title: `azimuth ${Math.round(side.azimuth)}, elevation ${Math.round(side.elevation)}`,
    cells: cellsFrom(side),
  }));
  return layOut(heading, rows, options).toDataURL("image/png");
}

/** One picture as the address of a PNG. */
function pngOf(shot: Shot, size: number, ratio: number): string {
  return drawShot(shot, size, ratio).toDataURL("image/png");
}

export const live = { sheetOf, pngOf, createRenderer };
Object.assign(window, { live });
