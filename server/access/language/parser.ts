import type { Operation } from "../access.ts";
import { describe, ExpressionParser } from "./expressionParser.ts";
import { Lexer } from "./lexer.ts";
import type { Allow, Block, Expression, FunctionDeclaration, RulesVersion, Segment, Sources } from "./syntax.ts";

const OPERATIONS: Record<string, Operation[]> = {
  get: ["get"],
  list: ["list"],
  create: ["create"],
  update: ["update"],
  delete: ["delete"],
  read: ["get", "list"],
  write: ["create", "update", "delete"],
};

/** The limits of hosted Firestore (https://firebase.google.com/docs/firestore/quotas#security_rules). */
const MAX_TEXT_BYTES = 256 * 1024;
const MAX_NESTED_MATCHES = 10;
/** Of a path over all nested matches. */
const MAX_SEGMENTS = 100;
const MAX_WILDCARDS = 20;

/** Parses the text of a rules file into its one service. Throws `RulesSyntaxError`. */
export function parseService(
  text: string,
  fileName: string,
): { service: Block; sources: Sources; version: RulesVersion } {
  const parser = new RulesParser(new Lexer(text, fileName));
  const service = parser.parseFile(new TextEncoder().encode(text).length);
  return { service, sources: parser.sources, version: parser.version };
}

/** Parses a text that is one expression. */
export function parseExpression(text: string, fileName: string): Expression {
  return new RulesParser(new Lexer(text, fileName)).parseWholeExpression();
}

class RulesParser extends ExpressionParser {
  /** Filled by parsing. */
  version: RulesVersion = "1";

  parseWholeExpression(): Expression {
    const expression = this.parseExpression();
    this.#expectEnd();
    return expression;
  }

  parseFile(bytes: number): Block {
    if (bytes > MAX_TEXT_BYTES) this.lexer.fail("Rules may be at most 256 KiB long.");
    if (this.accepts("rules_version")) this.version = this.#version();
    const block = emptyBlock(this.lexer.peek().at);
    while (this.accepts("function")) block.functions.push(this.#function());
    this.#service();
    this.#body(block, []);
    this.#expectEnd();
    return block;
  }

  #expectEnd(): void {
    const token = this.lexer.peek();
    if (token.kind !== "end") this.lexer.fail(`Expected the end of the file but found ${describe(token)}.`);
  }

  #version(): RulesVersion {
    this.expect("=");
    const { kind, text, at } = this.lexer.next();
    this.accepts(";");
    if (kind === "string" && (text === "1" || text === "2")) return text;
    return this.lexer.fail("Only rules_version = '1' and '2' are known.", at);
  }

  #service(): void {
    this.expect("service");
    const { at } = this.lexer.peek();
    const isFirestore = ["cloud", ".", "firestore"].every((text) => this.accepts(text));
    if (!isFirestore) this.lexer.fail("Only rules of the service cloud.firestore are known here.", at);
  }

  #body(block: Block, around: Block[]): void {
    this.expect("{");
    while (!this.accepts("}")) {
      if (this.accepts("function")) block.functions.push(this.#function());
      else if (this.accepts("match")) block.blocks.push(this.#match([...around, block]));
      else if (around.length > 0 && this.accepts("allow")) block.allows.push(this.#allow());
      else this.lexer.fail(`Expected a match, allow or function but found ${describe(this.lexer.peek())}.`);
    }
  }

  #match(around: Block[]): Block {
    const block = emptyBlock(this.lexer.peek().at);
    const refuse = (problem: string) => this.lexer.fail(problem, block.at);
    if (around.length > MAX_NESTED_MATCHES) refuse(`At most ${MAX_NESTED_MATCHES} matches may be nested.`);
    if (this.lexer.peek().text !== "/") this.lexer.fail("The path of a match begins with '/'.");
    while (this.lexer.takeRaw("/")) block.segments.push(this.#segment());
    const whole = [...around, block].flatMap(({ segments }) => segments);
    if (whole.length > MAX_SEGMENTS) refuse(`A path may have ${MAX_SEGMENTS} segments at most.`);
    if (whole.filter(({ kind }) => kind !== "literal").length > MAX_WILDCARDS)
      refuse(`A path may have ${MAX_WILDCARDS} wildcards at most.`);
    const rests = block.segments.filter(({ kind }) => kind === "rest");
    if (rests.length > 1) refuse("A path may have one {name=**} at most.");
    if (this.version === "1" && rests.length > 0 && block.segments.at(-1) !== rests[0])
      refuse("In rules of version 1, {name=**} is the end of a path.");
    block.pattern = around.at(-1)!.pattern + block.segments.map((segment) => `/${patternOf(segment)}`).join("");
    this.#body(block, around);
    return block;
  }

  #segment(): Segment {
    const text = this.lexer.pathText();
    if (text !== undefined) return { kind: "literal", text };
    if (!this.lexer.takeRaw("{")) return this.lexer.fail("A path needs a name or {name} after each '/'.");
    const { name } = this.expectName("the name of a wildcard");
    if (this.accepts("}")) return { kind: "one", name };
    for (const symbol of ["=", "*", "*"]) this.expect(symbol);
    this.expect("}");
    return { kind: "rest", name, least: this.version === "1" ? 1 : 0 };
  }

  #allow(): Allow {
    const { at } = this.lexer.peek();
    const operations: Operation[] = [];
    do {
      const token = this.lexer.next();
      const named =
        token.kind === "word" && Object.hasOwn(OPERATIONS, token.text) ? OPERATIONS[token.text]! : undefined;
      operations.push(...(named ?? this.lexer.fail(`${describe(token)} is no operation.`, token.at)));
    } while (this.accepts(","));
    let condition: Expression = { kind: "literal", value: true, at };
    if (this.accepts(":")) {
      this.expect("if");
      condition = this.parseExpression();
    }
    this.accepts(";");
    return { at, operations, condition };
  }

  #function(): FunctionDeclaration {
    const { name, at } = this.expectName("the name of a function");
    this.expect("(");
    const parameters: string[] = [];
    while (!this.accepts(")")) {
      if (parameters.length > 0) this.expect(",");
      parameters.push(this.expectName("the name of a parameter").name);
    }
    this.expect("{");
    const lets: FunctionDeclaration["lets"] = [];
    while (this.accepts("let")) {
      const variable = this.expectName("the name of a variable");
      this.expect("=");
      lets.push({ ...variable, value: this.parseExpression() });
      this.accepts(";");
    }
    this.expect("return");
    const result = this.parseExpression();
    this.accepts(";");
    this.expect("}");
    return { at, name, parameters, lets, result };
  }
}

function emptyBlock(at: Block["at"]): Block {
  return { at, segments: [], pattern: "", functions: [], allows: [], blocks: [] };
}

function patternOf(segment: Segment): string {
  if (segment.kind === "literal") return segment.text;
  return segment.kind === "one" ? `{${segment.name}}` : `{${segment.name}=**}`;
}
