import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import * as v from "valibot";
import type { TechniquePlan } from "../motion/plan.ts";
import type { Cast } from "../pose/cast.ts";
import { pictureOf, solveTechnique } from "../motion/scene.ts";
import { renderPicture } from "../render/svg.ts";

/**
 * To be incremented with every change of the solver or the renderer that changes pictures, which are then all drawn
 * again. The check finds a forgotten increment by drawing a sample.
 */
export const ENGINE_VERSION = 24;

/** Below the project: the committed drawings. */
export const PICTURES = join("media", "pictures");
export const MANIFEST = join(PICTURES, "manifest.json");

const entrySchema = v.strictObject({
  /** File name of the drawing; reveals nothing about its content. */
  picture: v.string(),
  /** File name of the movement's data: solved keyframes, for the live figures. None where panels are no movement. */
  motion: v.optional(v.string()),
  /** Its transferred size (brotli). */
  motionBytes: v.optional(v.number()),
  /** Size of the drawing in its own units, for which the page reserves room. */
  width: v.number(),
  height: v.number(),
  /** Transferred size of the drawing (brotli). */
  bytes: v.number(),
  /** Hash of the pose data, the people and the engine's version. */
  hash: v.string(),
  /** Warnings that were accepted, with the reason. */
  accepted: v.optional(v.array(v.strictObject({ warning: v.string(), because: v.string() }))),
});
const manifestSchema = v.strictObject({ pictures: v.record(v.string(), entrySchema) });

/** The manifest's entry of one technique. */
export type PictureEntry = v.InferOutput<typeof entrySchema>;
/** `media/pictures/manifest.json`, by `topicID/techniqueNr`. */
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

/** Deterministic: sorted, one technique a line, so that branches merge. */
export function manifestText({ pictures }: Manifest): string {
  const ids = Object.keys(pictures).sort();
  const lines = ids.map((id) => `${JSON.stringify(id)}: ${JSON.stringify(pictures[id])}`);
  return `{"pictures": {\n${lines.join(",\n")}\n}}\n`;
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** A file name that reveals nothing about the technique and never changes. */
export const opaqueName = (id: string): string => sha256(`picture of ${id}`).slice(0, 10);

/** A hash that changes whenever the picture may change. */
export const inputHash = (plan: TechniquePlan, cast: Cast): string =>
  sha256(JSON.stringify([ENGINE_VERSION, cast, plan])).slice(0, 16);

/** Solves and draws a technique: the same SVG on every run. */
export const renderTechnique = (plan: TechniquePlan, cast: Cast): string =>
  renderPicture(pictureOf(solveTechnique(plan), cast));

/** The transferred size of a text, bytes. */
export const compressedBytes = (text: string): number => brotliCompressSync(text).length;

/** The size of a drawing, from its own first line. */
export function sizeOf(svg: string): { width: number; height: number } {
  const match = /viewBox="0 0 (\d+) (\d+)"/.exec(svg);
  if (!match) throw new Error("A drawing without a viewBox.");
  return { width: Number(match[1]), height: Number(match[2]) };
}
