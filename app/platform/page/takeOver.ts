import { isSettled } from "./captureView.ts";
import { endKeptView, keptView } from "./start.ts";

/** What can be pressed, typed into or have the focus. */
const USABLE = "a[href], button, input, select, textarea, summary, [tabindex]";
const FIELDS = "input, textarea, select";
/** Notes that do not come, a picture that does not load: the page is then shown as it is. */
const PATIENCE_MS = 4000;

/** What a field says is what was typed or can be chosen: its place among its like says which it is. */
const nameOf = (element: Element) => {
  const text = element.matches(FIELDS) ? "" : element.textContent;
  return [element.localName, element.getAttribute("aria-label") ?? text, element.getAttribute("href")].join();
};

/** The same control in the page of the app: of those with its name the one at its place. */
function twinOf(element: Element, view: Element, root: Element): HTMLElement | undefined {
  const alike = (where: Element) =>
    [...where.querySelectorAll<HTMLElement>(USABLE)].filter((one) => nameOf(one) === nameOf(element));
  return alike(root)[alike(view).indexOf(element as HTMLElement)];
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** As if somebody did it: React hears of a value only by the setter that it has not replaced. */
function setValue(field: Field, value: string) {
  const { prototype } = [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement].find(
    (kind) => field instanceof kind,
  )!;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}

/** Brings a field of the app to what the one of the view says; a text comes behind the draft that waits there. */
function fillLike(from: Field, to: HTMLElement | undefined) {
  if (from instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(from.type)) {
    if (to instanceof HTMLInputElement && to.checked !== from.checked) to.click();
  } else if (to instanceof HTMLSelectElement) {
    if ([...to.options].some(({ value }) => value === from.value)) setValue(to, from.value);
  } else if (to instanceof HTMLTextAreaElement && to.value !== "" && from.value !== "") {
    if (to.value !== from.value) setValue(to, `${to.value}\n${from.value}`);
  } else if (to instanceof HTMLInputElement || to instanceof HTMLTextAreaElement) {
    if (to.type !== "file" && from.value !== "") setValue(to, from.value);
  }
}

const isOpen = (summary: Element): boolean => summary.closest("details")?.open ?? false;

/** What was touched, and the lists and choices around it: they say what it belongs to, such as a note to a category. */
function touchedFields(view: Element): Field[] {
  const fields = [...view.querySelectorAll<Field>(FIELDS)];
  const isTouched = (field: Element) => field.hasAttribute("data-touched");
  const forms = new Set(fields.filter(isTouched).flatMap(({ form }) => form ?? []));
  const touched = fields.filter(
    (field) => isTouched(field) || (field.localName === "select" && forms.has(field.form!)),
  );
  // A field may come only with what is picked from a list before it.
  return touched.sort((a, b) => Number(b.localName === "select") - Number(a.localName === "select"));
}

/** What somebody did in the view, to be done in the page: picked, typed, folded, pressed, and where the focus is. */
function takeDoings(view: Element, root: Element): () => void {
  const focused = view.contains(document.activeElement) && document.activeElement;
  const twin = (element: Element) => twinOf(element, view, root);
  return () => {
    for (const field of touchedFields(view)) fillLike(field, twin(field));
    for (const fold of view.querySelectorAll("summary[data-touched]")) {
      const own = twin(fold);
      if (own && isOpen(own) !== isOpen(fold)) own.click();
    }
    if (focused) twin(focused)?.focus({ preventScroll: true });
    const pressed = view.querySelector("[data-pressed]");
    if (pressed) twin(pressed)?.click();
  };
}

/** Puts the page of the app in the place of the view, in one step; where that is still loading, the rest follows. */
function takeOver(root: HTMLElement) {
  const view = keptView();
  if (!view) return;
  const { pathname } = location;
  const doAnew = takeDoings(view, root);
  endKeptView();
  if (isSettled(root)) doAnew();
  else void settled(root).then(() => location.pathname === pathname && doAnew());
}

const settled = (root: HTMLElement) =>
  new Promise<void>((settle) => {
    const look = () => {
      if (!isSettled(root)) return;
      observer.disconnect();
      settle();
    };
    const observer = new MutationObserver(look);
    observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ["role", "open"] });
    look();
  });

/** The pictures on the screen, ready to be painted in the frame in which the page is shown. */
const pictured = (root: HTMLElement) =>
  Promise.allSettled(
    [...root.querySelectorAll("img")]
      .filter((picture) => {
        const { top, bottom } = picture.getBoundingClientRect();
        return bottom > 0 && top < window.innerHeight;
      })
      .map((picture) => picture.decode()),
  );

/** Ends the kept view once the page of the app is whole, so that nothing flashes and nothing moves. */
export async function takeOverWhenSettled(): Promise<void> {
  const root = document.getElementById("root");
  if (!root || !keptView()) return;
  const late = new Promise<void>((settle) => setTimeout(settle, PATIENCE_MS));
  await Promise.race([settled(root).then(() => pictured(root)), late]);
  takeOver(root);
}
