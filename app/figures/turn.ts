import type { Camera, Vec } from "#domain/figures/types.ts";
import { clamp, foldAngle, RAD } from "#domain/figures/vector.ts";

/** How a picture is turned away from its own camera, degrees, and how much larger it is shown. */
export interface Turn {
  yaw: number;
  tilt: number;
  zoom: number;
  /** Shift of the picture, shares of its edge to the right and up. */
  right: number;
  up: number;
}

/** As the picture was drawn. */
export const AS_DRAWN: Turn = { yaw: 0, tilt: 0, zoom: 1, right: 0, up: 0 };

/** A cylinder around everything that is ever seen of a movement, metres. */
export interface Room {
  centre: Vec;
  radius: number;
  height: number;
}

const LOWEST = -5;
const HIGHEST = 80;
const NEAREST = 3;
/** White space around everything, metres. */
const MARGIN = 0.16;
/** The picture has its full size for turning once it is turned this far, so that nothing breathes afterwards. */
const SETTLED = 40;
/** Degrees that a finger turns over the whole edge of the picture. */
const ACROSS = 200;
const DOWN = 90;

/** The room of some points. */
export function roomOf(points: readonly Vec[]): Room {
  if (points.length === 0) return { centre: [0, 0.9, 0], radius: 1, height: 1.8 };
  const edge = (axis: 0 | 1 | 2, pick: (...values: number[]) => number) => pick(...points.map((point) => point[axis]));
  const low = edge(1, Math.min);
  const high = edge(1, Math.max);
  const x = (edge(0, Math.min) + edge(0, Math.max)) / 2;
  const z = (edge(2, Math.min) + edge(2, Math.max)) / 2;
  const radius = Math.max(...points.map((point) => Math.sqrt((point[0] - x) ** 2 + (point[2] - z) ** 2)));
  return { centre: [x, (low + high) / 2, z], radius, height: high - low };
}

/** Turned by a drag over shares of the picture's edge, to the right and down. */
export function turnBy(turn: Turn, right: number, down: number): Turn {
  return { ...turn, yaw: foldAngle(turn.yaw - right * ACROSS), tilt: turn.tilt + down * DOWN };
}

/** Larger by a factor around a point of the picture, given from its middle in shares of its edge. */
export function zoomBy(turn: Turn, factor: number, right = 0, up = 0): Turn {
  const zoom = clamp(turn.zoom * factor, 1, NEAREST);
  const grown = zoom / turn.zoom;
  return shiftTo({ ...turn, zoom }, turn.right * grown + right * (1 - grown), turn.up * grown + up * (1 - grown));
}

/** Shifted by shares of the edge; a picture that is not enlarged stays where it is. */
export const shiftBy = (turn: Turn, right: number, up: number): Turn => shiftTo(turn, turn.right + right, turn.up + up);

function shiftTo(turn: Turn, right: number, up: number): Turn {
  const most = (turn.zoom - 1) / 2;
  return { ...turn, right: clamp(right, -most, most), up: clamp(up, -most, most) };
}

export const isAsDrawn = ({ yaw, tilt, zoom }: Turn): boolean => yaw === 0 && tilt === 0 && zoom === 1;

/** The camera of a turned picture: everything stays in it from every side. */
export function turnedCamera(base: Camera, room: Room, turn: Turn): Camera {
  if (isAsDrawn(turn)) return base;
  const azimuth = base.azimuth + turn.yaw;
  const elevation = clamp(base.elevation + turn.tilt, LOWEST, HIGHEST);
  const t = clamp((Math.abs(turn.yaw) + Math.abs(elevation - base.elevation)) / SETTLED, 0, 1);
  const tall = room.height * Math.cos(elevation * RAD) + 2 * room.radius * Math.abs(Math.sin(elevation * RAD));
  const whole = Math.max(base.size, Math.max(2 * room.radius, tall) + MARGIN);
  const size = (base.size + (whole - base.size) * t) / turn.zoom;
  const [a, e] = [azimuth * RAD, elevation * RAD];
  const right: Vec = [Math.cos(a), 0, -Math.sin(a)];
  const up: Vec = [-Math.sin(a) * Math.sin(e), Math.cos(e), -Math.cos(a) * Math.sin(e)];
  const at = (axis: 0 | 1 | 2): number => {
    const middle = base.target[axis] + (room.centre[axis] - base.target[axis]) * t;
    return middle - (right[axis] * turn.right + up[axis] * turn.up) * size;
  };
  return { azimuth, elevation, target: [at(0), at(1), at(2)], size };
}
