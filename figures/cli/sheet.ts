import { mkdirSync } from "node:fs";
import { join, relative } from "node:path";
import { type SheetItem, writeSheet } from "./contactSheet.ts";
import { previewOf, toPng } from "../checks/preview.ts";
import { PLAIN_CAST } from "../pose/cast.ts";
import { pictureOf, solveTechnique } from "../motion/scene.ts";
import { renderPicture } from "../render/svg.ts";
import { readTitles, type Title } from "../pose/titles.ts";
import { judge, loadLibrary, PROJECT, select, type Selected } from "./select.ts";

/** The folder for sheets, ignored by git. */
export function sheetFile(name: string): string {
  const folder = join(PROJECT, ".cache", "figures");
  mkdirSync(folder, { recursive: true });
  return relative(process.cwd(), join(folder, `${name}.png`));
}

const SIZE = 480;
/** The names of many techniques are too long for a file name. */
const LONGEST_NAME = 80;

function noteOf(technique: Selected, panel?: number): string | undefined {
  const { open } = judge(technique);
  const mine = panel === undefined ? open : open.filter((warning) => warning.panel === panel);
  const [first] = mine;
  return first && `${first.moment}: ${first.text}${mine.length > 1 ? ` (+${mine.length - 1})` : ""}`;
}

/** Quick drawings, one per panel. */
function quickItems(technique: Selected): SheetItem[] {
  const { id, plan } = technique;
  if (!plan) return [];
  const picture = pictureOf(solveTechnique(plan), PLAIN_CAST);
  const scenes = picture.kind === "figure" ? [picture.scene] : picture.panels;
  return scenes.map((scene, index) => ({
    label: picture.kind === "strip" ? `${id} – ${index + 1}` : id,
    warning: noteOf(technique, index + 1),
    picture: { png: toPng(previewOf(scene, SIZE)) },
  }));
}

/** The pictures as the app shows them, with the belts and titles of the catalogue. */
function fineItems(technique: Selected, titles: ReadonlyMap<string, Title>): SheetItem[] {
  const { id, plan } = technique;
  if (!plan) return [];
  const { title = "", cast = PLAIN_CAST } = titles.get(id) ?? {};
  const svg = renderPicture(pictureOf(solveTechnique(plan), cast));
  const columns = Math.min(3, plan.panels.length);
  return [{ label: `${id} ${title}`, warning: noteOf(technique), picture: { svg }, columns }];
}

/**
 * Contact sheet of topics or single techniques, with the first warning in red below each picture. `--fine`: as in the
 * app, once in the size of a phone, once large (`-large.png`); `--dark`: on dark paper.
 */
export async function sheetCommand(args: readonly string[]): Promise<void> {
  const names = args.filter((arg) => !arg.startsWith("--"));
  const isFine = args.includes("--fine");
  const techniques = select(await loadLibrary(), names);
  for (const { id, problem } of techniques) if (problem) console.log(`${id}: ${problem}`);
  const name = `sheet-${names.join("-").replaceAll("/", "-").slice(0, LONGEST_NAME) || "all"}`;
  const titles = isFine ? await readTitles(PROJECT) : new Map<string, Title>();
  const items = techniques.flatMap((technique) => (isFine ? fineItems(technique, titles) : quickItems(technique)));
  const dark = args.includes("--dark");
  await writeSheet(items, sheetFile(name), { dark });
  console.log(sheetFile(name));
  if (!isFine) return;
  await writeSheet(items, sheetFile(`${name}-large`), { cell: 560, columns: Math.min(3, items.length), dark });
  console.log(sheetFile(`${name}-large`));
}
