import { useCallback, useState } from "react";

/**
 * Whether what a box holds is higher than the box: only then keys must reach it to scroll it; otherwise it would be an
 * empty stop on the way to the answers.
 */
export function useScrolls() {
  const [scrolls, setScrolls] = useState(false);
  const watch = useCallback((box: HTMLElement | null) => {
    if (!box) return undefined;
    const sizes = new ResizeObserver(() => setScrolls(box.scrollHeight > box.clientHeight));
    // Looked at where the frame has laid it out anyway: whoever is observed anew is reported then.
    const contents = new MutationObserver(() => {
      sizes.unobserve(box);
      sizes.observe(box);
    });
    sizes.observe(box);
    contents.observe(box, { subtree: true, childList: true, characterData: true });
    return () => {
      sizes.disconnect();
      contents.disconnect();
    };
  }, []);
  return [watch, scrolls] as const;
}
