/** For the heading of what takes the place of something else on the page: it is read from its beginning. */
export function arrive(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
  if (heading) window.scrollTo({ top: 0, behavior: "instant" });
}
