import { createRenderer } from "#app/figures/gl/renderer.ts";
import { openShow, type Show } from "#app/figures/show.ts";
import { AS_DRAWN, type Turn, turnBy } from "#app/figures/turn.ts";
import { readMovement } from "#domain/figures/motion/movement.ts";
import { timelineOf } from "#domain/figures/motion/timeline.ts";

// The editor's picture: the technique as the app draws it, to be turned with the mouse.

/** What the page does with its picture. */
export interface Stage {
  /** Shows a panel of a movement (data of `exportMovement`) from the side that was chosen. */
  show: (data: unknown, panel: number) => void;
  /** Turns to a heading of the room in degrees, or back to the panel's own camera (`own`). */
  turnTo: (yaw: string) => void;
  /** Plays the movement once. */
  play: () => void;
}

/** Opens the picture on a square canvas; `onUnable` is told where the browser cannot draw. */
export function openStage(canvas: HTMLCanvasElement, onUnable: () => void): Stage {
  const renderer = createRenderer(canvas);
  if (!renderer) {
    onUnable();
    return { show: () => {}, turnTo: () => {}, play: () => {} };
  }
  let show: Show | undefined;
  let turn: Turn = AS_DRAWN;
  let chosen = "own";
  let azimuth = 0;
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const aim = () => (turn = chosen === "own" ? AS_DRAWN : { ...AS_DRAWN, yaw: Number(chosen) - azimuth });
  const fit = () => show?.resize(canvas.clientWidth, devicePixelRatio);
  new ResizeObserver(fit).observe(canvas);
  canvas.addEventListener("pointermove", (event) => {
    if (event.buttons !== 1) return;
    turn = turnBy(turn, event.movementX / canvas.clientWidth, event.movementY / canvas.clientWidth);
    show?.turn(turn);
  });
  canvas.addEventListener("pointerdown", (event) => canvas.setPointerCapture(event.pointerId));
  return {
    show: (data, panel) => {
      const movement = readMovement(data);
      if (!movement) return;
      const camera = movement.panels[panel]?.camera ?? movement.camera;
      if (camera.azimuth !== azimuth && chosen !== "own") turn = { ...turn, yaw: turn.yaw + azimuth - camera.azimuth };
      azimuth = camera.azimuth;
      const timeline = timelineOf(movement);
      const at = timeline.holds[panel]?.from ?? 0;
      show?.dispose();
      show = openShow({
        renderer,
        movement: { ...movement, camera },
        timeline,
        appearance: { isDark, isMirrored: false, hasGhost: false },
        at,
        turn,
        onTime: () => {},
        onDrawn: () => {},
        onState: () => {},
      });
      fit();
    },
    turnTo: (yaw) => {
      chosen = yaw;
      aim();
      show?.turn(turn);
    },
    play: () => {
      show?.seek(0);
      show?.play(1);
    },
  };
}
