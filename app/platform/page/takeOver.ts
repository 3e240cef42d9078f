import { isSettled } from "./captureView.ts";
import { endKeptView, keptView } from "./start.ts";

/** What can be pressed, typed into or have the focus. */
const USABLE = "a[href], button, input, select, textarea, summary, [tabindex]";
/** Notes that do not come, a picture that does not load: the page is then shown as it is. */
const PATIENCE_MS = 4000;

/** What a field says is what was typed or can be chosen: its place among its like says which it is. */
const nameOf = (element: Element) => {
  const text = element.matches("input, textarea, select") ? "" : element.textContent;
  return [element.localName, element.getAttribute("aria-label") ?? text, element.getAttribute("href")].join();
};

/** The same control in the page of the app: of those with its name the one at its place. */
function twinOf(element: Element, view: Element, root: Element): HTMLElement | undefined {
  const alike = (where: Element) =>
    [...where.querySelectorAll<HTMLElement>(USABLE)].filter((one) => nameOf(one) === nameOf(element));
  return alike(root)[alike(view).indexOf(element as HTMLElement)];
}

type Field = HTMLInputElement | HTMLTextAreaElement;
const isField = (element: unknown): element is Field =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !/^(?:checkbox|radio|range|file)$/.test(element.type));

/** React hears of a value only by the setter that it has not replaced. */
function setValue(field: Field | HTMLSelectElement, value: string, heardBy: "input" | "change") {
  const { prototype } = [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement].find(
    (kind) => field instanceof kind,
  )!;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event(heardBy, { bubbles: true }));
}

/** As if it were typed into the field of the app; behind a draft that has been kept there. */
function type(field: Field, text: string) {
  const draft = field instanceof HTMLTextAreaElement && field.value !== text ? field.value : "";
  setValue(field, draft === "" ? text : `${draft}\n${text}`, "input");
}

/** What was chosen meanwhile, pressed anew: a press on a choice changes it at once, without its button's code. */
const isChosenAnew = (element: Element): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.checked !== element.defaultChecked && element.type !== "text";

/** What was picked from a list meanwhile. */
const isPickedAnew = ({ options, selectedIndex }: HTMLSelectElement) =>
  selectedIndex !==
  Math.max(
    0,
    [...options].findIndex((option) => option.hasAttribute("selected")),
  );

/** As if it were picked from the list of the app, if that has it, too. */
function pick(list: HTMLSelectElement, value: string) {
  if ([...list.options].some((option) => option.value === value)) setValue(list, value, "change");
}

const isOpen = (summary: Element): boolean => summary.closest("details")?.open ?? false;

/**
 * What somebody did in the view, to be done in the page: typed, picked, chosen, folded, pressed, and where the focus is.
 */
function takeDoings(view: Element, root: Element): () => void {
  const twin = (element: Element | null) =>
    element && view.contains(element) ? twinOf(element, view, root) : undefined;
  const fields = [...view.querySelectorAll("input, textarea")];
  const typed = fields
    .filter(isField)
    .filter(({ value }) => value !== "")
    .map((field) => [twin(field), field.value] as const);
  const chosen = fields
    .filter(isChosenAnew)
    .filter(({ type: kind, checked }) => kind !== "radio" || checked)
    .map(twin);
  const picked = [...view.querySelectorAll("select")]
    .filter(isPickedAnew)
    .map((list) => [twin(list), list.value] as const);
  const folded = [...view.querySelectorAll("summary[data-folded]")].map((fold) => [twin(fold), isOpen(fold)] as const);
  const pressed = twin(view.querySelector("[data-pressed]"));
  const focused = twin(document.activeElement);
  return () => {
    focused?.focus({ preventScroll: true });
    for (const [field, text] of typed) if (isField(field)) type(field, text);
    for (const [list, value] of picked) if (list instanceof HTMLSelectElement) pick(list, value);
    for (const choice of chosen) choice?.click();
    for (const [fold, wasOpen] of folded) if (fold && isOpen(fold) !== wasOpen) fold.click();
    pressed?.click();
  };
}

/** Puts the page of the app in the place of the view, in one step. */
function takeOver(root: HTMLElement) {
  const view = keptView();
  if (!view) return;
  const doAnew = takeDoings(view, root);
  endKeptView();
  doAnew();
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
