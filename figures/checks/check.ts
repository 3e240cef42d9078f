import type { SolvedMoment } from "../pose/people.ts";
import type { PanelPlan, TechniquePlan } from "../motion/plan.ts";
import type { PosedBody } from "../pose/poseSpec.ts";
import type { AcceptData } from "../pose/schema.ts";
import { type SolvedTechnique, solveTechnique } from "../motion/scene.ts";
import { checkJoints } from "./jointLimits.ts";
import { checkFloating, checkPairs, checkProps } from "./pairChecks.ts";
import { checkBalance, checkFloor, checkReach, checkSelf } from "./selfChecks.ts";
import { Findings, type Warning } from "./warning.ts";

/** All warnings about one body. A body that another one holds may float. */
export function checkBody(body: PosedBody, isHeld = false): Warning[] {
  const found = new Findings();
  checkReach(body, found);
  checkJoints(body, found);
  checkFloor(body, found, isHeld);
  checkSelf(body, found);
  checkBalance(body, found);
  return found.warnings;
}

/** All warnings at one moment; codes begin with the person. */
export function checkMoment(moment: SolvedMoment, props: PanelPlan["main"]["props"] = []): Warning[] {
  const isPair = moment.bodies.length > 1;
  const single = moment.bodies.flatMap((body, person) =>
    checkBody(body, isPair).map((warning) => ({ ...warning, code: `${person}.${warning.code}` })),
  );
  const found = new Findings();
  checkPairs(moment, found);
  if (isPair) checkFloating(moment, found);
  checkProps(moment, props, found);
  return [...single, ...found.warnings];
}

/** A warning of a technique with its place. */
export interface PlacedWarning extends Warning {
  /** 1, 2, 3 for the panels of a strip. */
  panel: number;
  /** `pose` is what the picture shows. */
  moment: string;
}

/** Checks every keyframe of a technique. */
export const checkTechnique = (plan: TechniquePlan): PlacedWarning[] => checkSolved(solveTechnique(plan));

/** The same of a technique that is solved already. */
export function checkSolved({ plan, panels }: SolvedTechnique): PlacedWarning[] {
  return panels.flatMap((panel, index) => {
    const shown = plan.panels[index];
    const names = [
      ...(shown?.start ? ["start"] : []),
      ...(shown?.through ?? []).map((_, n) => `through ${n + 1}`),
      "pose",
    ];
    const moments: [string, SolvedMoment][] = panel.keys.map((key, n) => [names[n] ?? "", key]);
    if (panel.follow) moments.push(["follow", panel.follow]);
    panel.back.forEach((key, n) => moments.push([`back ${n + 1}`, key]));
    return moments.flatMap(([moment, solved]) =>
      checkMoment(solved, moment === "pose" ? shown?.main.props : []).map((warning) => ({
        ...warning,
        moment,
        panel: index + 1,
      })),
    );
  });
}

/** Warnings that are not accepted with a reason, and reasons that are no longer needed. */
export function openWarnings(warnings: readonly PlacedWarning[], accepted: readonly AcceptData[] = []) {
  const covers = (accept: AcceptData, warning: Warning) =>
    accept.warning === warning.code && warning.value <= accept.upTo;
  return {
    open: warnings.filter((warning) => !accepted.some((accept) => covers(accept, warning))),
    unused: accepted.filter((accept) => !warnings.some((warning) => covers(accept, warning))),
  };
}
