import { type Position, RulesSyntaxError } from "./syntax.ts";

export type Token = { at: Position; start: number } & (
  | { kind: "word"; text: string }
  | { kind: "symbol"; text: string }
  | { kind: "number"; text: string }
  | { kind: "string"; text: string }
  | { kind: "bytes"; text: string }
  | { kind: "end"; text: "" }
);

const SPACE = /(?:\s+|\/\/[^\n]*|\/\*[^]*?\*\/)+/y;
const WORD = /[A-Za-z_][A-Za-z0-9_]*/y;
const NUMBER = /[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const SYMBOL = /\|\||&&|==|!=|<=|>=|[-!*/%+<>?:[\].(){},;=]/y;
const PATH_TEXT = /\(default\)|[A-Za-z0-9_][A-Za-z0-9_-]*/y;

const ESCAPES: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f", v: "\v", a: "\x07", "0": "\0" };
const HEX_LENGTHS: Record<string, number> = { x: 2, u: 4, U: 8 };

/**
 * Turns the text of a rules file into tokens, one at a time. The meaning of `/` depends on the parser's state, so the
 * parser itself asks for the parts of a path.
 */
export class Lexer {
  readonly #text: string;
  readonly #fileName: string;
  #offset = 0;
  #ahead: Token | undefined;
  #end = 0;
  #lineStarts: number[] | undefined;

  constructor(text: string, fileName: string) {
    this.#text = text;
    this.#fileName = fileName;
  }

  peek(): Token {
    this.#ahead ??= this.#read();
    return this.#ahead;
  }

  next(): Token {
    const token = this.peek();
    this.#ahead = undefined;
    this.#end = this.#offset;
    return token;
  }

  /** The end of the last token or path part. */
  get end(): number {
    return this.#end;
  }

  /** Reads one literal part of a path here, without leading space. */
  pathText(): string | undefined {
    this.#rewind();
    const text = this.#take(PATH_TEXT);
    this.#end = this.#offset;
    return text;
  }

  /** Takes exactly this text here, without leading space. */
  takeRaw(text: string): boolean {
    this.#rewind();
    if (!this.#text.startsWith(text, this.#offset)) return false;
    this.#offset += text.length;
    this.#end = this.#offset;
    return true;
  }

  fail(problem: string, at: Position = this.#position(this.#ahead?.start ?? this.#offset)): never {
    throw new RulesSyntaxError(problem, this.#fileName, at);
  }

  /**
   * Goes back before the peeked token, to read it as part of a path. Counts from the end of the token before, not from
   * the spaces.
   */
  #rewind(): void {
    if (!this.#ahead) return;
    this.#offset = this.#ahead.start;
    this.#ahead = undefined;
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#offset;
    const found = pattern.exec(this.#text)?.[0];
    if (found !== undefined) this.#offset += found.length;
    return found;
  }

  #read(): Token {
    this.#take(SPACE);
    const start = this.#offset;
    const at = this.#position(start);
    if (start >= this.#text.length) return { kind: "end", text: "", at, start };
    if (/^[bB]["']/.test(this.#text.slice(start, start + 2))) {
      this.#offset += 1;
      return { kind: "bytes", text: this.#quoted(at), at, start };
    }
    const word = this.#take(WORD);
    if (word !== undefined) return { kind: "word", text: word, at, start };
    const number = this.#take(NUMBER);
    if (number !== undefined) return { kind: "number", text: number, at, start };
    if (/["']/.test(this.#text[start]!)) return { kind: "string", text: this.#quoted(at), at, start };
    const symbol = this.#take(SYMBOL);
    if (symbol !== undefined) return { kind: "symbol", text: symbol, at, start };
    return this.fail(
      `Unexpected character ${JSON.stringify(String.fromCodePoint(this.#text.codePointAt(start)!))}.`,
      at,
    );
  }

  #quoted(at: Position): string {
    const quote = this.#text[this.#offset++]!;
    let text = "";
    for (;;) {
      const char = this.#text[this.#offset++];
      if (char === undefined || char === "\n") return this.fail("This string has no end.", at);
      if (char === quote) return text;
      text += char === "\\" ? this.#escape() : char;
    }
  }

  #escape(): string {
    const at = this.#position(this.#offset - 1);
    const char = this.#text[this.#offset++] ?? "";
    const length = HEX_LENGTHS[char];
    if (length === undefined) {
      if (/[\\/'"`?]/.test(char)) return char;
      return ESCAPES[char] ?? this.fail(`\\${char} is no escape sequence.`, at);
    }
    const digits = this.#text.slice(this.#offset, this.#offset + length);
    const codePoint = /^[0-9a-fA-F]+$/.test(digits) && digits.length === length ? Number.parseInt(digits, 16) : -1;
    if (codePoint < 0 || codePoint > 0x10ffff) return this.fail(`\\${char} needs ${length} hexadecimal digits.`, at);
    this.#offset += length;
    return String.fromCodePoint(codePoint);
  }

  #position(offset: number): Position {
    this.#lineStarts ??= [0, ...[...this.#text.matchAll(/\n/g)].map((found) => found.index + 1)];
    let [low, high] = [0, this.#lineStarts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.#lineStarts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - this.#lineStarts[low]! + 1 };
  }
}
