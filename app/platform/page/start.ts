/** What somebody did in the page before any code had loaded. */
export interface EarlyInput {
  values: Readonly<Record<string, string>>;
  /** What was pressed last; first.js has held it back. */
  pressed?: HTMLElement;
}

const rootElement = () => document.documentElement;

/**
 * Whether this page begins as the login view that is in its HTML: first.js has decided that before the first paint
 * (decision 37). The build, which has no document, renders just that view.
 */
export const startsAtLogin = typeof document === "undefined" || rootElement().dataset.start === "login";

let takingOver = startsAtLogin;

/** Whether the page is being taken over as it is: who has scrolled it already stays there. */
export const isTakingOver = (): boolean => takingOver;

/** What was typed and pressed in the form of the page before it came to life; from now on the form is React's alone. */
export function takeEarlyInput(form: HTMLFormElement | null): EarlyInput | undefined {
  const { start } = rootElement().dataset;
  delete rootElement().dataset.start;
  // After the effects of the views around the form.
  setTimeout(() => (takingOver = false));
  if (start !== "login" || !form) return undefined;
  const pressed = form.querySelector<HTMLElement>("[data-pressed]") ?? undefined;
  if (pressed) delete pressed.dataset.pressed;
  const typed = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return { values: Object.fromEntries(typed), pressed };
}
