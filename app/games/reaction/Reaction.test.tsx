// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { expectHeard, expectNames, expectResultHeard } from "../../../tests/fixtures/units/spoken.ts";
import { exit, openGame, pass } from "../../../tests/fixtures/units/openGame.tsx";
import { MAX_WAIT_MS, READ_MS } from "./config.ts";
import { Reaction } from "./Reaction.tsx";

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

const pad = () => screen.queryByRole("button", { name: "Jetzt!" });

/** Waits until the pad is drawn, and for the frame that shows it. */
function waitForPad() {
  for (let waitedMs = 0; !pad() && waitedMs < MAX_WAIT_MS + READ_MS + 100; waitedMs += 16) pass(16);
  pass(16);
  expect(pad()).toBeTruthy();
}

const open = () => openGame(<Reaction title="Reaction-Game" exit={exit} />);

async function start() {
  const opened = await open();
  screen.getByRole("button", { name: "Start" }).focus();
  await opened.user.keyboard("{Enter}");
  return opened;
}

describe("the reaction game by keyboard", () => {
  it("goes from Start over three rounds to best time, median and a play", async () => {
    const { user, plays } = await start();
    for (const [index, key] of [" ", "{Enter}", " "].entries()) {
      expect(screen.getByText(`Runde ${index + 1} von 3`)).toBeTruthy();
      waitForPad();
      expectHeard("Jetzt!");
      expectNames();
      pass(200 + index * 48);
      await user.keyboard(key);
      expect(screen.getByRole("status").textContent).toMatch(/^\d+\u00A0ms$/);
      pass(READ_MS + 20);
    }
    await act(async () => undefined);
    const best = /^Bestzeit (\d+)\u00A0ms$/.exec(screen.getByText(/^Bestzeit \d+ ms$/).textContent ?? "")?.[1];
    // The time is exact except for the frame in which the press fell.
    expect(Math.abs(Number(best) - 200)).toBeLessThanOrEqual(16);
    expectResultHeard("Du hast das Spiel erfolgreich abgeschlossen!");
    expect(screen.getByText("Median")).toBeTruthy();
    expect(screen.getByText(/Jede Zeit stimmt auf ± 8 ms/)).toBeTruthy();
    expect(plays).toMatchObject([{ gameType: "reaction", score: 3, total: 3, xp: 3 }]);
  });

  it("ends with 'Game Over - Zu früh' when it is pressed too early, and that is no play", async () => {
    const { user, plays } = await start();
    pass(500);
    await user.keyboard(" ");
    expect(screen.getByRole("button", { name: "Zu früh" })).toBeTruthy();
    pass(READ_MS + 20);
    expect(screen.getByRole("heading", { name: "Game Over - Zu früh" })).toBe(document.activeElement);
    expect(screen.getByText("In Runde 1 von 3")).toBeTruthy();
    expect(plays).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Nochmal Spielen" }));
    expect(screen.getByRole("button", { name: "Warte" })).toBe(document.activeElement);
  });

  it("is no play where every press was a guess", async () => {
    const { user, plays } = await start();
    for (let round = 0; round < 3; round++) {
      waitForPad();
      pass(32);
      await user.keyboard(" ");
      pass(READ_MS + 20);
    }
    await act(async () => undefined);
    expect(screen.getByRole("heading", { name: "Nur geraten" })).toBeTruthy();
    expect(screen.getByText("Keine gewertete Zeit")).toBeTruthy();
    expect(plays).toEqual([]);
  });

  it("does not take the keys of other buttons for a press", async () => {
    const { user } = await start();
    pass(200);
    screen.getByRole("button", { name: "Anhalten" }).focus();
    await user.keyboard("{Enter}");
    expect(screen.getByRole("button", { name: "Weiter" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Weiter" }));
    expect(screen.getByRole("button", { name: "Warte" })).toBe(document.activeElement);
  });

  it("begins the round anew after a pause with the pad in view", async () => {
    const { user } = await start();
    waitForPad();
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("button", { name: "Weiter" }));
    expect(pad()).toBeNull();
    waitForPad();
  });
});

describe("pointers", () => {
  const down = (init: PointerEventInit) => fireEvent.pointerDown(pad()!, { isPrimary: true, button: 0, ...init });

  it("counts the press, not the release", async () => {
    await start();
    waitForPad();
    pass(160);
    fireEvent.pointerUp(pad()!);
    fireEvent.click(pad()!, { detail: 1 });
    expect(pad()).toBeTruthy();
    down({});
    expect(screen.getByRole("status").textContent).toMatch(/^\d+\u00A0ms$/);
  });

  it.each([
    ["a second finger", { isPrimary: false }],
    ["the right mouse button", { button: 2 }],
  ])("does not count %s", async (_, init) => {
    await start();
    waitForPad();
    down(init);
    expect(pad()).toBeTruthy();
  });

  it("takes the click of assistive technology for a press", async () => {
    await start();
    waitForPad();
    pass(300);
    fireEvent.click(pad()!, { detail: 0 });
    expect(screen.getByRole("status").textContent).toMatch(/^\d+\u00A0ms$/);
  });

  it("says that a press under 100 ms was guessed", async () => {
    await start();
    waitForPad();
    pass(48);
    down({});
    expect(screen.getByRole("status").textContent).toBe("Geraten. Unter 100\u00A0ms reagiert niemand.");
  });
});

describe("an interrupted run (rule 10.3)", () => {
  it("is not offered again: only the moment counts", async () => {
    const { user } = await start();
    waitForPad();
    pass(200);
    await user.keyboard(" ");
    cleanup();
    await open();
    expect(screen.getByRole("button", { name: "Start" })).toBeTruthy();
    expect(screen.queryByText("Weiterspielen")).toBeNull();
  });
});

describe("before the start", () => {
  it("remembers whether a tone comes with the pad", async () => {
    const { user } = await open();
    await user.click(screen.getByLabelText(/Sehen und hören/));
    await user.click(screen.getByRole("button", { name: "Start" }));
    cleanup();
    await open();
    expect(screen.getByLabelText<HTMLInputElement>(/Sehen und hören/).checked).toBe(true);
  });
});
