// `npm run figures -- <command> …`: build, solve, check, sheet, live, sweep, confuse, edit. See docs/figures.md.
import { buildCommand } from "./build.ts";
import { checkCommand } from "./check.ts";
import { confuseCommand } from "./confuse.ts";
import { editCommand } from "./edit.ts";
import { liveCommand } from "./live.ts";
import { sheetCommand } from "./sheet.ts";
import { solveCommand } from "./solve.ts";
import { sweepCommand } from "./sweep.ts";

const commands: Record<string, (names: readonly string[]) => Promise<void>> = {
  build: buildCommand,
  solve: solveCommand,
  check: checkCommand,
  sheet: sheetCommand,
  live: liveCommand,
  sweep: sweepCommand,
  confuse: confuseCommand,
  edit: editCommand,
};

const [name = "", ...rest] = process.argv.slice(2);
const command = commands[name];
if (command) await command(rest);
else {
  console.error(`Aufruf: npm run figures -- ${Object.keys(commands).join(" | ")} [thema[/nummer] …]`);
  process.exitCode = 1;
}
