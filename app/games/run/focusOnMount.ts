/** As a `ref`: moves the focus to a new element, so that keyboard and screen reader follow the game. */
export function focusOnMount(element: HTMLElement | null) {
  element?.focus({ preventScroll: true });
}
