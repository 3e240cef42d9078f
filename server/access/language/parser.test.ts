import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseExpression, parseService } from "./parser.ts";
import { childrenOf } from "../resolve.ts";
import { parseRules, RulesSyntaxError } from "../rules.ts";
import type { BinaryOperator, Expression } from "./syntax.ts";

const at = { line: 1, column: 1 };
const name = fc.constantFrom("request", "resource", "a", "b_1", "lists", "matches");
const operator = fc.constantFrom<BinaryOperator>(
  ..."|| && == != in < <= > >= + - * / %".split(" ").map((text) => text as BinaryOperator),
);

const leaf = fc.oneof(
  fc.record({ kind: fc.constant("name" as const), name, at: fc.constant(at) }),
  fc.record({
    kind: fc.constant("literal" as const),
    value: fc.oneof(
      fc.bigInt({ min: -(1n << 63n), max: (1n << 63n) - 1n }),
      fc.string({ unit: "binary" }),
      fc.boolean(),
      fc.constant(null),
      fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => /[.e]/.test(String(value))),
    ),
    at: fc.constant(at),
  }),
);

/** What is looked up in another expression, or called. */
const accesses = (inner: fc.Arbitrary<Expression>) => [
  fc.record({ kind: fc.constant("member" as const), object: inner, name, at: fc.constant(at) }),
  fc.record({ kind: fc.constant("index" as const), object: inner, index: inner, at: fc.constant(at) }),
  fc.record({ kind: fc.constant("slice" as const), object: inner, from: inner, to: inner, at: fc.constant(at) }),
  fc.record({
    kind: fc.constant("call" as const),
    name,
    args: fc.array(inner, { maxLength: 3 }),
    at: fc.constant(at),
  }),
  fc.record({
    kind: fc.constant("method" as const),
    object: inner,
    name,
    args: fc.array(inner, { maxLength: 3 }),
    at: fc.constant(at),
  }),
];

const operations = (inner: fc.Arbitrary<Expression>) => [
  fc.record({
    kind: fc.constant("unary" as const),
    operator: fc.constant("!" as const),
    operand: inner,
    at: fc.constant(at),
  }),
  fc.record({ kind: fc.constant("binary" as const), operator, left: inner, right: inner, at: fc.constant(at) }),
  fc.record({
    kind: fc.constant("is" as const),
    operand: inner,
    type: fc.constantFrom("int" as const, "map_diff" as const),
    at: fc.constant(at),
  }),
  fc.record({
    kind: fc.constant("conditional" as const),
    test: inner,
    whenTrue: inner,
    whenFalse: inner,
    at: fc.constant(at),
  }),
];

const collections = (inner: fc.Arbitrary<Expression>) => [
  fc.record({ kind: fc.constant("list" as const), items: fc.array(inner, { maxLength: 3 }), at: fc.constant(at) }),
  fc.record({
    kind: fc.constant("map" as const),
    entries: fc.array(fc.record({ key: inner, value: inner }), { maxLength: 3 }),
    at: fc.constant(at),
  }),
  fc.record({
    kind: fc.constant("path" as const),
    segments: fc.array(fc.oneof(fc.constantFrom("users", "(default)", "a-b_9"), inner), {
      minLength: 1,
      maxLength: 3,
    }),
    at: fc.constant(at),
  }),
];

/** Any expression of the grammar. */
const { expression } = fc.letrec<{ expression: Expression }>((tie) => {
  const inner = tie("expression");
  const whole = [...accesses(inner), ...operations(inner), ...collections(inner)];
  return { expression: fc.oneof({ maxDepth: 4, depthIdentifier: "expression" }, leaf, ...whole) };
});

/** Prints an expression with all possible parentheses. */
function print(expression: Expression): string {
  const inside = (child: Expression) => `(${print(child)})`;
  const list = (children: Expression[]) => children.map(print).join(", ");
  switch (expression.kind) {
    case "literal":
      return typeof expression.value === "string" ? quote(expression.value) : String(expression.value);
    case "name":
      return expression.name;
    case "member":
      return `${inside(expression.object)}.${expression.name}`;
    case "index":
      return `${inside(expression.object)}[${print(expression.index)}]`;
    case "slice":
      return `${inside(expression.object)}[${print(expression.from)} : ${print(expression.to)}]`;
    case "call":
      return `${expression.name}(${list(expression.args)})`;
    case "method":
      return `${inside(expression.object)}.${expression.name}(${list(expression.args)})`;
    case "unary":
      return `${expression.operator}${inside(expression.operand)}`;
    case "binary":
      return `${inside(expression.left)} ${expression.operator} ${inside(expression.right)}`;
    case "is":
      return `${inside(expression.operand)} is ${expression.type}`;
    case "conditional":
      return `${inside(expression.test)} ? ${inside(expression.whenTrue)} : ${inside(expression.whenFalse)}`;
    case "list":
      return `[${list(expression.items)}]`;
    case "map":
      return `{${expression.entries.map(({ key, value }) => `${print(key)}: ${print(value)}`).join(", ")}}`;
    case "path":
      return expression.segments
        .map((segment) => (typeof segment === "string" ? `/${segment}` : `/$(${print(segment)})`))
        .join("");
  }
}

function quote(text: string): string {
  const escaped = [...text].map((char) => `\\U${char.codePointAt(0)!.toString(16).padStart(8, "0")}`);
  return `'${escaped.join("")}'`;
}

const withoutPlaces = (expression: Expression) =>
  JSON.stringify(expression, (key, value: unknown) =>
    key === "at" ? undefined : typeof value === "bigint" ? `int ${value}` : value,
  );

describe("expressions", () => {
  test("what is printed is parsed again", () => {
    fc.assert(
      fc.property(expression, (whole) => {
        expect(withoutPlaces(parseExpression(print(whole), "x"))).toBe(withoutPlaces(whole));
      }),
      { numRuns: 500 },
    );
  });

  test("no text makes anything but an expression or a syntax error", () => {
    const pieces = fc.constantFrom(
      ..."a 1 2.5 'x' ( ) [ ] { } . , : ? ! - + * / % < <= && || in is int $( /a null".split(" "),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pieces).map((parts) => parts.join(" ")),
        ),
        (text) => {
          try {
            expect(childrenOf(parseExpression(text, "x"))).toBeInstanceOf(Array);
          } catch (error) {
            expect(error).toBeInstanceOf(RulesSyntaxError);
          }
        },
      ),
      { numRuns: 2000 },
    );
  });

  test.each([
    ["a || b && c", "a || (b && c)"],
    ["a && b == c", "a && (b == c)"],
    ["a == b in c", "a == (b in c)"],
    ["a in b < c", "a in (b < c)"],
    ["a < b + c", "a < (b + c)"],
    ["a + b * c", "a + (b * c)"],
    ["a - b - c", "(a - b) - c"],
    ["!a.b(c)[0]", "!(((a).b(c))[0])"],
    ["!a in b", "(!a) in b"],
    ["a is int == b", "(a is int) == b"],
    ["a ? b : c ? d : e", "a ? b : (c ? d : e)"],
    ["- a * b", "(-(a)) * b"],
    ["/a/b == c", "(/a/b) == c"],
    ["a/b/c", "(a / b) / c"],
    ["[1, 2,]", "[1, 2]"],
    ["a // b\n + /* c */ d", "a + d"],
    [`"\\x41\\u0042\\n\\'"`, `'AB\\n\\''`],
  ])("%s means %s", (short, long) => {
    expect(withoutPlaces(parseExpression(short, "x"))).toBe(withoutPlaces(parseExpression(long, "x")));
  });

  test("nesting without end is refused, not a crash", () => {
    for (const text of [
      "(".repeat(5000),
      "!".repeat(5000),
      "-".repeat(5000),
      `a${".b".repeat(5000)}`,
      `a${" + a".repeat(5000)}`,
    ]) {
      expect(() => parseExpression(text, "x")).toThrow(RulesSyntaxError);
    }
  });
});

const inService = (body: string) => `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
${body}
  }
}`;

const chain = (length: number) =>
  Array.from({ length }, (_, i) => `function f${i}() { return ${i + 1 < length ? `f${i + 1}()` : "true"}; }`).join(
    "\n",
  );

const lets = (count: number) => Array.from({ length: count }, (_, i) => `let a${i} = ${i};`).join(" ");

/** Matches in each other, inside of that for the documents. */
const nest = (depth: number, path = "/a"): string => (depth === 0 ? "" : `match ${path} { ${nest(depth - 1, path)} }`);

describe("files", () => {
  test("read stands for get and list, write for create, update and delete", () => {
    const { service } = parseService(inService("match /a/{b} { allow read; allow write, get: if false; }"), "x");
    expect(service.blocks[0]!.blocks[0]!.allows.map(({ operations }) => operations.join())).toEqual([
      "get,list",
      "create,update,delete,get",
    ]);
  });

  test.each([
    ["", 1, 1, /Expected 'service'/],
    ["rules_version = '3';", 1, 17, /'1' and '2'/],
    ["rules_version = 2;", 1, 17, /'1' and '2'/],
    ["rules_version = '2';\nservice firebase.storage { match /b/{bucket}/o {} }", 2, 9, /service cloud\.firestore/],
    ["service cloud.firestore { allow read; }", 1, 27, /match, allow or function/],
    ["service cloud.firestore {\n  match /{all=**}/a/{b} {}\n}", 2, 9, /end of a path/],
    [inService("    match /a/{b} { allow read: if c; }"), 4, 35, /no variable c/],
    [inService("    match /a/{b} { allow read: if b.sise() > 0; }"), 4, 37, /no method sise/],
    [inService("    match /a/{b} { allow read: if isMine(b); }"), 4, 35, /no function isMine/],
    [inService("    match /a/{b} { allow read: if math.cube(2) == 8; }"), 4, 40, /no function math\.cube/],
    [inService("    match /a/{b} { allow read: if get(b, b); }"), 4, 35, /takes 1 argument/],
    [inService("    match /a/{b} { allow read: if int(b, b); }"), 4, 35, /takes 1 arguments/],
    [
      inService("    function f(a) { return a; }\n    match /a/{b} { allow read: if f(); }"),
      5,
      35,
      /takes 1 arguments/,
    ],
    [inService("    match /a/{b} { allow reed; }"), 4, 26, /no operation/],
    [inService("    match /a/{b} { allow read if true; }"), 4, 31, /match, allow or function/],
    [inService("    match /a/{b} { allow read: true; }"), 4, 32, /Expected 'if'/],
    [inService("    match a/{b} {}"), 4, 11, /begins with '\/'/],
    [inService("    match /a//{b} {}"), 4, 14, /name or \{name\}/],
    [inService("    match /{a=**}/{b=**} {}"), 4, 11, /one \{name=\*\*\}/],
    [inService("    match /{in} {}"), 4, 13, /name of a wildcard/],
    [inService("    allow read: if 'a;"), 4, 20, /no end/],
    [inService("    allow read: if '\\q' == '';"), 4, 21, /no escape/],
    [inService("    allow read: if '\\u12' == '';"), 4, 21, /4 hexadecimal/],
    [inService("    allow read: if 9223372036854775808 > 0;"), 4, 20, /64 bits/],
    [inService("    allow read: if resource is text;"), 4, 32, /no type/],
    [inService("    allow read: if 'a'.matches('(?=a)');"), 4, 32, /RE2/],
    [inService("    allow read: if # ;"), 4, 20, /Unexpected character/],
    [inService("    function f() { return f(); }"), 4, 14, /calls itself/],
    [inService("    function f() { return g(); }\n    function g() { return f(); }"), 4, 14, /calls itself/],
    [inService("    function f() { return 1; }\n    function f() { return 1; }"), 5, 14, /two functions/],
    [inService("    function f(a, a) { return 1; }"), 4, 14, /same name/],
    [inService("    function f(a) { let a = 1; return 1; }"), 4, 25, /there already/],
    [inService("    function f() { let a = b; let b = 1; return 1; }"), 4, 28, /no variable b/],
    [inService("    function f(a, b, c, d, e, f, g, h) { return 1; }"), 4, 14, /at most 7/],
    [inService(`    function f() { ${lets(11)} return 1; }`), 4, 14, /at most 10 variables/],
    [inService(chain(21)), 4, 10, /more than 20 deep/],
    [inService(nest(10)), 4, 106, /At most 10 matches/],
    [inService(nest(1, "/a".repeat(98))), 4, 7, /100 segments/],
    [inService(nest(1, "/{b}".repeat(20))), 4, 7, /20 wildcards/],
    [inService(`match ${"/{b}".repeat(10)} { ${nest(1, "/{b}".repeat(10))} }`), 4, 56, /20 wildcards/],
    [`${inService("")} more`, 6, 3, /end of the file/],
    ["match ".repeat(60_000), 1, 1, /256 KiB/],
  ])("%# refuses with its place", (text, line, column, message) => {
    try {
      parseRules(text, "my.rules");
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(RulesSyntaxError);
      expect(error).toMatchObject({ fileName: "my.rules", line, column, message: expect.stringMatching(message) });
      expect((error as Error).message).toContain(`my.rules:${line}:${column}: `);
    }
  });

  test.each([
    ["calls twenty deep", chain(20)],
    ["ten variables", `function f() { ${lets(10)} return 1; }`],
    ["seven arguments", "function f(a, b, c, d, e, f, g) { return 1; }"],
    ["ten matches in each other", nest(9)],
    ["a path of a hundred segments", nest(1, "/a".repeat(97))],
    ["twenty wildcards", nest(1, "/{b}".repeat(19))],
  ])("takes %s", (_, body) => expect(() => parseRules(inService(body), "x")).not.toThrow());

  test("no statement needs its ';'", () => {
    const text = (end: string) => `rules_version = '2'${end}
      service cloud.firestore {
        match /a/{b} {
          function f(c) { let d = c${end} let e = d${end} return e == c${end} }
          allow get${end}
          allow list: if f(b)${end}
          match /c/{d} { allow write${end} }
        }
      }`;
    const shape = (end: string) => {
      const { blocks } = parseService(text(end), "x").service;
      return JSON.stringify(blocks, (key, value: unknown) => (key === "at" ? undefined : value));
    };
    expect(shape("")).toBe(shape(";"));
  });

  test.each([
    ["", "1"],
    ["rules_version = '1';", "1"],
    ['rules_version = "2"', "2"],
  ])("%s: version %s", (first, version) => {
    const parsed = parseService(`// first\n${first} service cloud.firestore { match /a/{b=**} { allow read; } }`, "x");
    expect(parsed.version).toBe(version);
  });

  test("names of blocks around are visible", () => {
    const nested =
      "match /a/{b} { function f() { return b == database; } match /c/{d} { allow get: if f() && d == b; } }";
    expect(() => parseRules(inService(nested), "x")).not.toThrow();
  });
});
