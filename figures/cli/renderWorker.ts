import { parentPort } from "node:worker_threads";
import type { TechniquePlan } from "../motion/plan.ts";
import { renderTechnique } from "./pictures.ts";
import type { Belt } from "#domain/catalogue/schema.ts";

/** One technique to draw. */
export interface RenderJob {
  id: string;
  plan: TechniquePlan;
  belt: Belt;
}
export type RenderAnswer = { id: string } & ({ rendered: string } | { problem: string });

const port = parentPort;
port?.on("message", ({ id, plan, belt }: RenderJob) => {
  try {
    port.postMessage({ id, rendered: renderTechnique(plan, belt) } satisfies RenderAnswer);
  } catch (error) {
    port.postMessage({ id, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
