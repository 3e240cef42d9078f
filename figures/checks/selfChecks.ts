import type { PosedBody } from "../pose/poseSpec.ts";
import type { Vec } from "#domain/figures/types.ts";
import { SIDES } from "#domain/figures/types.ts";
import { frameFromAngles, pointIn, sub } from "#domain/figures/vector.ts";
import { capsulesOf, overlap, segmentDistance } from "./capsules.ts";
import { type Findings, LEFT_RIGHT } from "./warning.ts";

/** Tolerated overlap of parts of one body, because cloth and flesh give way, metres. */
const SOFT = 0.03;
/** Less than this below the floor is drawn as on the floor. */
const FLOOR = 0.03;
/** A goal counts as reached within this distance. */
const REACHED = 0.012;
/** Hands hold and touch within this distance. */
const TOUCHED = 0.03;

const MISS_WORDS: Record<string, string> = {
  arm: "Ziel der Hand",
  leg: "Ziel des Fußes",
  grip: "Griff der Hand",
  touch: "Berührung",
};

/** Goals that a limb misses. */
export function checkReach(body: PosedBody, found: Findings): void {
  for (const { part, metres } of body.misses) {
    const [kind = "", side = "L"] = part.split(".");
    const limit = kind === "grip" || kind === "touch" ? TOUCHED : REACHED;
    found.depth(
      `reach.${part}`,
      metres,
      limit,
      `${MISS_WORDS[kind] ?? kind} ${LEFT_RIGHT[side as "L" | "R"]} verfehlt um`,
    );
  }
}

/** Parts below the floor, and whole figures that float. */
export function checkFloor(body: PosedBody, found: Findings, isHeld: boolean): void {
  for (const side of SIDES) {
    const { heel, toe, knee, toesUp } = body.legs[side];
    const { elbow, knuckles } = body.arms[side];
    const where = LEFT_RIGHT[side];
    const under = (part: string, name: string, at: Vec, room: number, limit: number) =>
      found.depth(`floor.${part}${side}`, room - at[1], limit, `${name} ${where} unter dem Boden um`);
    under("heel", "Ferse", heel, 0, FLOOR);
    if (toesUp < 1) under("toe", "Zehen", toe, 0, FLOOR);
    under("knee", "Knie", knee, 0.04, FLOOR);
    under("elbow", "Ellbogen", elbow, 0.03, 0.02);
    under("hand", "Hand", knuckles, 0.02, 0.02);
  }
  found.depth("floor.head", 0.09 - body.skull[1], FLOOR, "Kopf unter dem Boden um");
  found.depth("floor.pelvis", 0.1 - body.pelvis[1], FLOOR, "Becken unter dem Boden um");
  if (body.state !== "free" || isHeld) return;
  const lowest = Math.min(...capsulesOf(body).map(({ from, to, radius }) => Math.min(from[1], to[1]) - radius));
  found.depth("floor.floats", lowest, 0.035, "schwebt über dem Boden um");
}

/** Overlapping parts of one body. */
export function checkSelf(body: PosedBody, found: Findings): void {
  const rods = new Map(capsulesOf(body).map((rod) => [rod.part, rod]));
  const pair = (a: string, b: string, soft = SOFT) => {
    const [p, q] = [rods.get(a), rods.get(b)];
    if (p && q) found.depth(`self.${a}-${b}`, overlap(p, q), soft, `${p.name} und ${q.name} ineinander um`);
  };
  for (const side of SIDES) {
    pair(`hand.${side}`, "head");
    pair(`forearm.${side}`, "head");
    for (const trunk of ["chest", "belly", "pelvis"]) {
      pair(`hand.${side}`, trunk, 0.045);
      pair(`forearm.${side}`, trunk, 0.045);
    }
    pair(`shin.${side}`, "belly", 0.06);
    pair(`shin.${side}`, "chest", 0.06);
    const { elbow, wrist } = body.arms[side];
    const inside = 0.07 - segmentDistance(elbow, wrist, body.chest, body.neck);
    found.depth(`self.forearm.${side}-spine`, inside, 0, `Unterarm ${LEFT_RIGHT[side]} in der Brust um`);
  }
  pair("shin.L", "shin.R");
  pair("shin.L", "thigh.R", 0.05);
  pair("shin.R", "thigh.L", 0.05);
  pair("forearm.L", "forearm.R", 0.022);
  pair("hand.L", "hand.R", 0.035);
  pair("foot.L", "foot.R", 0.02);
}

function outlineOnFloor(body: PosedBody): [number, number][] {
  const feet = body.footMarks.flatMap(({ at, yaw, contact }) => {
    const turn = frameFromAngles(yaw);
    const zs = contact === "ball" ? [0.095, 0.14] : contact === "heel" ? [-0.06, -0.03] : [-0.06, 0.115, 0.185];
    return zs.flatMap((z) => [-0.04, 0.04].map((x) => pointIn([at[0], 0, at[1]], turn, [x, 0, z])));
  });
  const others = body.supports.filter(({ part }) => part !== "foot");
  const round = others.flatMap(({ at }) =>
    [-0.05, 0.05].flatMap((d) => [pointIn(at, TURN, [d, 0, 0]), pointIn(at, TURN, [0, 0, d])]),
  );
  return [...feet, ...round].map(([x, , z]) => [x, z]);
}
const TURN = frameFromAngles(0);

type Flat = readonly [number, number];
const side2 = (o: Flat, a: Flat, b: Flat) => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);

/** The convex hull of points, counter-clockwise. */
function hullOf(points: readonly Flat[]): Flat[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (list: readonly Flat[]) => {
    const chain: Flat[] = [];
    for (const p of list) {
      while (chain.length > 1 && side2(chain.at(-2) as Flat, chain.at(-1) as Flat, p) <= 0) chain.pop();
      chain.push(p);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

/** Distance of a point from a convex hull; negative inside. */
function outside(hull: readonly Flat[], p: Flat): number {
  let nearest = Infinity;
  let isInside = true;
  hull.forEach((a, index) => {
    const b = hull[(index + 1) % hull.length] as Flat;
    if (side2(a, b, p) < 0) isInside = false;
    nearest = Math.min(nearest, segmentDistance([a[0], 0, a[1]], [b[0], 0, b[1]], [p[0], 0, p[1]], [p[0], 0, p[1]]));
  });
  return isInside ? -nearest : nearest;
}

/** Balance of a standing body: its centre of mass over the supports, and weights as stated. */
export function checkBalance(body: PosedBody, found: Findings): void {
  if (body.state !== "standing") return;
  const [x, , z] = body.centreOfMass;
  const carrying = body.supports.filter(({ weight }) => weight > 0);
  if (carrying.length === 0) return;
  found.depth("balance", outside(hullOf(outlineOnFloor(body)), [x, z]), 0, "Schwerpunkt außerhalb der Füße um");
  const [a, b] = carrying;
  if (carrying.length !== 2 || !a || !b) return;
  const way = sub(a.at, b.at);
  const seen = ((x - b.at[0]) * way[0] + (z - b.at[2]) * way[2]) / (way[0] ** 2 + way[2] ** 2);
  const [is, wanted] = [Math.round(seen * 100), Math.round(a.weight * 100)];
  const where = LEFT_RIGHT[a.side];
  found.percent("weight", Math.abs(is - wanted), 3, `Gewicht ${where} ${is} % statt ${wanted} %`);
}
