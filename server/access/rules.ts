import type { Access, AccessRequest, Foresight, Operation, Verdict } from "./access.ts";
import { LOOKUPS_PER_DOCUMENT, openDocumentBudget } from "./budget.ts";
import { outcomesOf, Program } from "./compile.ts";
import { type Frame, LimitExceeded, type Run, UNKNOWN } from "./frame.ts";
import { type Bound, matchingBlocks, type PathSegments } from "./matchPath.ts";
import { Interruption } from "./interruption.ts";
import { parseService } from "./language/parser.ts";
import { queriedDocument, queryMap, refuseUnknown } from "./queryKnowledge.ts";
import { allowsFor, explainRefusal, refuseGroup, type RulesFile } from "./refusal.ts";
import { type Lookup, resolve } from "./resolve.ts";
import type { Expression } from "./language/syntax.ts";
import { Undetermined } from "./undetermined.ts";
import { LazyMap, RuleFault, type RuleMap, type RulePath, type RuleValue, Timestamp } from "./values.ts";
import { DATABASE, documentMap, fromJson, fullPath } from "./wireValues.ts";

export { RulesSyntaxError } from "./language/syntax.ts";

/** The decision of the rules, and its cost. */
export type Decision = Verdict & {
  /** Expressions evaluated; hosted Firebase allows 1000. */
  steps: number;
  /** Documents that this request looked up. */
  lookups: number;
};

/** Access rules from a rules file. */
export interface Rules extends Access {
  decide(request: AccessRequest): Promise<Decision>;
}

/** Parses a `firestore.rules` of version 1 or 2. Throws `RulesSyntaxError` with the place of the first error. */
export function parseRules(text: string, fileName: string): Rules {
  const { service, sources, version } = parseService(text, fileName);
  const program = new Program(service, resolve(service, fileName));
  const file: RulesFile = { text, fileName, service, sources, version, program };
  return {
    decide: (request) => decideRequest(file, request),
    foresee: (request) => foresee(file, request),
  };
}

/** Evaluates with all documents and the time unknown: what is refused even then is refused for certain. */
function foresee(file: RulesFile, request: Foresight): Verdict {
  const allowed = couldAllow(file, request, { steps: 0, lookUp: undetermined });
  if (allowed) return { allowed };
  const explain = () => {
    const unseen = () => {
      throw new RuleFault("No document was looked at.");
    };
    const paths = [matchingBlocks(file.service, pathOf(request), boundWithout(request, unseen))];
    return explainRefusal(file, request, paths, { steps: 0, lookUp: unseen });
  };
  return { allowed, explain };
}

function undetermined(): never {
  throw Undetermined.value;
}

function couldAllow(file: RulesFile, request: Foresight, run: Run): boolean {
  const root = boundWithout(request, undetermined);
  try {
    return grants(file, request.operation, { path: pathOf(request), root }, run);
  } catch (error) {
    if (error instanceof Undetermined || error instanceof LimitExceeded) return true;
    throw error;
  }
}

/** Thrown when an evaluation needs a document that was not fetched yet. */
class DocumentNeeded extends Interruption {
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
 * Conditions are evaluated synchronously: a missing document is fetched and the evaluation starts again. It needs the
 * same documents in the same order, so it starts at most as often as look-ups are allowed.
 */
async function decideRequest(file: RulesFile, request: AccessRequest): Promise<Decision> {
  if (file.version === "1" && request.query?.allDescendants)
    return { allowed: false, explain: () => refuseGroup(file, request), steps: 0, lookups: 0 };
  const budget = request.budget ?? openDocumentBudget();
  const lookUpIn: Run["lookUp"] = (lookup, path) => lookUp(budget.documents, lookup, path);
  const explain = () => {
    const paths = pathsOf(request).map((path) => matchingBlocks(file.service, path, rootOf(request)));
    return explainRefusal(file, request, paths, { steps: 0, lookUp: noMore(lookUpIn) });
  };
  for (let lookups = 0; ; lookups++) {
    const run: Run = { steps: 0, lookUp: lookUpIn };
    try {
      const allowed = decideNow(file, request, run);
      return { ...(allowed ? { allowed } : { allowed, explain }), steps: run.steps, lookups };
    } catch (error) {
      if (error instanceof LimitExceeded) return { allowed: false, explain, steps: run.steps, lookups };
      if (!(error instanceof DocumentNeeded)) throw error;
      if (lookups >= LOOKUPS_PER_DOCUMENT || budget.documents.size >= budget.limit) {
        return { allowed: false, explain, steps: run.steps, lookups };
      }
      const { key, path, after } = error.lookup;
      budget.documents.set(key, await (after ? request.readAfter : request.read).get(path));
    }
  }
}

/** Fetches nothing: a document that is missing here was over the limit in the decision. */
function noMore(lookUp: Run["lookUp"]): Run["lookUp"] {
  return (lookup, path) => {
    try {
      return lookUp(lookup, path);
    } catch (error) {
      if (error instanceof DocumentNeeded) throw new LimitExceeded("Too many documents looked up.");
      throw error;
    }
  };
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

/**
 * One granting condition of any matching block is enough; a query must be granted for every path that it stands for.
 */
function decideNow(file: RulesFile, request: AccessRequest, run: Run): boolean {
  const root = rootOf(request);
  return pathsOf(request).every((path) => grants(file, request.operation, { path, root }, run));
}

function grants(
  { service, program }: RulesFile,
  operation: Operation,
  { path, root }: { path: PathSegments; root: Bound },
  run: Run,
): boolean {
  let open: Undetermined | undefined;
  for (const { block, bound } of matchingBlocks(service, path, root)) {
    for (const { condition } of allowsFor(operation, block)) {
      const answer = answerOf(program, condition, { run, bound, locals: [] });
      if (answer === true) return true;
      if (answer) open = answer;
    }
  }
  if (open) throw open;
  return false;
}

function answerOf(program: Program, condition: Expression, frame: Frame): boolean | Undetermined {
  try {
    return program.codeOf(condition)(frame) === true;
  } catch (error) {
    if (error instanceof RuleFault) return false;
    if (error instanceof Undetermined) return outcomesOf(error, condition).true && error;
    throw error;
  }
}

function isUnseen({ operation, before }: AccessRequest): boolean {
  return operation === "list" && before === undefined;
}

/** A collection group can lie at any depth; these paths stand for all of them. */
const GROUP_PARENTS: PathSegments[] = [[], [UNKNOWN, UNKNOWN], [UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN]];

const pathOf = ({ path }: Foresight): PathSegments => [...DATABASE, ...path.split("/")];

function pathsOf(request: AccessRequest): PathSegments[] {
  if (!isUnseen(request)) return [pathOf(request)];
  const segments = request.path.split("/");
  const parent: PathSegments = [...DATABASE, ...segments.slice(0, -2)];
  const collection = [segments.at(-2) ?? "", UNKNOWN] as const;
  const between = request.query?.allDescendants ? GROUP_PARENTS : [[]];
  return between.map((unknown) => parent.concat(unknown, collection));
}

function rootOf(request: AccessRequest): Bound {
  return [requestMap(request), isUnseen(request) ? queriedDocument(request.query) : documentOrNull(request.before)];
}

function documentOrNull(document: AccessRequest["before"]): RuleValue {
  return document ? documentMap(document) : null;
}

/** What is known of a request before anything is read. */
function boundWithout({ caller, operation, path }: Foresight, unknown: () => never): Bound {
  const request = {
    auth: authMap(caller),
    method: () => operation,
    path: () => fullPath(path),
    query: () => queryMap(undefined),
    resource: unknown,
    time: unknown,
  };
  return [new LazyMap(request), unknown];
}

function requestMap(request: AccessRequest): RuleMap {
  const { caller, operation, path, query, timeMicros, after } = request;
  return new LazyMap({
    auth: authMap(caller),
    method: () => operation,
    path: () => (isUnseen(request) ? refuseUnknown("the path of the document") : fullPath(path)),
    query: () => queryMap(query),
    resource: () => documentOrNull(after),
    time: () => new Timestamp(BigInt(timeMicros) * 1000n),
  });
}

const authMap = (caller: AccessRequest["caller"]) => (): RuleValue =>
  caller ? new LazyMap({ uid: () => caller.uid, token: () => fromJson(caller.claims) }) : null;
