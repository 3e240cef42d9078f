import type { DocumentPath } from "./document/document.ts";
import { WireError } from "./errors.ts";
import { MAX_COLLECTION_DEPTH, MAX_ID_BYTES, MAX_NAME_BYTES } from "./limits.ts";
import { byteLength, compare, compareText, type Ordering, quote } from "./text.ts";

const RESERVED = /^__.*__$/s;
export const NUMERIC_ID = /^__id(-?\d+)__$/;

/** `projects/{project}/databases/(default)`, the only database of a server. */
export const databaseName = (projectId: string): string => `projects/${projectId}/databases/(default)`;

const rootOf = (projectId: string) => `${databaseName(projectId)}/documents`;

/** Full resource name of a document. */
export const documentName = (projectId: string, path: DocumentPath): string => `${rootOf(projectId)}/${path}`;

/** The path of a document's full name; INVALID_ARGUMENT for anything that is no document of this database. */
export function parseDocumentName(projectId: string, name: unknown): DocumentPath {
  const segments = segmentsBelowRoot(projectId, name);
  if (segments.length === 0 || segments.length % 2 === 1) {
    throw new WireError(
      "INVALID_ARGUMENT",
      `Document name ${quote(name)} has invalid number of segments: an even number is needed.`,
    );
  }
  return segments.join("/");
}

/** The path of a query's parent: a document, or "" for the root. */
export function parseParent(projectId: string, parent: unknown): DocumentPath {
  const segments = segmentsBelowRoot(projectId, parent);
  if (segments.length % 2 === 1) {
    throw new WireError("INVALID_ARGUMENT", `${quote(parent)} is not the name of a document or of the root.`);
  }
  return segments.join("/");
}

/** Checks one id of a collection or document. */
export function checkId(id: string, kind: "Resource" | "Collection" = "Resource"): void {
  const isWrong = id === "" || id === "." || id === ".." || id.length > MAX_ID_BYTES || id.includes("/");
  if (isWrong || !id.isWellFormed() || byteLength(id) > MAX_ID_BYTES)
    throw new WireError("INVALID_ARGUMENT", `${kind} id ${quote(id)} is invalid.`);
  const isReserved = RESERVED.test(id) && !NUMERIC_ID.test(id);
  if (isReserved) throw new WireError("INVALID_ARGUMENT", `${kind} id ${quote(id)} is invalid because it is reserved.`);
}

function segmentsBelowRoot(projectId: string, name: unknown): string[] {
  const root = rootOf(projectId);
  if (typeof name !== "string" || (name !== root && !name.startsWith(`${root}/`))) {
    throw new WireError("INVALID_ARGUMENT", `${quote(name)} does not lie in "${root}".`);
  }
  // A text has at least as many bytes as characters: a long one is refused before it is parsed.
  if (name.length > MAX_NAME_BYTES || byteLength(name) > MAX_NAME_BYTES)
    throw new WireError("INVALID_ARGUMENT", "The name is longer than 6 KiB.");
  const segments = name === root ? [] : name.slice(root.length + 1).split("/");
  if (segments.length > 2 * MAX_COLLECTION_DEPTH) throw new WireError("INVALID_ARGUMENT", "The path is too deep.");
  for (const [index, segment] of segments.entries()) checkId(segment, index % 2 === 0 ? "Collection" : "Resource");
  return segments;
}

const REFERENCE = /^projects\/[^/]+\/databases\/[^/]+\/documents((?:\/[^/]+\/[^/]+)+)$/;

/** Whether a text names a document of any project: references may point to other databases. */
export function isReference(name: string): boolean {
  if (name.length > MAX_NAME_BYTES || byteLength(name) > MAX_NAME_BYTES) return false;
  const path = REFERENCE.exec(name)?.[1];
  return path !== undefined && path.split("/").length <= 2 * MAX_COLLECTION_DEPTH + 1 && name.isWellFormed();
}

/** Parent document ("" for the root), collection and id of a document. */
export function splitPath(path: DocumentPath): { parent: DocumentPath; collectionId: string; documentId: string } {
  const segments = path.split("/");
  return {
    parent: segments.slice(0, -2).join("/"),
    collectionId: segments.at(-2) ?? "",
    documentId: segments.at(-1) ?? "",
  };
}

/** Order of names and paths: segment by segment, numeric ids first and by number. */
export function compareNames(a: string, b: string): Ordering {
  const [x, y] = [a.split("/"), b.split("/")];
  for (let index = 0; index < Math.min(x.length, y.length); index++) {
    const difference = compareIds(x[index]!, y[index]!);
    if (difference !== 0) return difference;
  }
  return compare(x.length, y.length);
}

function compareIds(a: string, b: string): Ordering {
  const [x, y] = [NUMERIC_ID.exec(a)?.[1], NUMERIC_ID.exec(b)?.[1]];
  if (x !== undefined && y !== undefined) return compare(BigInt(x), BigInt(y));
  if (x !== undefined || y !== undefined) return x === undefined ? 1 : -1;
  return compareText(a, b);
}
