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
  startViewTransition.mockReset();
  Reflect.deleteProperty(document, "startViewTransition");
  vi.restoreAllMocks();
});

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
  act(() => screen.getByRole("link").click());
  return screen.queryByRole("heading")?.textContent;
}

const prefersStill = (matches: boolean) =>
  vi.spyOn(window, "matchMedia").mockReturnValue({ matches } as MediaQueryList);

it("leads from a list to a technique by a transition, in which the picture of the row becomes that of the page", () => {
  prefersStill(false);
  expect(open()).toBe("1. Block nach oben");
  expect(named).toEqual(["technique-picture"]);
  act(() => screen.getByRole("link").click());
  expect(screen.getByRole("link").textContent).toBe("Block nach oben");
  expect(startViewTransition).toHaveBeenCalledTimes(1);
});

it("is immediate under reduced motion", () => {
  prefersStill(true);
  expect(open()).toBe("1. Block nach oben");
  expect(startViewTransition).not.toHaveBeenCalled();
});

it("is immediate where the browser has no transitions", () => {
  prefersStill(false);
  Reflect.deleteProperty(document, "startViewTransition");
  expect(open()).toBe("1. Block nach oben");
});
