import { type ComponentType, lazy, type LazyExoticComponent } from "react";

/** Long enough for a page that is being left to be gone, and for a short network failure to pass. */
const PAUSE_MS = 300;

/** Imports a module, with one retry; rejects with the error of the retry. */
export async function loadTwice<M>(load: () => Promise<M>): Promise<M> {
  try {
    return await load();
  } catch {
    await new Promise((settle) => setTimeout(settle, PAUSE_MS));
    return load();
  }
}

type PropsOf<C> = C extends (props: infer P) => unknown ? P : never;

/**
 * A lazily loaded component. Firefox aborts loading as soon as a navigation begins, although the page may stay
 * (docs/decisions/0023-leaving-a-page.md): one failure does not mean that the part is missing.
 */
export function part<M, K extends keyof M>(
  load: () => Promise<M>,
  name: K,
): LazyExoticComponent<ComponentType<PropsOf<M[K]>>> {
  return lazy(async () => ({ default: (await loadTwice(load))[name] as ComponentType<PropsOf<M[K]>> }));
}
