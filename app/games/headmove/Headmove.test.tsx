// @vitest-environment happy-dom
import { act, cleanup, screen } from "@testing-library/react";
import type userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { expectNames, expectResultHeard, expectSilentClock } from "../../../tests/fixtures/units/spoken.ts";
import { exit, openGame, pass } from "../../../tests/fixtures/units/openGame.tsx";
import type { Profile } from "../../platform/adapters.ts";
import { placeOf, sideOf } from "./geometry.ts";
import { type Position, POSITIONS } from "./graph.ts";
import { Headmove } from "./Headmove.tsx";

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({
    shouldAdvanceTime: false,
    toFake: ["performance", "requestAnimationFrame", "cancelAnimationFrame"],
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const open = (profile: Partial<Profile> = {}) => openGame(<Headmove title="Head Movement" exit={exit} />, profile);

const press = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
  screen.getByRole("button", { name }).focus();
  await user.keyboard("{Enter}");
};
const timer = () => screen.getByRole("timer").textContent;
const circles = () => [...document.querySelectorAll("circle")].map((circle) => Number(circle.getAttribute("cx")));

describe("the drill by keyboard", () => {
  it("counts down, grows more difficult with the minutes, stops, and gives 2 xp for each full one", async () => {
    const { user, plays } = await open();
    await press(user, "Start");
    pass(500);
    expect(screen.getAllByText("Gleich geht es los")).toHaveLength(2);
    expect(timer()).toBe("Trainingszeit 0:00\u00A0min");
    pass(3000);
    expect(screen.queryByText("Gleich geht es los")).toBeNull();
    expect(screen.getByText("Leicht")).toBeTruthy();
    expectSilentClock();
    expectNames();
    pass(51_000);
    expect(screen.getByRole("status").textContent).toBe("Leicht · Gleich schneller");
    pass(10_000);
    expect(screen.getByRole("status").textContent).toBe("Mittel");
    pass(110_000);
    expect(screen.getByRole("status").textContent).toBe("Mittel · Gleich schwer");
    pass(10_000);
    expect(screen.getByRole("status").textContent).toBe("Schwer");
    expect(timer()).toBe("Trainingszeit 3:01\u00A0min");
    await press(user, "Stop");
    await act(async () => undefined);
    expectResultHeard("Du hast das Spiel erfolgreich abgeschlossen!");
    expect(screen.getByText("Trainingszeit 3:01 min")).toBeTruthy();
    expect(plays).toMatchObject([{ gameType: "headmove", score: 3, total: 3, xp: 6 }]);
  });

  it("pauses, and counts down again before it goes on", async () => {
    const { user } = await open();
    await press(user, "Start");
    pass(8500);
    await user.keyboard("{Escape}");
    pass(60_000);
    await press(user, "Weiter");
    pass(100);
    expect(screen.getAllByText("Gleich geht es los")).toHaveLength(2);
    expect(timer()).toBe("Trainingszeit 0:05\u00A0min");
    pass(3700);
    expect(timer()).toBe("Trainingszeit 0:06\u00A0min");
  });

  it("offers no run that was interrupted: only the moment counts", async () => {
    const { user } = await open();
    await press(user, "Start");
    pass(70_000);
    cleanup();
    await open();
    expect(screen.getByRole("button", { name: "Start" })).toBeTruthy();
    expect(screen.queryByText("Weiterspielen")).toBeNull();
  });

  it("less than a minute is no play", async () => {
    const { user, plays } = await open();
    await press(user, "Start");
    pass(50_000);
    await press(user, "Stop");
    await act(async () => undefined);
    expect(screen.getByRole("heading", { name: "Das war kurz" })).toBe(document.activeElement);
    expect(plays).toEqual([]);
  });
});

describe("the figure", () => {
  it("has eight lines, six places and a triangle", async () => {
    const { user } = await open();
    await press(user, "Start");
    const figure = screen.getByRole("img", { name: /Acht Linien/ });
    expect(figure.querySelectorAll(":scope > path[d^='M'][d*='L']")).toHaveLength(8);
    expect(figure.querySelectorAll("circle")).toHaveLength(6);
    expect(figure.querySelectorAll("g[style*=translate] path")).toHaveLength(1);
  });

  it("is mirrored by the stance of the profile, and by another that is chosen", async () => {
    const { user } = await open({ stance: "right" });
    await press(user, "Start");
    const right = circles();
    cleanup();
    const again = await open({ stance: "right" });
    await again.user.click(screen.getByLabelText(/Linksauslage/));
    await press(again.user, "Start");
    expect(circles()).toEqual(right.map((x) => 100 - x));
  });

  it.each(Object.keys(POSITIONS) as Position[])("names %s by the side on which it is seen", (position) => {
    for (const stance of ["left", "right"] as const) {
      const { x } = placeOf(position, stance);
      const side = sideOf(position, stance);
      expect(side).toBe(x === 50 ? undefined : x < 50 ? "left" : "right");
    }
  });

  it("shows words only where they are wanted", async () => {
    for (const isWanted of [true, false]) {
      const { user } = await open();
      const words = screen.getByLabelText<HTMLInputElement>(/Als Wort zeigen/);
      if (words.checked !== isWanted) await user.click(words);
      await press(user, "Start");
      pass(3200);
      const shown = screen.queryAllByText(/^(Mitte|Links|Rechts|Tief links|Tief rechts|Zurück)$/);
      expect(shown).toHaveLength(isWanted ? 1 : 0);
      cleanup();
    }
  });

  it("without motion shows only the last move, as triangle and word", async () => {
    const real = window.matchMedia.bind(window);
    vi.spyOn(window, "matchMedia").mockImplementation((query) =>
      Object.defineProperty(real(query), "matches", { value: query.includes("reduce") }),
    );
    const { user } = await open();
    await user.click(screen.getByLabelText(/Als Wort zeigen/));
    await press(user, "Start");
    pass(3000 + 1900);
    expect(document.querySelectorAll("svg[role=img] rect")).toHaveLength(1);
    expect(screen.queryAllByText(/^(Mitte|Links|Rechts|Tief links|Tief rechts|Zurück)$/)).toHaveLength(1);
  });
});
