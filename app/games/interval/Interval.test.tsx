// @vitest-environment happy-dom
import { act, cleanup, screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { expectNames, expectResultHeard, expectSilentClock } from "../../../tests/fixtures/units/spoken.ts";
import { exit, openGame, pass } from "../../../tests/fixtures/units/openGame.tsx";
import { INTERVAL_SLOTS, type OwnIntervals } from "#domain/progress/learning.ts";
import { Interval } from "./Interval.tsx";

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({
    toFake: ["performance", "requestAnimationFrame", "cancelAnimationFrame", "setInterval", "clearInterval"],
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const heading = () => screen.getByRole("heading", { level: 2 }).textContent;
const clock = () => screen.getByRole("timer").textContent;
const said = () => screen.getByRole("status").textContent;
const button = (name: string) => screen.getByRole("button", { name });

const open = () => openGame(<Interval title="Interval Training" exit={exit} />);

/** By keyboard from the settings to the running screen: Tabata, three rounds. */
async function start() {
  const opened = await open();
  const { user } = opened;
  await user.click(screen.getByLabelText(/Tabata/));
  await user.click(screen.getByLabelText("3"));
  button("Jetzt starten").focus();
  await user.keyboard("{Enter}");
  expect(document.activeElement).toBe(button("Start"));
  await user.keyboard("{Enter}");
  await act(async () => undefined);
  return opened;
}

describe("interval training by keyboard", () => {
  it("runs through countdown, work and rest to its result, whose close leads to the settings", async () => {
    const { user, plays } = await start();
    expect([heading(), clock(), said()]).toEqual(["Runde 1 von 3", "3", "Runde 1 von 3 beginnt"]);
    expect(screen.getByText("Danach 20 s Arbeit")).toBeTruthy();
    expectSilentClock();
    expectNames();
    pass(3300);
    expect([heading(), clock(), said()]).toEqual(["Runde 1 von 3", "20", "Arbeit"]);
    expect(screen.getByText("Danach 10 s Pause")).toBeTruthy();
    pass(20_000);
    expect([heading(), clock(), said()]).toEqual(["Pause", "10", "Pause, 10\u00A0Sekunden"]);
    expect(screen.getByText("Runde 1 von 3")).toBeTruthy();
    expect(screen.getByText("Danach Runde 2")).toBeTruthy();
    pass(7000);
    expect([heading(), clock()]).toEqual(["Runde 2 von 3", "3"]);
    pass(33_000);
    expect([heading(), clock()]).toEqual(["Runde 3 von 3", "20"]);
    expect(screen.getByText("Letzte Runde")).toBeTruthy();
    expect(button("Stop")).toBeTruthy();
    pass(20_100);
    expect(screen.getByText("Geschafft", { selector: "p:not([role])" })).toBeTruthy();
    expect(plays).toEqual([]);
    button("Fertig").focus();
    await user.keyboard("{Enter}");
    await act(async () => undefined);
    expectResultHeard("Du hast das Spiel erfolgreich abgeschlossen!");
    expect(screen.getByText("3 von 3 Runden geschafft")).toBeTruthy();
    expect(plays).toMatchObject([{ gameType: "interval", score: 5, total: 5, xp: 5 }]);
    expect(screen.getByText("Arbeit").parentElement?.textContent).toBe("Arbeit1:00\u00A0min");
    expect(screen.getByRole("link", { name: "Zur Startseite" }).getAttribute("href")).toBe("/");
    expect(screen.queryByRole("button", { name: "Einstellungen" })).toBeNull();
    await user.click(button("Zu den Einstellungen"));
    expect(button("Jetzt starten")).toBeTruthy();
  });

  it("says before the start, and only there, that the screen may go dark", async () => {
    const dark = () => screen.queryByText(/Der Bildschirm kann hier dunkel werden/);
    const { user } = await open();
    await user.click(button("Jetzt starten"));
    expect(dark()).toBeTruthy();
    await user.click(button("Start"));
    await act(async () => undefined);
    expect(heading()).toBe("Runde 1 von 8");
    expect(dark()).toBeNull();
  });

  it("says 'Lädt ...' until the sound is ready", async () => {
    const { user } = await open();
    await user.click(button("Jetzt starten"));
    act(() => button("Start").click());
    expect(document.body.textContent).toContain("Lädt ...");
    await act(async () => undefined);
    expect(document.body.textContent).not.toContain("Lädt ...");
  });

  it("says at once that nothing will be heard", async () => {
    await start();
    expect(screen.getByRole("alert").textContent).toMatch(/Ton dieser Übung lässt sich hier nicht abspielen/);
  });

  it("goes to the result by itself three seconds after the end", async () => {
    const { plays } = await start();
    pass(84_000);
    expect(plays).toEqual([]);
    pass(3000);
    await act(async () => undefined);
    expect(plays).toHaveLength(1);
  });

  it.each(["{Escape}", " "])("pauses exactly by %j", async (key) => {
    const { user } = await start();
    pass(5000);
    expect(clock()).toBe("19");
    await user.keyboard(key);
    pass(600_000);
    expect(clock()).toBe("19");
    await user.click(button("Weiter"));
    pass(200 - 16);
    expect(clock()).toBe("19");
    pass(1000);
    expect(clock()).toBe("18");
  });

  it("skips by the right arrow", async () => {
    const { user } = await start();
    pass(23_500);
    expect(heading()).toBe("Pause");
    await user.keyboard("{ArrowRight}");
    expect([heading(), clock()]).toEqual(["Runde 2 von 3", "3"]);
  });

  it("stops at once and gives the xp of rule 7.7", async () => {
    const { user, plays } = await start();
    pass(40_000);
    await user.click(button("Stop"));
    await act(async () => undefined);
    expect(plays).toMatchObject([{ score: 2, total: 5, xp: 3 }]);
    expect(screen.getByText("1 von 3 Runden geschafft")).toBeTruthy();
  });

  it("stopped before any work is no play", async () => {
    const { user, plays } = await start();
    pass(1000);
    await user.click(button("Stop"));
    expect(screen.getByText("Das war kurz")).toBeTruthy();
    expect(plays).toEqual([]);
  });

  it("stopped in the first work is no play either, and says so kindly (rule 13.6)", async () => {
    const { user, plays } = await start();
    pass(20_000);
    await user.click(button("Stop"));
    await act(async () => undefined);
    expect(screen.getByRole("heading", { name: "Das war kurz" })).toBeTruthy();
    expect(screen.queryByText(/erfolgreich/)).toBeNull();
    expect(screen.getByText("0 von 3 Runden geschafft")).toBeTruthy();
    expect(plays).toEqual([]);
  });

  it("says the same time before and at the start, and it only falls", async () => {
    const { user } = await open();
    await user.click(screen.getByLabelText(/Tabata/));
    await user.click(screen.getByLabelText("3"));
    expect(screen.getByLabelText("Deine Auswahl").textContent).toContain("1:20\u00A0min");
    await user.click(button("Jetzt starten"));
    await user.click(button("Start"));
    await act(async () => undefined);
    const shown: string[] = [];
    for (let second = 0; second < 7; second += 1) {
      shown.push(screen.getByText(/^noch /).textContent);
      pass(1000);
    }
    const expected = ["1:20", "1:20", "1:20", "1:20", "1:20", "1:19", "1:18"];
    expect(shown).toEqual(expected.map((time) => `noch ${time}\u00A0min`));
  });
});

it("shows what is ready from its top, however far the settings were scrolled", async () => {
  const { user } = await open();
  // Newer browsers return a promise, which must not be taken for what ends the effect.
  const scroll = vi.spyOn(window, "scrollTo").mockReturnValue(Promise.resolve() as unknown as void);
  await user.click(button("Jetzt starten"));
  expect(button("Start")).toBeTruthy();
  expect(scroll).toHaveBeenCalledWith(0, 0);
});

describe("own presets (rule 13.9)", () => {
  const tired = { name: "Müde Beine", workS: 50, restS: 2, rounds: 12 };
  const openWith = (intervalPresets: OwnIntervals) =>
    openGame(<Interval title="Interval Training" exit={exit} />, { intervalPresets });
  const typeInto = async (user: UserEvent, label: string, text: string) => {
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), text);
  };
  const chosen = () => screen.getByLabelText("Deine Auswahl").textContent;

  it("are made, chosen at once, and start with their own times", async () => {
    const { user } = await open();
    await user.click(button("Eigenes Intervall"));
    await typeInto(user, "Name", "Müde Beine");
    await typeInto(user, "Arbeit", "50");
    await typeInto(user, "Pause", "2");
    await typeInto(user, "Runden", "12");
    expect(screen.getByRole("dialog").textContent).toContain("Zusammen: 10:22\u00A0min");
    await user.keyboard("{Enter}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(
      screen.getByRole<HTMLInputElement>("radio", { name: /Müde Beine.*50\u00A0s Arbeit, 2\u00A0s Pause/ }).checked,
    ).toBe(true);
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "12" }).checked).toBe(true);
    expect(chosen()).toBe("Müde Beine · 12 Runden · 10:22\u00A0min");
    await user.click(button("Jetzt starten"));
    expect(screen.getByText("Müde Beine · 12 Runden · 10:22 min")).toBeTruthy();
    await user.click(button("Start"));
    await act(async () => undefined);
    expect([heading(), screen.getByText(/^noch /).textContent]).toEqual(["Runde 1 von 12", "noch 10:22\u00A0min"]);
  });

  it("say what is wrong at the field, and move there", async () => {
    const { user } = await open();
    await user.click(button("Eigenes Intervall"));
    await typeInto(user, "Arbeit", "4");
    await user.click(button("Speichern"));
    expect(document.activeElement).toBe(screen.getByLabelText("Arbeit"));
    const alerts = screen.getAllByRole("alert").map(({ textContent }) => textContent);
    expect(alerts).toContain("Eine ganze Zahl von 5 bis 600.");
  });

  it("are called by their numbers where no name is given, and stand above the six", async () => {
    const { user } = await open();
    await user.click(button("Eigenes Intervall"));
    await typeInto(user, "Pause", "15");
    expect(screen.getByLabelText<HTMLInputElement>("Name").placeholder).toBe("40/15");
    await user.click(button("Speichern"));
    expect(chosen()).toBe("40/15 · 6 Runden · 5:15\u00A0min");
    expect(within(screen.getByRole("group", { name: "Intervalle" })).getAllByRole("radio")[0]).toBe(
      screen.getByRole("radio", { name: /40\/15/ }),
    );
  });

  it("are changed and removed; what is removed comes back by 'Rückgängig'", async () => {
    const { user } = await openWith({ "2": tired });
    await user.click(button("„Müde Beine“ bearbeiten"));
    await typeInto(user, "Runden", "3");
    await user.click(button("Speichern"));
    expect(chosen()).toBe("Müde Beine · 3 Runden · 2:34\u00A0min");
    await user.click(button("„Müde Beine“ bearbeiten"));
    await user.click(button("Löschen"));
    expect(screen.queryByLabelText(/Müde Beine/)).toBeNull();
    expect(chosen()).toContain("HIIT");
    await user.click(button("Rückgängig"));
    expect(chosen()).toContain("Müde Beine");
  });

  it("are eight at most", async () => {
    await openWith(Object.fromEntries(INTERVAL_SLOTS.map((slot) => [slot, tired])));
    expect(screen.getAllByRole("radio", { name: /Müde Beine/ })).toHaveLength(8);
    expect(screen.queryByRole("button", { name: "Eigenes Intervall" })).toBeNull();
    expect(screen.getByText(/Mehr als acht/)).toBeTruthy();
  });
});

describe("out of sight and out of reach", () => {
  it("goes on while the page is hidden", async () => {
    await start();
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    pass(4000);
    expect([heading(), said()]).toEqual(["Runde 1 von 3", "Arbeit"]);
    expect(screen.queryByRole("dialog", { name: "Angehalten" })).toBeNull();
  });

  it("is locked against single touches, not against two or a key", async () => {
    const { user } = await start();
    await user.click(button("Sperren"));
    const unlock = () => screen.queryByRole("button", { name: /Gesperrt/ });
    expect(screen.queryByRole("button", { name: "Stop" })).toBeNull();
    await user.click(unlock() as HTMLElement);
    expect(unlock()).toBeTruthy();
    await user.click(unlock() as HTMLElement);
    expect(unlock()).toBeNull();
    expect(button("Stop")).toBeTruthy();
    await user.click(button("Sperren"));
    await user.keyboard("{Enter}");
    expect(unlock()).toBeNull();
    expect(document.activeElement).toBe(button("Anhalten"));
  });

  it("can be taken up again", async () => {
    const { user } = await start();
    pass(50_000);
    await user.keyboard("{Escape}");
    cleanup();
    const again = await open();
    const offer = screen.getByText("Tabata, Runde 2 von 3");
    await again.user.click(offer);
    await act(async () => undefined);
    expect([heading(), clock()]).toEqual(["Runde 2 von 3", "4"]);
  });
});
