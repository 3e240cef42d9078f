import type { Document } from "../protocol/document.ts";
import { WireError } from "../protocol/errors.ts";
import { type FieldPath, parseFieldPath, pickFields } from "../protocol/fieldPath.ts";
import { isRecord } from "../protocol/text.ts";
import { encodeDocument } from "../protocol/value.ts";

/** Reads a google.firestore.v1.DocumentMask of a read; absent means all fields. */
export function parseMask(mask: unknown): FieldPath[] | undefined {
  if (!isRecord(mask)) return undefined;
  const { fieldPaths = [] } = mask;
  if (!Array.isArray(fieldPaths)) throw new WireError("INVALID_ARGUMENT", "fieldPaths must be a list.");
  return fieldPaths.map(parseFieldPath);
}

/** A document of the wire with only the fields that a mask names. */
export function encodeMasked(projectId: string, document: Document, mask: FieldPath[] | undefined) {
  return encodeDocument(projectId, mask ? { ...document, fields: pickFields(document.fields, mask) } : document);
}
