import type { Value } from "./document.ts";
import { equalityKey } from "./equality.ts";
import { isPauseDue, type Work } from "../work.ts";

/**
 * A list while array transforms change it. Elements are found by key, so the cost of a change is linear in its own
 * length.
 */
export class ListDraft {
  /** Undefined marks removed elements. */
  readonly #entries: (Value | undefined)[];
  /** The positions of each key's elements; built by the first change. */
  #places: Map<string, number[]> | undefined;

  constructor(values: readonly Value[] = []) {
    this.#entries = [...values];
  }

  /** Adds the elements that have no equal in the list. */
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

  /** The remaining elements. */
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
