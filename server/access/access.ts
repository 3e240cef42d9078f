import type { Caller } from "../request/context.ts";
import type { Document, DocumentPath, Value } from "../protocol/document/document.ts";
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
  /** For `list`: `request.query`, and what the query's filters tell of every possible match. */
  query?: AccessQuery;
  /** State before the commit, for get() and exists(). */
  read: DocumentReader;
  /** State after the whole commit, for getAfter() and existsAfter(). Same as `read` for reads. */
  readAfter: DocumentReader;
  /**
   * Shared by all documents of one commit, query or batch, so that they share their look-ups; absent for a single
   * document.
   */
  budget?: AccessBudget;
}

export interface AccessQuery {
  limit?: number;
  offset?: number;
  /** Whether the query covers all collections of that id below the parent. */
  allDescendants?: boolean;
  /**
   * Equality filters. A `list` without `before` asks about an unknown document, with any id as the path's last segment:
   * the rules then know only its collection and these fields.
   */
  equal?: { fieldPath: string[]; value: Value }[];
}

/**
 * The documents that rules have looked up with get() and its kin, and how many are allowed: 10 for one document or a
 * query, 20 for several documents.
 */
export interface AccessBudget {
  readonly limit: number;
  readonly documents: Map<string, Document | undefined>;
}

/** A position in the rules, both numbers from 1, and its text in one line. */
export interface CallSite {
  line: number;
  column: number;
  expression: string;
}

/** A condition that did not hold: the innermost decisive one, followed through the functions of the rules. */
export interface Reason extends CallSite {
  /** "is false", or the fault of its evaluation. Never a value, which is somebody's data. */
  outcome: string;
  /** The calls that lead to it, from the `allow` inwards. */
  calls: CallSite[];
}

/** Why a request was refused. */
export interface Refusal {
  operation: Operation;
  /** The path as the rules write it, `users/{uid}/plays/{playId}`: no ids. */
  pattern: string;
  /** The rules file. */
  file: string;
  /** The failed conditions, one for each `allow` or part of an `||` that could have granted the request. */
  reasons: Reason[];
}

/** A refusal. Finding the reasons costs another evaluation, so it is done only on demand. */
export interface Refused {
  allowed: false;
  explain: () => Refusal;
}

export type Verdict = { allowed: true } | Refused;

/** A request before any document is read. */
export type Foresight = Pick<AccessRequest, "operation" | "path" | "caller">;

export interface Access {
  /**
   * Refuses what the rules refuse whatever the documents hold, as far as that shows without reading one, so that
   * hopeless requests cost nothing. Everything else is allowed here and must still ask `decide`. Not for `list`, where
   * `decide` needs no documents either.
   */
  foresee(request: Foresight): Verdict;
  /** Whether any `allow` of a matching block grants the request. Faults inside a rule deny, as on hosted Firebase. */
  decide(request: AccessRequest): Promise<Verdict>;
}
