import { configure, isInaccessible, queryAllByLabelText, queryAllByRole, queryAllByText } from "@testing-library/dom";
import type { SentTarget } from "./targets.ts";

/*
 * Runs in the page, in every engine alike: finds the elements of a target, and says where they are and what they show.
 * It changes only what a person could, and only where an engine leaves that to native windows (`choose`).
 */

/** The visible state of a target. */
export interface Seen {
  count: number;
  /** The text of the first one, with white space collapsed. */
  text: string;
  value: string;
  isChecked: boolean;
  hasFocus: boolean;
  label: string;
}

configure({ defaultIgnore: "script, style, noscript" });

function matcher(words: SentTarget["words"]): string | RegExp | undefined {
  return typeof words === "object" ? new RegExp(words.pattern, words.flags) : words;
}

/** The libraries do not handle closed `<details>` and `inert`; the browser does. */
const isShown = (element: Element) =>
  element.checkVisibility({ visibilityProperty: true }) && !element.closest("[inert]") && !isInaccessible(element);

function query(root: HTMLElement, { by, role, words, level }: SentTarget): HTMLElement[] {
  const name = matcher(words);
  const found = {
    role: () => queryAllByRole(root, role!, { name, level, hidden: true }),
    label: () => queryAllByLabelText(root, name!),
    text: () => queryAllByText(root, name!),
  };
  return found[by]().filter(isShown);
}

function find(target: SentTarget): HTMLElement[] {
  const roots = target.within ? find(target.within) : [document.body];
  const found = roots.flatMap((root) => query(root, target));
  return target.nth === undefined ? found : found.slice(target.nth, target.nth + 1);
}

const blanksOnce = (text: string | null | undefined) => (text ?? "").replaceAll(/\s+/g, " ").trim();

export function look(target: SentTarget): Seen {
  const found = find(target);
  const [first] = found;
  const input = first instanceof HTMLInputElement ? first : undefined;
  const area = first instanceof HTMLTextAreaElement ? first : undefined;
  return {
    count: found.length,
    text: blanksOnce(first?.textContent),
    value: (input ?? area)?.value ?? "",
    isChecked: input?.checked ?? first?.getAttribute("aria-checked") === "true",
    hasFocus: first !== undefined && first === document.activeElement,
    label: first?.getAttribute("aria-label") ?? "",
  };
}

/** A place in CSS pixels of the viewport, or why there is none yet. */
export type Place = { x: number; y: number } | { why: string };

const centre = ({ x, y, width, height }: DOMRect) => ({ x: x + width / 2, y: y + height / 2 });

/** Whether a press in the middle of an element reaches it. */
function isHit(element: Element, { x, y }: { x: number; y: number }): boolean {
  return element.contains(document.elementFromPoint(x, y));
}

let missed = false;

/** Records whether the next press reaches one of these. */
function awaitPress(parts: Element[]) {
  missed = false;
  const note = ({ target }: Event) => void (missed = !parts.some((part) => part.contains(target as Node)));
  document.addEventListener("pointerdown", note, { capture: true, once: true });
}

/** Whether the last press reached something else, because late content moved the page. */
export const hasMissed = (): boolean => missed;

/** Where the only match can be pressed: on itself or on its label, once it stands still and nothing covers it. */
export async function place(target: SentTarget): Promise<Place> {
  const found = find(target);
  const [first] = found;
  if (!first) return { why: "is not there" };
  if (found.length > 1) return { why: `is there ${found.length} times` };
  if (first.matches(":disabled, :disabled *")) return { why: "is disabled" };
  const parts = [first, ...(first instanceof HTMLInputElement ? (first.labels ?? []) : [])];
  for (const part of parts) {
    part.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    const before = centre(part.getBoundingClientRect());
    await new Promise((settle) => requestAnimationFrame(settle));
    const after = centre(part.getBoundingClientRect());
    if (before.x !== after.x || before.y !== after.y || !isHit(part, after)) continue;
    awaitPress(parts);
    return after;
  }
  return { why: "moves or lies under something else" };
}

/** Focuses the only match and selects its content, so that typing replaces it. */
export function focus(target: SentTarget): boolean {
  const found = find(target);
  const [first] = found;
  if (!first || found.length > 1) return false;
  first.focus();
  if (first instanceof HTMLInputElement || first instanceof HTMLTextAreaElement) first.select();
  return document.activeElement === first;
}

/** Chooses an option of a list by its text. The list is a native window, which no engine lets a script press. */
export function choose(target: SentTarget, option: string): boolean {
  const [list] = find(target);
  if (!(list instanceof HTMLSelectElement)) return false;
  const wanted = [...list.options].find(({ textContent }) => blanksOnce(textContent) === option);
  if (!wanted) return false;
  // React overrides the setter on the element, so this calls the prototype's.
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value")!.set!.call(list, wanted.value);
  list.dispatchEvent(new Event("input", { bubbles: true }));
  list.dispatchEvent(new Event("change", { bubbles: true }));
  return true;
}
