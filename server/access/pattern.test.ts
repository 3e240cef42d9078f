import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Pattern } from "./pattern.ts";
import { RuleFault } from "./values.ts";

const found = (pattern: string, text: string) =>
  [...new Pattern(pattern).find(text)].map(({ start, end }) => text.slice(start, end));

describe("patterns", () => {
  test.each<[string, string[], string[]]>([
    ["", [""], ["a"]],
    ["a|b|", ["a", "b", ""], ["ab", "c"]],
    ["(ab)+", ["ab", "abab"], ["", "aba"]],
    ["a{2,3}", ["aa", "aaa"], ["a", "aaaa"]],
    ["a{2}b{0,}c{1,}", ["aac", "aabbc"], ["ac", "aab"]],
    ["a{,2}", ["a{,2}"], ["aa"]],
    [".", ["a", "ü", "🥋"], ["", "\n", "ab"]],
    ["(?s).", ["\n"], [""]],
    ["(?i)straße[a-z]", ["STRAßEX", "straßea"], ["strasse"]],
    ["(?i:a)b", ["Ab", "ab"], ["AB"]],
    ["a(?i)b|c", ["aB", "C"], ["AB"]],
    ["[a-c]x[^a-c]", ["axd", "cx🥋"], ["dxd", "axb"]],
    ["[]a-]", ["]", "a", "-"], ["b"]],
    ["[^]]", ["a"], ["]"]],
    ["[\\d\\-x]+", ["1-x"], ["y"]],
    ["\\d\\w\\s\\D\\W\\S", ["1_ a-x"], ["aa aaa"]],
    ["[[:alpha:][:^ascii:]]+", ["aü"], ["1"]],
    ["\\pL\\p{Lu}\\P{L}\\p{Greek}\\p{^Greek}", ["üÜ1αa"], ["üü1αa"]],
    ["\\x41\\x{1F94B}\\n\\.", ["A🥋\n."], ["A🥋\nx"]],
    ["\\Qa.b\\E+", ["a.b", "a.bbb"], ["axb"]],
    ["^a$", ["a"], ["a\n"]],
    ["(?m)a$\\n^b", ["a\nb"], ["ab"]],
    ["\\ba\\b.\\B.", ["a  "], ["a b", "aab"]],
    ["(?P<year>[0-9]{4})-(?<month>[0-9]{2})", ["2026-07"], ["26-07"]],
    ["(?:a|ab)(?:c|bcd)", ["ac", "abcd", "abc"], ["abd"]],
    ["a*?b??", ["", "aa", "aab"], ["ba"]],
  ])("%s", (pattern, fitting, others) => {
    const compiled = new Pattern(pattern);
    for (const text of fitting) expect(compiled.matchesAll(text), text).toBe(true);
    for (const text of others) expect(compiled.matchesAll(text), text).toBe(false);
  });

  test.each([
    "(",
    ")",
    "(a",
    "a)",
    "[",
    "[a",
    "[b-a]",
    "*",
    "a**",
    "a{1001}",
    "a{3,2}",
    "a++",
    "\\1",
    "\\",
    "\\y",
    "(?=a)",
    "(?!a)",
    "(?<=a)",
    "(?<!a)",
    "(?P=a)",
    "(?z)a",
    "(?P<>a)",
    "\\p{Nobody}",
    "\\p{",
    "[[:nobody:]]",
    "a".repeat(2001),
    "((a{1000}){1000}){1000}",
    "(((){1000}){1000}){1000}",
    "(".repeat(60) + ")".repeat(60),
  ])("refuses %s", (pattern) => expect(() => new Pattern(pattern)).toThrow(RuleFault));

  test.each([
    ["a+", "baaac", ["aaa"]],
    ["a+?", "aaa", ["a", "a", "a"]],
    ["a|ab", "abab", ["a", "a"]],
    ["ab|a", "aba", ["ab", "a"]],
    ["(?U)a+", "aa", ["a", "a"]],
    ["\\b", "a b", ["", "", "", ""]],
  ])("finds %s in %s from the left", (pattern, text, matches) => expect(found(pattern, text)).toEqual(matches));

  test("agrees with JavaScript wherever both know a pattern", () => {
    const { pattern } = fc.letrec<{ pattern: string }>((tie) => ({
      pattern: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom("a", "b", ".", "[ab]", "[^a]", "\\d", "\\b", "^", "$", ""),
        fc.tuple(tie("pattern"), tie("pattern")).map(([left, right]) => left + right),
        fc.tuple(tie("pattern"), tie("pattern")).map(([left, right]) => `(${left}|${right})`),
        fc
          .tuple(
            fc.constantFrom("a", "b", ".", "(ab)", "(a|b1)"),
            fc.constantFrom("*", "+", "?", "*?", "{1,2}", "{2,}?"),
          )
          .map((parts) => parts.join("")),
      ),
    }));
    const text = fc.array(fc.constantFrom("a", "b", "1", "\n"), { maxLength: 6 }).map((chars) => chars.join(""));
    fc.assert(
      fc.property(pattern, text, (pattern, text) => {
        expect(new Pattern(pattern).matchesAll(text)).toBe(new RegExp(`^(?:${pattern})$`, "u").test(text));
        expect(found(pattern, text)).toEqual(Array.from(text.matchAll(new RegExp(pattern, "gu")), ([match]) => match));
      }),
      { numRuns: 2000 },
    );
  });

  test("patterns that explode elsewhere take their time in proportion, or stop", () => {
    const text = "a".repeat(20_000);
    expect(new Pattern("(a*)*b").matchesAll(text)).toBe(false);
    expect(new Pattern("(a|a)*(a|aa)+$").matchesAll(text)).toBe(true);
    expect(() => new Pattern("(.*a){100}b").matchesAll(text)).toThrow(RuleFault);
    expect(() => found("a*b", text)).toThrow(RuleFault);
  });
});
