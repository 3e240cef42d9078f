import { isWordCodePoint } from "./patternClasses.ts";
import { type Assertion, parsePattern, type PatternNode } from "./patternSyntax.ts";
import { RuleFault } from "./values.ts";

type Instruction =
  | { op: "char"; test: (codePoint: number) => boolean }
  | { op: "assert"; assertion: Assertion }
  /** Goes on at both; `first` is preferred. */
  | { op: "split"; first: number; second: number }
  | { op: "match" };

const MAX_INSTRUCTIONS = 5000;
const MAX_PATTERN_LENGTH = 2000;

/** So much work one call may do, whatever the text: about a tenth of a second. */
const MAX_STEPS = 2_000_000;

const MAX_CACHED = 200;
const cache = new Map<string, Pattern>();

/** Compiles a pattern; those of the rules file are found again. Throws `RuleFault`. */
export function compilePattern(text: string): Pattern {
  const known = cache.get(text);
  if (known) return known;
  const pattern = new Pattern(text);
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(text, pattern);
  return pattern;
}

/**
 * A regular expression as RE2 has them, run by following all ways through it at once. Time grows with the
 * text's length times the pattern's, never exponentially, so that no document can stall the server.
 */
export class Pattern {
  readonly #program: Instruction[] = [];
  /** Per instruction the round in which it was last reached, so that no round visits it twice. */
  readonly #reachedIn: number[] = [];
  #round = 0;
  #steps = 0;

  constructor(text: string) {
    if (text.length > MAX_PATTERN_LENGTH) throw new RuleFault("This regular expression is too long.");
    this.#emit(parsePattern(text));
    this.#push({ op: "match" });
  }

  /** Whether the whole text fits. */
  matchesAll(text: string): boolean {
    this.#steps = 0;
    return this.#run(text, 0, true) !== undefined;
  }

  /** All matches from left to right that do not overlap, as the first way through the pattern finds them. */
  *find(text: string): Generator<{ start: number; end: number }> {
    this.#steps = 0;
    for (let start = 0; start <= text.length;) {
      const end = this.#run(text, start, false);
      if (end !== undefined) yield { start, end };
      start = end === undefined || end === start ? start + charLength(text, start) : end;
    }
  }

  #push(instruction: Instruction): number {
    if (this.#program.length >= MAX_INSTRUCTIONS) throw new RuleFault("This regular expression is too large.");
    return this.#program.push(instruction) - 1;
  }

  #emit(node: PatternNode): void {
    if (++this.#steps > 2 * MAX_INSTRUCTIONS) throw new RuleFault("This regular expression is too large.");
    switch (node.kind) {
      case "char":
        this.#push({ op: "char", test: node.test });
        break;
      case "assert":
        this.#push({ op: "assert", assertion: node.assertion });
        break;
      case "sequence":
        for (const child of node.nodes) this.#emit(child);
        break;
      case "choice":
        this.#emitChoice(node.nodes);
        break;
      case "repeat":
        this.#emitRepeat(node);
        break;
    }
  }

  #split(lazy: boolean): { body: () => void; exit: () => void } {
    const split = { op: "split" as const, first: 0, second: 0 };
    this.#push(split);
    const [bodyKey, exitKey] = lazy ? (["second", "first"] as const) : (["first", "second"] as const);
    return {
      body: () => void (split[bodyKey] = this.#program.length),
      exit: () => void (split[exitKey] = this.#program.length),
    };
  }

  #emitChoice(nodes: PatternNode[]): void {
    const exits: { op: "split"; first: number; second: number }[] = [];
    for (const [index, node] of nodes.entries()) {
      if (index === nodes.length - 1) {
        this.#emit(node);
        break;
      }
      const split = this.#split(false);
      split.body();
      this.#emit(node);
      const exit = { op: "split" as const, first: 0, second: 0 };
      this.#push(exit);
      exits.push(exit);
      split.exit();
    }
    for (const exit of exits) exit.first = exit.second = this.#program.length;
  }

  #emitRepeat({ node, min, max, lazy }: Extract<PatternNode, { kind: "repeat" }>): void {
    for (let count = 0; count < min; count++) this.#emit(node);
    if (!Number.isFinite(max)) {
      const start = this.#program.length;
      const split = this.#split(lazy);
      split.body();
      this.#emit(node);
      this.#push({ op: "split", first: start, second: start });
      split.exit();
      return;
    }
    const splits: { exit: () => void }[] = [];
    for (let count = min; count < max; count++) {
      const split = this.#split(lazy);
      split.body();
      splits.push(split);
      this.#emit(node);
    }
    for (const split of splits) split.exit();
  }

  /** Runs from one place; answers where the match ends. `whole` asks for one that ends with the text. */
  #run(text: string, start: number, whole: boolean): number | undefined {
    let found: number | undefined;
    let threads: number[] = [];
    this.#round++;
    this.#follow(threads, 0, text, start);
    for (let offset = start; threads.length > 0; offset += charLength(text, offset)) {
      const codePoint = text.codePointAt(offset);
      const next: number[] = [];
      this.#round++;
      for (const thread of threads) {
        const instruction = this.#program[thread]!;
        if (instruction.op === "match" && (!whole || codePoint === undefined)) {
          found = offset;
          break;
        }
        if (instruction.op === "char" && codePoint !== undefined && instruction.test(codePoint)) {
          this.#follow(next, thread + 1, text, offset + charLength(text, offset));
        }
      }
      if (codePoint === undefined) break;
      threads = next;
    }
    return found;
  }

  /** Adds every instruction that can be reached without reading a character, preferred ones first. */
  #follow(threads: number[], from: number, text: string, offset: number): void {
    const open = [from];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (++this.#steps > MAX_STEPS) throw new RuleFault("This regular expression takes too long on this text.");
      if (this.#reachedIn[at] === this.#round) continue;
      this.#reachedIn[at] = this.#round;
      const instruction = this.#program[at]!;
      if (instruction.op === "split") open.push(instruction.second, instruction.first);
      else if (instruction.op !== "assert") threads.push(at);
      else if (holds(instruction.assertion, text, offset)) open.push(at + 1);
    }
  }
}

function charLength(text: string, offset: number): number {
  return (text.codePointAt(offset) ?? 0) > 0xffff ? 2 : 1;
}

function holds(assertion: Assertion, text: string, offset: number): boolean {
  switch (assertion) {
    case "textStart":
      return offset === 0;
    case "textEnd":
      return offset === text.length;
    case "lineStart":
      return offset === 0 || text[offset - 1] === "\n";
    case "lineEnd":
      return offset === text.length || text[offset] === "\n";
    default:
      return (isWordAt(text, offset - 1) !== isWordAt(text, offset)) === (assertion === "wordBoundary");
  }
}

function isWordAt(text: string, offset: number): boolean {
  const unit = text.charCodeAt(offset);
  return !Number.isNaN(unit) && isWordCodePoint(unit);
}
