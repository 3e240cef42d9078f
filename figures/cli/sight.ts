import { checkSight } from "../checks/sightChecks.ts";
import { solveTechnique } from "../motion/scene.ts";
import { loadLibrary, select } from "./select.ts";

/** Prints what cannot be seen on the drawings: for choosing cameras, arrows and ghosts. */
export async function sightCommand(names: readonly string[]): Promise<void> {
  let found = 0;
  for (const { id, plan } of select(await loadLibrary(), names)) {
    const warnings = plan ? checkSight(solveTechnique(plan)) : [];
    found += warnings.length;
    for (const { panel, text } of warnings) console.log(`${id} ${panel}: ${text}`);
  }
  console.log(`${found} Stellen, die nicht zu sehen sind.`);
}
