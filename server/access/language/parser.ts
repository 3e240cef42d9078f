import type { Operation } from "../access.ts";
import { describe, ExpressionParser } from "./expressionParser.ts";
import { Lexer } from "./lexer.ts";
import type { Allow, Block, Expression, FunctionDeclaration, Segment, Sources } from "./syntax.ts";

const OPERATIONS: Record<string, Operation[]> = {
  get: ["get"],
  list: ["list"],
  create: ["create"],
  update: ["update"],
  delete: ["delete"],
  read: ["get", "list"],
  write: ["create", "update", "delete"],
};

/** Hosted Firebase takes rules up to this size. */
const MAX_TEXT_BYTES = 256 * 1024;
const MAX_NESTED_MATCHES = 10;
const MAX_SEGMENTS = 100;

/** Parses the text of a rules file into its one service. Throws `RulesSyntaxError`. */
export function parseService(text: string, fileName: string): { service: Block; sources: Sources } {
  const parser = new RulesParser(new Lexer(text, fileName));
  const service = parser.parseFile(new TextEncoder().encode(text).length);
  return { service, sources: parser.sources };
}

/** Parses a text that is one expression. */
export function parseExpression(text: string, fileName: string): Expression {
  return new RulesParser(new Lexer(text, fileName)).parseWholeExpression();
}

class RulesParser extends ExpressionParser {
  parseWholeExpression(): Expression {
    const expression = this.parseExpression();
    this.#expectEnd();
    return expression;
  }

  parseFile(bytes: number): Block {
    if (bytes > MAX_TEXT_BYTES) this.lexer.fail("Rules may be at most 256 KiB long.");
    this.#version();
    const block = emptyBlock(this.lexer.peek().at);
    while (this.accepts("function")) block.functions.push(this.#function());
    this.expect("service");
    this.expect("cloud");
    this.expect(".");
    this.expect("firestore");
    this.#body(block, 0);
    this.#expectEnd();
    return block;
  }

  #expectEnd(): void {
    const token = this.lexer.peek();
    if (token.kind !== "end") this.lexer.fail(`Expected the end of the file but found ${describe(token)}.`);
  }

  /** In version 1 recursive wildcards mean something else, so the version must be given. */
  #version(): void {
    this.expect("rules_version");
    this.expect("=");
    const version = this.lexer.next();
    if (version.kind !== "string" || version.text !== "2") {
      this.lexer.fail("Only rules_version = '2' is known here.", version.at);
    }
    this.expect(";");
  }

  #body(block: Block, depth: number): void {
    this.expect("{");
    while (!this.accepts("}")) {
      if (this.accepts("function")) block.functions.push(this.#function());
      else if (this.accepts("match")) block.blocks.push(this.#match(depth + 1, block.pattern));
      else if (depth > 0 && this.accepts("allow")) block.allows.push(this.#allow());
      else this.lexer.fail(`Expected a match, allow or function but found ${describe(this.lexer.peek())}.`);
    }
  }

  #match(depth: number, outerPattern: string): Block {
    const block = emptyBlock(this.lexer.peek().at);
    if (depth > MAX_NESTED_MATCHES) this.lexer.fail(`At most ${MAX_NESTED_MATCHES} matches may be nested.`, block.at);
    if (this.lexer.peek().text !== "/") this.lexer.fail("The path of a match begins with '/'.");
    while (this.lexer.takeRaw("/")) block.segments.push(this.#segment());
    if (block.segments.length > MAX_SEGMENTS) this.lexer.fail("This path is too long.", block.at);
    if (block.segments.filter(({ kind }) => kind === "rest").length > 1) {
      this.lexer.fail("A path may have one {name=**} at most.", block.at);
    }
    block.pattern = outerPattern + block.segments.map((segment) => `/${patternOf(segment)}`).join("");
    this.#body(block, depth);
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
    return { kind: "rest", name };
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
    this.expect(";");
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
      this.expect(";");
    }
    this.expect("return");
    const result = this.parseExpression();
    this.expect(";");
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
