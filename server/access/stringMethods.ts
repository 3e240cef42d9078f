import { expectString } from "./expect.ts";
import type { MethodTable } from "./methods.ts";
import { compilePattern } from "./pattern.ts";
import { RuleFault, type RuleValue } from "./values.ts";

/** What a replacement may at most grow to; a document is no larger either. */
const MAX_LENGTH = 1 << 20;

export const stringMethods: MethodTable<string> = {
  lower: { arity: [0, 0], apply: (self) => self.toLowerCase() },
  matches: { arity: [1, 1], apply: (self, [pattern]) => compilePattern(expectString(pattern)).matchesAll(self) },
  replace: { arity: [2, 2], apply: (self, [pattern, by]) => replace(self, expectString(pattern), expectString(by)) },
  size: { arity: [0, 0], apply: (self) => BigInt(characters(self)) },
  split: { arity: [1, 1], apply: (self, [pattern]) => split(self, expectString(pattern)) },
  toUtf8: { arity: [0, 0], apply: (self) => new TextEncoder().encode(self) },
  trim: { arity: [0, 0], apply: (self) => self.trim() },
  upper: { arity: [0, 0], apply: (self) => self.toUpperCase() },
};

/** Characters are code points, as in `x[i]`. */
function characters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

function replace(text: string, pattern: string, by: string): RuleValue {
  let result = "";
  let last = 0;
  for (const { start, end } of compilePattern(pattern).find(text)) {
    result += text.slice(last, start) + by;
    last = end;
    if (result.length > MAX_LENGTH) throw new RuleFault("This replacement is too long.");
  }
  return result + text.slice(last);
}

function split(text: string, pattern: string): RuleValue {
  const parts: string[] = [];
  let last = 0;
  for (const { start, end } of compilePattern(pattern).find(text)) {
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
