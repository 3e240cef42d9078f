/**
 * Bytes of a key after its head that are kept: with head and tail a key has at most 1,500 bytes, as on the hosted
 * service, and PostgreSQL's indexes take no more than about 2,700.
 */
export const BODY_BYTES = 1467;

/** Begins the end of a text, before anything that goes on. */
const ZERO = 0x00;
const END = 0x01;
/** After a zero byte of the text itself. */
const ESCAPED = 0xff;

/** Collects the bytes of a key, one more than are kept: then it is full, and takes no more. */
export class ByteWriter {
  #bytes = new Uint8Array(64);
  #length = 0;

  get isFull(): boolean {
    return this.#length > BODY_BYTES;
  }

  push(byte: number): void {
    if (this.isFull) return;
    if (this.#length === this.#bytes.length) this.#grow();
    this.#bytes[this.#length++] = byte;
  }

  pushAll(bytes: Uint8Array): void {
    const taken = Math.min(bytes.length, BODY_BYTES + 1 - this.#length);
    while (this.#length + taken > this.#bytes.length) this.#grow();
    this.#bytes.set(taken === bytes.length ? bytes : bytes.subarray(0, taken), this.#length);
    this.#length += taken;
  }

  /** Bytes with an end, so that a beginning of them comes before them. */
  pushEnded(bytes: Uint8Array): void {
    for (let index = 0; index < bytes.length && !this.isFull; index++) this.#pushEscaped(bytes[index]!);
    this.#end();
  }

  /** The UTF-8 bytes of a text, with an end. */
  pushText(text: string): void {
    for (let index = 0; index < text.length && !this.isFull; index++) {
      const point = text.codePointAt(index)!;
      if (point > 0xffff) index++;
      this.#pushCodePoint(point);
    }
    this.#end();
  }

  /** A whole number below 2^(8 * bytes), its highest byte first. */
  pushNumber(number: number, bytes: number): void {
    for (let byte = bytes - 1; byte >= 0; byte--) this.push(Math.floor(number / 256 ** byte) % 256);
  }

  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  #pushCodePoint(point: number): void {
    if (point < 0x80) return this.#pushEscaped(point);
    if (point < 0x800) this.push(0xc0 | (point >> 6));
    else if (point < 0x10000) this.push(0xe0 | (point >> 12));
    else {
      this.push(0xf0 | (point >> 18));
      this.push(0x80 | ((point >> 12) & 0x3f));
    }
    if (point >= 0x800) this.push(0x80 | ((point >> 6) & 0x3f));
    this.push(0x80 | (point & 0x3f));
  }

  #pushEscaped(byte: number): void {
    this.push(byte);
    if (byte === ZERO) this.push(ESCAPED);
  }

  #end(): void {
    this.push(ZERO);
    this.push(END);
  }

  #grow(): void {
    const larger = new Uint8Array(2 * this.#bytes.length);
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}
