// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { GameScreen } from "./GameScreen.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it("begins at its top and can be left, also where scrolling returns a promise", () => {
  const scrollTo = vi.spyOn(window, "scrollTo").mockReturnValue(Promise.resolve() as unknown as void);
  const { unmount } = render(
    <GameScreen title="Quiz" onClose={() => undefined}>
      Frage 1
    </GameScreen>,
  );
  expect(scrollTo).toHaveBeenCalledWith(0, 0);
  expect(unmount).not.toThrow();
});
