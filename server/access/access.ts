import type { Caller } from "../context.ts";
import type { Document, DocumentPath } from "../protocol/document.ts";
import type { DocumentReader } from "../storage/store.ts";

export type Operation = "get" | "list" | "create" | "update" | "delete";

/** One question to the rules: may this caller do this to this document? */
export interface AccessRequest {
  operation: Operation;
  path: DocumentPath;
  caller: Caller | null;
  /** `request.time`, microseconds. */
  timeMicros: number;
  /** The stored document (`resource`); absent where there is none. */
  before?: Document;
  /** The document as the whole commit will leave it (`request.resource`); for create and update. */
  after?: Document;
  /** For `list`: what `request.query` shows. */
  query?: { limit?: number; offset?: number };
  /** State before the commit, for get() and exists(). */
  read: DocumentReader;
  /** State after the whole commit, for getAfter() and existsAfter(). Same as `read` for reads. */
  readAfter: DocumentReader;
}

export interface Access {
  /** Resolves to whether any `allow` of any matching block grants the request. Faults inside a rule deny, as hosted Firebase does. */
  allows(request: AccessRequest): Promise<boolean>;
}
