/** The shortest part of a compound that is searched within words. */
const SHORTEST_PART = 4;
/** Of all words that contain a part, only this many of the shortest are used: they are the closest. */
const MOST_WITHIN = 60;
const SHORTEST_COMPOUND = 7;

/**
 * The distinct words of an index. The index finds words by prefix; parts within words are found by searching one long
 * text, which is far cheaper than an index of all suffixes.
 */
export class Vocabulary {
  readonly #words = new Set<string>();
  #text = "\n";

  add(words: readonly string[]): void {
    const added = words.filter((word) => !this.#words.has(word));
    for (const word of added) this.#words.add(word);
    if (added.length > 0) this.#text += [...new Set(added)].map((word) => `${word}\n`).join("");
  }

  has(word: string): boolean {
    return this.#words.has(word);
  }

  hasBeginning(part: string): boolean {
    return this.#text.includes(`\n${part}`);
  }

  /** Words that contain a part but do not begin with it. */
  within(part: string): string[] {
    if (part.length < SHORTEST_PART) return [];
    const found = new Set<string>();
    for (let at = this.#text.indexOf(part); at >= 0; at = this.#text.indexOf(part, at + 1)) {
      const start = this.#text.lastIndexOf("\n", at) + 1;
      if (start < at) found.add(this.#text.slice(start, this.#text.indexOf("\n", at)));
    }
    return [...found].sort((one, other) => one.length - other.length).slice(0, MOST_WITHIN);
  }

  /** Words that equal this one after swapping two neighbouring letters. */
  swapped(word: string): string[] {
    const swaps = Array.from(
      { length: Math.max(0, word.length - 1) },
      (_, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
    );
    return [...new Set(swaps)].filter((swap) => swap !== word && this.#words.has(swap));
  }

  /**
   * Splits an unknown compound into two known parts: the longest possible beginning, and words that end with or equal
   * the rest.
   */
  parts(compound: string): { head: string; tails: string[] } | undefined {
    if (compound.length < SHORTEST_COMPOUND) return undefined;
    for (let cut = compound.length - SHORTEST_PART; cut >= SHORTEST_PART - 1; cut--) {
      const [head, tail] = [compound.slice(0, cut), compound.slice(cut)];
      if (!this.hasBeginning(head)) continue;
      const tails = [tail, ...this.within(tail)].filter((word) => word.endsWith(tail) && this.has(word));
      if (tails.length > 0) return { head, tails };
    }
    return undefined;
  }
}
