import type { Caller } from "../context.ts";
import type { Document, DocumentPath, Value } from "../protocol/document.ts";
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
  /** For `list`: what `request.query` shows, and what the query's filters tell of every document that could match. */
  query?: AccessQuery;
  /** State before the commit, for get() and exists(). */
  read: DocumentReader;
  /** State after the whole commit, for getAfter() and existsAfter(). Same as `read` for reads. */
  readAfter: DocumentReader;
  /** One object for all documents of one commit, query or batch, so that they share their look-ups; absent for a single document. */
  budget?: AccessBudget;
}

export interface AccessQuery {
  limit?: number;
  offset?: number;
  orderBy?: string;
  /** Whether all collections of that id below the parent are asked for. */
  allDescendants?: boolean;
  /**
   * Equality filters. A `list` without `before` asks about a document nobody has seen, under any id in the
   * place of the path's last one: the rules then know only its collection and these fields.
   */
  equal?: { fieldPath: string[]; value: Value }[];
}

/** The documents that rules have looked up with get() and its kin, and how many they may: 10 for one document, 20 for several. */
export interface AccessBudget {
  readonly limit: number;
  readonly documents: Map<string, Document | undefined>;
}

/** Where something is said in the rules, both counted from 1, and its text in one line. */
export interface CallSite {
  line: number;
  column: number;
  expression: string;
}

/** One condition that did not hold: the innermost one that decides, down through the functions of the rules. */
export interface Reason extends CallSite {
  /** "is false", or the fault that evaluating it met. Never a value: those are somebody's data. */
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
  /** What would have had to be different, one for each `allow` or part of an `||` that could have granted the request. */
  reasons: Reason[];
}

/** A refusal. Its reason costs another evaluation, so it is found only for those who ask. */
export interface Refused {
  allowed: false;
  explain: () => Refusal;
}

export type Verdict = { allowed: true } | Refused;

/** What can be asked before any document is looked at. */
export type Foresight = Pick<AccessRequest, "operation" | "path" | "caller">;

export interface Access {
  /**
   * Refuses what the rules refuse whatever any document holds, as far as they show it without looking at one, so that hopeless
   * requests cost nothing. All others are allowed here and still have to ask `decide`. Not for `list`, whose documents
   * `decide` does not have to see either.
   */
  foresee(request: Foresight): Verdict;
  /** Whether any `allow` of any matching block grants the request. Faults inside a rule deny, as hosted Firebase does. */
  decide(request: AccessRequest): Promise<Verdict>;
}
