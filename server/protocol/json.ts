import { isPauseDue, type Work } from "./work.ts";

/** Up to here the engine's own parser is faster than anybody would notice. */
const SHORT_TEXT = 256 * 1024;
/** Values 20 levels deep, each level three brackets, inside filters that are as deep. */
const MAX_DEPTH = 200;
/** Twice what a commit of 100,000 values takes, each of which is a map of its own here. */
const MAX_VALUES = 500_000;
/** More than a document has values. An object of many more names takes long each time that it grows. */
const MAX_NAMES = 50_000;
/** Characters of a string that are read at once. */
const PIECE = 64 * 1024;
/** Spaces and line ends in a row. */
const MAX_SPACES = 1024 * 1024;
/** Characters that cost about as much as a small value. */
const CHARACTERS_PER_STEP = 1000;

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_LIST, CLOSE_LIST, OPEN_RECORD, CLOSE_RECORD] = [0x5b, 0x5d, 0x7b, 0x7d];
/** No number that anybody means has more digits. */
const WORD = /true|false|null|-?(?:0|[1-9]\d{0,999})(?:\.\d{1,999})?(?:[eE][+-]?\d{1,999})?/y;
/** Characters of `\u00fc`. */
const LONGEST_ESCAPE = 6;
/** Stands for a string that is read piece by piece. */
const LONG_STRING = Symbol("long string");

/**
 * Parses JSON as `JSON.parse` does, in pieces where it is long: the engine would keep everybody waiting until the last of ten megabytes.
 * Throws a SyntaxError for what is no JSON, and for what is deeper or holds more values than any request of the protocol.
 */
export function* parseJson(text: string): Work<unknown> {
  if (text.length > SHORT_TEXT) return yield* new Reader(text).read();
  requireShallow(text);
  return JSON.parse(text);
}

interface Container {
  value: unknown[] | Record<string, unknown>;
  /** The name of the value that comes next, in a record. */
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
      // What was opened and is not empty waits for its first value; all else may end what it is in.
      while (value !== undefined) {
        const container = this.#open.at(-1);
        if (!container) return this.#end(value);
        put(container, value);
        value = this.#next(container);
      }
    }
  }

  /** The next value: a scalar or an empty list or record; undefined after the beginning of one that is not empty. */
  #value(): unknown {
    if (++this.#values > MAX_VALUES) throw new SyntaxError("there are more values than any request holds");
    const code = this.#peek();
    if (code === QUOTE) return this.#string() ?? LONG_STRING;
    if (code !== OPEN_LIST && code !== OPEN_RECORD) return this.#word();
    if (this.#open.length >= MAX_DEPTH) throw tooDeep();
    this.#at++;
    const container: Container = { value: code === OPEN_LIST ? [] : {}, names: 0 };
    if (this.#take(code === OPEN_LIST ? CLOSE_LIST : CLOSE_RECORD)) return container.value;
    this.#open.push(container);
    if (code === OPEN_RECORD) this.#key(container);
    return undefined;
  }

  /** After a value: undefined where another one follows, the whole list or record where it has ended. */
  #next(container: Container): unknown {
    const isList = Array.isArray(container.value);
    if (this.#take(COMMA)) {
      if (!isList) this.#key(container);
      return undefined;
    }
    if (!this.#take(isList ? CLOSE_LIST : CLOSE_RECORD)) throw this.#unexpected();
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

  /** A string; what stands in it the engine reads. Undefined, and nothing is read, where it is longer than a piece. */
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

  /** Where the string, or the piece of it that begins here, ends: at its quote, or between two characters. */
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

  /** The next character that is no space. */
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

/** Counts brackets outside of strings: as deep as text is at most, it is refused before anything walks through it. */
function requireShallow(text: string): void {
  let depth = 0;
  let isString = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) isString = !isString;
    else if (isString) index += code === BACKSLASH ? 1 : 0;
    else if (code === OPEN_LIST || code === OPEN_RECORD) depth++;
    else if (code === CLOSE_LIST || code === CLOSE_RECORD) depth--;
    if (depth > MAX_DEPTH) throw tooDeep();
  }
}

const tooDeep = () => new SyntaxError("the values are deeper than any request's");
