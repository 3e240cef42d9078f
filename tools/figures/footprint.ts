import { outlinesToPath } from "./path.ts";
import type { Point } from "./contour.ts";
import { drawText } from "./digits.ts";
import { MARKS } from "./palette.ts";
import { signOf } from "./types.ts";
import type { FootMark, FootprintPlan } from "./types.ts";
import { frameFromAngles, toWorld } from "./vector.ts";

/** Outline of a left sole in metres: x from the inner to the outer edge, z from heel to toe. */
const SOLE: readonly Point[] = [
  [-0.006, -0.062],
  [0.026, -0.056],
  [0.034, -0.03],
  [0.032, 0.02],
  [0.042, 0.07],
  [0.047, 0.11],
  [0.04, 0.15],
  [0.016, 0.178],
  [-0.014, 0.188],
  [-0.036, 0.168],
  [-0.041, 0.125],
  [-0.036, 0.08],
  [-0.022, 0.03],
  [-0.028, -0.02],
  [-0.03, -0.045],
];
/** Which part of the sole touches: everything, the ball, the heel (z from, z to). */
const TOUCHES = { flat: [-1, 1], ball: [0.075, 1], heel: [-1, 0.005] } as const;
const SIZE = 1.1;

/** The plan's width in metres; wider stances shrink it. */
const LEAST_WIDTH = 0.86;

interface Sheet {
  /** Floor coordinates to units; the fighter's left is on the left, the front is up. */
  place: (x: number, z: number) => Point;
  unit: number;
}

function sheetOf(plan: FootprintPlan, edge: number): Sheet {
  const xs = plan.supports.map(({ at }) => at[0]);
  const zs = plan.supports.map(({ at }) => at[2]);
  const [left, right, back, front] = [Math.min(...xs), Math.max(...xs), Math.min(...zs), Math.max(...zs)];
  const metres = Math.max(LEAST_WIDTH, right - left + 0.42, front - back + 0.46);
  const [cx, cz] = [(left + right) / 2, (front + back) / 2];
  const unit = edge / metres;
  return { unit, place: (x, z) => [edge / 2 - (x - cx) * unit, edge / 2 - (z - cz) * unit] };
}

function solePath(mark: FootMark, sheet: Sheet, [from, to]: readonly [number, number]): string {
  const turn = frameFromAngles(mark.yaw);
  const points = SOLE.map(([x, z]): Point => {
    const clipped = Math.min(to, Math.max(from, z));
    const [dx, , dz] = toWorld(turn, [x * signOf(mark.side) * SIZE, 0, clipped * SIZE]);
    return sheet.place(mark.at[0] + dx, mark.at[1] + dz);
  });
  return outlinesToPath([points.map(([x, y]): Point => [x, y])]);
}

const percent = (weight: number): string => `${Math.round(weight * 100)} %`;

function drawFoot(mark: FootMark, sheet: Sheet): string {
  const outline = solePath(mark, sheet, TOUCHES.flat);
  const touching = solePath(mark, sheet, TOUCHES[mark.contact]);
  const dash = mark.contact === "flat" ? "" : ` stroke-dasharray="18 13"`;
  // The darker the sole, the more it carries.
  const shade = (0.1 + 0.9 * mark.weight).toFixed(2);
  return (
    `<path fill="${MARKS.paper}" d="${outline}"/>` +
    `<path fill="${MARKS.seal}" fill-opacity="${shade}" d="${touching}"/>` +
    `<path fill="none" stroke="${MARKS.floor}" stroke-width="8"${dash} d="${outline}"/>`
  );
}

/** A knee or a hand on the floor. */
function drawRound(plan: FootprintPlan, sheet: Sheet): string {
  return plan.supports
    .filter(({ part }) => part !== "foot")
    .map(({ at, weight }) => {
      const [x, y] = sheet.place(at[0], at[2]).map(Math.round);
      const shade = (0.1 + 0.9 * weight).toFixed(2);
      const circle = `cx="${x}" cy="${y}" r="${Math.round(0.055 * sheet.unit)}"`;
      return (
        `<circle ${circle} fill="${MARKS.paper}"/>` +
        `<circle ${circle} fill="${MARKS.seal}" fill-opacity="${shade}" stroke="${MARKS.floor}" stroke-width="8"/>`
      );
    })
    .join("");
}

/** Shares of the weight beside their supports, away from the middle. */
function drawShares(plan: FootprintPlan, sheet: Sheet, edge: number): string {
  const height = 0.072 * edge;
  const middle = plan.supports.reduce((sum, { at }) => sum + at[0], 0) / (plan.supports.length || 1);
  return plan.supports
    .map(({ at, weight, side }) => {
      const outward = Math.abs(at[0] - middle) < 0.02 ? signOf(side) : Math.sign(at[0] - middle);
      const [x, y] = sheet.place(at[0] + outward * 0.15, at[2]);
      const inside = Math.min(edge - 0.11 * edge, Math.max(0.11 * edge, x));
      return drawText(percent(weight), inside, y, height, MARKS.floor, 13);
    })
    .join("");
}

/** Top view of a stance on a square: soles shaded by what they carry, the centre of mass, the way to the opponent. */
export function drawFootprint(plan: FootprintPlan, edge: number): string {
  const sheet = sheetOf(plan, edge);
  const middle = Math.round(edge / 2);
  const axis =
    `<path d="M${middle} ${edge - 20}V56" stroke="${MARKS.floor}" stroke-width="5" stroke-dasharray="4 22" stroke-linecap="round"/>` +
    `<path d="M${middle} 6l-24 46h48z" fill="${MARKS.floor}"/>`;
  const feet = plan.feet.map((mark) => drawFoot(mark, sheet)).join("");
  const [mx, my] = sheet.place(plan.centreOfMass[0], plan.centreOfMass[2]).map(Math.round);
  const mass =
    `<circle cx="${mx}" cy="${my}" r="22" fill="${MARKS.paper}" stroke="${MARKS.ink}" stroke-width="7"/>` +
    `<path d="M${mx! - 22} ${my}h44M${mx} ${my! - 22}v44" stroke="${MARKS.ink}" stroke-width="6"/>`;
  return axis + feet + drawRound(plan, sheet) + mass + drawShares(plan, sheet, edge);
}
