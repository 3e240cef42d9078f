/** Files in one stream, as `tar` reads and writes them: the ustar format of POSIX.1-1988. */
const BLOCK = 512;
/** Of eleven octal digits. */
const MOST_BYTES = 8 ** 11 - 1;
const FILE = "0";

export interface TarFile {
  name: string;
  bytes: number;
  content: AsyncIterable<Uint8Array>;
}

/** The header of a file: name (100 bytes), rights, owner, length and time in octal, a sum over all of it. */
function header(name: string, bytes: number, nowMs: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`the name ${name} is too long for a backup`);
  if (bytes > MOST_BYTES) throw new Error(`${name} is larger than the 8 GB that a file in a backup may have`);
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, "0")}\0`;
  block.write(name, 0);
  block.write(octal(0o600, 8) + octal(0, 8) + octal(0, 8), 100);
  block.write(octal(bytes, 12) + octal(Math.floor(nowMs / 1000), 12), 124);
  block.write(`        ${FILE}`, 148);
  block.write("ustar\u000000", 257);
  block.write(`${octal(sumOf(block), 7)} `, 148);
  return block;
}

const sumOf = (block: Uint8Array) => block.reduce((sum, byte) => sum + byte, 0);
const padding = (bytes: number) => (BLOCK - (bytes % BLOCK)) % BLOCK;

/** The stream of an archive, file by file. Throws if a file has not the length that it was said to have. */
export async function* writeTar(files: AsyncIterable<TarFile>, nowMs: number): AsyncGenerator<Uint8Array> {
  for await (const { name, bytes, content } of files) {
    yield header(name, bytes, nowMs);
    let left = bytes;
    for await (const chunk of content) {
      left -= chunk.length;
      yield chunk;
    }
    if (left !== 0) throw new Error(`${name} changed while it was read`);
    yield Buffer.alloc(padding(bytes));
  }
  yield Buffer.alloc(2 * BLOCK);
}

/**
 * Reads an archive file by file; what of a file's content is not taken is skipped. Throws what is wrong with the archive;
 * one without its end is cut short.
 */
export async function* readTar(stream: AsyncIterable<Uint8Array>): AsyncGenerator<TarFile> {
  const source = makeSource(stream);
  for (;;) {
    const block = await source.exactly(BLOCK);
    if (block.every((byte) => byte === 0)) return;
    const { name, bytes } = parseHeader(block);
    let left = bytes;
    const content = (async function* () {
      while (left > 0) {
        const chunk = await source.atMost(left);
        left -= chunk.length;
        yield chunk;
      }
    })();
    yield { name, bytes, content };
    for await (const _ of content);
    await source.exactly(padding(bytes));
  }
}

function parseHeader(block: Buffer): { name: string; bytes: number } {
  const text = (start: number, length: number) => block.toString("utf8", start, start + length).replace(/\0.*$/s, "");
  const sum = Number.parseInt(text(148, 8), 8);
  const blank = Buffer.from(block).fill(" ", 148, 156);
  if (text(257, 5) !== "ustar" || sum !== sumOf(blank)) throw new Error("it is no archive, or a damaged one");
  if (block.toString("utf8", 156, 157) !== FILE) throw new Error(`${text(0, 100)} is no plain file`);
  const bytes = Number.parseInt(text(124, 12), 8);
  if (!Number.isSafeInteger(bytes) || bytes < 0) throw new Error("it is no archive, or a damaged one");
  return { name: text(0, 100), bytes };
}

/** Takes pieces of a wanted length from a stream. */
function makeSource(stream: AsyncIterable<Uint8Array>) {
  const chunks = stream[Symbol.asyncIterator]();
  let held: Uint8Array = new Uint8Array();
  const atMost = async (most: number): Promise<Uint8Array> => {
    while (held.length === 0) {
      const { value, done } = await chunks.next();
      if (done) throw new Error("it is cut short");
      held = value;
    }
    const taken = held.subarray(0, most);
    held = held.subarray(taken.length);
    return taken;
  };
  const exactly = async (length: number): Promise<Buffer> => {
    const pieces: Uint8Array[] = [];
    for (let left = length; left > 0; left -= pieces.at(-1)!.length) pieces.push(await atMost(left));
    return Buffer.concat(pieces);
  };
  return { atMost, exactly };
}
