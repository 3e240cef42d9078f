// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { Link, Route, Router, Switch } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { turnPage } from "./turnPage.ts";

const LIST = "/techniques/single/blocks";
const TECHNIQUE = `${LIST}/1`;

/** The names that pictures had when a transition began. */
let named: string[];
const startViewTransition = vi.fn<(update: () => void) => { ready: Promise<void> }>();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["requestAnimationFrame", "setTimeout"] });
  named = [];
  startViewTransition.mockImplementation((update) => {
    named.push(document.querySelector<HTMLElement>("a > span")?.style.viewTransitionName ?? "");
    update();
    return { ready: Promise.reject(new DOMException("hidden", "InvalidStateError")) };
  });
  Object.assign(document, { startViewTransition });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  startViewTransition.mockReset();
  Reflect.deleteProperty(document, "startViewTransition");
  vi.restoreAllMocks();
});

/** The browser shows the page as it is, and then does what was left for later. */
const paint = () => act(() => void vi.runAllTimers());

function press() {
  const link = screen.getByRole("link");
  act(() => {
    link.focus();
    link.click();
  });
}

function open() {
  const { hook } = memoryLocation({ path: LIST });
  render(
    <Router hook={hook} aroundNav={turnPage}>
      <main>
        <Switch>
          <Route path={TECHNIQUE}>
            <h1>1. Block nach oben</h1>
            <Link href={LIST}>Zur Liste</Link>
          </Route>
          <Route path={LIST}>
            <Link href={TECHNIQUE}>
              <span>
                <img alt="" />
              </span>
              Block nach oben
            </Link>
          </Route>
        </Switch>
      </main>
    </Router>,
  );
  press();
  const [atOnce] = screen.queryAllByRole("heading");
  const isShown = screen.queryByRole("link")?.hasAttribute("data-pressed");
  paint();
  return { atOnce: atOnce?.textContent, isShown, title: screen.queryByRole("heading")?.textContent };
}

const LEADS_THERE = { atOnce: undefined, isShown: true, title: "1. Block nach oben" };

const prefersStill = (matches: boolean) =>
  vi.spyOn(window, "matchMedia").mockReturnValue({ matches } as MediaQueryList);

it("leads from a list to a technique by a transition, in which the picture of the row becomes that of the page", () => {
  prefersStill(false);
  expect(open()).toEqual(LEADS_THERE);
  expect(named).toEqual(["technique-picture"]);
  press();
  paint();
  expect(screen.getByRole("link").textContent).toBe("Block nach oben");
  expect(startViewTransition).toHaveBeenCalledTimes(1);
});

it("leads there without one under reduced motion", () => {
  prefersStill(true);
  expect(open()).toEqual(LEADS_THERE);
  expect(startViewTransition).not.toHaveBeenCalled();
});

it("leads there without one where the browser has no transitions", () => {
  prefersStill(false);
  Reflect.deleteProperty(document, "startViewTransition");
  expect(open()).toEqual(LEADS_THERE);
});

it("waits for no frame where there are none, and shows nothing of the press afterwards", () => {
  prefersStill(true);
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  expect(open()).toEqual({ ...LEADS_THERE, atOnce: "1. Block nach oben", isShown: false });
});

it("replaces an address at once: what follows may leave it", () => {
  const navigate = vi.fn<() => void>();
  turnPage(navigate, LIST, { replace: true });
  expect(navigate).toHaveBeenCalledExactlyOnceWith(LIST, { replace: true });
  turnPage(navigate, TECHNIQUE, {});
  expect(navigate).toHaveBeenCalledOnce();
});
