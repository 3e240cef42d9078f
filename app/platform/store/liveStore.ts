import type { Live, Unsubscribe } from "../adapters.ts";
import { makeListeners } from "./makeStore.ts";

/** One subscription to live data, shared by all its views. */
export interface LiveStore<T> {
  subscribe(onChange: () => void): Unsubscribe;
  current(): Live<T>;
}

/** How long data stays subscribed after its last view is gone, so that going back shows it at once. */
const LINGER_MS = 20_000;
const LOADING = { status: "loading" } as const;

/** Makes a store that watches while it has subscribers, and a little longer. */
export function makeLiveStore<T>(watch: (onChange: (live: Live<T>) => void) => Unsubscribe): LiveStore<T> {
  const listeners = makeListeners();
  let live: Live<T> = LOADING;
  let stop: Unsubscribe | undefined;
  let lingering: ReturnType<typeof setTimeout> | undefined;

  function begin() {
    clearTimeout(lingering);
    stop ??= watch((next) => {
      live = next;
      listeners.tell();
    });
  }

  function end() {
    stop?.();
    stop = undefined;
    live = LOADING;
  }

  return {
    subscribe(onChange) {
      const stopHearing = listeners.subscribe(onChange);
      begin();
      return () => {
        stopHearing();
        if (listeners.size() > 0) return;
        clearTimeout(lingering);
        // A failed watch has ended: the next view tries again.
        if (live.status === "failed") end();
        else lingering = setTimeout(end, LINGER_MS);
      };
    },
    current: () => live,
  };
}
