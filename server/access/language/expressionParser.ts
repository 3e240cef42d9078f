import type { Lexer, Token } from "./lexer.ts";
import { type BinaryOperator, type Expression, type Source, TYPE_NAMES, type TypeName } from "./syntax.ts";

/** From loosest to tightest; all are left-associative. `in` and `is` stand between comparison and equality. */
const LEVELS: (BinaryOperator | "is")[][] = [
  ["||"],
  ["&&"],
  ["==", "!="],
  ["in", "is"],
  ["<", "<=", ">", ">="],
  ["+", "-"],
  ["*", "/", "%"],
];

/** Deeper expressions exceed the limits of evaluation and could overflow the stack here. */
const MAX_DEPTH = 100;
const MAX_CHAIN = 500;

const RESERVED = new Set(["allow", "function", "if", "in", "is", "let", "match", "return", "service"]);

const MAX_INT = (1n << 63n) - 1n;

/** Parses the expressions of a rules file. */
export class ExpressionParser {
  protected readonly lexer: Lexer;
  /** Filled by parsing. */
  readonly sources = new Map<Expression, Source>();
  #depth = 0;

  constructor(lexer: Lexer) {
    this.lexer = lexer;
  }

  parseExpression(): Expression {
    if (++this.#depth > MAX_DEPTH) this.lexer.fail("This expression is nested too deeply.");
    const expression = this.#conditional();
    this.#depth--;
    return expression;
  }

  protected accepts(text: string): Token | undefined {
    const token = this.lexer.peek();
    const fits = (token.kind === "symbol" || token.kind === "word") && token.text === text;
    return fits ? this.lexer.next() : undefined;
  }

  protected expect(text: string): Token {
    return this.accepts(text) ?? this.lexer.fail(`Expected '${text}' but found ${describe(this.lexer.peek())}.`);
  }

  /** A name chosen by the author, so no keyword. */
  protected expectName(what: string): { name: string; at: Token["at"] } {
    const token = this.lexer.peek();
    if (token.kind !== "word" || RESERVED.has(token.text)) {
      return this.lexer.fail(`Expected ${what} but found ${describe(token)}.`);
    }
    this.lexer.next();
    return { name: token.text, at: token.at };
  }

  #conditional(): Expression {
    const first = this.lexer.peek();
    const test = this.#binary(0);
    const question = this.accepts("?");
    if (!question) return test;
    const whenTrue = this.parseExpression();
    this.expect(":");
    const whenFalse = this.parseExpression();
    return this.#place(first, { kind: "conditional", test, whenTrue, whenFalse, at: question.at });
  }

  /** Records the place of an expression that began with `first`; all its tokens are taken. */
  #place<Placed extends Expression>(first: Token, expression: Placed): Placed {
    this.sources.set(expression, { at: first.at, start: first.start, end: this.lexer.end });
    return expression;
  }

  #binary(level: number): Expression {
    const operators = LEVELS[level];
    if (!operators) return this.#unary();
    const first = this.lexer.peek();
    let left = this.#binary(level + 1);
    for (let length = 0; ; length++) {
      const token = this.lexer.peek();
      const operator = operators.find((candidate) => candidate === token.text);
      if (!operator || token.kind === "string") return left;
      if (length >= MAX_CHAIN) this.lexer.fail("This expression is too long.");
      this.lexer.next();
      const whole: Expression =
        operator === "is"
          ? { kind: "is", operand: left, type: this.#typeName(), at: token.at }
          : { kind: "binary", operator, left, right: this.#binary(level + 1), at: token.at };
      left = this.#place(first, whole);
    }
  }

  #typeName(): TypeName {
    const token = this.lexer.next();
    const type = TYPE_NAMES.find((name) => token.kind === "word" && name === token.text);
    return type ?? this.lexer.fail(`${describe(token)} is no type.`, token.at);
  }

  #unary(): Expression {
    const token = this.accepts("!") ?? this.accepts("-");
    if (!token) return this.#postfix();
    if (++this.#depth > MAX_DEPTH) this.lexer.fail("This expression is nested too deeply.");
    const number = this.lexer.peek();
    const operand: Expression =
      token.text === "-" && number.kind === "number"
        ? this.#postfixOf(token, this.#negativeNumber(number))
        : { kind: "unary", operator: token.text as "!" | "-", operand: this.#unary(), at: token.at };
    this.#depth--;
    return this.#place(token, operand);
  }

  /** A minus before a number belongs to it, because the least integer has no positive counterpart. */
  #negativeNumber(token: Token): Expression {
    this.lexer.next();
    return { kind: "literal", value: this.#number(token, `-${token.text}`), at: token.at };
  }

  #postfix(): Expression {
    return this.#postfixOf(this.lexer.peek(), this.#primary());
  }

  #postfixOf(first: Token, start: Expression): Expression {
    let object = start;
    // Expressions in parentheses have a place already.
    if (!this.sources.has(object)) this.#place(first, object);
    for (let length = 0; ; length++) {
      if (length >= MAX_CHAIN) this.lexer.fail("This expression is too long.");
      if (this.accepts(".")) object = this.#place(first, this.#member(object));
      else if (this.accepts("[")) object = this.#place(first, this.#indexed(object));
      else return object;
    }
  }

  #member(object: Expression): Expression {
    const token = this.lexer.next();
    if (token.kind !== "word") return this.lexer.fail(`Expected a name but found ${describe(token)}.`, token.at);
    if (!this.accepts("(")) return { kind: "member", object, name: token.text, at: token.at };
    return { kind: "method", object, name: token.text, args: this.#listUntil(")"), at: token.at };
  }

  #indexed(object: Expression): Expression {
    const { at } = this.lexer.peek();
    const index = this.parseExpression();
    if (this.accepts(":")) {
      const to = this.parseExpression();
      this.expect("]");
      return { kind: "slice", object, from: index, to, at };
    }
    this.expect("]");
    return { kind: "index", object, index, at };
  }

  #primary(): Expression {
    const token = this.lexer.peek();
    const { at } = token;
    if (token.kind === "symbol") return this.#bracketed(token);
    if (token.kind === "word") return this.#word();
    this.lexer.next();
    switch (token.kind) {
      case "number":
        return { kind: "literal", value: this.#number(token, token.text), at };
      case "string":
        return { kind: "literal", value: token.text, at };
      case "bytes":
        return { kind: "literal", value: new TextEncoder().encode(token.text), at };
      default:
        return this.lexer.fail("Expected an expression but found the end of the file.", at);
    }
  }

  #bracketed(token: Token): Expression {
    const { at } = token;
    if (token.text === "/") return this.#path();
    this.lexer.next();
    if (token.text === "[") return { kind: "list", items: this.#listUntil("]"), at };
    if (token.text === "{") return { kind: "map", entries: this.#entries(), at };
    if (token.text !== "(") return this.lexer.fail(`Expected an expression but found ${describe(token)}.`, at);
    const inner = this.parseExpression();
    this.expect(")");
    return inner;
  }

  #word(): Expression {
    const token = this.lexer.peek();
    const { at } = token;
    const literals: Record<string, boolean | null> = { true: true, false: false, null: null };
    if (Object.hasOwn(literals, token.text)) {
      this.lexer.next();
      return { kind: "literal", value: literals[token.text]!, at };
    }
    const { name } = this.expectName("an expression");
    return this.accepts("(") ? { kind: "call", name, args: this.#listUntil(")"), at } : { kind: "name", name, at };
  }

  #listUntil(end: string): Expression[] {
    const items: Expression[] = [];
    while (!this.accepts(end)) {
      if (items.length > 0) this.expect(",");
      if (items.length > 0 && end !== ")" && this.accepts(end)) break;
      items.push(this.parseExpression());
    }
    return items;
  }

  #entries(): { key: Expression; value: Expression }[] {
    const entries: { key: Expression; value: Expression }[] = [];
    while (!this.accepts("}")) {
      if (entries.length > 0) this.expect(",");
      if (entries.length > 0 && this.accepts("}")) break;
      const key = this.parseExpression();
      this.expect(":");
      entries.push({ key, value: this.parseExpression() });
    }
    return entries;
  }

  /** `/users/$(request.auth.uid)`: parts follow each other without spaces. */
  #path(): Expression {
    const { at } = this.lexer.peek();
    const segments: (string | Expression)[] = [];
    while (this.lexer.takeRaw("/")) {
      const text = this.lexer.pathText();
      if (text !== undefined) segments.push(text);
      else if (this.lexer.takeRaw("$(")) segments.push(this.#interpolation());
      else this.lexer.fail("A path needs a name or $(…) after each '/'.");
    }
    return { kind: "path", segments, at };
  }

  #interpolation(): Expression {
    const inner = this.parseExpression();
    this.expect(")");
    return inner;
  }

  #number(token: Token, text: string): bigint | number {
    if (/[.eE]/.test(text)) return Number(text);
    const value = BigInt(text);
    if (value > MAX_INT || value < -MAX_INT - 1n) this.lexer.fail("This integer needs more than 64 bits.", token.at);
    return value;
  }
}

/** The found text, for the message of a fault. */
export function describe(token: Token): string {
  if (token.kind === "end") return "the end of the file";
  return token.kind === "string" ? JSON.stringify(token.text) : `'${token.text}'`;
}
