import { useCallback, useState } from "react";

/**
 * Whether what a box holds is higher than the box: only then keys must reach it to scroll it; otherwise it would be an
 * empty stop on the way to the answers.
 */
export function useScrolls() {
  const [scrolls, setScrolls] = useState(false);
  const watch = useCallback((box: HTMLElement | null) => {
    if (!box) return undefined;
    const look = () => setScrolls(box.scrollHeight > box.clientHeight);
    const sizes = new ResizeObserver(look);
    const contents = new MutationObserver(look);
    sizes.observe(box);
    contents.observe(box, { subtree: true, childList: true, characterData: true });
    return () => {
      sizes.disconnect();
      contents.disconnect();
    };
  }, []);
  return [watch, scrolls] as const;
}
