import type { Block } from "./language/syntax.ts";
import { UNKNOWN, type Variable } from "./frame.ts";
import { RulePath } from "./values.ts";

/** A path to match; ids that a query leaves open match only wildcards. */
export type PathSegments = readonly (string | typeof UNKNOWN)[];

/** Variables, each at the place that `resolve.ts` gave it. */
export type Bound = readonly Variable[];

/** A block whose full path matches, and the variables of its conditions. */
export interface Matching {
  block: Block;
  bound: Bound;
}

/** Finds every block whose full path matches. */
export function matchingBlocks(service: Block, path: PathSegments, root: Bound): Matching[] {
  const found: Matching[] = [];
  match({ block: service, bound: root }, 0, path, 0, found);
  return found;
}

/** Matches the segments of a block from `index` on with the path from `from` on; several ways only with `{name=**}`. */
function match({ block, bound }: Matching, index: number, path: PathSegments, from: number, found: Matching[]): void {
  const segment = block.segments[index];
  if (!segment) {
    if (from === path.length) found.push({ block, bound });
    for (const inner of block.blocks) match({ block: inner, bound }, 0, path, from, found);
  } else if (segment.kind === "rest") {
    for (let end = from + segment.least; end <= path.length; end++) {
      const value = boundPath(path.slice(from, end));
      match({ block, bound: [...bound, value] }, index + 1, path, end, found);
    }
  } else if (from < path.length) {
    const next = path[from]!;
    if (segment.kind === "one") match({ block, bound: [...bound, next] }, index + 1, path, from + 1, found);
    else if (segment.text === next) match({ block, bound }, index + 1, path, from + 1, found);
  }
}

function boundPath(path: PathSegments): RulePath | typeof UNKNOWN {
  const known = path.filter((segment) => segment !== UNKNOWN);
  return known.length === path.length ? new RulePath(known) : UNKNOWN;
}
