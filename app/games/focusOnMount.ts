/** As a `ref`: what appears takes the focus, so that keyboard and screen reader go on where the game goes on. */
export function focusOnMount(element: HTMLElement | null) {
  element?.focus({ preventScroll: true });
}
