import { useSyncExternalStore } from "react";

/** Listeners for an event. */
export interface Listeners<Args extends unknown[] = []> {
  /** Starts listening; returns how to stop. */
  subscribe(listener: (...args: Args) => void): () => void;
  tell(...args: Args): void;
  size(): number;
}

export function makeListeners<Args extends unknown[] = []>(): Listeners<Args> {
  const listeners = new Set<(...args: Args) => void>();
  return {
    subscribe(listener) {
      // Each subscription is separate, even of the same function.
      const own = (...args: Args) => listener(...args);
      listeners.add(own);
      return () => void listeners.delete(own);
    },
    tell(...args) {
      for (const listener of listeners) listener(...args);
    },
    size: () => listeners.size,
  };
}

/** A value shared by the whole window. */
export interface Store<T> {
  subscribe(listener: () => void): () => void;
  current(): T;
  set(value: T): void;
}

export function makeStore<T>(initial: T): Store<T> {
  const { subscribe, tell } = makeListeners();
  let value = initial;
  return {
    subscribe,
    current: () => value,
    set(next) {
      value = next;
      tell();
    },
  };
}

/** The value of a store, kept up to date. */
export const useStore = <T>({ subscribe, current }: Pick<Store<T>, "subscribe" | "current">): T =>
  useSyncExternalStore(subscribe, current, current);
