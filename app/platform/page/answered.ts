/**
 * Does the work behind a press once the browser has shown that it was pressed: after the next frame. A page that nobody
 * sees has no frames. Returns how to leave it out.
 */
export function onceAnswered(work: () => void): () => void {
  if (document.visibilityState === "hidden") {
    work();
    return () => undefined;
  }
  let timer: ReturnType<typeof setTimeout>;
  const frame = requestAnimationFrame(() => (timer = setTimeout(work)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** On a link or button that was pressed, while what follows is being made. */
const PRESSED = "data-pressed";

/** Shows that a link or button was pressed, also where its press has no look of its own. Returns how to take that back. */
export function showPressed(element: Element | null): () => void {
  const control = element?.closest("a, button");
  control?.setAttribute(PRESSED, "");
  return () => control?.removeAttribute(PRESSED);
}
