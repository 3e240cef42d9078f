import { flushSync } from "react-dom";
import type { AroundNavHandler } from "wouter";
import { onceAnswered, showPressed } from "./platform/page/answered.ts";
import { isOn } from "./platform/page/feel.ts";
import { pattern } from "./routes.ts";

/** What the two pictures of a technique are called, in its list and on its page, so that one grows into the other. */
const PICTURE = "technique-picture";

const TECHNIQUE = new RegExp(`^${pattern.technique.replaceAll(/:\w+/g, "[^/]+")}$`);
const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches || !isOn("motion");

/** The small picture in the link that leads there. */
const pictureAt = (to: string) => document.querySelector(`main a[href="${CSS.escape(to)}"] img`)?.parentElement;

/** The link that the pointer, the finger or the focus is on. */
const pressedLinkTo = (to: string) => document.querySelector(`a[href="${CSS.escape(to)}"]:is(:hover, :focus)`);

/**
 * Leads to a technique by a view transition, where the browser has them and motion is wanted: it shows which row became
 * this page, and that 'Nächste Technik' stayed in the same list. Every other navigation is immediate.
 */
const turn: AroundNavHandler = (navigate, to, options) => {
  if (!TECHNIQUE.test(to) || isStill() || typeof document.startViewTransition !== "function")
    return navigate(to, options);
  const picture = pictureAt(to);
  if (picture) picture.style.viewTransitionName = PICTURE;
  const { ready } = document.startViewTransition(() => {
    if (picture) picture.style.viewTransitionName = "";
    flushSync(() => navigate(to, options));
  });
  // The browser leaves it out, for example in a hidden tab; the page is there all the same.
  ready.catch(() => undefined);
};

/**
 * Leads to another page once the press on its link has been answered (docs/decisions/0039-between-pages.md). What only
 * replaces the address of this page does so at once: somebody may leave it next.
 */
export const turnPage: AroundNavHandler = (navigate, to, options) => {
  if (options?.replace) return navigate(to, options);
  const takeBack = showPressed(pressedLinkTo(to));
  onceAnswered(() => {
    takeBack();
    turn(navigate, to, options);
  });
};
