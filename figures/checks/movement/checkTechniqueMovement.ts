import { PLAIN_CAST } from "../../pose/cast.ts";
import { readMovement } from "#domain/figures/motion/movement.ts";
import { timelineOf } from "#domain/figures/motion/timeline.ts";
import { distance } from "#domain/figures/vector.ts";
import { parseSurface } from "../../motion/arrow.ts";
import { exportMovement } from "../../motion/export.ts";
import type { SolvedTechnique } from "../../motion/scene.ts";
import { surfacePoint } from "#domain/figures/surfaces.ts";
import { makeStage, poseAt } from "#domain/figures/motion/pose.ts";
import type { Timeline } from "#domain/figures/motion/times.ts";
import { checkCodec } from "./checkCodec.ts";
import { checkMovement, type MovementWarning } from "./checkMovement.ts";

/** How far a striking surface may be from its place in the picture when the movement stands there, metres. */
const MISSED = 0.005;

/** Striking surfaces that are elsewhere at the instant of the strike than in the solved pose. */
export function checkStrikes({ plan, panels }: SolvedTechnique, timeline: Timeline): MovementWarning[] {
  const stage = makeStage(timeline.movement);
  return timeline.holds.flatMap(({ panel, from }) => {
    poseAt(timeline, from, stage);
    const solved = panels[panel]!.main.bodies;
    return plan.panels[panel]!.hits.flatMap((ref): MovementWarning[] => {
      const hit = parseSurface(ref);
      const [now, wanted] = [hit && stage.bodies[hit.person], hit && solved[hit.person]];
      if (!hit || !now || !wanted) return [];
      const { side, surface } = hit;
      const far = distance(surfacePoint(now, side, surface), surfacePoint(wanted, side, surface));
      if (far <= MISSED) return [];
      const value = Math.ceil(far * 100);
      const text = `Trefffläche ${ref} verfehlt ihr Ziel um ${value} cm`;
      return [{ code: `move.${panel + 1}.hit`, value, text, panel: panel + 1, moment: "unterwegs" }];
    });
  });
}

/** Everything that is wrong with the movement of a solved technique, as the app will play it. */
export function checkTechniqueMovement(technique: SolvedTechnique): MovementWarning[] {
  if (technique.plan.unmoved) return [];
  const movement = readMovement(exportMovement(technique, PLAIN_CAST));
  if (!movement) {
    const text = "die Bewegung ist zu lang oder zu groß für die App";
    return [{ code: "move.1.format", value: 1, text, panel: 1, moment: "unterwegs" }];
  }
  const timeline = timelineOf(movement);
  return [...checkCodec(technique), ...checkMovement(timeline), ...checkStrikes(technique, timeline)];
}
