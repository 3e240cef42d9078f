import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { startInspectedDojo } from "../../tests/fixtures/browser/inspector.ts";
import { faultsIn, type Finding, fuzz, type FuzzReport } from "./run.ts";
import { honestVisit } from "./honestVisit.ts";

/**
 * `npm run fuzz`: sends damaged requests of every kind to the real server. `--seed 7 --count 100000` chooses the cases,
 * `--only 4711` runs one case of a seed and shows it, `--rules <file>` uses other rules (with a permissive file more
 * requests reach the store).
 */
const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "100000" },
    only: { type: "string" },
    rules: { type: "string", default: "tests/fixtures/open.rules" },
  },
});
const seed = Number(values.seed);
const count = values.only === undefined ? Number(values.count) : 1;
const first = Number(values.only ?? 0);
/** How much the heap may grow between a tenth of the way and the end. */
const MOST_GROWTH_MB = 8;
const MB = 1024 * 1024;

const { dojo, inspector } = await startInspectedDojo({ DOJO_RULES: values.rules, DOJO_TRUST_PROXY: "1" });
const heapsMb: number[] = [];
const startedAtMs = performance.now();
const report = await fuzz({
  dojo,
  seed,
  first,
  count,
  onProgress: async (requests) => {
    if (requests < ((heapsMb.length + 1) * count) / 10) return;
    const heapMb = (await inspector.heapBytes()) / MB;
    heapsMb.push(heapMb);
    console.log(`${requests} of ${count}: heap ${heapMb.toFixed(1)} MB, resident ${residentMb().toFixed(0)} MB`);
  },
});
await honestVisit(dojo.url);
const faults = faultsIn(dojo.log);
inspector.close();
await dojo.remove();
print(report);
const growthMb = (heapsMb.at(-1) ?? 0) - (heapsMb[0] ?? 0);
if (growthMb > MOST_GROWTH_MB) console.log(`The heap grew by ${growthMb.toFixed(1)} MB.`);
process.exit(report.findings.length + faults.length === 0 && growthMb <= MOST_GROWTH_MB ? 0 : 1);

function residentMb(): number {
  const status = readFileSync(`/proc/${dojo.pid()}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

function print({ requests, statuses, kinds, longestAnswer, findings }: FuzzReport): void {
  const seconds = (performance.now() - startedAtMs) / 1000;
  console.log(`\nseed ${seed}: ${requests} requests, ${seconds.toFixed(0)} s`);
  const sorted = [...statuses].toSorted(([a], [b]) => a - b);
  console.log(`statuses: ${sorted.map(([status, times]) => `${status} × ${times}`).join(", ")}`);
  const rates = [...kinds].map(([name, { sent, succeeded }]) => `${name} ${succeeded} of ${sent}`);
  console.log(`succeeded: ${rates.toSorted().join(", ")}`);
  console.log(`longest answer: ${longestAnswer.bytes} characters (${longestAnswer.name})`);
  for (const line of faults.slice(0, 20)) console.log(`fault in the log: ${line}`);
  for (const finding of findings.slice(0, 20)) printFinding(finding);
  console.log(`${findings.length} findings, ${faults.length} faults in the log`);
}

function printFinding({ index, name, why, request, status, text }: Finding): void {
  console.log(`\n${why} (${name}); alone: npm run fuzz -- --seed ${seed} --only ${index}`);
  console.log(`  ${request.method} ${request.path.slice(0, 300)}`);
  console.log(`  ${JSON.stringify(request.headers).slice(0, 300)}`);
  console.log(`  ${(request.body ?? "").slice(0, 1000)}`);
  console.log(`  → ${status} ${text.slice(0, 300)}`);
}
