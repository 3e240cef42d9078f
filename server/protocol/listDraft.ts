import type { Value } from "./document.ts";
import { equalityKey } from "./equality.ts";
import { isPauseDue, type Work } from "./work.ts";

/** A list while array transforms change it. Elements are found by a key, so that a change costs as much as it is long. */
export class ListDraft {
  /** Undefined stands where an element was removed. */
  readonly #entries: (Value | undefined)[];
  /** Where the elements of a key stand; made by the first change. */
  #places: Map<string, number[]> | undefined;

  constructor(values: readonly Value[] = []) {
    this.#entries = [...values];
  }

  /** Adds elements that no equal one is there of. */
  *append(elements: readonly Value[]): Work<void> {
    const places = yield* this.#placesByKey();
    for (const element of elements) {
      const key = equalityKey(element);
      if (!places.has(key)) places.set(key, [this.#entries.push(element) - 1]);
      if (isPauseDue()) yield;
    }
  }

  /** Removes all elements that equal one of these. */
  *remove(elements: readonly Value[]): Work<void> {
    const places = yield* this.#placesByKey();
    for (const element of elements) {
      const key = equalityKey(element);
      for (const place of places.get(key) ?? []) this.#entries[place] = undefined;
      places.delete(key);
      if (isPauseDue()) yield;
    }
  }

  /** What is in the list now. */
  values(): Value[] {
    return this.#entries.filter((entry) => entry !== undefined);
  }

  *#placesByKey(): Work<Map<string, number[]>> {
    if (this.#places) return this.#places;
    const found = new Map<string, number[]>();
    for (const [place, entry] of this.#entries.entries()) {
      if (entry === undefined) continue;
      const key = equalityKey(entry);
      const places = found.get(key);
      if (places) places.push(place);
      else found.set(key, [place]);
      if (isPauseDue()) yield;
    }
    this.#places = found;
    return found;
  }
}
