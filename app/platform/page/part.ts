import { type ComponentType, createElement, lazy, useState } from "react";
import { once } from "../once.ts";

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

/** A component whose code is loaded when it is first shown, or before. */
export type Part<P> = ComponentType<P> & { load: () => Promise<void> };

/**
 * A lazily loaded component. Firefox aborts loading as soon as a navigation begins, although the page may stay
 * (docs/decisions/0023-leaving-a-page.md): one failure does not mean that the part is missing.
 *
 * `lazy` suspends once even where the code is there; what was loaded before is rendered at once, so that no loading bar
 * flashes between two pages (docs/decisions/0039-between-pages.md).
 */
export function part<M, K extends keyof M>(load: () => Promise<M>, name: K): Part<PropsOf<M[K]>> {
  type Props = PropsOf<M[K]> & object;
  let loaded: ComponentType<Props> | undefined;
  const loadOnce = once(async () => (loaded = (await loadTwice(load))[name] as ComponentType<Props>));
  const Late: ComponentType<Props> = lazy(async () => ({ default: await loadOnce() }));
  // Which of the two it is must not change while it is shown: another type would be another component, with new state.
  function Shown(props: Props) {
    const [Chosen] = useState(() => loaded ?? Late);
    return createElement(Chosen, props);
  }
  return Object.assign(Shown as ComponentType<PropsOf<M[K]>>, { load: async () => void (await loadOnce()) });
}
