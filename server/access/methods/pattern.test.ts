import fc from "fast-check";
import { RE2JS, RE2JSSyntaxException } from "re2js";
import { afterEach, describe, expect, test, vi } from "vitest";
import { computedPattern, expandedSize, Pattern } from "./pattern.ts";
import { RuleFault } from "../values.ts";

const found = (pattern: string, text: string) =>
  [...new Pattern(pattern).find(text)].map(({ start, end }) => text.slice(start, end));

/** Number of instructions of a pattern; undefined if it is invalid. */
function sizeOf(pattern: string): number {
  try {
    return RE2JS.compile(pattern).programSize();
  } catch (error) {
    if (error instanceof RE2JSSyntaxException) return 0;
    throw error;
  }
}

afterEach(() => vi.restoreAllMocks());

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
    ["\\101\\0", ["A\0"], ["101"]],
    ["(?i)[^a]\\P{Lu}", ["b1"], ["a1", "A1", "bb"]],
    ["(?i)sk", ["ſ\u212A", "SK"], ["s"]],
    // Known by `re2js` but not by RE2: see `Pattern`.
    ["\\p{Cn}\\p{LC}\\p{Lowercase}\\P{Assigned}\\p{Ascii}", ["\u0378aa\u0378a"], ["aaaaa"]],
    ["\\pC", ["\u0378", "\n"], ["a"]],
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
    "{2}",
    "(?:{2})",
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
    "()".repeat(51),
    "a{1000}".repeat(6),
    "(?:a{500}){2}".repeat(6),
    "[a-z]{1000}".repeat(48),
    // Known by RE2: a single byte.
    "\\C",
  ])("refuses %s", (pattern) => expect(() => new Pattern(pattern)).toThrow(RuleFault));

  test.each(["a".repeat(2000), "()".repeat(50), "a{1000}".repeat(4), "(?:a{100}){10}", "\\x{2800}".repeat(50)])(
    "is large enough for %s",
    (pattern) => expect(() => new Pattern(pattern)).not.toThrow(),
  );

  test.each(["a".repeat(2001), "()".repeat(51), "(?:a{50}){200}".repeat(20), `(?:${"[^a]".repeat(20)}){1000}`])(
    "does not even compile %s",
    (pattern) => {
      const compile = vi.spyOn(RE2JS, "compile");
      expect(() => new Pattern(pattern)).toThrow("too large");
      expect(compile).not.toHaveBeenCalled();
    },
  );

  test("a fault does not repeat the pattern, which can be somebody's data", () => {
    const fault = (pattern: string) => {
      try {
        return new Pattern(pattern);
      } catch (error) {
        return (error as Error).message;
      }
    };
    expect(fault("Geheim(")).toBe("This is no regular expression of RE2: missing closing ).");
    expect(fault("Geheim\\p{Geheim}")).toBe("This is no regular expression of RE2: invalid character class range.");
  });

  test("a pattern that a rule puts together is found again, until eight others came", () => {
    const first = computedPattern("a0");
    for (let n = 1; n < 8; n++) computedPattern(`a${n}`);
    expect(computedPattern("a0")).toBe(first);
    for (let n = 1; n <= 8; n++) computedPattern(`b${n}`);
    expect(computedPattern("a0")).not.toBe(first);
  });

  test("what a pattern comes to is known before it is compiled", () => {
    const { pattern } = fc.letrec<{ pattern: string }>((tie) => ({
      pattern: fc.oneof(
        { maxDepth: 5 },
        fc.constantFrom(
          ..."a ( ) [ ] { - ^ | * + ? \\ \\( \\) \\Q \\E [^]] [(] [)] [+-[:digit:] [[:alpha:]] \\pL \\x{41} (?i) {0} {2}".split(
            " ",
          ),
        ),
        fc.tuple(tie("pattern"), tie("pattern")).map((parts) => parts.join("")),
        tie("pattern").map((inner) => `(${inner})`),
        fc
          .tuple(
            tie("pattern"),
            fc.constantFrom("", "(?i)", "\\Q\\E", "\\Qb\\E"),
            fc.constantFrom("{3}", "{0,20}", "{7,}", "{30}"),
          )
          .map(([inner, between, bounds]) => `(?:${inner})${between}${bounds}`),
        fc.constantFrom("a{20}", "[a-z]{0,9}", ".{1,}"),
      ),
    }));
    fc.assert(
      fc.property(pattern, (text) => {
        fc.pre(expandedSize(text) <= 50_000);
        expect(sizeOf(text)).toBeLessThanOrEqual(2 * expandedSize(text) + 2);
      }),
      { numRuns: 3000 },
    );
  });

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
    expect(found("a*b", text)).toEqual([]);
    expect(() => found("a*b|a", text)).toThrow(RuleFault);
    expect(found("a*b|a", "a".repeat(500))).toHaveLength(500);
    expect(new Pattern(".{0,1000}").matchesAll(text.slice(0, 1000))).toBe(true);
    expect(() => new Pattern(".{0,1000}").matchesAll(text)).toThrow(RuleFault);
  });
});
