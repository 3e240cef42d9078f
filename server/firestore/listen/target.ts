import type { DocumentPath } from "../../protocol/document/document.ts";
import { WireError } from "../../protocol/errors.ts";
import { checkMessage } from "../../protocol/messages.ts";
import { parseDocumentName } from "../../protocol/path.ts";
import { parseQuery, type Query } from "../../protocol/query/query.ts";
import { isRecord } from "../../protocol/text.ts";
import { toMicros } from "../../protocol/document/value.ts";
import type { Interest } from "./changeFeed.ts";
import { parseResumeToken } from "./resumeToken.ts";

/** Limit on the documents that one target may name; the SDK names one. */
const MAX_DOCUMENTS = 100;

/** What a target selects: named documents, or a query. */
export type Selection = { kind: "documents"; paths: DocumentPath[] } | { kind: "query"; query: Query };

/** The point from which a client continues; `reset` if its token is unknown. */
type Resume = { kind: "from"; micros: number } | { kind: "reset" };

/** A checked request to add a target. */
export interface TargetRequest {
  targetId: number;
  selection: Selection;
  resume?: Resume;
  /** The number of documents that the client has; a resuming client wants a bloom filter. */
  expectedCount?: number;
  /** Remove the target as soon as the client has a consistent state. */
  once: boolean;
}

/** Parses `addTarget` without its id, which the caller needs even for an invalid request. */
export function parseTarget(projectId: string, targetId: number, addTarget: Record<string, unknown>): TargetRequest {
  checkMessage("Target", addTarget);
  return {
    targetId,
    selection: parseSelection(projectId, addTarget),
    resume: parseResume(addTarget),
    expectedCount: parseExpectedCount(addTarget["expectedCount"]),
    once: addTarget["once"] === true,
  };
}

/** Which changes may concern a target. */
export function interestOf(selection: Selection): Interest {
  return selection.kind === "documents" ? { paths: selection.paths } : { scope: selection.query };
}

/** Whether a change of one document can move others in or out of the result: then the query must run again. */
export function isWindowed(selection: Selection): boolean {
  return selection.kind === "query" && (selection.query.limit !== undefined || selection.query.offset > 0);
}

function parseSelection(projectId: string, { documents, query }: Record<string, unknown>): Selection {
  if (isRecord(query) && isRecord(documents)) {
    throw new WireError("INVALID_ARGUMENT", "a target has a query or documents, not both");
  }
  if (isRecord(query)) {
    return { kind: "query", query: parseQuery(projectId, query["parent"], query["structuredQuery"]) };
  }
  const names = isRecord(documents) ? documents["documents"] : undefined;
  if (!Array.isArray(names) || names.length === 0 || names.length > MAX_DOCUMENTS) {
    throw new WireError("INVALID_ARGUMENT", `a target needs a query or 1 to ${MAX_DOCUMENTS} documents`);
  }
  return { kind: "documents", paths: names.map((name) => parseDocumentName(projectId, name)) };
}

function parseResume({ resumeToken, readTime }: Record<string, unknown>): Resume | undefined {
  if (typeof resumeToken === "string" && resumeToken !== "") {
    const micros = parseResumeToken(resumeToken);
    return micros === undefined ? { kind: "reset" } : { kind: "from", micros };
  }
  if (typeof readTime === "string") return { kind: "from", micros: toMicros(readTime) };
  return undefined;
}

function parseExpectedCount(value: unknown): number | undefined {
  const count = isRecord(value) ? value["value"] : value;
  return typeof count === "number" ? count : undefined;
}
