import { spawn } from "node:child_process";

/**
 * What must be true before a commit, in parallel; the output of a part is shown if it fails. Of the unit tests, only those run that the
 * uncommitted changes can break: `npm test` runs all of them.
 */
const parts: { name: string; command: string; args: string[] }[] = [
  { name: "format", command: "oxfmt", args: ["--check"] },
  { name: "lint and arrows", command: "oxlint", args: [] },
  { name: "types: pure rooms", command: "tsc", args: ["-p", "tsconfig.pure.json"] },
  { name: "types: app", command: "tsc", args: ["-p", "tsconfig.app.json"] },
  { name: "types: service worker", command: "tsc", args: ["-p", "tsconfig.sw.json"] },
  { name: "types: server, tools, tests", command: "tsc", args: ["-p", "tsconfig.node.json"] },
  { name: "content", command: "node", args: ["tools/check-content.ts"] },
  { name: "figures", command: "node", args: ["figures/cli/main.ts", "check"] },
  { name: "bytes", command: "node", args: ["tools/bytes/main.ts"] },
  { name: "unused code", command: "knip", args: [] },
  // No import leads from it to what it reads, so `--changed` would not see a rule that lost its test.
  {
    name: "rules, their tests, words",
    command: "vitest",
    args: ["run", "tools/specification.test.ts", "tools/appText.test.ts", "--reporter=dot"],
  },
  {
    name: "unit tests of what has changed",
    command: "vitest",
    args: ["run", "--changed", "--reporter=dot", "--passWithNoTests"],
  },
];

function run(part: (typeof parts)[number]): Promise<{ ok: boolean; output: string; seconds: number }> {
  const startedAtMs = performance.now();
  return new Promise((settle) => {
    const child = spawn(part.command, part.args, {
      stdio: ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32",
    });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("error", (error) => settle({ ok: false, output: String(error), seconds: 0 }));
    child.on("close", (code) => settle({ ok: code === 0, output, seconds: (performance.now() - startedAtMs) / 1000 }));
  });
}

const queue = [...parts];
let failed = 0;
async function work() {
  for (let part = queue.shift(); part; part = queue.shift()) {
    const { ok, output, seconds } = await run(part);
    console.log(`${ok ? "ok    " : "FAILED"} ${part.name} (${seconds.toFixed(1)} s)`);
    if (!ok) console.log(output.trimEnd());
    if (!ok) failed += 1;
  }
}
await Promise.all([work(), work()]);
console.log(failed === 0 ? "All checks passed." : `${failed} of ${parts.length} checks failed.`);
process.exit(failed === 0 ? 0 : 1);
