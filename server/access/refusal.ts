import type { Foresight, Operation, Reason, Refusal } from "./access.ts";
import { explain, MAX_REASONS, type RulesText } from "./explain.ts";
import type { Run } from "./frame.ts";
import type { Matching } from "./matchPath.ts";
import type { Allow, Block, RulesVersion } from "./language/syntax.ts";

/** A parsed rules file. */
export interface RulesFile extends RulesText {
  fileName: string;
  service: Block;
  version: RulesVersion;
}

/** The conditions of a block for an operation. */
export function allowsFor(operation: Operation, { allows }: Block): Allow[] {
  return allows.filter(({ operations }) => operations.includes(operation));
}

/**
 * Evaluates a refused request again, this time for the reasons. `paths` holds the matching blocks for each path that
 * the request stands for, usually one.
 */
export function explainRefusal(file: RulesFile, request: Foresight, paths: Matching[][], run: Run): Refusal {
  const { operation } = request;
  const fitting = paths.flatMap((matching) => matching[0]?.block ?? [])[0];
  const pattern = fitting ? withoutRoot(fitting.pattern) : maskIds(request.path);
  for (const matching of paths) {
    const reasons = reasonsIn(file, operation, matching, run);
    if (reasons) return { operation, pattern, file: file.fileName, reasons };
  }
  // The results can differ only by a limit that was just reached.
  const { line, column } = (fitting ?? file.service).at;
  const outcome = "The request met a limit of the rules.";
  return { operation, pattern, file: file.fileName, reasons: [{ line, column, expression: "", outcome, calls: [] }] };
}

/** The refusal of a collection group's query by rules of version 1, which know none. */
export function refuseGroup({ fileName: file, service }: RulesFile, { operation, path }: Foresight): Refusal {
  const outcome = "collection groups need rules_version = '2'";
  return {
    operation,
    pattern: maskIds(path),
    file,
    reasons: [{ ...service.at, expression: "service", outcome, calls: [] }],
  };
}

/** Undefined if one of the blocks grants the request. */
function reasonsIn(file: RulesFile, operation: Operation, matching: Matching[], run: Run): Reason[] | undefined {
  const allows = matching.flatMap(({ block, bound }) => allowsFor(operation, block).map((allow) => ({ allow, bound })));
  if (allows.length === 0) return [nothingAllows(operation, matching[0]?.block ?? file.service)];
  const reasons: Reason[] = [];
  for (const { allow, bound } of allows) {
    const found = explain(allow.condition, { run, bound, locals: [] }, file);
    if (found.length === 0) return undefined;
    reasons.push(...found);
  }
  return reasons.slice(0, MAX_REASONS);
}

function nothingAllows(operation: Operation, { at, segments, pattern }: Block): Reason {
  const isService = segments.length === 0;
  const outcome = isService ? "no match fits this path" : `nothing here allows ${operation}`;
  return {
    line: at.line,
    column: at.column,
    expression: isService ? "service" : `match ${pattern}`,
    outcome,
    calls: [],
  };
}

/** The beginning of every pattern in a useful file. */
const ROOT = /^\/databases\/[^/]+\/documents\//;
const withoutRoot = (pattern: string) => pattern.replace(ROOT, "");

const MAX_SHOWN_SEGMENTS = 10;

/** For a path that no rule matches: its collections, if they have valid names, without ids. */
function maskIds(path: string): string {
  const segments = path.split("/", MAX_SHOWN_SEGMENTS);
  const isName = (segment: string) => /^[A-Za-z]\w{0,39}$/.test(segment);
  return segments.map((segment, index) => (index % 2 === 0 && isName(segment) ? segment : "{}")).join("/");
}
