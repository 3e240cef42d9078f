import { readFileSync } from "node:fs";
import type { Dojo } from "../../tests/fixtures/server.ts";

/** What the process of a server holds of the machine's memory. */
export function residentMb(dojo: Dojo): number {
  const status = readFileSync(`/proc/${dojo.pid()}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
