import { useLayoutEffect } from "react";
import { isTakingOver } from "./start.ts";

/** Shows the beginning of the page. Returns nothing: some browsers answer with a promise, which would be no cleanup. */
export function toTop() {
  window.scrollTo({ top: 0, behavior: "instant" });
}

/** For a view that takes the place of another one at the same address: it begins at its top, and so does what follows. */
export function useOwnTop() {
  useLayoutEffect(() => {
    if (!isTakingOver()) toTop();
    return toTop;
  }, []);
}
