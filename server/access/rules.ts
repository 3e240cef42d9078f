import type { Access, AccessRequest } from "./access.ts";
import { LOOKUPS_PER_DOCUMENT, openDocumentBudget } from "./budget.ts";
import { evaluate, LimitExceeded, type Run } from "./evaluate.ts";
import { matchingAllows, type PathSegments } from "./matchPath.ts";
import { parseService } from "./parser.ts";
import { queriedDocument, queryMap, refuseUnknown } from "./queryKnowledge.ts";
import { type Lookup, resolve, type Targets } from "./resolve.ts";
import { Scope, UNKNOWN } from "./scope.ts";
import type { Block } from "./syntax.ts";
import { LazyMap, RuleFault, type RuleMap, type RulePath, type RuleValue, Timestamp } from "./values.ts";
import { DATABASE, documentMap, fromJson, fullPath } from "./wireValues.ts";

export { RulesSyntaxError } from "./syntax.ts";

/** Why a request was granted or refused, for logs and tests. */
export interface Decision {
  allowed: boolean;
  /** The first fault that a condition met, if one did. */
  fault?: string;
  /** Expressions evaluated; hosted Firebase allows 1000. */
  steps: number;
  /** Documents that this request had to look up. */
  lookups: number;
}

/** Access rules made from a rules file. */
export interface Rules extends Access {
  /** As `allows`, with the reason. */
  decide(request: AccessRequest): Promise<Decision>;
}

/** Reads a `firestore.rules` of version 2. Throws `RulesSyntaxError` with the place of the first fault. */
export function parseRules(text: string, fileName: string): Rules {
  const service = parseService(text, fileName);
  const targets = resolve(service, fileName);
  const decide = (request: AccessRequest) => decideRequest(service, targets, request);
  return { decide, allows: async (request) => (await decide(request)).allowed };
}

/** Thrown where an evaluation needs a document that was not fetched yet. */
class DocumentNeeded extends Error {
  readonly lookup: DocumentLookup;

  constructor(lookup: DocumentLookup) {
    super("a document is needed");
    this.lookup = lookup;
  }
}

interface DocumentLookup {
  key: string;
  path: string;
  after: boolean;
}

/**
 * Conditions are evaluated without waiting: where one needs a document, that is fetched and the evaluation starts
 * again. It needs the same documents in the same order, so there are at most as many turns as look-ups allowed.
 */
async function decideRequest(service: Block, targets: Targets, request: AccessRequest): Promise<Decision> {
  const budget = request.budget ?? openDocumentBudget();
  for (let lookups = 0; ; lookups++) {
    const run: Run = { targets, steps: 0, lookUp: (lookup, path) => lookUp(budget.documents, lookup, path) };
    try {
      return { ...decideNow(service, request, run), steps: run.steps, lookups };
    } catch (error) {
      if (error instanceof LimitExceeded) return { allowed: false, fault: error.message, steps: run.steps, lookups };
      if (!(error instanceof DocumentNeeded)) throw error;
      if (lookups >= LOOKUPS_PER_DOCUMENT || budget.documents.size >= budget.limit) {
        return { allowed: false, fault: "Too many documents looked up.", steps: run.steps, lookups };
      }
      const { key, path, after } = error.lookup;
      budget.documents.set(key, await (after ? request.readAfter : request.read).get(path));
    }
  }
}

function lookUp(documents: Map<string, Parameters<typeof documentMap>[0] | undefined>, lookup: Lookup, path: RulePath) {
  const inDatabase = DATABASE.every((segment, index) => path.segments[index] === segment);
  const segments = path.segments.slice(DATABASE.length);
  if (!inDatabase || segments.length === 0 || segments.length % 2 === 1) {
    throw new RuleFault(`${lookup}() needs the path of a document, such as /databases/$(database)/documents/a/b.`);
  }
  const after = lookup === "getAfter" || lookup === "existsAfter";
  const needed = { path: segments.join("/"), after, key: `${after ? "after" : "before"} ${segments.join("/")}` };
  if (!documents.has(needed.key)) throw new DocumentNeeded(needed);
  const found = documents.get(needed.key);
  if (lookup === "exists" || lookup === "existsAfter") return found !== undefined;
  return found ? documentMap(found) : null;
}

/** Any granting condition of any matching block is enough; a query without a known document must be granted wherever it looks. */
function decideNow(service: Block, request: AccessRequest, run: Run): { allowed: boolean; fault?: string } {
  const root = rootScope(request);
  let firstFault: string | undefined;
  for (const path of pathsOf(request)) {
    let allowed = false;
    for (const { allow, scope } of matchingAllows(service, path, root)) {
      if (!allow.operations.includes(request.operation)) continue;
      try {
        const value = evaluate(allow.condition, scope, run);
        allowed = value === true;
        if (typeof value !== "boolean") firstFault ??= `line ${allow.at.line}: a condition must be a bool.`;
      } catch (error) {
        if (!(error instanceof RuleFault)) throw error;
        firstFault ??= `line ${allow.at.line}: ${error.message}`;
      }
      if (allowed) break;
    }
    if (!allowed) return { allowed, fault: firstFault };
  }
  return { allowed: true };
}

function isUnseen({ operation, before }: AccessRequest): boolean {
  return operation === "list" && before === undefined;
}

/** A collection group can lie at any depth; these stand for all of them. */
const GROUP_PARENTS: PathSegments[] = [[], [UNKNOWN, UNKNOWN], [UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN]];

function pathsOf(request: AccessRequest): PathSegments[] {
  const segments = request.path.split("/");
  if (!isUnseen(request)) return [[...DATABASE, ...segments]];
  const parent: PathSegments = [...DATABASE, ...segments.slice(0, -2)];
  const collection = [segments.at(-2) ?? "", UNKNOWN] as const;
  const between = request.query?.allDescendants ? GROUP_PARENTS : [[]];
  return between.map((unknown) => parent.concat(unknown, collection));
}

function rootScope(request: AccessRequest): Scope {
  return new Scope(-1, [
    ["request", requestMap(request)],
    ["resource", isUnseen(request) ? queriedDocument(request.query) : documentOrNull(request.before)],
  ]);
}

function documentOrNull(document: AccessRequest["before"]): RuleValue {
  return document ? documentMap(document) : null;
}

function requestMap(request: AccessRequest): RuleMap {
  const { caller, operation, path, query, timeMicros, after } = request;
  return new LazyMap({
    auth: () => (caller ? new LazyMap({ uid: () => caller.uid, token: () => fromJson(caller.claims) }) : null),
    method: () => operation,
    path: () => (isUnseen(request) ? refuseUnknown("the path of the document") : fullPath(path)),
    query: () => queryMap(query),
    resource: () => documentOrNull(after),
    time: () => new Timestamp(BigInt(timeMicros) * 1000n),
  });
}
