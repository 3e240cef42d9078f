/** A map that holds at most `capacity` entries and forgets the one that was set or read longest ago. */
export interface RecentMap<V> {
  get(key: string): V | undefined;
  set(key: string, value: V): void;
  delete(key: string): void;
  /** The entries, the one that was set or read last first. */
  latest(): [string, V][];
}

/** Makes an empty map; its size bounds the memory that strangers can make the server spend. */
export function makeRecentMap<V>(capacity: number): RecentMap<V> {
  const entries = new Map<string, V>();
  const set = (key: string, value: V) => {
    entries.delete(key);
    entries.set(key, value);
    // A Map keeps the order of insertion: its first key is the oldest.
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
