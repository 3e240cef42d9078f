import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Data, makeDocument } from "../../tests/fixtures/rulesWorld.ts";
import { Program } from "./compile.ts";
import { LimitExceeded } from "./frame.ts";
import { parseExpression } from "./language/parser.ts";
import { resolve } from "./resolve.ts";
import type { Block } from "./language/syntax.ts";
import { EntryMap, equal, keyOf, RuleFault, type RuleValue } from "./values.ts";
import { documentMap } from "./wireValues.ts";

/** Evaluates one expression with variables, as a condition inside a match. */
function run(text: string, variables: Record<string, RuleValue> = {}, data: Data = {}): RuleValue {
  const at = { line: 1, column: 1 };
  const condition = parseExpression(text, "test");
  const wildcards = Object.keys(variables).map((name) => ({ kind: "one" as const, name }));
  const allows: Block["allows"] = [{ at, operations: ["get"], condition }];
  const block: Block = { at, segments: wildcards, pattern: "", functions: [], allows, blocks: [] };
  const program = new Program(block, resolve(block, "test"));
  const bound = [null, documentMap(makeDocument("a/b", data)), ...Object.values(variables)];
  return program.codeOf(condition)({ run: { steps: 0, lookUp: () => null }, bound, locals: [] });
}

const FAULT = Symbol("fault");

function attempt(text: string, variables?: Record<string, RuleValue>): RuleValue | typeof FAULT {
  try {
    return run(text, variables);
  } catch (error) {
    if (error instanceof RuleFault) return FAULT;
    throw error;
  }
}

const date = "timestamp.date(2026, 7, 16)";

describe("holds", () => {
  test.each([
    "1 + 2 * 3 == 7",
    "7 / 2 == 3 && -7 / 2 == -3 && 7 % 3 == 1 && -7 % 3 == -1",
    "7.0 / 2 == 3.5 && 1 + 0.5 == 1.5 && 1 == 1.0 && 2 > 1.5",
    "9223372036854775807 > 9223372036854775806 && -9223372036854775808 < 0",
    "'a' + 'b' == 'ab' && 'a' < 'b' && 'B' < 'a' && '\\uffff' < '\\U00010000'",
    "1 != '1' && null == null && null != false && [] != {} && 'a' != 1",
    "true ? true : 1 / 0 == 1",
    "[1, [2], {'a': 3}] == [1.0, [2], {'a': 3}] && [1, 2] != [2, 1]",
    "{'a': 1, 'b': 2} == {'b': 2, 'a': 1} && {'a': 1, 'b': 2}.keys() == {'b': 3, 'a': 1}.keys()",
    "{'b': 2, 'a': 1}.keys() == ['a', 'b'] && {'b': 2, 'a': 1}.values() == [1, 2]",
    "(/a/$(b)/$(c)).bind({'b': 'x', 'c': 2}) == /a/x/2 && /a/$('b').bind({}) == /a/b && path('/a/b').bind({}) == /a/b",
    "1 in [1, 2] && !(3 in [1, 2]) && 'a' in {'a': 1} && !('b' in {'a': 1}) && 1 in [1].toSet()",
    "[1, 2, 3][0] == 1 && [1, 2, 3][1:3] == [2, 3] && [1][1:1] == []",
    "'aüc'[1] == 'ü' && 'abc'[0:2] == 'ab' && {'a': 1}['a'] == 1 && {'a': {'b': 2}}.a.b == 2",
    "1 is int && 1 is number && 1.0 is float && 1.0 is number && !(1 is float) && 'a' is string && true is bool",
    "[] is list && {} is map && [].toSet() is set && {}.diff({}) is map_diff && /a is path && b'a' is bytes",
    `${date} is timestamp && duration.value(1, 's') is duration && latlng.value(1, 2) is latlng && !(null is map)`,
    "'abc'.size() == 3 && '🥋'.size() == 1 && 'Ab'.lower() == 'ab' && 'Ab'.upper() == 'AB' && ' a '.trim() == 'a'",
    "'abc'.matches('a.c') && !'abcd'.matches('a.c') && !'abc'.matches('b') && 'user@x.de'.matches('.*@x[.]de')",
    "'a,b;c'.split('[,;]') == ['a', 'b', 'c'] && ''.split(',') == [''] && 'abc'.split('') == ['a', 'b', 'c']",
    "'a1b22'.replace('[0-9]+', '-') == 'a-b-' && 'aaa'.replace('a', 'b') == 'bbb'",
    "'é'.toUtf8() == b'é' && b'ab'.size() == 2 && b'ab'.toBase64() == 'YWI=' && b'ab'.toHexString() == '6162'",
    "[1, 2].size() == 2 && [1].concat([2]) == [1, 2] && [1] + [2] == [1, 2] && ['a', 1, true].join('-') == 'a-1-true'",
    "[1, 2].hasAll([1]) && ![1].hasAll([1, 2]) && [1, 2].hasAny([2, 3]) && ![1].hasAny([]) && [1, 1].hasOnly([1, 2])",
    "![1, 3].hasOnly([1, 2]) && [].hasOnly([1]) && [1, 2, 1].removeAll([1.0]) == [2] && [1, 1].toSet().size() == 1",
    "[1, 2].toSet() == [2, 1, 1].toSet() && ['a'].toSet().union(['b'].toSet()) == ['b', 'a'].toSet()",
    "[1, 2].toSet().difference([2].toSet()) == [1].toSet() && [1, 2].toSet().intersection([2, 3].toSet()) == [2].toSet()",
    "[1].toSet().hasAll([1]) && [1].toSet().hasAny([1, 2].toSet()) && [1].toSet().hasOnly([1, 2])",
    "{'a': 1}.keys() == ['a'] && {'a': 1}.values() == [1] && {'a': 1}.size() == 1",
    "{'a': 1}.get('a', 2) == 1 && {}.get('a', 2) == 2 && {'a': null}.get('a', 2) == null",
    "{'a': {'b': 1}}.get(['a', 'b'], 2) == 1 && {'a': {}}.get(['a', 'b'], 2) == 2 && {}.get(['a', 'b'], 2) == 2",
    "{'a': 1}.diff({}).addedKeys() == ['a'].toSet() && {}.diff({'a': 1}).removedKeys() == ['a'].toSet()",
    "{'a': 0}.diff({'a': 1, 'b': 4}).changedKeys() == ['a'].toSet()",
    "{'a': 0, 'u': 1}.diff({'a': 1, 'u': 1}).unchangedKeys() == ['u'].toSet()",
    "{'a': 0, 'c': 0, 'u': 0}.diff({'r': 0, 'c': 1, 'u': 0}).affectedKeys() == ['a', 'r', 'c'].toSet()",
    "int('-12') == -12 && int(2.9) == 2 && int('08') == 8 && float('1.5') == 1.5 && float(1) is float",
    "string(1) == '1' && string(1.5) == '1.5' && string(true) == 'true' && string(null) == 'null' && bool('true')",
    "path('/a/b') == /a/b && path('a/b') == /a/$('b') && /a/$(/b/c) == /a/b/c && string(/a/b) == '/a/b' && /a/b[1] == 'b'",
    "math.abs(-2) == 2 && math.abs(-2.5) == 2.5 && math.ceil(1.2) == 2 && math.floor(1.8) == 1 && math.round(1.5) == 2",
    "math.pow(2, 3) == 8 && math.sqrt(9) == 3 && math.isNaN(0.0 / 0.0) && math.isInfinite(1.0 / 0)",
    `${date}.year() == 2026 && ${date}.month() == 7 && ${date}.day() == 16 && ${date}.dayOfWeek() == 4 && ${date}.dayOfYear() == 197`,
    `timestamp.value(1500).seconds() == 1 && timestamp.value(1500).nanos() == 500000000 && timestamp.value(1500).toMillis() == 1500`,
    `(${date} + duration.time(1, 2, 3, 4)).hours() == 1 && (${date} + duration.time(1, 2, 3, 4)).minutes() == 2`,
    `(${date} + duration.value(90, 'm')).date() == ${date} && (${date} + duration.value(90, 'm')).time() == duration.value(90, 'm')`,
    `timestamp.value(-1).date() == timestamp.date(1969, 12, 31) && timestamp.value(-1).hours() == 23`,
    `${date} - duration.value(1, 'd') == timestamp.date(2026, 7, 15) && ${date} - timestamp.date(2026, 7, 9) == duration.value(1, 'w')`,
    `${date} < timestamp.date(2026, 7, 17) && duration.value(1, 'ms') > duration.value(999, 'ns')`,
    "duration.abs(duration.value(-3, 's')) == duration.value(3, 's') && -duration.value(1, 's') == duration.value(-1, 's')",
    "duration.value(61, 's').seconds() == 61 && duration.time(0, 0, 0, 5).nanos() == 5",
    "latlng.value(0, 0).distance(latlng.value(0, 1)) > 111000.0 && latlng.value(0, 0).distance(latlng.value(0, 1)) < 112000.0",
    "hashing.md5('a').toHexString() == '0cc175b9c0f1b6a831c399e269772661'",
    "hashing.crc32('123456789').toHexString() == 'cbf43926' && hashing.crc32c('123456789').toHexString() == 'e3069283'",
    "hashing.sha256(b'').size() == 32 && debug(1) == 1",
    "resource.id == 'b' && resource.__name__ == /databases/$('(default)')/documents/a/b && resource.data.keys() == []",
    "resource.__name__ == /databases/(default)/documents/a/b",
  ])("%s", (text) => expect(run(text)).toBe(true));
});

describe("is a fault", () => {
  test.each([
    "1 + 'a'",
    "1 < 'a'",
    "true < false",
    "null < 1",
    "1 / 0",
    "1 % 0",
    "1.5 % 1",
    "9223372036854775807 + 1",
    "-9223372036854775808 - 1",
    "-(-9223372036854775808)",
    "9223372036854775807 * 2",
    "!1",
    "-'a'",
    "1 ? 2 : 3",
    "1 && true",
    "true && 1",
    "null.a",
    "{}.a",
    "{'a': 1}['b']",
    "[1][1]",
    "[1][-1]",
    "[1]['0']",
    "[1][0:2]",
    "[1][1:0]",
    "'a'[1]",
    "'a' in 'abc'",
    "1 in null",
    "{1: 2}",
    "'a'.keys()",
    "1.size()",
    "'a'.matches(1)",
    "'a'.matches('a' + '(')",
    "'a'.size(1)",
    "[1].hasAll(1)",
    "[{}].join('')",
    "{}.get('a')",
    "{'a': 1}.get(['a', 'b'], 1)",
    "{}.diff([])",
    "int('1.5')",
    "int('')",
    "int(null)",
    "int(0.0 / 0.0)",
    "int('9223372036854775808')",
    "float('x')",
    "bool('yes')",
    "string([])",
    "path('a//b')",
    "/a/$('b/c')",
    "/a/$('')",
    "/a/$(null)",
    "timestamp.date(2026, 2, 29)",
    "timestamp.date(2026, 13, 1)",
    "duration.value(1, 'y')",
    "latlng.value(91, 0)",
    "math.sqrt('4')",
    "timestamp.value(0) + timestamp.value(0)",
    "get('a')",
  ])("%s", (text) => expect(attempt(text)).toBe(FAULT));
});

const outcome = fc.constantFrom("true", "false", "(1 / 0 == 1)");
const truth = (text: string) => ({ true: true, false: false })[text] ?? FAULT;

describe("laws", () => {
  test("|| and && are decided by either side, and are each other's mirror", () => {
    fc.assert(
      fc.property(outcome, outcome, (left, right) => {
        const values = new Set([truth(left), truth(right)]);
        const or = values.has(true) ? true : values.has(FAULT) ? FAULT : false;
        const and = values.has(false) ? false : values.has(FAULT) ? FAULT : true;
        expect(attempt(`${left} || ${right}`)).toBe(or);
        expect(attempt(`${left} && ${right}`)).toBe(and);
        expect(attempt(`!(${left} || ${right})`)).toBe(attempt(`!${left} && !${right}`));
      }),
    );
  });

  const int = fc.bigInt({ min: -(1n << 63n), max: (1n << 63n) - 1n });

  test("integers are exact or a fault, never wrapped", () => {
    fc.assert(
      fc.property(int, int, fc.constantFrom("+" as const, "-" as const, "*" as const), (a, b, operator) => {
        const exact = { "+": a + b, "-": a - b, "*": a * b }[operator];
        expect(attempt(`a ${operator} b`, { a, b })).toBe(BigInt.asIntN(64, exact) === exact ? exact : FAULT);
      }),
    );
  });

  test("division truncates, and its remainder makes it whole", () => {
    fc.assert(
      fc.property(
        int,
        int.filter((b) => b !== 0n && b !== -1n),
        (a, b) => {
          expect(run("(a / b) * b + a % b == a", { a, b })).toBe(true);
        },
      ),
    );
  });

  const { value } = fc.letrec<{ value: RuleValue }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 2, depthSize: "small" },
      fc.constantFrom<RuleValue>(null, true, false),
      int,
      fc.integer({ min: -3, max: 3 }).map(BigInt),
      fc.double({ noNaN: true }),
      fc.integer({ min: -3, max: 3 }),
      fc.string({ maxLength: 3 }),
      fc.array(tie("value"), { maxLength: 3 }),
      fc
        .array(fc.tuple(fc.string({ maxLength: 2 }), tie("value")), { maxLength: 3 })
        .map((entries) => new EntryMap(entries)),
    ),
  }));

  test("equality is reflexive, symmetric, and the same for sets as for ==", () => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        expect(equal(a, a)).toBe(true);
        expect(equal(a, b)).toBe(equal(b, a));
        expect(equal(a, b)).toBe(keyOf(a) === keyOf(b));
        expect(run("[a].removeAll([b]).size() == 0", { a, b })).toBe(equal(a, b));
      }),
      { numRuns: 500 },
    );
  });

  test("order is total among numbers", () => {
    const number = fc.oneof(int, fc.double({ noNaN: true }));
    fc.assert(
      fc.property(number, number, (a, b) => {
        const seen = ["a < b", "a == b", "a > b"].filter((text) => run(text, { a, b }) === true);
        expect(seen).toHaveLength(1);
        expect(run("(a <= b) == !(a > b)", { a, b })).toBe(true);
      }),
    );
  });

  test("a diff divides all keys into added, removed, changed and unchanged", () => {
    const map = fc.dictionary(fc.constantFrom("a", "b", "c"), fc.constantFrom<RuleValue>(1n, 2n, null));
    fc.assert(
      fc.property(map, map, (left, right) => {
        const variables = { a: new EntryMap(Object.entries(left)), b: new EntryMap(Object.entries(right)) };
        const sizes = ["added", "removed", "changed", "unchanged"].map((kind) =>
          run(`a.diff(b).${kind}Keys().size()`, variables),
        );
        const all = run("a.keys().toSet().union(b.keys().toSet()).size()", variables);
        expect(sizes.reduce((sum: bigint, size) => sum + (size as bigint), 0n)).toBe(all);
        expect(run("a.diff(b).affectedKeys().union(a.diff(b).unchangedKeys()).size()", variables)).toBe(all);
        expect(run("(a.diff(b).affectedKeys().size() == 0) == (a == b)", variables)).toBe(true);
      }),
    );
  });
});

test("too many expressions stop everything, whatever they would decide", () => {
  const long = `[${Array.from({ length: 999 }, () => "1").join()}]`;
  expect(() => run(`${long} == [] || true`)).toThrow(LimitExceeded);
  expect(() => run(`true || ${long} == []`)).not.toThrow();
});
