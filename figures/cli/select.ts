import { resolve } from "node:path";
import { formatProblems } from "../../tools/catalogue/readCatalogue.ts";
import { type PlacedWarning, checkSolved, openWarnings } from "../checks/check.ts";
import { checkTechniqueMovement } from "../checks/movement/checkTechniqueMovement.ts";
import { checkSight } from "../checks/sightChecks.ts";
import { type Entry, type Library, readLibrary } from "../pose/library.ts";
import { planTechnique, type TechniquePlan } from "../motion/plan.ts";
import { solveTechnique } from "../motion/scene.ts";
import { FigureError } from "../pose/poseData.ts";

/** The project that these tools belong to. */
export const PROJECT = resolve(import.meta.dirname, "../..");

/** A technique that can be drawn, or why it cannot. */
export interface Selected {
  id: string;
  entry: Entry;
  plan?: TechniquePlan;
  /** What makes it impossible to draw. */
  problem?: string;
}

/** Techniques by `topic` or `topic/nr`; all without arguments. */
export function select(library: Library, names: readonly string[]): Selected[] {
  const wants = (id: string) => names.length === 0 || names.some((name) => id === name || id.startsWith(`${name}/`));
  return [...library.techniques].flatMap(([id, entry]): Selected[] => {
    if (!wants(id)) return [];
    try {
      return [{ id, entry, plan: planTechnique(entry.data, library) }];
    } catch (error) {
      if (error instanceof FigureError) return [{ id, entry, problem: error.message }];
      throw error;
    }
  });
}

/** Unaccepted warnings of a technique, and reasons that are no longer needed. */
export function judge({ plan, entry }: Selected): { open: PlacedWarning[]; unused: string[] } {
  if (!plan) return { open: [], unused: [] };
  const solved = solveTechnique(plan);
  const warnings = [...checkSolved(solved), ...checkTechniqueMovement(solved), ...checkSight(solved)];
  const { open, unused } = openWarnings(warnings, entry.data.accept);
  return { open, unused: unused.map(({ warning }) => warning) };
}

/** Reads the project's pose data; prints problems of the files and exits. */
export async function loadLibrary(): Promise<Library> {
  const library = await readLibrary(PROJECT);
  if (library.problems.length > 0) {
    console.error(formatProblems(library.problems));
    console.error("Erst diese Fehler beheben.");
    process.exit(1);
  }
  return library;
}
