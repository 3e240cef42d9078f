import { mkdirSync } from "node:fs";
import { join, relative } from "node:path";
import { type SheetItem, writeSheet } from "../contactSheet.ts";
import { previewOf, toPng } from "../preview.ts";
import { pictureOf, solveTechnique } from "../scene.ts";
import { judge, loadLibrary, PROJECT, select, type Selected } from "../select.ts";

/** Where sheets are written; git does not see the folder. */
export function sheetFile(name: string): string {
  const folder = join(PROJECT, ".cache", "figures");
  mkdirSync(folder, { recursive: true });
  return relative(process.cwd(), join(folder, `${name}.png`));
}

const SIZE = 480;

function itemsOf(technique: Selected): SheetItem[] {
  const { id, plan } = technique;
  if (!plan) return [];
  const { open } = judge(technique);
  const picture = pictureOf(solveTechnique(plan), "white");
  const scenes = picture.kind === "figure" ? [picture.scene] : picture.panels;
  return scenes.map((scene, index) => {
    const mine = open.filter(({ panel }) => panel === index + 1);
    const [first] = mine;
    const more = mine.length > 1 ? ` (+${mine.length - 1})` : "";
    return {
      label: picture.kind === "strip" ? `${id} – ${index + 1}` : id,
      ...(first && { warning: `${first.moment}: ${first.text}${more}` }),
      picture: { png: toPng(previewOf(scene, SIZE)) },
    };
  });
}

/** Contact sheet of topics or single techniques, the first warning in red below each picture. */
export async function sheetCommand(names: readonly string[]): Promise<void> {
  const techniques = select(await loadLibrary(), names);
  for (const { id, problem } of techniques) if (problem) console.log(`${id}: ${problem}`);
  const file = sheetFile(`sheet-${names.join("-").replaceAll("/", "-") || "all"}`);
  await writeSheet(techniques.flatMap(itemsOf), file);
  console.log(file);
}
