import type { Document, DocumentPath, Fields, Value } from "./document.ts";
import { DocumentDraft } from "./documentDraft.ts";
import { WireError } from "./errors.ts";
import { type FieldPath, fieldPathKey, getField, parseFieldPath } from "./fieldPath.ts";
import { MAX_TRANSFORMS, MAX_WRITES } from "./limits.ts";
import { parseDocumentName } from "./path.ts";
import { isRecord, quote } from "./text.ts";
import { toMicros } from "./timestamp.ts";
import { applyTransform, type FieldTransform, parseTransform } from "./transform.ts";
import { parseFields } from "./value.ts";
import { isPauseDue, type Work } from "./work.ts";

export type Precondition = { exists: boolean } | { updateTimeMicros: number };

const OPERATIONS = ["update", "delete", "verify", "transform"] as const;

/** One write of a commit (google.firestore.v1.Write), checked. */
export interface Write {
  path: DocumentPath;
  operation: (typeof OPERATIONS)[number];
  /** For `update`: the new fields, all of them or those of the mask. */
  fields: Fields;
  mask?: FieldPath[];
  transforms: FieldTransform[];
  precondition?: Precondition;
}

/** A write of which only the shape is known: what it does, and to which document. */
export interface WriteOutline {
  path: DocumentPath;
  operation: Write["operation"];
  /** The write as it was sent. */
  sent: Record<string, unknown>;
}

/**
 * Reads what the writes of a commit are about, and how many there are, but not yet what they hold; INVALID_ARGUMENT says what
 * is wrong.
 */
export function outlineWrites(projectId: string, writes: unknown): WriteOutline[] {
  if (writes === undefined) return [];
  if (!Array.isArray(writes)) throw invalid("writes must be a list.");
  if (writes.length > MAX_WRITES) throw invalid(`maximum ${MAX_WRITES} writes allowed per request`);
  const outlines = writes.map((write) => outlineWrite(projectId, write));
  const transforms = outlines.reduce((sum, { sent }) => sum + transformsOf(sent).length, 0);
  if (transforms > MAX_TRANSFORMS) throw invalid(`maximum ${MAX_TRANSFORMS} field transforms allowed per request`);
  return outlines;
}

function outlineWrite(projectId: string, write: unknown): WriteOutline {
  if (!isRecord(write)) throw invalid("A write must be an object.");
  const [operation, ...more] = OPERATIONS.filter((name) => write[name] !== undefined);
  if (!operation || more.length > 0) throw invalid("A write must be an update, a delete, a verify or a transform.");
  const target = write[operation];
  const name =
    operation === "update" ? recordOf(target).name : operation === "transform" ? recordOf(target).document : target;
  return { path: parseDocumentName(projectId, name), operation, sent: write };
}

/** Reads all of a write; INVALID_ARGUMENT says what is wrong. */
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

/** The transforms of a write, which an update and the older write that only transforms name differently. */
function transformsOf({ transform, updateTransforms }: Record<string, unknown>): unknown[] {
  return transform === undefined ? listOf(updateTransforms) : listOf(recordOf(transform).fieldTransforms);
}

const recordOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});

function listOf(value: unknown): unknown[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw invalid("Expected a list.");
  return value;
}

/** Reads a mask; a field that it names twice is refused, since a change of it could count only once. */
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
  if (typeof precondition.exists === "boolean") return { exists: precondition.exists };
  if (precondition.updateTime !== undefined) return { updateTimeMicros: toMicros(precondition.updateTime) };
  return undefined;
}

/** A document on its way through a commit: what is stored, and what the writes so far have made of it. */
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
 * Applies one write to its document. Returns its `transformResults`. Throws when its precondition does not hold. How large the
 * document has become is for the caller to check, once for all of the commit's writes.
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
