/** Documents and queries that one caller may listen to, over all of their streams. The app needs about ten at a time. */
const MAX_TARGETS = 500;

/** Counts what everybody listens to, so that the listeners of one caller cost nobody else their patience. */
export class TargetQuota {
  readonly #taken = new Map<string, number>();

  /** Takes some of an owner's, an account or the address of strangers; false, and nothing is taken, when there are not enough left. */
  take(owner: string, count: number): boolean {
    const taken = (this.#taken.get(owner) ?? 0) + count;
    if (taken > MAX_TARGETS) return false;
    this.#taken.set(owner, taken);
    return true;
  }

  /** Gives back what was taken. */
  give(owner: string, count: number): void {
    const left = (this.#taken.get(owner) ?? 0) - count;
    if (left > 0) this.#taken.set(owner, left);
    else this.#taken.delete(owner);
  }
}
