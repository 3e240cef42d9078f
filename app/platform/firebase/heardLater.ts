import type { Unsubscribe } from "../adapters.ts";

/** Listens once the code for it has loaded. */
export function heardLater<T>(
  loaded: () => Promise<T>,
  listen: (opened: T) => Unsubscribe,
  onFailure: () => void = () => undefined,
): Unsubscribe {
  let stopped = false;
  let stop: Unsubscribe | undefined;
  loaded().then(
    (opened) => {
      if (!stopped) stop = listen(opened);
    },
    () => !stopped && onFailure(),
  );
  return () => {
    stopped = true;
    stop?.();
  };
}
