import type { Document, DocumentPath, Fields, Value } from "./document.ts";
import { WireError } from "./errors.ts";
import { type FieldPath, getField, parseFieldPath, setField } from "./fieldPath.ts";
import { parseDocumentName } from "./path.ts";
import { isRecord } from "./text.ts";
import { toMicros } from "./timestamp.ts";
import { applyTransform, type FieldTransform, parseTransform } from "./transform.ts";
import { checkDocument, parseFields } from "./value.ts";

/** Most writes of one commit. */
export const MAX_WRITES = 500;

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

/** Reads the writes of a commit; INVALID_ARGUMENT says what is wrong. */
export function parseWrites(projectId: string, writes: unknown): Write[] {
  if (writes === undefined) return [];
  if (!Array.isArray(writes)) throw new WireError("INVALID_ARGUMENT", "writes must be a list.");
  if (writes.length > MAX_WRITES) {
    throw new WireError("INVALID_ARGUMENT", `maximum ${MAX_WRITES} writes allowed per request`);
  }
  return writes.map((write) => parseWrite(projectId, write));
}

function parseWrite(projectId: string, write: unknown): Write {
  if (!isRecord(write)) throw new WireError("INVALID_ARGUMENT", "A write must be an object.");
  if (OPERATIONS.filter((operation) => write[operation] !== undefined).length !== 1) {
    throw new WireError("INVALID_ARGUMENT", "A write must be an update, a delete, a verify or a transform.");
  }
  const precondition = parsePrecondition(write.currentDocument);
  const transforms = listOf(write.updateTransforms).map(parseTransform);
  const base = { fields: {}, transforms, precondition };
  if (isRecord(write.update)) {
    const path = parseDocumentName(projectId, write.update.name);
    const fields = parseFields(write.update.fields);
    return { ...base, path, operation: "update", fields, mask: parseMask(write.updateMask) };
  }
  if (isRecord(write.transform)) {
    const path = parseDocumentName(projectId, write.transform.document);
    return {
      ...base,
      path,
      operation: "transform",
      transforms: listOf(write.transform.fieldTransforms).map(parseTransform),
    };
  }
  if (write.delete !== undefined)
    return { ...base, path: parseDocumentName(projectId, write.delete), operation: "delete" };
  return { ...base, path: parseDocumentName(projectId, write.verify), operation: "verify" };
}

function listOf(value: unknown): unknown[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw new WireError("INVALID_ARGUMENT", "Expected a list.");
  return value;
}

function parseMask(mask: unknown): FieldPath[] | undefined {
  return isRecord(mask) ? listOf(mask.fieldPaths).map(parseFieldPath) : undefined;
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
  fields: Fields | undefined;
  wasDeleted: boolean;
}

export const stage = (before: Document | undefined): Staged => ({ before, fields: before?.fields, wasDeleted: false });

/** What one write makes of a document, with its `transformResults`. Throws when its precondition does not hold. */
export function applyWrite(
  write: Write,
  staged: Staged,
  timeMicros: number,
): { staged: Staged; transformResults?: Value[] } {
  checkPrecondition(write, staged);
  if (write.operation === "verify") return { staged };
  if (write.operation === "delete") return { staged: { ...staged, fields: undefined, wasDeleted: true } };
  let fields = updatedFields(write, staged.fields ?? {});
  const transformResults: Value[] = [];
  for (const transform of write.transforms) {
    const { value, result } = applyTransform(transform, getField(fields, transform.fieldPath), timeMicros);
    fields = setField(fields, transform.fieldPath, value);
    transformResults.push(result);
  }
  checkDocument(write.path, fields);
  const hasResults = write.transforms.length > 0;
  return { staged: { ...staged, fields }, transformResults: hasResults ? transformResults : undefined };
}

function updatedFields({ operation, fields, mask }: Write, present: Fields): Fields {
  if (operation === "transform") return present;
  if (!mask) return fields;
  return mask.reduce((merged, path) => setField(merged, path, getField(fields, path)), present);
}

function checkPrecondition({ path, precondition }: Write, { before, fields, wasDeleted }: Staged): void {
  if (!precondition) return;
  const exists = fields !== undefined;
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
