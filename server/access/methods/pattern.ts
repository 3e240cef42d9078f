import { RE2JS, RE2JSSyntaxException } from "re2js";
import { RuleFault } from "../values.ts";

const MAX_LENGTH = 2000;
const MAX_GROUPS = 50;
/** RE2's limit on one counted repetition, and on nested ones multiplied. */
const MAX_REPEAT = 1000;
/**
 * Limit on the instructions of a pattern with its repetitions expanded. Compiling that many takes about a tenth of a
 * second.
 */
const MAX_EXPANDED = 50_000;
const MAX_INSTRUCTIONS = 5000;

/** Limit on instructions times characters of one call; it allows the longest counted repetition: `.{0,1000}`. */
const MAX_STEPS = 2 ** 21;

/** Size of the cache for patterns built at run time: running one can make it grow to 8 MB. */
const MAX_COMPUTED = 8;
const computed = new Map<string, Pattern>();

/** Compiles a pattern that is known only during evaluation. Throws `RuleFault`. */
export function computedPattern(text: string): Pattern {
  const pattern = computed.get(text) ?? new Pattern(text);
  computed.delete(text);
  computed.set(text, pattern);
  const [oldest] = computed.keys();
  if (computed.size > MAX_COMPUTED) computed.delete(oldest!);
  return pattern;
}

/**
 * A regular expression with RE2's syntax (https://github.com/google/re2/wiki/Syntax). The engine's time is proportional
 * to pattern and text, and both may come from outside, so both are bounded first.
 *
 * `re2js` differs from RE2 as follows: it knows more classes by name (`\p{Cn}`, `\p{LC}`, `\p{Assigned}`, `\p{Ascii}`,
 * and properties such as `\p{Lowercase}`), its `\pC` includes unassigned code points, and it does not know `\C`, a
 * single byte.
 */
export class Pattern {
  readonly #compiled: RE2JS;

  constructor(text: string) {
    this.#compiled = compile(text);
  }

  /** Whether the whole text matches. */
  matchesAll(text: string): boolean {
    this.#spend(0, text.length);
    return this.#compiled.testExact(text);
  }

  /** All matches from left to right without overlap, leftmost-first as in RE2. */
  *find(text: string): Generator<{ start: number; end: number }> {
    const matcher = this.#compiled.matcher(text);
    let steps = this.#spend(0, text.length);
    while (matcher.find()) {
      const match = { start: matcher.start(), end: matcher.end() };
      yield match;
      // Every search may scan the whole rest, even for a short match.
      steps = this.#spend(steps, text.length - match.end);
    }
  }

  #spend(steps: number, length: number): number {
    const spent = steps + this.#compiled.programSize() * (length + 1);
    if (spent > MAX_STEPS) throw new RuleFault("This regular expression takes too long on this text.");
    return spent;
  }
}

function compile(text: string): RE2JS {
  if (text.length > MAX_LENGTH || groupsOf(text) > MAX_GROUPS || expandedSize(text) > MAX_EXPANDED) refuseLarge();
  try {
    const compiled = RE2JS.compile(text);
    return compiled.programSize() > MAX_INSTRUCTIONS ? refuseLarge() : compiled;
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error;
    // The library's message repeats the pattern, which may be somebody's data.
    throw new RuleFault(`This is no regular expression of RE2: ${error.getDescription()}.`, { cause: error });
  }
}

function refuseLarge(): never {
  throw new RuleFault("This regular expression is too large.");
}

/** At least the number of groups: a literal parenthesis counts, too. */
function groupsOf(text: string): number {
  return text.split("(").length - 1;
}

/** At least half of the instructions that a pattern compiles to. Literal braces and parentheses count, too. */
export function expandedSize(text: string): number {
  let size = text.length;
  let factor = 1;
  for (const { 0: bounds, index } of text.matchAll(/\{\d+(?:,\d*)?\}/g)) {
    const count = Math.max(...bounds.slice(1, -1).split(",").map(Number));
    // A longer repetition is refused before it is expanded.
    if (count > MAX_REPEAT) continue;
    // Also after an empty quotation: `()\Q\E{2}` repeats the group.
    if (text.endsWith(")", index) || text.endsWith("\\E", index)) factor *= Math.max(1, count);
    else size += count;
  }
  return size * Math.min(factor, MAX_REPEAT);
}
