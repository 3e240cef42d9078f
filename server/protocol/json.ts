import { isPauseDue, type Work } from "./work.ts";

/** Below this the engine's own parser is fast enough. */
const SHORT_TEXT = 256 * 1024;
/** Values 20 levels deep, three brackets for each level, inside filters as deep. */
const MAX_DEPTH = 200;
/** Twice the number in a commit of 100,000 values, each of which is a map of its own here. */
const MAX_VALUES = 500_000;
/** More names than a document has values. An object with many more takes long each time it grows. */
const MAX_NAMES = 50_000;
/** Characters of a string that are parsed at once. */
const PIECE = 64 * 1024;
/** Consecutive white space. */
const MAX_SPACES = 1024 * 1024;
/** Characters that cost about as much as a small value. */
const CHARACTERS_PER_STEP = 1000;

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
/** Longer numbers do not occur. */
const WORD = /true|false|null|-?(?:0|[1-9]\d{0,999})(?:\.\d{1,999})?(?:[eE][+-]?\d{1,999})?/y;
/** Length of `\u00fc`. */
const LONGEST_ESCAPE = 6;
/** Stands for a string that is parsed piece by piece. */
const LONG_STRING = Symbol("long string");

/**
 * Parses JSON like `JSON.parse`, but long texts in pieces: the engine would block everybody until the end of ten
 * megabytes. Throws a SyntaxError for invalid JSON, and for what is deeper or has more values than any request of the
 * protocol.
 */
export function* parseJson(text: string): Work<unknown> {
  if (text.length > SHORT_TEXT) return yield* new Reader(text).read();
  requireShallow(text);
  return JSON.parse(text);
}

interface Container {
  value: unknown[] | Record<string, unknown>;
  /** The name of the next value, in an object. */
  key?: string;
  names: number;
}

class Reader {
  readonly #text: string;
  readonly #open: Container[] = [];
  #at = 0;
  #values = 0;

  constructor(text: string) {
    this.#text = text;
  }

  *read(): Work<unknown> {
    for (;;) {
      let value = this.#value();
      if (value === LONG_STRING) value = yield* this.#longString();
      if (isPauseDue()) yield;
      // A list or object with content waits for its first value; any other value may end its parent.
      while (value !== undefined) {
        const container = this.#open.at(-1);
        if (!container) return this.#end(value);
        put(container, value);
        value = this.#next(container);
      }
    }
  }

  /** The next value: a scalar or an empty list or object; undefined after the start of one with content. */
  #value(): unknown {
    if (++this.#values > MAX_VALUES) throw new SyntaxError("there are more values than any request holds");
    const code = this.#peek();
    if (code === QUOTE) return this.#string() ?? LONG_STRING;
    if (code !== OPEN_LIST && code !== OPEN_OBJECT) return this.#word();
    if (this.#open.length >= MAX_DEPTH) throw tooDeep();
    this.#at++;
    const container: Container = { value: code === OPEN_LIST ? [] : {}, names: 0 };
    if (this.#take(code === OPEN_LIST ? CLOSE_LIST : CLOSE_OBJECT)) return container.value;
    this.#open.push(container);
    if (code === OPEN_OBJECT) this.#key(container);
    return undefined;
  }

  /** After a value: undefined if another one follows, the whole list or object at its end. */
  #next(container: Container): unknown {
    const isList = Array.isArray(container.value);
    if (this.#take(COMMA)) {
      if (!isList) this.#key(container);
      return undefined;
    }
    if (!this.#take(isList ? CLOSE_LIST : CLOSE_OBJECT)) throw this.#unexpected();
    this.#open.pop();
    return container.value;
  }

  #key(container: Container): void {
    if (++container.names > MAX_NAMES) throw new SyntaxError("there are more names than any document has");
    if (this.#peek() !== QUOTE) throw this.#unexpected();
    container.key = this.#string();
    if (container.key === undefined) throw new SyntaxError("a name does not end");
    if (!this.#take(COLON)) throw this.#unexpected();
  }

  /** A string, whose content the engine parses. Undefined, without progress, if it is longer than a piece. */
  #string(): string | undefined {
    const end = this.#pieceEnd(this.#at + 1);
    if (this.#text.charCodeAt(end) !== QUOTE) return undefined;
    const string = this.#text.slice(this.#at, end + 1);
    this.#at = end + 1;
    isPauseDue(Math.floor(string.length / CHARACTERS_PER_STEP));
    return JSON.parse(string) as string;
  }

  *#longString(): Work<string> {
    let string = "";
    for (let start = this.#at + 1; ;) {
      const end = this.#pieceEnd(start);
      string += JSON.parse(`"${this.#text.slice(start, end)}"`) as string;
      yield;
      this.#at = start = end;
      if (this.#text.charCodeAt(end) === QUOTE) break;
      if (end >= this.#text.length) throw new SyntaxError("a string does not end");
    }
    this.#at++;
    return string;
  }

  /** The end of the string, or of the piece that begins here: at its quote, or between two characters. */
  #pieceEnd(start: number): number {
    const most = Math.min(start + PIECE, this.#text.length);
    let index = start;
    while (index < most) {
      const code = this.#text.charCodeAt(index);
      if (code === QUOTE) return index;
      if (code !== BACKSLASH) index++;
      else index += this.#text[index + 1] === "u" ? LONGEST_ESCAPE : 2;
    }
    return Math.min(index, this.#text.length);
  }

  #word(): unknown {
    WORD.lastIndex = this.#at;
    const word = WORD.exec(this.#text)?.[0];
    if (word === undefined) throw this.#unexpected();
    this.#at += word.length;
    return JSON.parse(word);
  }

  #end(value: unknown): unknown {
    this.#peek();
    if (this.#at < this.#text.length) throw this.#unexpected();
    return value;
  }

  #take(code: number): boolean {
    if (this.#peek() !== code) return false;
    this.#at++;
    return true;
  }

  /** The next character that is no white space. */
  #peek(): number {
    const text = this.#text;
    const most = this.#at + MAX_SPACES;
    for (let at = this.#at; at < most; at++) {
      const code = text.charCodeAt(at);
      if (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) continue;
      this.#at = at;
      return code;
    }
    throw new SyntaxError("there is more space than text");
  }

  #unexpected(): SyntaxError {
    return new SyntaxError(`unexpected character at ${this.#at}`);
  }
}

function put({ value, key = "" }: Container, content: unknown): void {
  if (Array.isArray(value)) value.push(content);
  else if (key === "__proto__")
    Object.defineProperty(value, key, { value: content, writable: true, enumerable: true, configurable: true });
  else value[key] = content;
}

/** Counts brackets outside of strings: an upper bound of the depth, checked before anything recurses into the text. */
function requireShallow(text: string): void {
  let depth = 0;
  let isString = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) isString = !isString;
    else if (isString) index += code === BACKSLASH ? 1 : 0;
    else if (code === OPEN_LIST || code === OPEN_OBJECT) depth++;
    else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth--;
    if (depth > MAX_DEPTH) throw tooDeep();
  }
}

const tooDeep = () => new SyntaxError("the values are deeper than any request's");
