import { type RefObject, useEffect } from "react";

/** Arrows walk from the field through the links of the results and back, Enter goes to the first, Escape returns. */
export function useHitKeys(frame: RefObject<HTMLElement | null>, field: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const walk = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return;
      const target = targetOf(event, element, field.current);
      if (!target) return;
      event.preventDefault();
      target.focus();
    };
    element.addEventListener("keydown", walk);
    return () => element.removeEventListener("keydown", walk);
  }, [frame, field]);
}

/** Where a key leads from the place that has the focus; undefined where it does what it always does. */
function targetOf(
  { key, target }: KeyboardEvent,
  frame: HTMLElement,
  field: HTMLInputElement | null,
): HTMLElement | null | undefined {
  const links = [...frame.querySelectorAll<HTMLElement>("ul a[href]")];
  if (target === field) return key === "ArrowDown" || key === "Enter" ? links[0] : undefined;
  const at = links.indexOf(target as HTMLElement);
  if (key === "Escape") return field;
  if (at < 0) return undefined;
  if (key === "ArrowDown") return links[at + 1];
  return key === "ArrowUp" ? (links[at - 1] ?? field) : undefined;
}
