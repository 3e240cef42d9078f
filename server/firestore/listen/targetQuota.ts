/**
 * Limit on documents and queries that one caller may listen to, over all streams. The app needs about ten at a time.
 */
const MAX_TARGETS = 500;

/** Counts all targets, so that the listeners of one caller do not slow down others. */
export class TargetQuota {
  readonly #taken = new Map<string, number>();

  /** Takes some of an owner's quota, an account's or an address's; false, without taking any, if too few are left. */
  take(owner: string, count: number): boolean {
    const taken = (this.#taken.get(owner) ?? 0) + count;
    if (taken > MAX_TARGETS) return false;
    this.#taken.set(owner, taken);
    return true;
  }

  /** Returns quota. */
  give(owner: string, count: number): void {
    const left = (this.#taken.get(owner) ?? 0) - count;
    if (left > 0) this.#taken.set(owner, left);
    else this.#taken.delete(owner);
  }
}
