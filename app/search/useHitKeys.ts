import { type RefObject, useEffect } from "react";

/**
 * Arrow keys move between the field and the links of the results, Enter opens the first one, Escape returns to the
 * field.
 */
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

/** The next focus for a key; undefined for the browser's own behaviour. */
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
