import { expectString } from "./expect.ts";
import type { MethodTable } from "./callable.ts";
import { computedPattern, type Pattern } from "./pattern.ts";
import { RuleFault, type RuleValue } from "../values.ts";

/** Limit on the result of a replacement, equal to the size of a document. */
const MAX_LENGTH = 1 << 20;

export const stringMethods: MethodTable<string> = {
  lower: { arity: [0, 0], apply: (self) => self.toLowerCase() },
  matches: { arity: [1, 1], apply: (self, [text], pattern = patternOf(text)) => pattern.matchesAll(self) },
  replace: {
    arity: [2, 2],
    apply: (self, [text, by], pattern = patternOf(text)) => replace(self, pattern, expectString(by)),
  },
  size: { arity: [0, 0], apply: (self) => BigInt(characters(self)) },
  split: { arity: [1, 1], apply: (self, [text], pattern = patternOf(text)) => split(self, pattern) },
  toUtf8: { arity: [0, 0], apply: (self) => new TextEncoder().encode(self) },
  trim: { arity: [0, 0], apply: (self) => self.trim() },
  upper: { arity: [0, 0], apply: (self) => self.toUpperCase() },
};

function patternOf(text: RuleValue | undefined): Pattern {
  return computedPattern(expectString(text));
}

/** Characters are code points, as in `x[i]`. */
function characters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

function replace(text: string, pattern: Pattern, by: string): RuleValue {
  let result = "";
  let last = 0;
  for (const { start, end } of pattern.find(text)) {
    result += text.slice(last, start) + by;
    last = end;
    if (result.length > MAX_LENGTH) throw new RuleFault("This replacement is too long.");
  }
  return result + text.slice(last);
}

function split(text: string, pattern: Pattern): RuleValue {
  const parts: string[] = [];
  let last = 0;
  for (const { start, end } of pattern.find(text)) {
    if (end === start && (start === 0 || start === text.length)) continue;
    parts.push(text.slice(last, start));
    last = end;
  }
  return [...parts, text.slice(last)];
}

export const bytesMethods: MethodTable<Uint8Array> = {
  size: { arity: [0, 0], apply: (self) => BigInt(self.length) },
  toBase64: { arity: [0, 0], apply: (self) => Buffer.from(self).toString("base64") },
  toHexString: { arity: [0, 0], apply: (self) => Buffer.from(self).toString("hex") },
};
