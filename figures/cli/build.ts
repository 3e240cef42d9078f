import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  compressedBytes,
  inputHash,
  MANIFEST,
  type Manifest,
  manifestText,
  opaqueName,
  type PictureEntry,
  PICTURES,
  readManifest,
  sizeOf,
} from "./pictures.ts";
import { isCurrentMovement, movementText } from "./movements.ts";
import { renderAll } from "./renderPool.ts";
import type { RenderJob } from "./renderWorker.ts";
import { loadLibrary, PROJECT, select, type Selected } from "./select.ts";
import { type Cast, PLAIN_CAST } from "../pose/cast.ts";
import { readTitles } from "../pose/titles.ts";

const at = (name: string): string => join(PROJECT, PICTURES, name);

function entryOf({ id, entry }: Selected, hash: string, picture: string): PictureEntry {
  const name = opaqueName(id);
  const accepted = (entry.data.accept ?? []).map(({ warning, because }) => ({ warning, because }));
  return {
    picture: `${name}.svg`,
    ...sizeOf(picture),
    bytes: compressedBytes(picture),
    hash,
    ...(accepted.length > 0 && { accepted }),
  };
}

/** Writes the movements that are missing or outdated, and names them in the manifest. Returns how many. */
function writeMovements(
  techniques: readonly Selected[],
  manifest: Manifest,
  { castFor, isAll }: { castFor: (id: string) => Cast; isAll: boolean },
): number {
  let written = 0;
  for (const { id, plan } of techniques) {
    const entry = manifest.pictures[id];
    // A picture that was drawn anew has lost its movement.
    if (!entry || !plan || plan.unmoved || (entry.motion && isCurrentMovement(at(entry.motion)) && !isAll)) continue;
    const text = movementText(plan, castFor(id));
    const motion = `${opaqueName(id)}.motion.json`;
    writeFileSync(at(motion), text);
    manifest.pictures[id] = { ...entry, motion, motionBytes: compressedBytes(text) };
    written += 1;
  }
  return written;
}

/** Files in the folder that no technique names. */
export function orphans({ pictures }: Manifest): string[] {
  const named = new Set(Object.values(pictures).flatMap(({ picture, motion }) => [picture, motion]));
  return readdirSync(join(PROJECT, PICTURES)).filter((name) => name !== "manifest.json" && !named.has(name));
}

const isThere = ({ picture }: PictureEntry): boolean => existsSync(at(picture));

/**
 * Draws every technique with changed pose data into `media/pictures/`; `--all` draws all, `--movements` writes all
 * movements anew, topics or techniques restrict it. Files that no technique names any more are deleted.
 */
export async function buildCommand(args: readonly string[]): Promise<void> {
  const names = args.filter((arg) => !arg.startsWith("--"));
  const [library, titles] = await Promise.all([loadLibrary(), readTitles(PROJECT)]);
  mkdirSync(join(PROJECT, PICTURES), { recursive: true });
  const manifest = readManifest(PROJECT);
  const known = new Map(select(library, []).map((technique) => [technique.id, technique]));
  const castFor = (id: string): Cast => titles.get(id)?.cast ?? PLAIN_CAST;
  const isAll = args.includes("--all");
  const chosen = select(library, names);
  const jobs = chosen.flatMap(({ id, plan, problem }): (RenderJob & { hash: string })[] => {
    if (!plan) console.error(`${id}: ${problem}`);
    if (!plan) return [];
    const cast = castFor(id);
    const hash = inputHash(plan, cast);
    const old = manifest.pictures[id];
    return old?.hash === hash && isThere(old) && !isAll ? [] : [{ id, plan, cast, hash }];
  });
  const hashes = new Map(jobs.map(({ id, hash }) => [id, hash]));
  let failed = 0;
  await renderAll(
    jobs.map(({ id, plan, cast }) => ({ id, plan, cast })),
    (answer) => {
      const technique = known.get(answer.id);
      if ("problem" in answer || !technique) {
        failed += 1;
        console.error(`${answer.id}: ${"problem" in answer ? answer.problem : ""}`);
        return;
      }
      const entry = entryOf(technique, hashes.get(answer.id)!, answer.rendered);
      manifest.pictures[answer.id] = entry;
      writeFileSync(at(entry.picture), answer.rendered);
    },
  );
  const moved = writeMovements(chosen, manifest, { castFor, isAll: isAll || args.includes("--movements") });
  for (const id of Object.keys(manifest.pictures)) if (!known.get(id)?.plan) delete manifest.pictures[id];
  writeFileSync(join(PROJECT, MANIFEST), manifestText(manifest));
  for (const name of orphans(manifest)) rmSync(at(name));
  console.log(
    `${jobs.length - failed} gezeichnet, ${moved} Bewegungen geschrieben, ${Object.keys(manifest.pictures).length} Bilder insgesamt.`,
  );
  if (failed > 0) process.exitCode = 1;
}
