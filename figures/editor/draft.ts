import { PLAIN_CAST } from "../pose/cast.ts";
import { Document, isCollection, visit } from "yaml";
import { checkSolved, openWarnings } from "../checks/check.ts";
import { checkTechniqueMovement } from "../checks/movement/checkTechniqueMovement.ts";
import { exportMovement } from "../motion/export.ts";
import { type Library, makeLibrary, poseFinder } from "../pose/library.ts";
import { planTechnique } from "../motion/plan.ts";
import { FigureError, flattenPose } from "../pose/poseData.ts";
import { solveTechnique } from "../motion/scene.ts";
import type { PoseData, TechniqueData } from "../pose/schema.ts";

/** The page's request: the changed technique, as data or as text, and what to show. */
export interface Draft {
  id: string;
  data?: unknown;
  yaml?: string;
  /** Index of the panel in a strip. */
  panel: number;
}

/** The answer to the page. Without `data` the text could not be parsed, and `problems` says why. */
export interface Judged {
  problems: string[];
  data?: TechniqueData;
  yaml?: string;
  panels: number;
  /** The shown pose with everything inherited: the start values of its sliders. */
  pose?: PoseData;
  warnings: { text: string; isHere: boolean; accept: string }[];
  /** The technique as the app's movement data (`readMovement`), which the page draws with the app's renderer. */
  movement?: object;
}

/** Collections up to this many characters stay on one line, in the style of the files. */
const ONE_LINE = 100;

/** A technique as in its file, without the indent. */
export function toYaml(data: unknown): string {
  const document = new Document(data);
  visit(document, {
    Collection: (_, node) => {
      if (isCollection(node) && JSON.stringify(node).length <= ONE_LINE) node.flow = true;
    },
  });
  if (isCollection(document.contents)) document.contents.flow = false;
  // Braces with inner spaces, brackets without, in the style of the files.
  return document.toString({ lineWidth: 140 }).replaceAll(/\[ ([^[\]"']*) \]/g, "[$1]");
}

/** Lines before the technique's own ones when it is parsed like a file. */
const HEAD = 3;

function read({ id, data, yaml = toYaml(data) }: Draft): { data?: TechniqueData; problems: string[] } {
  const [topicID = "", nr = ""] = id.split("/");
  const own = yaml.split("\n").map((line) => `    ${line}`);
  const text = [`topicID: ${topicID}`, "techniques:", `  '${nr}':`, ...own].join("\n");
  const { techniques, problems } = makeLibrary([{ path: id, text }]);
  const told = problems.map(({ line, message }) => `Zeile ${Math.max(1, line - HEAD)}: ${message}`);
  return { data: techniques.get(id)?.data, problems: told };
}

/** Solves and checks a changed technique. */
export function judgeDraft(draft: Draft, library: Library): Judged {
  const nothing = { panels: 1, warnings: [] };
  const { data, problems } = read(draft);
  const entry = library.techniques.get(draft.id);
  if (!data || !entry || problems.length > 0) return { ...nothing, problems };
  const yaml = draft.yaml ?? toYaml(data);
  try {
    const changed = { ...library, techniques: new Map(library.techniques).set(draft.id, { ...entry, data }) };
    const plan = planTechnique(data, changed);
    const solved = solveTechnique(plan);
    const shown = Math.min(draft.panel, plan.panels.length - 1);
    const found = [...checkSolved(solved), ...checkTechniqueMovement(solved)];
    const warnings = openWarnings(found, data.accept).open.map(({ panel, moment, text, code, value }) => ({
      text: `${panel}/${moment}: ${text}`,
      isHere: panel === shown + 1 && moment === "pose",
      accept: `- { warning: ${code}, upTo: ${value}, because:  }`,
    }));
    const written = data.panels ? data.panels[shown]?.pose : data.pose;
    return {
      problems: [],
      data,
      yaml,
      panels: plan.panels.length,
      ...(written !== undefined && { pose: flattenPose(written, poseFinder(changed)) }),
      warnings,
      movement: exportMovement(solved, PLAIN_CAST),
    };
  } catch (error) {
    if (error instanceof FigureError) return { ...nothing, problems: [error.message], data, yaml };
    throw error;
  }
}
