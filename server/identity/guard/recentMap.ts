/** A map with at most `capacity` entries, which drops the least recently used one. */
export interface RecentMap<V> {
  get(key: string): V | undefined;
  set(key: string, value: V): void;
  delete(key: string): void;
  /** The entries, the most recently used first. */
  latest(): [string, V][];
}

/** Makes an empty map; its capacity bounds the memory that strangers can use up. */
export function makeRecentMap<V>(capacity: number): RecentMap<V> {
  const entries = new Map<string, V>();
  const set = (key: string, value: V) => {
    entries.delete(key);
    entries.set(key, value);
    // A Map keeps the order of insertion, so its first key is the oldest.
    if (entries.size > capacity) entries.delete(entries.keys().next().value!);
  };
  return {
    get(key) {
      const value = entries.get(key);
      if (value !== undefined) set(key, value);
      return value;
    },
    set,
    delete: (key) => void entries.delete(key),
    latest: () => [...entries].reverse(),
  };
}
