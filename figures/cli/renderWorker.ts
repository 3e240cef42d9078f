import { parentPort } from "node:worker_threads";
import type { TechniquePlan } from "../motion/plan.ts";
import { renderTechnique } from "./pictures.ts";
import type { Cast } from "../pose/cast.ts";

/** One technique to draw. */
export interface RenderJob {
  id: string;
  plan: TechniquePlan;
  cast: Cast;
}
export type RenderAnswer = { id: string } & ({ rendered: string } | { problem: string });

const port = parentPort;
port?.on("message", ({ id, plan, cast }: RenderJob) => {
  try {
    port.postMessage({ id, rendered: renderTechnique(plan, cast) } satisfies RenderAnswer);
  } catch (error) {
    port.postMessage({ id, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
