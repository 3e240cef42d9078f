import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { pictureOf, solveTechnique } from "../scene.ts";
import { judge, loadLibrary, PROJECT, select, type Selected } from "../select.ts";
import { type SheetItem, writeSheets } from "../sheetPage.ts";
import { renderPicture } from "../svg.ts";
import { readTitles, type Title } from "../titles.ts";

const OUTPUT = join(PROJECT, "screens", "figures");

function itemOf(technique: Selected, titles: ReadonlyMap<string, Title>): SheetItem | undefined {
  const { id, plan, problem } = technique;
  const { title = "?", belt = "white" } = titles.get(id) ?? {};
  const label = `${id} ${title}`;
  if (!plan) {
    console.log(`${id}: ${problem}`);
    return undefined;
  }
  const startedAtMs = performance.now();
  const svg = renderPicture(pictureOf(solveTechnique(plan), belt));
  const { open } = judge(technique);
  const [first] = open;
  console.log(`${id} ${Math.round(performance.now() - startedAtMs)} ms, ${(svg.length / 1024).toFixed(1)} kB`);
  const note = first ? `${first.panel}/${first.moment}: ${first.text}${open.length > 1 ? ` (+${open.length - 1})` : ""}` : "";
  return { label, note, isWarning: first !== undefined, svg };
}

/**
 * Contact sheets of the named topics or techniques in `screens/figures/`: large, and as small as on a phone, on light
 * and on dark paper.
 */
export async function sheetCommand(names: readonly string[]): Promise<void> {
  const [library, titles] = await Promise.all([loadLibrary(), readTitles(PROJECT)]);
  const items = select(library, names).flatMap((technique) => itemOf(technique, titles) ?? []);
  const name = names.length === 0 ? "all" : names.join("_").replaceAll("/", "-");
  mkdirSync(OUTPUT, { recursive: true });
  const columns = Math.min(items.length, 4);
  const file = (kind: string) => join(OUTPUT, `${name}-${kind}.png`);
  await writeSheets(items, [
    { file: file("large"), width: 560, columns: Math.min(columns, 3), theme: "light" },
    { file: file("320"), width: 320, columns, theme: "light" },
    { file: file("320-dark"), width: 320, columns, theme: "dark" },
  ]);
  console.log(`${items.length} Bilder: ${file("large")}`);
}
