import type { Document } from "../../protocol/document/document.ts";
import type { FieldPath } from "../../protocol/document/fieldPath.ts";
import { makeProjection, pickFields, type Projection } from "../../protocol/query/projection.ts";
import { encodeDocument } from "../../protocol/document/value.ts";
import type { Work } from "../../protocol/work.ts";
import { parseMask } from "../../protocol/document/write.ts";

/** Parses the google.firestore.v1.DocumentMask of a read; absent means all fields. */
export function* parseReadMask(mask: unknown): Work<Projection | undefined> {
  return yield* toProjection(yield* parseMask(mask));
}

/** The projection that encoding applies. */
export function* toProjection(paths: readonly FieldPath[] | undefined): Work<Projection | undefined> {
  return paths && (yield* makeProjection(paths));
}

/** A wire document with only the fields of a projection; the name is always included. */
export function* encodeMasked(
  projectId: string,
  document: Document,
  projection: Projection | undefined,
): Work<ReturnType<typeof encodeDocument>> {
  if (!projection) return encodeDocument(projectId, document);
  return encodeDocument(projectId, { ...document, fields: yield* pickFields(document.fields, projection) });
}
