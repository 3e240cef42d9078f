import { type CharTest, classEscape, literalEscape, posixClass } from "./patternClasses.ts";
import { RuleFault } from "./values.ts";

export type Assertion = "textStart" | "textEnd" | "lineStart" | "lineEnd" | "wordBoundary" | "noWordBoundary";

export type PatternNode =
  | { kind: "char"; test: CharTest }
  | { kind: "assert"; assertion: Assertion }
  | { kind: "sequence"; nodes: PatternNode[] }
  | { kind: "choice"; nodes: PatternNode[] }
  | { kind: "repeat"; node: PatternNode; min: number; max: number; lazy: boolean };

interface Flags {
  ignoreCase: boolean;
  dotAll: boolean;
  multiLine: boolean;
  swapGreed: boolean;
}

const FLAG_NAMES: Record<string, keyof Flags> = { i: "ignoreCase", s: "dotAll", m: "multiLine", U: "swapGreed" };

/** RE2's bound on counted repetition. */
const MAX_REPEAT = 1000;
const MAX_DEPTH = 50;

/**
 * Parses RE2 syntax (https://github.com/google/re2/wiki/Syntax). What RE2 leaves out to stay linear, such as
 * backreferences and look-around, is a fault here too.
 */
export function parsePattern(text: string): PatternNode {
  const parser = new PatternParser(text);
  return parser.parse();
}

class PatternParser {
  readonly #chars: string[];
  #offset = 0;
  #depth = 0;
  #flags: Flags = { ignoreCase: false, dotAll: false, multiLine: false, swapGreed: false };

  constructor(text: string) {
    this.#chars = Array.from(text);
  }

  parse(): PatternNode {
    const node = this.#choice();
    if (this.#offset < this.#chars.length) this.#fail("an unexpected )");
    return node;
  }

  #fail(problem: string): never {
    throw new RuleFault(`This regular expression has ${problem}.`);
  }

  #take(char: string): boolean {
    if (this.#chars[this.#offset] !== char) return false;
    this.#offset++;
    return true;
  }

  #takeAll(text: string): boolean {
    if (this.#chars.slice(this.#offset, this.#offset + text.length).join("") !== text) return false;
    this.#offset += text.length;
    return true;
  }

  #choice(): PatternNode {
    const nodes = [this.#sequence()];
    while (this.#take("|")) nodes.push(this.#sequence());
    return nodes.length === 1 ? nodes[0]! : { kind: "choice", nodes };
  }

  #sequence(): PatternNode {
    const nodes: PatternNode[] = [];
    for (;;) {
      const char = this.#chars[this.#offset];
      if (char === undefined || char === "|" || char === ")") return { kind: "sequence", nodes };
      const quoted = this.#takeAll("\\Q") ? this.#quotedText() : [this.#atom()];
      const last = quoted.pop();
      nodes.push(...quoted);
      if (last) nodes.push(this.#repeated(last));
    }
  }

  #repeated(node: PatternNode): PatternNode {
    const bounds = this.#bounds();
    if (!bounds) return node;
    const lazy = this.#take("?") !== this.#flags.swapGreed;
    const [min, max] = bounds;
    if (this.#chars[this.#offset] === "+" || this.#bounds()) this.#fail("two repetitions in a row");
    return { kind: "repeat", node, min, max, lazy };
  }

  #bounds(): [number, number] | undefined {
    if (this.#take("*")) return [0, Number.POSITIVE_INFINITY];
    if (this.#take("+")) return [1, Number.POSITIVE_INFINITY];
    if (this.#take("?")) return [0, 1];
    const counted = /^\{(\d{1,5})(?:(,)(\d{1,5})?)?\}/.exec(
      this.#chars.slice(this.#offset, this.#offset + 13).join(""),
    );
    if (!counted) return undefined;
    this.#offset += counted[0].length;
    const min = Number(counted[1]);
    const max = counted[3] === undefined ? (counted[2] ? Number.POSITIVE_INFINITY : min) : Number(counted[3]);
    const largest = Number.isFinite(max) ? max : min;
    if (max < min || largest > MAX_REPEAT) this.#fail("a wrong number of repetitions");
    return [min, max];
  }

  #atom(): PatternNode {
    const char = this.#chars[this.#offset++]!;
    switch (char) {
      case "(":
        return this.#group();
      case "[":
        return this.#char(this.#set());
      case ".":
        return { kind: "char", test: this.#flags.dotAll ? () => true : (codePoint) => codePoint !== 10 };
      case "^":
        return { kind: "assert", assertion: this.#flags.multiLine ? "lineStart" : "textStart" };
      case "$":
        return { kind: "assert", assertion: this.#flags.multiLine ? "lineEnd" : "textEnd" };
      case "\\":
        return this.#escape();
      case "*":
      case "+":
      case "?":
        return this.#fail("a repetition of nothing");
      default:
        return this.#literal(char.codePointAt(0)!);
    }
  }

  #literal(codePoint: number): PatternNode {
    return this.#char((candidate) => candidate === codePoint);
  }

  #char(test: CharTest): PatternNode {
    return { kind: "char", test: this.#flags.ignoreCase ? foldCase(test) : test };
  }

  #group(): PatternNode {
    if (++this.#depth > MAX_DEPTH) this.#fail("too many groups in each other");
    const outer = this.#flags;
    if (this.#take("?")) {
      const alone = this.#groupHead();
      if (alone) {
        this.#depth--;
        return { kind: "sequence", nodes: [] };
      }
    }
    const node = this.#choice();
    if (!this.#take(")")) this.#fail("a group without an end");
    this.#flags = outer;
    this.#depth--;
    return node;
  }

  /** Reads what follows `(?`; says whether it was only a setting of flags, which holds for the rest of the group around. */
  #groupHead(): boolean {
    if (this.#takeAll("P<") || (this.#chars[this.#offset] === "<" && /\w/.test(this.#chars[this.#offset + 1] ?? ""))) {
      const end = this.#chars.indexOf(">", this.#offset);
      const name = this.#chars.slice(this.#offset, end).join("").replace("<", "");
      if (end < 0 || !/^\w+$/.test(name)) this.#fail("a group with a wrong name");
      this.#offset = end + 1;
      return false;
    }
    const flags = { ...this.#flags };
    for (let value = true; ;) {
      const char = this.#chars[this.#offset++] ?? "";
      if (char === "-") value = false;
      else if (Object.hasOwn(FLAG_NAMES, char)) flags[FLAG_NAMES[char]!] = value;
      else if (char === ":" || char === ")") {
        this.#flags = flags;
        return char === ")";
      } else this.#fail("a group that RE2 does not know, such as look-around");
    }
  }

  #escape(): PatternNode {
    const assertions: Record<string, Assertion> = {
      A: "textStart",
      z: "textEnd",
      b: "wordBoundary",
      B: "noWordBoundary",
    };
    const char = this.#chars[this.#offset] ?? "";
    if (Object.hasOwn(assertions, char)) {
      this.#offset++;
      return { kind: "assert", assertion: assertions[char]! };
    }
    return this.#char(this.#classEscape() ?? this.#literalTest());
  }

  /** What stands between `\Q` and `\E`; a repetition behind it belongs to the last character. */
  #quotedText(): PatternNode[] {
    const nodes: PatternNode[] = [];
    while (this.#offset < this.#chars.length && !this.#takeAll("\\E")) {
      nodes.push(this.#literal(this.#chars[this.#offset++]!.codePointAt(0)!));
    }
    return nodes;
  }

  #literalTest(): CharTest {
    const codePoint = this.#literalEscape();
    return (candidate) => candidate === codePoint;
  }

  #classEscape(): CharTest | undefined {
    const found = classEscape(this.#chars, this.#offset);
    if (found) this.#offset = found.end;
    return found?.test;
  }

  #literalEscape(): number {
    const found = literalEscape(this.#chars, this.#offset);
    if (!found) return this.#fail("an escape that RE2 does not know, such as a backreference");
    this.#offset = found.end;
    return found.codePoint;
  }

  #set(): CharTest {
    const negated = this.#take("^");
    const tests: CharTest[] = [];
    for (let first = true; first || !this.#take("]"); first = false) {
      if (this.#offset >= this.#chars.length) this.#fail("a [ without its ]");
      tests.push(this.#setItem());
    }
    return (codePoint) => tests.some((test) => test(codePoint)) !== negated;
  }

  #setItem(): CharTest {
    const posix = posixClass(this.#chars, this.#offset);
    if (posix) {
      this.#offset = posix.end;
      return posix.test;
    }
    const escaped = this.#take("\\");
    const known = escaped ? this.#classEscape() : undefined;
    if (known) return known;
    const from = escaped ? this.#literalEscape() : this.#chars[this.#offset++]!.codePointAt(0)!;
    const isRange = this.#chars[this.#offset] === "-" && ![undefined, "]"].includes(this.#chars[this.#offset + 1]);
    if (!isRange) return (codePoint) => codePoint === from;
    this.#offset++;
    const to = this.#take("\\") ? this.#literalEscape() : this.#chars[this.#offset++]!.codePointAt(0)!;
    if (to < from) this.#fail("a range from a later to an earlier character");
    return (codePoint) => codePoint >= from && codePoint <= to;
  }
}

function foldCase(test: CharTest): CharTest {
  const other = (text: string) => {
    const [char, ...more] = text;
    return char !== undefined && more.length === 0 && test(char.codePointAt(0)!);
  };
  return (codePoint) => {
    const char = String.fromCodePoint(codePoint);
    return test(codePoint) || other(char.toLowerCase()) || other(char.toUpperCase());
  };
}
