import { makeMarks, marksAt } from "#domain/figures/motion/marks.ts";
import type { Movement } from "#domain/figures/motion/movement.ts";
import { makeStage, poseAt, type Stage } from "#domain/figures/motion/pose.ts";
import type { Timeline } from "#domain/figures/motion/timeline.ts";
import type { Renderer } from "./gl/renderer.ts";
import type { Shot, Shown } from "./gl/shot.ts";
import { advance, holdAt, type Playback, rest, ROUNDS, startFrom, stepBeside } from "./playback.ts";
import { roomOfMovement } from "./room.ts";
import { AS_DRAWN, isAsDrawn, type Turn, turnedCamera } from "./turn.ts";

/** How a movement is shown. */
export interface Appearance {
  isDark: boolean;
  isMirrored: boolean;
  /** Its beginning stands pale behind it. */
  hasGhost: boolean;
}

/** What changes rarely enough to be state of a page. */
export interface ShowState {
  isPlaying: boolean;
  /** The hold that is seen or was seen last, from 0. */
  hold: number;
  isTurned: boolean;
}

/** A movement on a canvas: drawn when its instant, its side or its appearance changes, and only while it is seen. */
export interface Show {
  play: (rounds?: number) => void;
  pause: () => void;
  seek: (seconds: number) => void;
  step: (direction: 1 | -1) => void;
  setSpeed: (speed: number) => void;
  turn: (turn: Turn) => void;
  turned: () => Turn;
  seconds: () => number;
  setAppearance: (appearance: Appearance) => void;
  /** The edge of the square canvas in CSS pixels. */
  resize: (edge: number, pixelRatio: number) => void;
  setSeen: (isSeen: boolean) => void;
  dispose: () => void;
}

interface ShowOptions {
  /** Stays the caller's, who also disposes of it. */
  renderer: Renderer;
  movement: Movement;
  timeline: Timeline;
  appearance: Appearance;
  /** The instant to begin with, seconds. */
  at: number;
  turn?: Turn;
  /** For each instant that is reached, seconds. */
  onTime: (seconds: number) => void;
  /** After something was drawn. */
  onDrawn: () => void;
  onState: (state: ShowState) => void;
}

/** Animation frames stop in a background tab; the missed time is skipped, milliseconds. */
const LONGEST_FRAME = 250;
/** A display that takes longer than this for a frame, so many times in a row, gets every second one; milliseconds. */
const SLOW_FRAME = 20;
const SLOW_AFTER = 12;

const isSame = (one: ShowState | undefined, other: ShowState): boolean =>
  one?.isPlaying === other.isPlaying && one.hold === other.hold && one.isTurned === other.isTurned;

/** The people of a stage as the renderer knows them. */
function cast({ bodies }: Stage, { looks, belt }: Movement): Shown[] {
  return bodies.map((body, person) => ({
    body,
    look: looks[person] ?? "student",
    belt: person === 0 ? belt : "black",
  }));
}

/** Draws one instant after the other; the same objects every time. */
function makePainter({ renderer, movement, timeline }: Pick<ShowOptions, "renderer" | "movement" | "timeline">) {
  const stage = makeStage(movement);
  const marks = makeMarks(movement);
  const [begin] = movement.keys;
  const first = begin?.bodies[0];
  const ghost = first && { moment: 0, body: first };
  const shot: Shot = {
    moment: -1,
    people: cast(stage, movement),
    props: stage.props,
    camera: movement.camera,
    isMirrored: false,
    marks,
    isDark: false,
  };
  return (seconds: number, camera: Shot["camera"], appearance: Appearance) => {
    if (shot.moment !== seconds) {
      poseAt(timeline, seconds, stage);
      marksAt(timeline, seconds, stage, marks);
    }
    shot.moment = seconds;
    shot.camera = camera;
    shot.isDark = appearance.isDark;
    shot.isMirrored = appearance.isMirrored;
    shot.ghost = appearance.hasGhost ? ghost : undefined;
    renderer.draw(shot);
  };
}

/** Whether the next frame is left out: every second one, while the display does not keep up. */
function makeThrottle() {
  let slow = 0;
  let isOmitted = false;
  return (elapsedMs: number): boolean => {
    if (!isOmitted) slow = elapsedMs > SLOW_FRAME ? Math.min(2 * SLOW_AFTER, slow + 1) : Math.max(0, slow - 1);
    isOmitted = !isOmitted && slow >= SLOW_AFTER;
    return isOmitted;
  };
}

/** Tells a state only when it differs from the one told before. */
function makeTeller(onState: (state: ShowState) => void) {
  let told: ShowState | undefined;
  return (state: ShowState) => {
    if (isSame(told, state)) return;
    told = state;
    onState(state);
  };
}

/** Shows a movement from now on. */
export function openShow(options: ShowOptions): Show {
  const { renderer, movement, timeline } = options;
  const paint = makePainter(options);
  const isOmitted = makeThrottle();
  const tell = makeTeller(options.onState);
  const room = roomOfMovement(movement);
  let playback: Playback = rest(options.at);
  let speed = 1;
  let turn = options.turn ?? AS_DRAWN;
  let { appearance } = options;
  let camera = turnedCamera(movement.camera, room, turn);
  let isSeen = true;
  let frame = 0;
  let lastMs: number | undefined;

  const say = () => {
    const { isPlaying, seconds } = playback;
    tell({ isPlaying, hold: holdAt(timeline, seconds), isTurned: !isAsDrawn(turn) });
  };
  const tick = (nowMs: number) => {
    frame = 0;
    if (!isSeen) return;
    const elapsedMs = Math.min(LONGEST_FRAME, nowMs - (lastMs ?? nowMs));
    if (!playback.isPlaying || !isOmitted(elapsedMs)) {
      lastMs = nowMs;
      playback = advance(timeline, playback, elapsedMs / 1000, speed);
      paint(playback.seconds, camera, appearance);
      options.onDrawn();
      options.onTime(playback.seconds);
      say();
    }
    if (playback.isPlaying) ask();
    else lastMs = undefined;
  };
  const ask = () => {
    if (frame === 0 && isSeen) frame = requestAnimationFrame(tick);
  };
  const change = () => {
    ask();
    say();
  };
  const go = (next: Playback) => {
    playback = next;
    // Where it stands is said at once, however long the drawing takes.
    options.onTime(next.seconds);
    change();
  };
  change();
  return {
    play: (rounds = ROUNDS) => go(startFrom(timeline, playback, rounds)),
    pause: () => go(rest(playback.seconds)),
    seek: (seconds) => go(rest(seconds)),
    step: (direction) => go(rest(stepBeside(timeline, playback.seconds, direction))),
    setSpeed: (wanted) => void (speed = wanted),
    turn: (next) => {
      turn = next;
      camera = turnedCamera(movement.camera, room, turn);
      change();
    },
    turned: () => turn,
    seconds: () => playback.seconds,
    setAppearance: (next) => {
      appearance = next;
      change();
    },
    resize: (edge, pixelRatio) => {
      renderer.resize(edge, pixelRatio);
      change();
    },
    setSeen: (next) => {
      isSeen = next;
      lastMs = undefined;
      if (next) ask();
    },
    dispose: () => {
      isSeen = false;
      cancelAnimationFrame(frame);
    },
  };
}
