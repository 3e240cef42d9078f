import { writeSheet } from "./contactSheet.ts";
import { previewOf, toPng } from "../checks/preview.ts";
import { PLAIN_CAST } from "../pose/cast.ts";
import { pictureOf, solveTechnique } from "../motion/scene.ts";
import { loadLibrary, select } from "./select.ts";
import { sheetFile } from "./sheet.ts";

const AZIMUTHS = [-150, -110, -70, -30, 10, 50, 90, 130];
const ELEVATIONS = [10, 34];

/** One technique from 16 directions, for choosing a camera. */
export async function sweepCommand([id = "", panel = "1"]: readonly string[]): Promise<void> {
  const [technique] = select(await loadLibrary(), [id]);
  const { plan } = technique ?? {};
  if (!plan) throw new Error(technique?.problem ?? `${id}: keine Technik mit Haltung`);
  const index = Number(panel) - 1;
  const items = ELEVATIONS.flatMap((elevation) =>
    AZIMUTHS.map((azimuth) => {
      const panels = plan.panels.map((shown) => ({ ...shown, camera: { ...shown.camera, azimuth, elevation } }));
      const picture = pictureOf(solveTechnique({ ...plan, panels }), PLAIN_CAST);
      const scene = picture.kind === "figure" ? picture.scene : picture.panels[index];
      if (!scene) throw new Error(`${id} hat kein Bild ${panel}`);
      return { label: `azimuth: ${azimuth}, elevation: ${elevation}`, picture: { png: toPng(previewOf(scene, 300)) } };
    }),
  );
  const file = sheetFile(`sweep-${id.replace("/", "-")}`);
  await writeSheet(items, file, { cell: 230, columns: AZIMUTHS.length });
  console.log(file);
}
