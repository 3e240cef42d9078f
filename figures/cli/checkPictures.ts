import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import type { Problem } from "#domain/catalogue/source.ts";
import {
  compressedBytes,
  inputHash,
  MANIFEST,
  type Manifest,
  PICTURES,
  readManifest,
  renderTechnique,
} from "./pictures.ts";
import { PLAIN_CAST } from "../pose/cast.ts";
import { isMovement, movementText } from "./movements.ts";
import type { Selected } from "./select.ts";
import type { Title } from "../pose/titles.ts";
import { darkStyle } from "../render/theme.ts";

/** Limits in bytes after brotli, of each file and of all together. */
const LIMITS = { picture: 15_000, motion: 4_500, pictures: 2_600_000, motions: 360_000 } as const;
/** The number of techniques that are drawn again. */
const SAMPLE = 1;
const REMEDY = "npm run figures -- build";

interface Checked {
  project: string;
  manifest: Manifest;
  techniques: readonly Selected[];
  titles: ReadonlyMap<string, Title>;
  report: (message: string) => void;
}

const castFor = ({ titles }: Checked, id: string) => titles.get(id)?.cast ?? PLAIN_CAST;
const textOf = ({ project }: Checked, name: string): string => readFileSync(join(project, PICTURES, name), "utf8");

/** Compressed size: the slow best setting is tried only if a quick one is not enough. */
function bytesOf(text: string, limit: number): number {
  const quick = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
  return quick <= limit ? quick : compressedBytes(text);
}

/** Techniques without pose data or picture or with an outdated one, and pictures without a technique. */
function checkUpToDate(checked: Checked): void {
  const { manifest, techniques, titles, report, project } = checked;
  const posed = new Set(techniques.map(({ id }) => id));
  for (const id of titles.keys()) if (!posed.has(id)) report(`${id} hat noch keine Haltung`);
  const drawable = new Map(techniques.filter(({ plan }) => plan).map((technique) => [technique.id, technique]));
  for (const [id, { plan }] of drawable) {
    const entry = manifest.pictures[id];
    if (!entry) report(`${id} hat noch kein Bild – ${REMEDY}`);
    else if (plan && entry.hash !== inputHash(plan, castFor(checked, id)))
      report(`${id} ist nicht neu gezeichnet – ${REMEDY}`);
  }
  for (const [id, { picture, motion }] of Object.entries(manifest.pictures)) {
    const plan = drawable.get(id)?.plan;
    if (!plan) report(`${id} hat keine Haltung mehr – ${REMEDY}`);
    else if (!motion && !plan.unmoved) report(`${id} hat noch keine Bewegung – ${REMEDY}`);
    for (const name of [picture, motion])
      if (name && !existsSync(join(project, PICTURES, name))) report(`${name} fehlt – ${REMEDY}`);
  }
}

/** Panels must show the steps of the technique: all in order, or those with written numbers. */
function checkSteps({ techniques, titles, report }: Checked): void {
  for (const { id, plan } of techniques) {
    const { steps: count = 0 } = titles.get(id) ?? {};
    if (!plan?.isStrip || count === 0) continue;
    const { panels, steps } = plan;
    if (!steps && panels.length !== count)
      report(
        `${id} hat ${count} Schritte und ${panels.length} Bilder – gib den Bildern die Nummer ihres Schritts (step)`,
      );
    if (steps && (steps.at(-1) ?? 0) > count) report(`${id} zeigt Schritt ${steps.at(-1)} von ${count}`);
  }
}

const MORE_THAN_SHAPES = /<(?:title|desc|text|metadata|image|script|style)|\s(?:id|class)=/;
/** Without the colours for dark paper, the one thing beside shapes that a drawing has. */
const withoutTheme = (svg: string): string =>
  svg.replace(darkStyle(svg), "").replaceAll(/ class="[a-z](?: [a-z])*"/g, "");

function checkFiles(checked: Checked): void {
  const { manifest, project, report } = checked;
  const folder = join(project, PICTURES);
  const named = new Set(Object.values(manifest.pictures).flatMap(({ picture, motion }) => [picture, motion]));
  for (const name of existsSync(folder) ? readdirSync(folder).sort() : []) {
    if (name === "manifest.json") continue;
    if (!named.has(name)) {
      report(`${name} gehört zu keiner Technik – ${REMEDY}`);
      continue;
    }
    const isPicture = name.endsWith(".svg");
    const limit = isPicture ? LIMITS.picture : LIMITS.motion;
    // Compressing everything takes seconds; files that are small uncompressed need no check.
    const raw = statSync(join(folder, name)).size;
    const bytes = raw <= limit ? raw : bytesOf(textOf(checked, name), limit);
    if (!isPicture && !isMovement(join(folder, name))) report(`${name} ist keine Bewegung von heute – ${REMEDY}`);
    if (bytes > limit) report(`${name} ist mit ${bytes} Bytes zu groß, höchstens ${limit}`);
    if (isPicture && MORE_THAN_SHAPES.test(withoutTheme(textOf(checked, name))))
      report(`${name} enthält mehr als Flächen und Linien`);
  }
  const entries = Object.values(manifest.pictures);
  const moving = entries.reduce((all, { motionBytes = 0 }) => all + motionBytes, 0);
  const sum = entries.reduce((all, { bytes }) => all + bytes, 0);
  if (moving > LIMITS.motions)
    report(`Die Bewegungen sind zusammen mit ${moving} Bytes zu groß, höchstens ${LIMITS.motions}`);
  if (sum > LIMITS.pictures) report(`Die Bilder sind zusammen mit ${sum} Bytes zu groß, höchstens ${LIMITS.pictures}`);
}

/** The techniques to draw again: chosen by the manifest, hence the same for everybody. */
export function sampleOf(ids: readonly string[], seed: string): string[] {
  const rank = (id: string) => createHash("sha256").update(`${seed}\0${id}`).digest("hex");
  return [...ids].sort((a, b) => (rank(a) < rank(b) ? -1 : 1)).slice(0, SAMPLE);
}

function checkSample(checked: Checked): void {
  const { manifest, techniques, report } = checked;
  const ids = Object.keys(manifest.pictures);
  const seed = JSON.stringify(manifest);
  const drawable = new Map(techniques.map((technique) => [technique.id, technique]));
  for (const id of sampleOf(ids, seed)) {
    const plan = drawable.get(id)?.plan;
    const entry = manifest.pictures[id];
    if (!plan || !entry) continue;
    const isSame = textOf(checked, entry.picture) === renderTechnique(plan, castFor(checked, id));
    const moves = movementText(plan, castFor(checked, id));
    if (entry.motion && textOf(checked, entry.motion) !== moves)
      report(`${id} bewegt sich frisch gerechnet anders – MOTION_VERSION erhöhen und ${REMEDY}`);
    if (!isSame) report(`${id} sieht frisch gezeichnet anders aus – ENGINE_VERSION erhöhen und ${REMEDY}`);
  }
}

/** Checks the committed pictures against the pose data: complete, current, small, and equal to today's drawing. */
export function checkPictures(
  project: string,
  techniques: readonly Selected[],
  titles: ReadonlyMap<string, Title>,
): Problem[] {
  const problems: Problem[] = [];
  const report = (message: string) => void problems.push({ file: MANIFEST.replaceAll("\\", "/"), line: 1, message });
  const checked: Checked = { project, manifest: readManifest(project), techniques, titles, report };
  checkUpToDate(checked);
  if (problems.length > 0) return problems;
  checkSteps(checked);
  checkFiles(checked);
  checkSample(checked);
  return problems;
}
