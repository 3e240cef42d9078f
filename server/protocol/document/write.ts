import type { Document, DocumentPath, Fields, Value } from "./document.ts";
import { DocumentDraft } from "./documentDraft.ts";
import { WireError } from "../errors.ts";
import { type FieldPath, fieldPathKey, getField, parseFieldPath } from "./fieldPath.ts";
import { MAX_TRANSFORMS, MAX_WRITES } from "../limits.ts";
import { parseDocumentName } from "../path.ts";
import { isRecord, quote } from "../text.ts";
import { toMicros } from "../timestamp.ts";
import { applyTransform, type FieldTransform, parseTransform } from "./transform.ts";
import { parseFields } from "./value.ts";
import { isPauseDue, type Work } from "../work.ts";

export type Precondition = { exists: boolean } | { updateTimeMicros: number };

const OPERATIONS = ["update", "delete", "verify", "transform"] as const;

/** One checked write of a commit (google.firestore.v1.Write). */
export interface Write {
  path: DocumentPath;
  operation: (typeof OPERATIONS)[number];
  /** For `update`: the new fields, all of them or those of the mask. */
  fields: Fields;
  mask?: FieldPath[];
  transforms: FieldTransform[];
  precondition?: Precondition;
}

/** A write of which only operation and document are parsed. */
export interface WriteOutline {
  path: DocumentPath;
  operation: Write["operation"];
  /** The write as sent. */
  sent: Record<string, unknown>;
}

/**
 * Parses operation and document of a commit's writes, and limits their number, but does not parse their content;
 * INVALID_ARGUMENT says what is wrong.
 */
export function outlineWrites(projectId: string, writes: unknown): WriteOutline[] {
  if (!isGiven(writes)) return [];
  if (!Array.isArray(writes)) throw invalid("writes must be a list.");
  if (writes.length > MAX_WRITES) throw invalid(`maximum ${MAX_WRITES} writes allowed per request`);
  const outlines = writes.map((write) => outlineWrite(projectId, write));
  const transforms = outlines.reduce((sum, { sent }) => sum + transformsOf(sent).length, 0);
  if (transforms > MAX_TRANSFORMS) throw invalid(`maximum ${MAX_TRANSFORMS} field transforms allowed per request`);
  return outlines;
}

function outlineWrite(projectId: string, write: unknown): WriteOutline {
  if (!isRecord(write)) throw invalid("A write must be an object.");
  const [operation, ...more] = OPERATIONS.filter((name) => isGiven(write[name]));
  if (!operation || more.length > 0) throw invalid("A write must be an update, a delete, a verify or a transform.");
  if (operation !== "update" && (isGiven(write.updateMask) || isGiven(write.updateTransforms))) {
    throw invalid("updateMask and updateTransforms belong to an update.");
  }
  const target = write[operation];
  const name =
    operation === "update" ? recordOf(target).name : operation === "transform" ? recordOf(target).document : target;
  return { path: parseDocumentName(projectId, name), operation, sent: write };
}

/** Parses a whole write; INVALID_ARGUMENT says what is wrong. */
export function* parseWrite({ path, operation, sent }: WriteOutline): Work<Write> {
  const transforms: FieldTransform[] = [];
  for (const transform of transformsOf(sent)) transforms.push(yield* parseTransform(transform));
  const write: Write = {
    path,
    operation,
    fields: {},
    transforms,
    precondition: parsePrecondition(sent.currentDocument),
  };
  if (operation !== "update") return write;
  write.fields = yield* parseFields(recordOf(sent.update).fields);
  write.mask = yield* parseMask(sent.updateMask);
  return write;
}

/** The transforms of a write; an update and the older transform-only write name them differently. */
function transformsOf({ transform, updateTransforms }: Record<string, unknown>): unknown[] {
  return !isGiven(transform) ? listOf(updateTransforms) : listOf(recordOf(transform).fieldTransforms);
}

/** null stands for a field that is absent. */
const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

const recordOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});

function listOf(value: unknown): unknown[] {
  if (!isGiven(value)) return [];
  if (!Array.isArray(value)) throw invalid("Expected a list.");
  return value;
}

/** Parses a mask; a repeated field is refused, since only one change of it could count. */
export function* parseMask(mask: unknown): Work<FieldPath[] | undefined> {
  if (!isRecord(mask)) return undefined;
  const paths = new Map<string, FieldPath>();
  for (const text of listOf(mask.fieldPaths)) {
    const path = parseFieldPath(text);
    const key = fieldPathKey(path);
    if (paths.has(key)) throw invalid(`The field path ${quote(text)} is given twice.`);
    paths.set(key, path);
    if (isPauseDue()) yield;
  }
  return [...paths.values()];
}

function parsePrecondition(precondition: unknown): Precondition | undefined {
  if (!isRecord(precondition)) return undefined;
  const { exists, updateTime } = precondition;
  if (isGiven(exists) && isGiven(updateTime)) throw invalid("A precondition is exists or updateTime, not both.");
  if (typeof exists === "boolean") return { exists };
  return isGiven(updateTime) ? { updateTimeMicros: toMicros(updateTime) } : undefined;
}

/** A document during a commit: what is stored, and the result of the writes so far. */
export interface Staged {
  before: Document | undefined;
  /** Absent: does not exist now. */
  draft: DocumentDraft | undefined;
  wasDeleted: boolean;
}

export const stage = (before: Document | undefined): Staged => ({
  before,
  draft: before && new DocumentDraft(before.fields),
  wasDeleted: false,
});

/**
 * Applies one write to its document. Returns its `transformResults`. Throws if its precondition fails. The caller
 * checks the document's size once after all writes of the commit.
 */
export function* applyWrite(write: Write, staged: Staged, timeMicros: number): Work<Value[] | undefined> {
  checkPrecondition(write, staged);
  if (write.operation === "verify") return undefined;
  if (write.operation === "delete") {
    staged.draft = undefined;
    staged.wasDeleted = true;
    return undefined;
  }
  const draft = (staged.draft ??= new DocumentDraft());
  if (write.operation === "update") yield* applyFields(write, draft);
  if (write.transforms.length === 0) return undefined;
  const transformResults: Value[] = [];
  for (const transform of write.transforms) transformResults.push(yield* applyTransform(transform, draft, timeMicros));
  return transformResults;
}

function* applyFields({ fields, mask }: Write, draft: DocumentDraft): Work<void> {
  if (!mask) return draft.replace(fields);
  for (const path of mask) {
    yield* draft.set(path, getField(fields, path));
    if (isPauseDue()) yield;
  }
}

function checkPrecondition({ path, precondition }: Write, { before, draft, wasDeleted }: Staged): void {
  if (!precondition) return;
  const exists = draft !== undefined;
  if ("updateTimeMicros" in precondition) {
    const holds = exists && before?.updateTimeMicros === precondition.updateTimeMicros;
    if (!holds)
      throw new WireError("FAILED_PRECONDITION", "the stored version does not match the required base version");
  } else if (precondition.exists && !exists) {
    if (wasDeleted)
      throw new WireError("INVALID_ARGUMENT", `cannot update a document deleted earlier in the same commit: ${path}`);
    throw new WireError("NOT_FOUND", `No document to update: ${path}`);
  } else if (!precondition.exists && exists) {
    throw new WireError("ALREADY_EXISTS", `Document already exists: ${path}`);
  }
}

const invalid = (message: string) => new WireError("INVALID_ARGUMENT", message);
