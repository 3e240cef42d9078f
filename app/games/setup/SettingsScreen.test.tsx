// @vitest-environment happy-dom
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DEFAULT_SETTINGS, type Settings, type SettingsGame } from "#domain/game/settings.ts";
import { fakeAdapters } from "../../../tests/fixtures/units/fakeAdapters.ts";
import { AdaptersContext } from "../../platform/context.tsx";
import { ToastProvider } from "../../ui/layers/Toast.tsx";
import { type Offer, SettingsScreen } from "./SettingsScreen.tsx";

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const blocks = { id: "blocks", label: "Blocks", count: 16 };
const tritte = { id: "tritte", label: "Tritte", count: 51 };
const some: Offer = { topics: [blocks, tritte], all: 67, found: 16 };

interface Options {
  offer?: Offer;
  preselected?: Partial<Settings>;
  profileBelt?: "green" | null;
  noneFoundText?: string;
  resume?: { line: string; onResume: () => void };
}

function show(game: SettingsGame, { offer = some, profileBelt = null, ...rest }: Options = {}) {
  const onStart = vi.fn<(settings: Settings) => void>();
  const props = { game, title: "Drill", closeHref: "/", closeLabel: "Zur Startseite", profileBelt, onStart, ...rest };
  const { adapters } = fakeAdapters({}, () => Promise.reject(new Error("no plays here")));
  render(
    <AdaptersContext value={adapters}>
      <ToastProvider>
        <SettingsScreen {...props} offer={() => offer} />
      </ToastProvider>
    </AdaptersContext>,
  );
  const user = userEvent.setup();
  const start = () => user.click(screen.getByRole("button", { name: "Jetzt starten" }));
  const choose = (name: string | RegExp) => user.click(screen.getByLabelText(name));
  return { onStart, start, choose, user };
}

const errorLine = () => screen.getByRole("alert").textContent;
const isChosen = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name).checked;

describe("what keeps a game from starting", () => {
  it("no belt: says so and moves to the belts", async () => {
    const { start, onStart } = show("audio");
    await start();
    expect(errorLine()).toBe("Bitte wähle einen Gurt aus");
    expect(document.activeElement).toBe(screen.getByLabelText("Weiß"));
    expect(onStart).not.toHaveBeenCalled();
  });

  it("no topic: says so and moves to the topics", async () => {
    const { start, choose } = show("audio", { profileBelt: "green" });
    await choose(/Alle 67/);
    await start();
    expect(errorLine()).toBe("Bitte wähle mindestens eine Technik aus");
    expect(document.activeElement).toBe(screen.getByLabelText(/Alle 67/));
  });

  it.each<[SettingsGame, Partial<Settings>, string]>([
    ["audio", { mode: null }, "Bitte wähle einen Modus aus"],
    ["audio", { rounds: null, intervalType: null }, "Bitte wähle eine Anzahl an Runden aus."],
    ["interval", { intervalType: null }, "Wähle einen Intervaltype"],
  ])("%s with %j: %s", async (game, preselected, message) => {
    const { start } = show(game, { preselected, profileBelt: "green" });
    await start();
    expect(errorLine()).toBe(message);
  });

  it("nothing fits", async () => {
    const { start } = show("cards", { profileBelt: "green", offer: { ...some, found: 0 } });
    await start();
    expect(errorLine()).toBe(
      "Es gibt keine neuen Techniken für den ausgewählten Gurt. Wähle einen anderen Trainings-Modus. Oder andere Techniken.",
    );
  });

  it("nothing fits in the quiz", async () => {
    const noneFoundText = "Es sind leider nicht genügend Techniken vorhanden.";
    const { start } = show("quiz", { profileBelt: "green", offer: { ...some, found: 0 }, noneFoundText });
    await start();
    expect(errorLine()).toBe(noneFoundText);
  });

  it("is forgotten with the next choice", async () => {
    const { start, choose } = show("audio");
    await start();
    await choose("Grün");
    expect(errorLine()).toBe("");
  });
});

describe("choices", () => {
  it("All replaces the other topics; choosing a topic removes All", async () => {
    const { choose } = show("audio");
    expect(isChosen(/Alle 67/)).toBe(true);
    await choose(/Blocks 16/);
    await choose(/Tritte 51/);
    expect([isChosen(/Alle 67/), isChosen(/Blocks/), isChosen(/Tritte/)]).toEqual([false, true, true]);
    await choose(/Alle 67/);
    expect([isChosen(/Alle 67/), isChosen(/Blocks/), isChosen(/Tritte/)]).toEqual([true, false, false]);
  });

  it("a preset proposes its rounds until the user has chosen some", async () => {
    const { choose } = show("interval");
    expect(isChosen("8")).toBe(true);
    await choose(/Moderat/);
    expect(isChosen("6")).toBe(true);
    expect(screen.getByText("Moderat · 6 Runden · 7:00 min")).toBeTruthy();
    await choose("3");
    await choose(/Tabata/);
    expect(isChosen("3")).toBe(true);
  });

  it("shows what each game asks, and no more", () => {
    show("interval");
    expect(screen.getAllByRole("group").map((group) => within(group).getAllByRole("radio").length)).toEqual([7, 6]);
    cleanup();
    show("audio");
    const legends = [...document.querySelectorAll("legend")].map(({ textContent }) => textContent);
    expect(legends).toEqual(["Dauer", "Gurt", "Trainingsmodus", "Themen", "Zeit je Technik", "Runden"]);
  });

  it("offers the belts, modes, times and rounds of rule 8.2, and each preset with its description", () => {
    const choices = (legend: string) =>
      within(screen.getByRole("group", { name: legend }))
        .getAllByRole<HTMLInputElement>("radio")
        .map(({ labels }) => labels?.[0]?.textContent?.trim() ?? "");
    show("audio");
    expect(choices("Gurt")).toEqual(["Weiß", "Gelb", "Orange", "Grün", "Blau", "Braun", "Schwarz"]);
    expect(choices("Trainingsmodus")).toEqual([
      expect.stringMatching(/^Alle Techniken/),
      expect.stringMatching(/^Nur neue Techniken/),
    ]);
    expect(choices("Zeit je Technik").map((label) => Number.parseInt(label, 10))).toEqual([4, 7, 10, 15]);
    expect(choices("Runden").map(Number)).toEqual([1, 3, 4, 5, 6, 8, 10]);
    cleanup();
    show("interval");
    const presets = screen.getByRole("group", { name: "Intervalle" }).querySelectorAll("label");
    // Title, seconds and rounds, and a sentence on what it is for.
    for (const preset of presets) expect(preset.textContent.length).toBeGreaterThan(20);
    expect(presets).toHaveLength(6);
  });

  it("takes the belt of the profile until another is chosen", async () => {
    const { start, onStart } = show("audio", { profileBelt: "green" });
    await start();
    expect(onStart).toHaveBeenCalledWith({ ...DEFAULT_SETTINGS, belt: "green" });
  });
});

describe("only what went wrong", () => {
  it("is offered only where there is some", () => {
    show("cards", { offer: { ...some, mistakes: 0 } });
    expect(screen.queryByLabelText(/Nur meine Fehler/)).toBeNull();
    cleanup();
    show("interval", { offer: { ...some, mistakes: 3 } });
    expect(screen.queryByLabelText(/Nur meine Fehler/)).toBeNull();
  });

  it("starts with the choice, and says when other choices leave nothing", async () => {
    const { choose, start, onStart } = show("cards", { profileBelt: "green", offer: { ...some, mistakes: 3 } });
    await choose(/Nur meine Fehler 3/);
    await start();
    expect(onStart).toHaveBeenCalledWith({ ...DEFAULT_SETTINGS, belt: "green", onlyMistakes: true });
    cleanup();
    const offer = { ...some, found: 0, mistakes: 0 };
    const second = show("cards", { profileBelt: "green", preselected: { onlyMistakes: true }, offer });
    await second.start();
    expect(errorLine()).toBe("Hier hast Du gerade keine Fehler. Wähle andere Themen oder alle Techniken.");
    expect(document.activeElement).toBe(screen.getByLabelText(/Nur meine Fehler/));
  });
});

describe("what is seldom changed", () => {
  it("is folded, says what it is, and opens where something is missing there", async () => {
    const { start } = show("audio", { profileBelt: "green", preselected: { rounds: null, intervalType: null } });
    const folded = screen.getByText("Mehr").closest("details");
    expect([folded?.open, screen.getByText("10 s je Technik")].map(Boolean)).toEqual([false, true]);
    await start();
    expect(folded?.open).toBe(true);
    expect(document.activeElement).toBe(screen.getByLabelText("1"));
  });
});

describe("an interrupted run", () => {
  it("is one tap away", async () => {
    const onResume = vi.fn<() => void>();
    const { user } = show("cards", { resume: { line: "Du kannst 3 von 16 Techniken", onResume } });
    await user.click(screen.getByRole("button", { name: /Weiterspielen.*Du kannst 3 von 16/ }));
    expect(onResume).toHaveBeenCalledOnce();
  });
});

describe("last time", () => {
  it("is preselected, and one tap away when the address chose otherwise", async () => {
    const first = show("quiz");
    await first.choose("Blau");
    await first.choose(/Tritte/);
    await first.start();
    cleanup();

    show("quiz");
    expect([isChosen("Blau"), isChosen(/Tritte/), isChosen(/Alle 67/)]).toEqual([true, true, false]);
    expect(screen.queryByText("Wie letztes Mal")).toBeNull();
    cleanup();

    const second = show("quiz", { preselected: { topics: ["blocks"] } });
    expect(isChosen(/Blocks/)).toBe(true);
    await second.user.click(screen.getByText("Wie letztes Mal"));
    expect(second.onStart).toHaveBeenCalledWith({ ...DEFAULT_SETTINGS, belt: "blue", topics: ["tritte"] });
  });

  it("plays on where storage is forbidden", async () => {
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
      throw new Error("forbidden");
    });
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new Error("full");
    });
    const { start, onStart } = show("interval");
    await start();
    expect(onStart).toHaveBeenCalledOnce();
  });
});
