// `node tools/figures/solve-topic.ts [topic[/nr]] …`: solves pose data and prints every warning that nobody has accepted.
import { resolve } from "node:path";
import { formatProblems } from "../catalogue/readCatalogue.ts";
import { checkTechnique, openWarnings } from "./checks/check.ts";
import { readLibrary } from "./library.ts";
import { planTechnique } from "./plan.ts";
import { FigureError } from "./poseData.ts";

const wanted = process.argv.slice(2);
const library = await readLibrary(resolve(import.meta.dirname, "../.."));
if (library.problems.length > 0) console.log(formatProblems(library.problems));
let count = 0;
for (const [id, entry] of library.techniques) {
  if (wanted.length > 0 && !wanted.some((name) => id === name || id.startsWith(`${name}/`))) continue;
  count += 1;
  try {
    const { open, unused } = openWarnings(checkTechnique(planTechnique(entry.data, library)), entry.data.accept);
    if (open.length + unused.length > 0) console.log(id);
    for (const { panel, moment, text, code, value } of open) {
      console.log(`  ${panel}/${moment}: ${text}   [- { warning: ${code}, upTo: ${value}, because:  }]`);
    }
    for (const { warning } of unused) console.log(`  accept: ${warning} wird nicht mehr gebraucht`);
  } catch (error) {
    if (!(error instanceof FigureError)) throw error;
    console.log(`${id}\n  ${error.message}`);
  }
}
console.log(`${count} Techniken gerechnet.`);
