import type { Document, DocumentPath } from "../../protocol/document/document.ts";
import { detailsOf, type WireError } from "../../protocol/errors.ts";
import { documentName } from "../../protocol/path.ts";
import { encodeDocument, toTimestamp } from "../../protocol/document/value.ts";
import type { Work } from "../../protocol/work.ts";
import { makeBloomFilter } from "./bloomFilter.ts";
import { toResumeToken } from "./resumeToken.ts";

/** The ListenResponse messages. */
export const added = (targetId: number) => targetChange("ADD", targetId);

export const reset = (targetId: number) => targetChange("RESET", targetId);

/** The target has ended; with a cause, on the server's initiative. */
export function removed(targetId: number, cause?: WireError): object {
  return targetChange(
    "REMOVE",
    targetId,
    cause && { cause: { code: cause.grpcCode, message: cause.message, ...detailsOf(cause) } },
  );
}

/** The target has everything up to a time. */
export const current = (targetId: number, readTimeMicros: number) =>
  targetChange("CURRENT", targetId, versionOf(readTimeMicros));

/** All targets have everything up to a time: only this makes the client raise its snapshots. */
export const snapshot = (readTimeMicros: number) => ({ targetChange: { targetIds: [], ...versionOf(readTimeMicros) } });

/** A document that matches some targets and no longer matches others. */
export function documentChange(
  projectId: string,
  document: Document,
  targetIds: readonly number[],
  removedTargetIds: readonly number[] = [],
): object {
  return { documentChange: { document: encodeDocument(projectId, document), targetIds, removedTargetIds } };
}

const documentGone =
  (kind: "documentDelete" | "documentRemove") =>
  (projectId: string, path: DocumentPath, readTimeMicros: number, removedTargetIds: readonly number[]): object => ({
    [kind]: { document: documentName(projectId, path), readTime: toTimestamp(readTimeMicros), removedTargetIds },
  });

/** A document was deleted. */
export const documentDelete = documentGone("documentDelete");

/** A document no longer matches; the client does not learn its new content. */
export const documentRemove = documentGone("documentRemove");

/**
 * The number of matching documents, and a bloom filter of their names: a resuming client finds out what has vanished.
 */
export function* existenceFilter(
  projectId: string,
  targetId: number,
  paths: readonly DocumentPath[],
  { withNames }: { withNames: boolean },
): Work<object> {
  const names = paths.map((path) => documentName(projectId, path));
  const unchangedNames = withNames ? yield* makeBloomFilter(names) : undefined;
  return { filter: { targetId, count: paths.length, ...(unchangedNames && { unchangedNames }) } };
}

function targetChange(targetChangeType: string, targetId: number, more?: object): object {
  return { targetChange: { targetChangeType, targetIds: [targetId], ...more } };
}

function versionOf(readTimeMicros: number): { readTime: string; resumeToken: string } {
  return { readTime: toTimestamp(readTimeMicros), resumeToken: toResumeToken(readTimeMicros) };
}
