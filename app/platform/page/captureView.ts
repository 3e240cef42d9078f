import type { KeptView } from "../store/keptViews.ts";

/** What is still to come, what is asked, and what the next visit must not say again. */
const UNSETTLED = '[role="progressbar"]:not([aria-valuenow]), dialog[open]';
/** What lives by code alone, or is said once. */
const LEFT_OUT = "dialog, script, style, template, iframe, audio, video, canvas, [aria-live] > *, img[src^='blob:']";
/** Where the content of `main` was: no text can hold a comment. */
const MAIN = "<!--main-->";

/** Whether a page shows all that it is going to show. */
export function isSettled(root: ParentNode): boolean {
  const main = root.querySelector("main");
  return main !== null && main.childElementCount > 0 && root.querySelector(UNSETTLED) === null;
}

/** What was chosen stands in properties, which HTML does not tell; what was typed stays out of it. */
function tellChoices(shown: Element, copy: Element) {
  const fields = copy.querySelectorAll("input, textarea, option");
  shown.querySelectorAll("input, textarea, option").forEach((field, index) => {
    const twin = fields[index];
    if (field instanceof HTMLOptionElement) twin?.toggleAttribute("selected", field.selected);
    else if (field instanceof HTMLTextAreaElement) twin?.replaceChildren();
    else if (field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type))
      twin?.toggleAttribute("checked", field.checked);
    else if (field instanceof HTMLInputElement && field.type !== "range") twin?.removeAttribute("value");
  });
}

/** Pictures of the first screen are there in the first paint; all others stay as lazy as they are. */
function hastenPictures(shown: Element, copy: Element) {
  const pictures = copy.querySelectorAll("img");
  shown.querySelectorAll("img").forEach((picture, index) => {
    if (picture.getBoundingClientRect().top + window.scrollY > window.innerHeight) return;
    pictures[index]?.setAttribute("loading", "eager");
    pictures[index]?.setAttribute("decoding", "sync");
  });
}

/** What stands here once a visit stands in a second, hidden element for the next one, such as the quote of the home page. */
function turnToNextVisit(copy: Element) {
  for (const next of copy.querySelectorAll("[data-next-visit]")) {
    next.previousElementSibling?.replaceWith(...next.childNodes);
    next.remove();
  }
}

const classesOf = (rule: CSSRule): string[] =>
  rule instanceof CSSStyleRule
    ? (rule.selectorText.match(/\.[\w-]+/g) ?? [])
    : "cssRules" in rule
      ? Array.from(rule.cssRules as CSSRuleList).flatMap(classesOf)
      : [];

/** The styles that this HTML needs, in their order: many more are loaded for pages that links lead to. */
function stylesFor(html: string): string[] {
  const links = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]:not([disabled])")];
  const needed = links.filter(({ sheet }) =>
    Array.from(sheet?.cssRules ?? [])
      .flatMap(classesOf)
      .some((name) => html.includes(name.slice(1))),
  );
  return needed.map(({ href }) => new URL(href).pathname);
}

type Captured = Pick<KeptView, "styles" | "before" | "main" | "after">;

/** The HTML of what is shown, without dialogs, messages and what was typed; undefined while something is still to come. */
export function captureView(root: HTMLElement): Captured | undefined {
  if (!isSettled(root)) return undefined;
  const copy = root.cloneNode(true) as HTMLElement;
  tellChoices(root, copy);
  hastenPictures(root, copy);
  turnToNextVisit(copy);
  for (const element of copy.querySelectorAll(LEFT_OUT)) element.remove();
  // The policy forbids the attribute; kept.js sets what it says by script.
  for (const element of copy.querySelectorAll("[style]")) {
    element.setAttribute("data-style", element.getAttribute("style") ?? "");
    element.removeAttribute("style");
  }
  const content = copy.querySelector("main");
  if (!content) return undefined;
  const main = content.innerHTML;
  content.innerHTML = MAIN;
  const [before = "", after = ""] = copy.innerHTML.split(MAIN);
  return { styles: stylesFor(before + main + after), before, main, after };
}
