import { Document, isCollection, visit } from "yaml";
import { checkTechnique, openWarnings } from "../checks/check.ts";
import { type Library, makeLibrary, poseFinder } from "../library.ts";
import { planTechnique } from "../plan.ts";
import { FigureError, flattenPose } from "../poseData.ts";
import { previewOf, toPng } from "../preview.ts";
import { pictureOf, solveTechnique } from "../scene.ts";
import type { PoseData, TechniqueData } from "../schema.ts";
import type { Scene } from "../types.ts";

/** What the page sends: the technique as it is being changed, as data or as text, and what it wants to see. */
export interface Draft {
  id: string;
  data?: unknown;
  yaml?: string;
  /** Which picture of a strip, from 0. */
  panel: number;
  /** While a slider moves only the first view is drawn. */
  isQuick: boolean;
}

/** What the page shows. Without `data` the text could not be read, and `problems` says why. */
export interface Judged {
  problems: string[];
  data?: TechniqueData;
  yaml?: string;
  panels: number;
  /** The shown pose with everything that it takes from others: what its sliders begin with. */
  pose?: PoseData;
  warnings: { text: string; isHere: boolean; accept: string }[];
  /** PNG pictures in base64: the picture's own camera, from the front, from the side. */
  views: string[];
}

const SIZE = 300;
/** Collections up to this many characters stand in one line, as trainers write them. */
const ONE_LINE = 100;

/** A technique as it stands in its file, without the indent. */
export function toYaml(data: unknown): string {
  const document = new Document(data);
  visit(document, {
    Collection: (_, node) => {
      if (isCollection(node) && JSON.stringify(node).length <= ONE_LINE) node.flow = true;
    },
  });
  if (isCollection(document.contents)) document.contents.flow = false;
  // Braces with room inside, brackets without: as in the files.
  return document.toString({ lineWidth: 140 }).replaceAll(/\[ ([^[\]"']*) \]/g, "[$1]");
}

/** Lines that stand before the technique's own ones when it is read like a file. */
const HEAD = 3;

function read({ id, data, yaml = toYaml(data) }: Draft): { data?: TechniqueData; problems: string[] } {
  const [topicID = "", nr = ""] = id.split("/");
  const own = yaml.split("\n").map((line) => `    ${line}`);
  const text = [`topicID: ${topicID}`, "techniques:", `  '${nr}':`, ...own].join("\n");
  const { techniques, problems } = makeLibrary([{ path: id, text }]);
  const told = problems.map(({ line, message }) => `Zeile ${Math.max(1, line - HEAD)}: ${message}`);
  return { data: techniques.get(id)?.data, problems: told };
}

function viewsOf(scene: Scene, isQuick: boolean): string[] {
  const { camera } = scene;
  const side = (camera.azimuth < 0 ? -1 : 1) * 90;
  const others = [0, side].map((azimuth) => ({ ...scene, camera: { ...camera, azimuth, elevation: 4 }, ghosts: [] }));
  const shown = isQuick ? [scene] : [scene, ...others];
  return shown.map((view) => toPng(previewOf(view, SIZE)).toString("base64"));
}

/** Solves, checks and draws a technique as it would be with the changes. */
export function judgeDraft(draft: Draft, library: Library): Judged {
  const nothing = { panels: 1, warnings: [], views: [] };
  const { data, problems } = read(draft);
  const entry = library.techniques.get(draft.id);
  if (!data || !entry || problems.length > 0) return { ...nothing, problems };
  const yaml = draft.yaml ?? toYaml(data);
  try {
    const changed = { ...library, techniques: new Map(library.techniques).set(draft.id, { ...entry, data }) };
    const plan = planTechnique(data, changed);
    const picture = pictureOf(solveTechnique(plan), "white");
    const scenes = picture.kind === "figure" ? [picture.scene] : picture.panels;
    const shown = Math.min(draft.panel, scenes.length - 1);
    const warnings = openWarnings(checkTechnique(plan), data.accept).open.map(
      ({ panel, moment, text, code, value }) => ({
        text: `${panel}/${moment}: ${text}`,
        isHere: panel === shown + 1 && moment === "pose",
        accept: `- { warning: ${code}, upTo: ${value}, because:  }`,
      }),
    );
    const written = data.panels ? data.panels[shown]?.pose : data.pose;
    return {
      problems: [],
      data,
      yaml,
      panels: scenes.length,
      ...(written !== undefined && { pose: flattenPose(written, poseFinder(changed)) }),
      warnings,
      views: scenes[shown] ? viewsOf(scenes[shown], draft.isQuick) : [],
    };
  } catch (error) {
    if (error instanceof FigureError) return { ...nothing, problems: [error.message], data, yaml };
    throw error;
  }
}
