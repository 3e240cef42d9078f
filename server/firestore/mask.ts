import type { Document } from "../protocol/document.ts";
import type { FieldPath } from "../protocol/fieldPath.ts";
import { makeProjection, pickFields, type Projection } from "../protocol/projection.ts";
import { encodeDocument } from "../protocol/value.ts";
import type { Work } from "../protocol/work.ts";
import { parseMask } from "../protocol/write.ts";

/** Reads a google.firestore.v1.DocumentMask of a read; absent means all fields. */
export function* parseReadMask(mask: unknown): Work<Projection | undefined> {
  return yield* toProjection(yield* parseMask(mask));
}

/** What encoding needs of the field paths that a read asks for. */
export function* toProjection(paths: readonly FieldPath[] | undefined): Work<Projection | undefined> {
  return paths && (yield* makeProjection(paths));
}

/** A document of the wire with only the fields of a projection; the name is always there. */
export function* encodeMasked(
  projectId: string,
  document: Document,
  projection: Projection | undefined,
): Work<ReturnType<typeof encodeDocument>> {
  if (!projection) return encodeDocument(projectId, document);
  return encodeDocument(projectId, { ...document, fields: yield* pickFields(document.fields, projection) });
}
