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

/**
 * Whether this page begins as the view that this device has kept of it, or the build has made (decision 41): `kept.js`
 * shows it before the first paint, and the app renders behind it.
 */
export const startsKept = typeof document !== "undefined" && rootElement().dataset.start === "kept";

let takingOver = startsAtLogin || startsKept;

/** The kept view, as long as the app has not taken its place. */
export const keptView = (): HTMLElement | null => (startsKept ? document.getElementById("kept") : null);

/** Whether the kept view says this: what was drawn by lot then is no longer so. */
export const isInKeptView = (text: string): boolean => keptView()?.textContent.includes(text) ?? false;

/** Shows the app, whatever it has, in place of the kept view. */
export function endKeptView(): void {
  const { dataset } = rootElement();
  keptView()?.remove();
  if (dataset.start === "kept") {
    // Where motion is reduced every change is a transition of a moment, also that from hidden to visible: without this
    // the page would be blank in its first frame, and nothing in it could take the focus.
    dataset.taking = "";
    delete dataset.start;
    document.body.getBoundingClientRect();
    delete dataset.taking;
  }
  // After the effects of the page that is shown now.
  if (startsKept) setTimeout(() => (takingOver = false));
}

/** The kept view is this user's alone: for anybody else, and for nobody, it goes at once. */
export function confirmKeptView(uid: string | undefined): void {
  const view = keptView();
  if (view && view.dataset.uid !== uid) endKeptView();
}

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
