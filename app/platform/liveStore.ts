import type { Live, Unsubscribe } from "./adapters.ts";

/** One subscription to live data, shared by every view that shows it. */
export interface LiveStore<T> {
  subscribe(onChange: () => void): Unsubscribe;
  current(): Live<T>;
}

/** How long data stays subscribed when its last view has gone, so that going back shows it at once. */
const LINGER_MS = 20_000;
const LOADING = { status: "loading" } as const;

/** Makes a store that watches while anybody looks, and a little longer. */
export function makeLiveStore<T>(watch: (onChange: (live: Live<T>) => void) => Unsubscribe): LiveStore<T> {
  const listeners = new Set<() => void>();
  let live: Live<T> = LOADING;
  let stop: Unsubscribe | undefined;
  let lingering: ReturnType<typeof setTimeout> | undefined;

  function begin() {
    clearTimeout(lingering);
    stop ??= watch((next) => {
      live = next;
      for (const listener of listeners) listener();
    });
  }

  function end() {
    stop?.();
    stop = undefined;
    live = LOADING;
  }

  return {
    subscribe(onChange) {
      // Each subscription is one of its own, even of the same function.
      const listener = () => onChange();
      listeners.add(listener);
      begin();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearTimeout(lingering);
        // A failed watch is over: the next view tries again.
        if (live.status === "failed") end();
        else lingering = setTimeout(end, LINGER_MS);
      };
    },
    current: () => live,
  };
}
