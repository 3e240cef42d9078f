import { judge, loadLibrary, select } from "./select.ts";

/** Prints every open warning, and the line that would accept it. */
export async function solveCommand(names: readonly string[]): Promise<void> {
  const techniques = select(await loadLibrary(), names);
  for (const technique of techniques) {
    const { open, unused } = judge(technique);
    if (!technique.problem && open.length + unused.length === 0) continue;
    console.log(technique.id);
    if (technique.problem) console.log(`  ${technique.problem}`);
    for (const { panel, moment, text, code, value } of open) {
      console.log(`  ${panel}/${moment}: ${text}    { warning: ${code}, upTo: ${value}, because:  }`);
    }
    for (const code of unused) console.log(`  accept: ${code} wird nicht mehr gebraucht`);
  }
  console.log(`${techniques.length} Techniken gerechnet.`);
}
