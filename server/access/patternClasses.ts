import { RuleFault } from "./values.ts";

/** Says whether one character, given as code point, fits. */
export type CharTest = (codePoint: number) => boolean;

/** One character against a class that JavaScript knows too: a single step, so its engine cannot run away. */
function byRegExp(source: string): CharTest {
  const pattern = new RegExp(`^${source}$`, "u");
  return (codePoint) => pattern.test(String.fromCodePoint(codePoint));
}

const not =
  (test: CharTest): CharTest =>
  (codePoint) =>
    !test(codePoint);

const digit = byRegExp("[0-9]");
const space = byRegExp("[\\t\\n\\f\\r ]");
const word = byRegExp("[0-9A-Za-z_]");

/** RE2's Perl classes are ASCII. */
const PERL: Record<string, CharTest> = { d: digit, D: not(digit), s: space, S: not(space), w: word, W: not(word) };

const POSIX: Record<string, CharTest> = {
  alnum: byRegExp("[0-9A-Za-z]"),
  alpha: byRegExp("[A-Za-z]"),
  ascii: (codePoint) => codePoint < 0x80,
  blank: byRegExp("[\\t ]"),
  cntrl: (codePoint) => codePoint < 0x20 || codePoint === 0x7f,
  digit,
  graph: (codePoint) => codePoint > 0x20 && codePoint < 0x7f,
  lower: byRegExp("[a-z]"),
  print: (codePoint) => codePoint >= 0x20 && codePoint < 0x7f,
  punct: byRegExp("[!-\\/:-@\\[-`{-~]"),
  space: byRegExp("[\\t\\n\\v\\f\\r ]"),
  upper: byRegExp("[A-Z]"),
  word,
  xdigit: byRegExp("[0-9A-Fa-f]"),
};

export function isWordCodePoint(codePoint: number): boolean {
  return word(codePoint);
}

/** `\d`, `\pL`, `\p{Greek}`, `\P{…}` after the backslash at `offset`. */
export function classEscape(chars: string[], offset: number): { test: CharTest; end: number } | undefined {
  const char = chars[offset] ?? "";
  if (Object.hasOwn(PERL, char)) return { test: PERL[char]!, end: offset + 1 };
  if (char !== "p" && char !== "P") return undefined;
  const braced = chars[offset + 1] === "{";
  const end = braced ? chars.indexOf("}", offset) : offset + 1;
  const name = braced ? chars.slice(offset + 2, end).join("") : (chars[offset + 1] ?? "");
  const negated = name.startsWith("^");
  const test = unicodeClass(negated ? name.slice(1) : name);
  return { test: negated === (char === "P") ? test : not(test), end: end + 1 };
}

function unicodeClass(name: string): CharTest {
  const isCategory = /^[CLMNPSZ][a-z]?$/.test(name);
  if (!isCategory && !/^\w{2,40}$/.test(name)) throw new RuleFault("This regular expression names an unknown class.");
  try {
    return byRegExp(isCategory ? `\\p{${name}}` : `\\p{Script=${name}}`);
  } catch (cause) {
    throw new RuleFault("This regular expression names an unknown class.", { cause });
  }
}

/** `[:alpha:]` and `[:^alpha:]` inside a set. */
export function posixClass(chars: string[], offset: number): { test: CharTest; end: number } | undefined {
  const found = /^\[:(\^?)([a-z]{4,6}):\]/.exec(chars.slice(offset, offset + 12).join(""));
  if (!found) return undefined;
  const test = Object.hasOwn(POSIX, found[2]!) ? POSIX[found[2]!]! : undefined;
  if (!test) throw new RuleFault("This regular expression names an unknown class.");
  return { test: found[1] ? not(test) : test, end: offset + found[0].length };
}

const CONTROLS: Record<string, number> = { a: 7, f: 12, n: 10, r: 13, t: 9, v: 11 };

/** One character written with a backslash before `offset`: `\n`, `\x41`, `\x{1F600}`, `\.`. */
export function literalEscape(chars: string[], offset: number): { codePoint: number; end: number } | undefined {
  const char = chars[offset] ?? "";
  if (Object.hasOwn(CONTROLS, char)) return { codePoint: CONTROLS[char]!, end: offset + 1 };
  const hex = /^x(?:([0-9a-fA-F]{2})|\{([0-9a-fA-F]{1,6})\})/.exec(chars.slice(offset, offset + 9).join(""));
  if (hex) return { codePoint: Number.parseInt(hex[1] ?? hex[2]!, 16), end: offset + hex[0].length };
  return /^[!-/:-@[-`{-~]$/.test(char) ? { codePoint: char.codePointAt(0)!, end: offset + 1 } : undefined;
}
