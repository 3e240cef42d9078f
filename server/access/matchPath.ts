import type { Block, Segment } from "./language/syntax.ts";
import { Scope, UNKNOWN } from "./scope.ts";
import { RulePath, type RuleValue } from "./values.ts";

/** A path to match; ids that a query leaves open match only wildcards. */
export type PathSegments = readonly (string | typeof UNKNOWN)[];

type Bindings = [string, RuleValue | typeof UNKNOWN][];

/** Finds every block whose full path matches, and the variables of its conditions. */
export function* matchingBlocks(
  block: Block,
  path: PathSegments,
  outer: Scope,
): Generator<{ block: Block; scope: Scope }> {
  for (const { rest, bindings } of matchSegments(block.segments, path)) {
    const scope = new Scope(outer.depth + 1, bindings, outer);
    if (rest.length === 0) yield { block, scope };
    for (const inner of block.blocks) yield* matchingBlocks(inner, rest, scope);
  }
}

/** All ways to match the segments with the start of the path; several only with `{name=**}`. */
function* matchSegments(
  segments: readonly Segment[],
  path: PathSegments,
  bindings: Bindings = [],
): Generator<{ rest: PathSegments; bindings: Bindings }> {
  const [segment, ...others] = segments;
  const [first] = path;
  if (!segment) {
    yield { rest: path, bindings };
  } else if (segment.kind === "rest") {
    for (let length = segment.least; length <= path.length; length++) {
      const value = boundPath(path.slice(0, length));
      yield* matchSegments(others, path.slice(length), [...bindings, [segment.name, value]]);
    }
  } else if (first !== undefined && (segment.kind === "one" || segment.text === first)) {
    const bound: Bindings = segment.kind === "one" ? [...bindings, [segment.name, first]] : bindings;
    yield* matchSegments(others, path.slice(1), bound);
  }
}

function boundPath(path: PathSegments): RulePath | typeof UNKNOWN {
  const known = path.filter((segment) => segment !== UNKNOWN);
  return known.length === path.length ? new RulePath(known) : UNKNOWN;
}
