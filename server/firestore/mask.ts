import type { Document } from "../protocol/document.ts";
import { pickFields } from "../protocol/documentDraft.ts";
import type { FieldPath } from "../protocol/fieldPath.ts";
import { encodeDocument } from "../protocol/value.ts";
import { finish } from "../protocol/work.ts";

/** A document of the wire with only the fields that a mask names. */
export function encodeMasked(projectId: string, document: Document, mask: FieldPath[] | undefined) {
  const masked = mask ? { ...document, fields: finish(pickFields(document.fields, mask)) } : document;
  return encodeDocument(projectId, masked);
}
