import type { Capsule } from "./cloth.ts";
import { makePart } from "./mesh.ts";
import type { Part } from "./mesh.ts";
import { loft, tube } from "./solids.ts";
import { PROP_SIZES } from "../skeleton.ts";
import { FRAME, TEXEL } from "./rings.ts";
import { Layout } from "./surfaces.ts";
import type { Prop, PropKind, Vec } from "../types.ts";
import { add, along, pointIn, scale, WORLD } from "../vector.ts";

function stick({ at, frame }: Prop): Part[] {
  const { from, to, radius } = PROP_SIZES.stick;
  const part = makePart("stick", "wood");
  tube(part, [
    { at: along(at, frame.z, from), ru: radius },
    { at: along(at, frame.z, to), ru: radius },
  ]);
  return [part];
}

/** A training knife of wood and dull metal: rounded point, no edge that cuts. */
function knife({ at, frame }: Prop): Part[] {
  const { from, to, radius } = PROP_SIZES.knife;
  const handle = makePart("handle", "leather", { seam: true });
  tube(
    handle,
    [
      { at: along(at, frame.z, from), ru: radius, rv: radius * 0.85 },
      { at: along(at, frame.z, 0.05), ru: radius, rv: radius * 0.85 },
    ],
    { hint: frame.y },
  );
  const guard = makePart("guard", "steel", { seam: true, fine: true });
  tube(
    guard,
    [
      { at: pointIn(at, frame, [0, -0.024, 0.054]), ru: 0.006 },
      { at: pointIn(at, frame, [0, 0.024, 0.054]), ru: 0.006 },
    ],
    { around: 10 },
  );
  const blade = makePart("blade", "steel", { seam: true });
  const sections: readonly (readonly [number, number, number])[] = [
    [0.055, 0.015, 0],
    [0.11, 0.017, 0],
    [0.16, 0.0155, 0.001],
    [0.185, 0.0105, -0.003],
    [to, 0.003, -0.009],
  ];
  loft(
    blade,
    sections.map(([z, wide, up]) => ({
      at: pointIn(at, frame, [0, up, z]),
      u: frame.x,
      v: frame.y,
      ru: 0.003,
      rv: wide,
    })),
    { around: 14 },
  );
  return [handle, guard, blade];
}

/** A beam of the chair between two points given in its frame. */
function beam({ at, frame }: Prop, id: string, from: Vec, to: Vec, radius: number): Part {
  const part = makePart(id, "wood", { seam: true });
  tube(part, [
    { at: pointIn(at, frame, from), ru: radius },
    { at: pointIn(at, frame, to), ru: radius },
  ]);
  return part;
}

/** A board that lies across z. */
function board({ at, frame }: Prop, id: string, middle: Vec, half: Vec): Part {
  const part = makePart(id, "wood", { seam: true });
  const ring = (z: number, grow: number) => ({
    at: pointIn(at, frame, [middle[0], middle[1], middle[2] + z]),
    u: frame.x,
    v: frame.y,
    ru: half[0] * grow,
    rv: half[1] * grow,
    square: 0.25,
  });
  loft(part, [ring(-half[2], 0.985), ring(-half[2] * 0.6, 1), ring(half[2] * 0.6, 1), ring(half[2], 0.985)], {
    around: 36,
  });
  return part;
}

/**
 * Grip at the middle of the backrest's upper edge; z points down to the legs, y to the side of the backrest, the seat
 * lies in -y.
 */
function chair(prop: Prop): Part[] {
  const { to, radius } = PROP_SIZES.chair;
  const seat = 0.42;
  const inner = radius - 0.03;
  const legs = [-1, 1].flatMap((s) => [
    beam(prop, `post${s}`, [s * inner, 0, 0], [s * inner, 0, to], 0.017),
    beam(prop, `leg${s}`, [s * inner, -2 * inner, seat], [s * inner, -2 * inner, to], 0.017),
  ]);
  return [
    ...legs,
    board(prop, "back", [0, 0, 0.06], [radius - 0.02, 0.012, 0.06]),
    board(prop, "rail", [0, 0, 0.22], [radius - 0.03, 0.01, 0.03]),
    board(prop, "seat", [0, -inner, seat], [radius, radius, 0.016]),
  ];
}

/** A soft shoulder bag: grip at the top of the strap. */
function bag(prop: Prop): Part[] {
  const { at, frame } = prop;
  const { from, to, radius } = PROP_SIZES.bag;
  const body = makePart("bag", "leather", { seam: true });
  const deep = to - from;
  const shape: readonly (readonly [number, number, number])[] = [
    [0, 0.8, 0.35],
    [0.06, 0.92, 0.55],
    [0.4, 1, 0.85],
    [0.8, 1.04, 0.95],
    [0.95, 0.98, 0.85],
    [1, 0.85, 0.6],
  ];
  loft(
    body,
    shape.map(([t, wide, thick]) => ({
      at: along(at, frame.z, from + deep * t),
      u: frame.x,
      v: frame.y,
      ru: radius * wide,
      rv: radius * 0.55 * thick,
      square: 0.55,
    })),
    { around: 28 },
  );
  const strap = makePart("strap", "leather", { seam: true });
  const ends = [-1, 1].map((s) => pointIn(at, frame, [s * radius * 0.7, 0, from + 0.01]));
  const rise = [-1, 1].map((s) => pointIn(at, frame, [s * radius * 0.34, 0, from * 0.25]));
  tube(
    strap,
    [ends[0]!, rise[0]!, at, rise[1]!, ends[1]!].map((p) => ({ at: p, ru: 0.012, rv: 0.007 })),
    { hint: scale(frame.y, 1), around: 10 },
  );
  return [body, strap];
}

/** Loose windings of cloth around a forearm along z; a sleeve hangs from it. */
function jacket({ at, frame }: Prop): Part[] {
  const { from, to, radius } = PROP_SIZES.jacket;
  const windings: readonly (readonly [number, number])[] = [
    [0, 0.056],
    [0.04, 0.078],
    [0.26, 0.084],
    [0.32, 0.076],
    [0.4, 0.088],
    [0.62, 0.086],
    [0.68, 0.075],
    [0.76, 0.082],
    [0.95, 0.072],
    [1, 0.05],
  ];
  const roll = makePart("jacket0", "leather", { seam: true });
  tube(
    roll,
    windings.map(([t, thick]) => ({ at: along(at, frame.z, from + (to - from) * t), ru: thick, rv: thick * 1.06 })),
    { hint: frame.y, around: 24 },
  );
  const hanging = makePart("jacket1", "leather", { seam: true });
  const drop: readonly (readonly [number, number, number])[] = [
    [0.05, 0.085, 0.02],
    [0.12, 0.095, 0.022],
    [0.2, 0.1, 0.018],
    [radius, 0.092, 0.012],
  ];
  loft(
    hanging,
    drop.map(([down, wide, thick], i) => ({
      at: add(pointIn(at, frame, [0.02, 0, -0.03 + 0.006 * i]), [0, -down, 0]),
      u: frame.z,
      v: frame.x,
      ru: wide,
      rv: thick,
      square: 0.5,
    })),
    { around: 24 },
  );
  return [roll, hanging];
}

const SHAPES = { stick, knife, chair, bag, jacket } as const;

/** The meshes of a thing. */
export const thingParts = (prop: Prop): Part[] => SHAPES[prop.kind](prop);

/** Lays out the surfaces of some things: each has its own frame, and one for what hangs from it. */
export function planThings(kinds: readonly PropKind[]): Layout {
  const layout = new Layout();
  for (const kind of kinds) {
    const [frame, hanging] = [layout.frame(), layout.frame()];
    for (const part of thingParts({ kind, at: [0, 0, 0], frame: WORLD }))
      layout.rigid(part.id === "jacket1" ? hanging : frame, [part], () => [part]);
  }
  return layout;
}

/** Writes the frames of a thing from a texel on; returns the texel behind them. */
export function writeThing({ at, frame: { x, y, z } }: Prop, out: Float32Array, texel: number): number {
  let k = texel * TEXEL;
  for (const up of [y, WORLD.y]) {
    for (let n = 0; n < 3; n++) {
      out[k + n] = at[n]!;
      out[k + TEXEL + n] = x[n]!;
      out[k + 2 * TEXEL + n] = up[n]!;
      out[k + 3 * TEXEL + n] = z[n]!;
    }
    k += FRAME * TEXEL;
  }
  return texel + 2 * FRAME;
}

/** The capsules of a thing that a hand closes around. */
export function graspableThing({ kind, at, frame }: Prop): Capsule[] {
  const bar = (from: number, to: number, radius: number): Capsule[] => [
    { a: along(at, frame.z, from), b: along(at, frame.z, to), ra: radius, rb: radius },
  ];
  if (kind === "stick") return bar(PROP_SIZES.stick.from, PROP_SIZES.stick.to, PROP_SIZES.stick.radius);
  if (kind === "knife") return bar(PROP_SIZES.knife.from, 0.05, PROP_SIZES.knife.radius);
  // No hand closes around it, because the arm is inside.
  if (kind === "jacket") return [];
  return [{ a: along(at, frame.x, -0.1), b: along(at, frame.x, 0.1), ra: 0.012, rb: 0.012 }];
}
