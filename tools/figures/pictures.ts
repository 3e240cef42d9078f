import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import * as v from "valibot";
import { renderFlipBook } from "./flipbook.ts";
import type { TechniquePlan } from "./plan.ts";
import { movementOf, pictureOf, solveTechnique } from "./scene.ts";
import { renderPicture } from "./svg.ts";
import type { BeltColour } from "./types.ts";

/**
 * Counted up with every change of the solver or the renderer that changes pictures: all of them are then drawn anew.
 * A forgotten step is found by the check, which draws a sample.
 */
export const ENGINE_VERSION = 18;

/** Below the project: the committed drawings. */
export const PICTURES = join("content", "pictures");
export const MANIFEST = join(PICTURES, "manifest.json");

const entrySchema = v.strictObject({
  /** Name of the drawing in the folder of the pictures; says nothing of what it shows. */
  picture: v.string(),
  /** Name of the flip-book, where something moves. */
  frames: v.optional(v.string()),
  /** Edges of the drawing in its own units: the page keeps the room free. */
  width: v.number(),
  height: v.number(),
  /** Of both files together as they are sent (brotli). */
  bytes: v.number(),
  /** Of the pose data, the belt and the engine's version. */
  hash: v.string(),
  /** Warnings that were accepted, with the reason. */
  accepted: v.optional(v.array(v.strictObject({ warning: v.string(), because: v.string() }))),
});
const manifestSchema = v.strictObject({ pictures: v.record(v.string(), entrySchema) });

/** What the manifest says of one technique. */
export type PictureEntry = v.InferOutput<typeof entrySchema>;
/** `content/pictures/manifest.json`, by `topicID/techniqueNr`. */
export type Manifest = v.InferOutput<typeof manifestSchema>;

/** The manifest of a project; empty when nothing was drawn yet. */
export function readManifest(project: string): Manifest {
  let text: string;
  try {
    text = readFileSync(join(project, MANIFEST), "utf8");
  } catch {
    return { pictures: {} };
  }
  return v.parse(manifestSchema, JSON.parse(text));
}

/** The same bytes for the same pictures: sorted, one technique a line, so that two branches merge. */
export function manifestText({ pictures }: Manifest): string {
  const ids = Object.keys(pictures).sort();
  const lines = ids.map((id) => `${JSON.stringify(id)}: ${JSON.stringify(pictures[id])}`);
  return `{"pictures": {\n${lines.join(",\n")}\n}}\n`;
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** A file name from which nobody reads the technique; it never changes. */
export const opaqueName = (id: string): string => sha256(`picture of ${id}`).slice(0, 10);

/** Changes when the picture may change. */
export const inputHash = (plan: TechniquePlan, belt: BeltColour): string =>
  sha256(JSON.stringify([ENGINE_VERSION, belt, plan])).slice(0, 16);

/** The texts of a technique's files. */
export interface Rendered {
  picture: string;
  frames?: string;
}

/** Solves and draws a technique: the same texts on every run. */
export function renderTechnique(plan: TechniquePlan, belt: BeltColour): Rendered {
  const solved = solveTechnique(plan);
  const picture = renderPicture(pictureOf(solved, belt));
  const movement = movementOf(solved, belt);
  return { picture, ...(movement && { frames: `${JSON.stringify(renderFlipBook(movement))}\n` }) };
}

/** How much is sent for a text, bytes. */
export const compressedBytes = (text: string): number => brotliCompressSync(text).length;

/** Edges of a drawing, from its own first line. */
export function sizeOf(svg: string): { width: number; height: number } {
  const match = /viewBox="0 0 (\d+) (\d+)"/.exec(svg);
  if (!match) throw new Error("A drawing without a viewBox.");
  return { width: Number(match[1]), height: Number(match[2]) };
}
