// @vitest-environment happy-dom
import { act, cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Topic } from "#domain/catalogue/schema.ts";
import { expectNames, expectResultHeard, expectSilentClock, said } from "../../../tests/fixtures/units/spoken.ts";
import { exit, openGame } from "../../../tests/fixtures/units/openGame.tsx";
import { blocks, technique } from "../../../tests/fixtures/units/techniques.ts";
import { AudioOf } from "./Audio.tsx";

const topics: Topic[] = [blocks, { topicID: "offensive", group: "kombi", title: "Offensive", list: [technique("4a")] }];

const spoken: string[] = [];

/** A German voice of a device. */
class Utterance extends EventTarget {
  voice: unknown;
  lang = "";
  rate = 1;
  readonly text: string;
  constructor(text: string) {
    super();
    this.text = text;
  }
}

beforeEach(() => {
  localStorage.clear();
  spoken.length = 0;
  vi.stubGlobal("SpeechSynthesisUtterance", Utterance);
  // There is no server for recorded announcements, so the voice of the device speaks.
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("speechSynthesis", {
    getVoices: () => [{ lang: "de-DE", voiceURI: "anna", localService: true }],
    // The utterance that unlocks a voice is empty.
    speak: ({ text }: Utterance) => text && spoken.push(text),
    cancel: () => undefined,
  });
  vi.useFakeTimers({
    toFake: ["performance", "requestAnimationFrame", "cancelAnimationFrame", "setInterval", "clearInterval"],
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Advances the clock of the page, which drives a drill without sound. */
async function pass(ms: number) {
  await act(async () => {
    vi.advanceTimersByTime(ms);
  });
}

const button = (name: string) => screen.getByRole("button", { name });
const stored = () => JSON.parse(localStorage.getItem("dojo.settings.audio.v1") ?? "null") as Record<string, unknown>;

const open = (preselected?: string) =>
  openGame(<AudioOf topics={topics} title="Audio Training" preselected={preselected} exit={exit} />);

/** By keyboard from the settings to the running screen: three techniques, four seconds each. */
async function start() {
  const opened = await open();
  const { user } = opened;
  await user.click(screen.getByLabelText("Gelb"));
  await user.click(screen.getByLabelText("4 Sekunden"));
  button("Jetzt starten").focus();
  await user.keyboard("{Enter}");
  expect(screen.getByText("3 Techniken")).toBeTruthy();
  await user.keyboard("{Enter}");
  await pass(0);
  return opened;
}

describe("audio training by keyboard", () => {
  it("announces each technique at its time and shows it, to the result with links", async () => {
    const { user, plays } = await start();
    expect(screen.getByText("Gleich geht es los")).toBeTruthy();
    expect(spoken).toEqual([]);
    await pass(3300);
    for (let place = 1; place <= 3; place += 1) {
      expect(screen.getByText(`Technik ${place} von 3`)).toBeTruthy();
      expect(spoken).toHaveLength(place);
      const title = screen.getByRole("heading", { level: 2 }).textContent ?? "";
      expect(spoken.at(-1)?.startsWith(title)).toBe(true);
      expect(screen.getByRole("timer").textContent).toBe("4");
      expect(said()).toContain(title);
      expectSilentClock();
      expectNames();
      await pass(4000);
    }
    expect(new Set(spoken)).toEqual(new Set(["Technik 1 – Tür auf", "Technik 2", "Technik 4a"]));
    button("Fertig").focus();
    await user.keyboard("{Enter}");
    await pass(0);
    expectResultHeard("Du hast das Spiel erfolgreich abgeschlossen!");
    expect(screen.getByText("3 von 3 Techniken geschafft")).toBeTruthy();
    expect(plays).toMatchObject([{ gameType: "audio", score: 3, total: 3, xp: 1 }]);
    const links = within(screen.getByRole("region", { name: "Diese Techniken hast Du trainiert" })).getAllByRole(
      "link",
    );
    expect(new Set(links.map((link) => link.getAttribute("href")))).toEqual(
      new Set(["/techniques/kombi/offensive/4a", "/techniques/single/blocks/1", "/techniques/single/blocks/2"]),
    );
  });

  it("repeats by R, skips by the right arrow, and lists what was skipped", async () => {
    const { user, plays } = await start();
    await pass(4000);
    await user.keyboard("r");
    await pass(0);
    expect(spoken).toHaveLength(2);
    expect(spoken[1]).toBe(spoken[0]);
    await user.keyboard("{ArrowRight}");
    await pass(0);
    expect(spoken).toHaveLength(3);
    expect(screen.getByText("Technik 2 von 3")).toBeTruthy();
    await pass(4000);
    await user.click(button("Stop"));
    await pass(0);
    expect(plays).toMatchObject([{ score: 1, total: 3 }]);
    const skipped = screen.getByRole("region", { name: "Übersprungen" });
    expect(within(skipped).getAllByRole("link")).toHaveLength(1);
  });

  it("says nothing more once paused or stopped", async () => {
    const { user } = await start();
    await pass(4000);
    await user.keyboard(" ");
    await pass(60_000);
    expect(spoken).toHaveLength(1);
    await user.click(button("Weiter"));
    await pass(3300);
    expect(spoken).toHaveLength(2);
    await user.click(button("Stop"));
    await pass(60_000);
    expect(spoken).toHaveLength(2);
  });

  it("keeps silent where sound is switched off in the pause", async () => {
    const { user } = await start();
    await pass(4000);
    await user.keyboard(" ");
    await user.click(screen.getByLabelText("Töne"));
    await user.click(button("Weiter"));
    await pass(8000);
    expect(spoken).toHaveLength(1);
    expect(screen.getByText("Technik 3 von 3")).toBeTruthy();
    await user.keyboard(" ");
    await user.click(screen.getByLabelText("Töne"));
  });

  it.each([
    ["says a sample", false, ["Noch zehn Sekunden"], /^$/],
    ["says where there is no voice", true, [], /^Dieses Gerät hat keine deutsche Stimme/],
  ])("lets the sound be tried: %s", async (_, isMute, said, note) => {
    if (isMute) vi.stubGlobal("speechSynthesis", undefined);
    const { user } = await open();
    await user.click(screen.getByLabelText("Gelb"));
    await user.click(button("Jetzt starten"));
    await user.click(button("Ton testen"));
    await pass(0);
    expect(spoken).toEqual(said);
    expect(screen.getByRole("status").textContent).toMatch(note);
  });

  it("stopped before the first technique is over is no play", async () => {
    const { user, plays } = await start();
    await pass(5000);
    await user.click(button("Stop"));
    expect(screen.getByText("Das war kurz")).toBeTruthy();
    expect(plays).toEqual([]);
  });
});

describe("the settings of audio training", () => {
  it("count and filter by belt and mode, and remember what was drawn", async () => {
    const { user } = await open();
    await user.click(screen.getByLabelText("Schwarz"));
    expect(screen.getByLabelText(/Blocks 3/)).toBeTruthy();
    await user.click(screen.getByLabelText(/Nur neue Techniken/));
    expect(screen.getByLabelText(/Blocks 1/)).toBeTruthy();
    await user.click(button("Jetzt starten"));
    await user.click(button("Start"));
    await pass(0);
    expect(stored()).toMatchObject({ belt: "black", mode: "new", selectedTechniques: ["blocks/3"], started: true });
  });

  it("take as many techniques as the minutes hold, and say how long that lasts (rule 14.6)", async () => {
    const many = Array.from({ length: 100 }, (_, index) => technique(`${index + 1}`));
    await openGame(<AudioOf topics={[{ ...blocks, list: many }]} title="Audio Training" exit={exit} />, {
      belt: "green",
    });
    const user = userEvent.setup({ delay: null });
    const chosen = () => screen.getByLabelText("Deine Auswahl").textContent;
    expect(chosen()).toContain("60 von 100 Techniken · 10:00\u00A0min");
    await user.click(screen.getByLabelText("5 min"));
    expect(chosen()).toContain("30 von 100 Techniken · 5:00\u00A0min");
    await user.click(button("Jetzt starten"));
    expect(screen.getByText("30 Techniken")).toBeTruthy();
    await user.click(button("Start"));
    expect(new Set(stored().selectedTechniques as string[]).size).toBe(30);
    cleanup();
    await openGame(<AudioOf topics={[{ ...blocks, list: many }]} title="Audio Training" exit={exit} />, {
      belt: "green",
    });
    await user.click(screen.getByLabelText("Alles"));
    expect(chosen()).toContain("· 100 Techniken · 16:40\u00A0min");
  });

  it("say so when nothing fits", async () => {
    const { user } = await open("offensive");
    await user.click(screen.getByLabelText("Weiß"));
    await user.click(button("Jetzt starten"));
    expect(screen.getByRole("alert").textContent).toBe(
      "Es gibt keine neuen Techniken für den ausgewählten Gurt. Wähle einen anderen Trainings-Modus. Oder andere Techniken.",
    );
  });
});

describe("the techniques of a day (rule 26.5)", () => {
  afterEach(() => window.history.replaceState(null, "", "/"));

  it("are ready at once where the address names them, and lead to the settings", async () => {
    window.history.replaceState(null, "", "/audio?heute=blocks/2,offensive/4a,nichts/1");
    const { user } = await open();
    expect(screen.getByText(/^2\sTechniken, 6 Runden/)).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Die Techniken von heute" })).toBeTruthy();
    await user.click(button("Zurück zu den Einstellungen"));
    expect(button("Jetzt starten")).toBeTruthy();
  });

  it("are none where the address names nothing that there is", async () => {
    window.history.replaceState(null, "", "/audio?heute=nichts/1");
    await open();
    expect(button("Jetzt starten")).toBeTruthy();
  });
});
