import { useCallback, useEffect, useState } from "react";
import type { Live } from "./adapters.ts";

/** Parts of the catalogue that are fetched once each, by name, and are at hand from then on. */
export interface Fetched<T> {
  /** Fetches one, so that `use` has it at once; rejects where that fails. */
  fetch: (name: string) => Promise<T>;
  /** One as it loads, and a way to try again. */
  use: (name: string) => { live: Live<T>; retry: () => void };
}

/** Keeps what `load` brings: going back, or on to what was fetched ahead, shows it at once. */
export function makeFetched<T>(load: (name: string) => Promise<T>): Fetched<T> {
  const loaded = new Map<string, T>();

  async function fetch(name: string): Promise<T> {
    const value = loaded.get(name) ?? (await load(name));
    loaded.set(name, value);
    return value;
  }

  function use(name: string) {
    const [failure, setFailure] = useState<{ name: string; code: string }>();
    const [, setArrived] = useState<string>();
    const known = loaded.get(name);

    useEffect(() => {
      // What was fetched ahead since this was rendered has told nobody yet: `fetch` does, at once.
      if (known !== undefined || failure?.name === name) return undefined;
      let wanted = true;
      fetch(name).then(
        () => wanted && setArrived(name),
        (error: unknown) => wanted && setFailure({ name, code: error instanceof Error ? error.name : "unknown" }),
      );
      return () => {
        wanted = false;
      };
    }, [name, known, failure]);

    // Clearing the failure makes the effect above load again.
    const retry = useCallback(() => setFailure(undefined), []);

    if (known !== undefined) return { live: { status: "ready", value: known, pending: false } as const, retry };
    if (failure?.name === name) return { live: { status: "failed", code: failure.code } as const, retry };
    return { live: { status: "loading" } as const, retry };
  }

  return { fetch, use };
}
