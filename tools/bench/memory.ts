import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import type { Dojo } from "../../tests/fixtures/server.ts";
import type { Figure } from "./figure.ts";

/** After a load, a server that nobody asks looks after its memory: twice as long as it takes to notice. */
const QUIET_MS = 12_000;

/** What the process of a server holds of the machine's memory. */
export function residentMb(dojo: Dojo): number {
  const status = readFileSync(`/proc/${dojo.pid()}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** What it holds at the end of a load, and once that is over. */
export async function benchMemoryAfter(load: string, dojo: Dojo): Promise<Figure> {
  const atOnceMb = residentMb(dojo);
  await setTimeout(QUIET_MS);
  const value = `${residentMb(dojo).toFixed(0)} MB  (at its end ${atOnceMb.toFixed(0)} MB)`;
  return { name: `server memory after ${load}`, value, goal: "below 200 MB" };
}
