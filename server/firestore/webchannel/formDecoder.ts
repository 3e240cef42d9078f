import { WireError } from "../../protocol/errors.ts";

const [AMPERSAND, EQUALS, PLUS, PERCENT, SPACE] = [0x26, 0x3d, 0x2b, 0x25, 0x20];
/** The longest name of a field in this protocol, `req999___data__`, and some more. */
const MOST_NAME_BYTES = 32;

/**
 * Decodes a form (`application/x-www-form-urlencoded`) chunk by chunk, in linear time and without waiting for the
 * whole. Of fields with the same name the first counts.
 */
export class FormDecoder {
  readonly #fields = new Map<string, string>();
  readonly #mostFields: number;
  readonly #decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  #count = 0;
  #name: string | undefined;
  #text = "";
  /** An incomplete escape. */
  #rest = new Uint8Array(0);

  constructor(mostFields: number) {
    this.#mostFields = mostFields;
  }

  /** Takes the next bytes. INVALID_ARGUMENT if the form has more fields, or longer names, than any client sends. */
  push(chunk: Uint8Array): void {
    const bytes = this.#rest.length === 0 ? chunk : concat(this.#rest, chunk);
    const escape = bytes.lastIndexOf(PERCENT);
    const end = escape >= 0 && escape > bytes.length - 3 ? escape : bytes.length;
    this.#rest = bytes.slice(end);
    this.#decode(bytes.subarray(0, end));
  }

  /** The fields, after all bytes have come. */
  finish(): ReadonlyMap<string, string> {
    this.#decode(this.#rest);
    this.#endField();
    return this.#fields;
  }

  #decode(bytes: Uint8Array): void {
    const plain = new Uint8Array(bytes.length);
    let length = 0;
    const flush = () => {
      this.#text += this.#decoder.decode(plain.subarray(0, length), { stream: true });
      length = 0;
      if (this.#name === undefined && this.#text.length > MOST_NAME_BYTES) throw wrongForm();
    };
    for (let index = 0; index < bytes.length; index++) {
      const byte = bytes[index]!;
      if (byte === AMPERSAND) {
        flush();
        this.#endField();
      } else if (byte === EQUALS && this.#name === undefined) {
        flush();
        this.#endName();
      } else if (byte === PERCENT) {
        const code = parseHex(bytes[index + 1], bytes[index + 2]);
        plain[length++] = code ?? byte;
        if (code !== undefined) index += 2;
      } else {
        plain[length++] = byte === PLUS ? SPACE : byte;
      }
    }
    flush();
  }

  #endName(): void {
    this.#name = this.#takeText();
    if (this.#name.length > MOST_NAME_BYTES) throw wrongForm();
  }

  #endField(): void {
    if (this.#name === undefined) this.#endName();
    const name = this.#name ?? "";
    const value = this.#takeText();
    this.#name = undefined;
    if (++this.#count > this.#mostFields) throw wrongForm();
    if (!this.#fields.has(name)) this.#fields.set(name, value);
  }

  #takeText(): string {
    const text = this.#text + this.#decoder.decode();
    this.#text = "";
    return text;
  }
}

function concat(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

function parseHex(high: number | undefined, low: number | undefined): number | undefined {
  const [a, b] = [parseDigit(high), parseDigit(low)];
  return a < 0 || b < 0 ? undefined : a * 16 + b;
}

function parseDigit(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

const wrongForm = () => new WireError("INVALID_ARGUMENT", "the body is no form of this protocol");
