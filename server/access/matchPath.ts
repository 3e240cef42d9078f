import type { Block, Segment } from "./language/syntax.ts";
import { UNKNOWN, type Variable } from "./frame.ts";
import { RulePath } from "./values.ts";

/** A path to match; ids that a query leaves open match only wildcards. */
export type PathSegments = readonly (string | typeof UNKNOWN)[];

/** Variables, each at the place that `resolve.ts` gave it. */
export type Bound = readonly Variable[];

/** Finds every block whose full path matches, and the variables of its conditions. */
export function* matchingBlocks(
  block: Block,
  path: PathSegments,
  outer: Bound,
): Generator<{ block: Block; bound: Bound }> {
  for (const { rest, bound } of matchSegments(block.segments, path, outer)) {
    if (rest.length === 0) yield { block, bound };
    for (const inner of block.blocks) yield* matchingBlocks(inner, rest, bound);
  }
}

/** All ways to match the segments with the start of the path; several only with `{name=**}`. */
function* matchSegments(
  segments: readonly Segment[],
  path: PathSegments,
  bound: Bound,
): Generator<{ rest: PathSegments; bound: Bound }> {
  const [segment, ...others] = segments;
  const [first] = path;
  if (!segment) {
    yield { rest: path, bound };
  } else if (segment.kind === "rest") {
    for (let length = segment.least; length <= path.length; length++) {
      const value = boundPath(path.slice(0, length));
      yield* matchSegments(others, path.slice(length), [...bound, value]);
    }
  } else if (first !== undefined && (segment.kind === "one" || segment.text === first)) {
    yield* matchSegments(others, path.slice(1), segment.kind === "one" ? [...bound, first] : bound);
  }
}

function boundPath(path: PathSegments): RulePath | typeof UNKNOWN {
  const known = path.filter((segment) => segment !== UNKNOWN);
  return known.length === path.length ? new RulePath(known) : UNKNOWN;
}
