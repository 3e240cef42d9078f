import { readFile } from "node:fs/promises";
import { makeRecentMap } from "../../identity/guard/recentMap.ts";
import type { Clock } from "../../request/context.ts";
import { findRepresentations, type Representations, type StoredFile } from "./file.ts";

/** How long a file counts as it was found: an operator may put another build in its place. */
const FRESH_MS = 1000;
const MOST_FOUND = 5000;
/** Longer files are read from the disk for each answer. */
const LONGEST_KEPT_BYTES = 256 * 1024;
const MOST_KEPT_BYTES = 16 * 1024 * 1024;

/** What was found of files a moment ago, and the content of those last asked for. */
export class KeptFiles {
  readonly #clock: Clock;
  readonly #found = makeRecentMap<{ representations: Representations; atMs: number }>(MOST_FOUND);
  /** By place and tag, the one not asked for the longest first. */
  readonly #contents = new Map<string, Uint8Array<ArrayBuffer>>();
  #bytes = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** What is there of a file. Only what exists is remembered, so that nobody can fill the memory by asking. */
  async find(location: string): Promise<Representations | undefined> {
    const atMs = this.#clock();
    const known = this.#found.get(location);
    // The clock of the wall can go back.
    if (known && Math.abs(atMs - known.atMs) < FRESH_MS) return known.representations;
    const representations = await findRepresentations(location);
    if (representations) this.#found.set(location, { representations, atMs });
    else this.#found.delete(location);
    return representations;
  }

  /** The content of a file; undefined if it is too long to be kept, or is being replaced right now. */
  async contentOf({ location, etag, size }: StoredFile): Promise<Uint8Array<ArrayBuffer> | undefined> {
    if (size > LONGEST_KEPT_BYTES) return undefined;
    const key = `${etag} ${location}`;
    const content = this.#contents.get(key) ?? (await readFile(location));
    if (content.byteLength !== size) return undefined;
    this.#keep(key, content);
    return content;
  }

  #keep(key: string, content: Uint8Array<ArrayBuffer>): void {
    if (!this.#contents.delete(key)) this.#bytes += content.byteLength;
    this.#contents.set(key, content);
    for (const [oldest, { byteLength }] of this.#contents) {
      if (this.#bytes <= MOST_KEPT_BYTES) return;
      this.#contents.delete(oldest);
      this.#bytes -= byteLength;
    }
  }
}
