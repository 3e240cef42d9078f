import { readFileSync } from "node:fs";
import type { Cast } from "../pose/cast.ts";
import { MOTION_VERSION, readMovement } from "#domain/figures/motion/movement.ts";
import { exportMovement } from "../motion/export.ts";
import type { TechniquePlan } from "../motion/plan.ts";
import { solveTechnique } from "../motion/scene.ts";

/** Solves a technique: the text of its movement's file, the same on every run. */
export const movementText = (plan: TechniquePlan, cast: Cast): string =>
  `${JSON.stringify(exportMovement(solveTechnique(plan), cast))}\n`;

function dataOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/** Whether a file holds a movement of today's format. */
export const isMovement = (file: string): boolean => readMovement(dataOf(file)) !== undefined;

/** Whether a file was written by this version; cheaper than reading all of it. */
export function isCurrentMovement(file: string): boolean {
  const data = dataOf(file);
  return typeof data === "object" && data !== null && "v" in data && data.v === MOTION_VERSION;
}
