import { PLAIN_CAST } from "../pose/cast.ts";
import { writeFileSync } from "node:fs";
import { exportMovement } from "../motion/export.ts";
import { solveTechnique } from "../motion/scene.ts";
import { readTitles } from "../pose/titles.ts";
import { bytesOfAddress, openLive } from "./live/browser.ts";
import { loadLibrary, PROJECT, select } from "./select.ts";
import { sheetFile } from "./sheet.ts";

const SIZE = 300;
const COLUMNS = 6;

/**
 * Sheets of movements as the app draws them live, one file for each technique (`live-<topic>-<nr>.png`): its pictures
 * and instants between them, from its own camera and from aside. `--dark`: on dark paper; `--mirrored`: for the other
 * stance; `--ghost`: with the pale beginning.
 */
export async function liveCommand(args: readonly string[]): Promise<void> {
  const names = args.filter((arg) => !arg.startsWith("--"));
  const has = (flag: string) => args.includes(flag);
  const [isDark, isMirrored, hasGhost] = [has("--dark"), has("--mirrored"), has("--ghost")];
  const techniques = select(await loadLibrary(), names);
  const titles = await readTitles(PROJECT);
  const { page, close } = await openLive();
  try {
    for (const { id, plan, problem } of techniques) {
      if (!plan || plan.unmoved) {
        console.log(`${id}: ${problem ?? "keine Bewegung"}`);
        continue;
      }
      const { title = "", cast = PLAIN_CAST } = titles.get(id) ?? {};
      const data = exportMovement(solveTechnique(plan), cast);
      const options = { size: SIZE, columns: COLUMNS, isDark, isMirrored, hasGhost };
      const address = await page.evaluate(([heading, movement, look]) => window.live.sheetOf(heading, movement, look), [
        `${id} ${title}`,
        data,
        options,
      ] as const);
      const path = sheetFile(`live-${id.replace("/", "-")}`);
      writeFileSync(path, bytesOfAddress(address));
      console.log(path);
    }
  } finally {
    await close();
  }
}
