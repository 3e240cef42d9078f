import { outlinesToPath } from "./path.ts";
import type { Label } from "./canvas.ts";
import type { Point } from "./contour.ts";
import { textWidth } from "./labels.ts";
import { themed } from "./theme.ts";
import { MARKS } from "#domain/figures/palette.ts";
import { signOf } from "#domain/figures/types.ts";
import type { FootMark, FootprintPlan } from "../pose/types.ts";
import { frameFromAngles, toWorld } from "#domain/figures/vector.ts";

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
/** The touching part of the sole: everything, the ball, the heel (z from, z to). */
const TOUCHES = { flat: [-1, 1], ball: [0.075, 1], heel: [-1, 0.005] } as const;
const SIZE = 1.1;

/** Margin around the feet, metres: a percentage stands beside a foot, or above it where there is no room. */
const ASIDE = 0.12;
const ABOVE = 0.2;
/** One scale for all stances, so that steps can be compared, units per metre. A stance that does not fit is smaller. */
const SCALE = 780;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

interface Sheet {
  width: number;
  height: number;
  /** Floor coordinates to units; the fighter's left is on the left, the front is up. */
  place: (x: number, z: number) => Point;
  unit: number;
}

function sheetOf(plan: FootprintPlan, width: number, height: number): Sheet {
  const points = [...plan.supports.map(({ at }) => at), plan.centreOfMass];
  const xs = points.map(([x]) => x);
  const zs = [...points.map(([, , z]) => z), ...plan.feet.flatMap(({ at }) => [at[1] - 0.06, at[1] + 0.19])];
  const [left, right, back, front] = [Math.min(...xs), Math.max(...xs), Math.min(...zs), Math.max(...zs)];
  const unit = Math.min(SCALE, width / (right - left + 2 * ASIDE), height / (front - back + 2 * ABOVE));
  const [cx, cz] = [(left + right) / 2, (front + back) / 2];
  return { width, height, unit, place: (x, z) => [width / 2 - (x - cx) * unit, height / 2 - (z - cz) * unit] };
}

function soleOutline(mark: FootMark, sheet: Sheet, [from, to]: readonly [number, number]): Point[] {
  const turn = frameFromAngles(mark.yaw);
  return SOLE.map(([x, z]): Point => {
    const clipped = Math.min(to, Math.max(from, z));
    const [dx, , dz] = toWorld(turn, [x * signOf(mark.side) * SIZE, 0, clipped * SIZE]);
    return sheet.place(mark.at[0] + dx, mark.at[1] + dz);
  });
}

/** Thirds are 33, as in the catalogue, not 34. */
const percent = (weight: number): string => `${Math.floor(weight * 100 + 0.3)} %`;

function drawFoot(mark: FootMark, sheet: Sheet): string {
  const outline = outlinesToPath([soleOutline(mark, sheet, TOUCHES.flat)]);
  const touching = outlinesToPath([soleOutline(mark, sheet, TOUCHES[mark.contact])]);
  const dash = mark.contact === "flat" ? "" : ` stroke-dasharray="18 13"`;
  // The more weight, the darker the sole.
  const shade = (0.1 + 0.9 * mark.weight).toFixed(2);
  return (
    `<path${themed("area")} fill="${MARKS.seal}" fill-opacity="${shade}" d="${touching}"/>` +
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
      return `<circle${themed("area")} ${circle} fill="${MARKS.seal}" fill-opacity="${shade}" stroke="${MARKS.floor}" stroke-width="8"/>`;
    })
    .join("");
}

function boxOf(points: readonly Point[], margin: number): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return {
    left: Math.min(...xs) - margin,
    right: Math.max(...xs) + margin,
    top: Math.min(...ys) - margin,
    bottom: Math.max(...ys) + margin,
  };
}

const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const TEXT = 66;
const MARGIN = 20;
/** Between a sole and its percentage. */
const GAP = 42;

/** Areas that must not be covered: soles, knees and hands, the centre of mass. */
function takenBoxes(plan: FootprintPlan, sheet: Sheet): { box: Box; support?: FootprintPlan["supports"][number] }[] {
  const [mx, my] = sheet.place(plan.centreOfMass[0], plan.centreOfMass[2]);
  const feet = plan.supports.map((support) => {
    const mark = support.part === "foot" ? plan.feet.find(({ side }) => side === support.side) : undefined;
    const [x, y] = sheet.place(support.at[0], support.at[2]);
    const points = mark ? soleOutline(mark, sheet, TOUCHES.flat) : [[x, y] as Point];
    return { support, box: boxOf(points, mark ? GAP : 0.055 * sheet.unit + GAP) };
  });
  return [...feet, { box: boxOf([[mx, my]], 40) }];
}

/** Percentages of the weight, each beside its support where there is room. */
function placeShares(plan: FootprintPlan, sheet: Sheet): Label[] {
  const taken = takenBoxes(plan, sheet);
  const middle = sheet.width / 2;
  return taken.flatMap(({ box, support }) => {
    if (!support) return [];
    const text = percent(support.weight);
    const [wide, high] = [textWidth(text, TEXT) / 2, TEXT / 2];
    const [cx, cy] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const outward = cx > middle ? 1 : cx < middle ? -1 : -signOf(support.side);
    const beside = (side: number): Point => [side > 0 ? box.right + wide : box.left - wide, cy];
    const within = Math.min(sheet.width - wide, Math.max(wide, cx));
    const places: Point[] = [beside(outward), beside(-outward), [within, box.bottom + high], [within, box.top - high]];
    const around = ([x, y]: Point): Box => ({ left: x - wide, right: x + wide, top: y - high, bottom: y + high });
    const isFree = (place: Point): boolean => {
      const own = around(place);
      const isWithin = own.left > MARGIN && own.right < sheet.width - MARGIN;
      const isInside = isWithin && own.top > 0 && own.bottom < sheet.height;
      return isInside && !taken.some((other) => other.box !== box && overlaps(other.box, own));
    };
    const [x, y] = places.find(isFree) ?? places[2]!;
    taken.push({ box: around([x, y]) });
    return [{ x, y, height: TEXT, text }];
  });
}

/** Top view of a stance: soles shaded by their weight, the centre of mass, the direction of the opponent. */
export function drawFootprint(
  plan: FootprintPlan,
  width: number,
  height: number,
): { content: string; labels: Label[] } {
  const sheet = sheetOf(plan, width, height);
  const [mx, my] = sheet.place(plan.centreOfMass[0], plan.centreOfMass[2]).map(Math.round);
  const feet = plan.feet.map((mark) => drawFoot(mark, sheet)).join("");
  const tops = takenBoxes(plan, sheet).map(({ box }) => box.top);
  const tip = Math.round(Math.max(10, Math.min(...tops) - 150));
  const heading = `<path d="M${mx} ${tip}l-30 58h60z" fill="${MARKS.floor}"/>`;
  const mass =
    `<circle cx="${mx}" cy="${my}" r="24" fill="${MARKS.paper}" stroke="${MARKS.ink}" stroke-width="7"/>` +
    `<path d="M${mx! - 24} ${my}h48M${mx} ${my! - 24}v48" stroke="${MARKS.ink}" stroke-width="6"/>`;
  return { content: heading + feet + drawRound(plan, sheet) + mass, labels: placeShares(plan, sheet) };
}
