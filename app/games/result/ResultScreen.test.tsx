// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { StrictMode } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { fakeAdapters } from "../../../tests/fixtures/units/fakeAdapters.ts";
import type { Play, PlayOutcome, Profile } from "../../platform/adapters.ts";
import { AdaptersContext } from "../../platform/context.tsx";
import type { GameId } from "../../routes.ts";
import { ResultScreen } from "./ResultScreen.tsx";

afterEach(cleanup);

let lastId = 0;
const makePlay = (): Play => ({
  playId: `play${(lastId += 1)}`,
  gameType: "quiz",
  date: "2026-11-21",
  score: 8,
  total: 10,
  xp: 8,
  playedAtMs: 1_700_000_000_000,
});

const outcome = (changes: Partial<PlayOutcome> = {}): PlayOutcome => ({
  xpGranted: 8,
  limitReached: false,
  nameMissing: false,
  remainingPlays: 3,
  xpBefore: 40,
  xpAfter: 48,
  acknowledged: Promise.resolve(),
  ...changes,
});

const home = { href: "/", label: "Zur Startseite" };

async function show(
  result: Promise<PlayOutcome> | (() => Promise<PlayOutcome>),
  profile: Partial<Profile> = {},
  exit = home,
  { game = "quiz", score = 8 }: { game?: GameId; score?: number } = {},
) {
  const fake = fakeAdapters(profile, () => (typeof result === "function" ? result() : result));
  const summary = { score, total: 10, xp: score };
  const play = { ...makePlay(), gameType: game, score };
  const tree = (
    <StrictMode>
      <AdaptersContext value={fake.adapters}>
        <ResultScreen
          game={game}
          title="Quiz"
          summary={summary}
          play={play}
          exit={exit}
          onAgain={() => undefined}
          onOnlyMistakes={() => undefined}
          onSettings={() => undefined}
        >
          <p>Rückblick</p>
        </ResultScreen>
      </AdaptersContext>
    </StrictMode>
  );
  const view = await act(async () => render(tree));
  return { ...fake, ...view, tree, play, user: userEvent.setup() };
}

const text = () => (document.body.textContent ?? "").replaceAll("\u00A0", " ");

describe("the result of a play", () => {
  it("says that xp are being counted", async () => {
    await show(new Promise(() => undefined));
    expect(screen.getByRole("progressbar", { name: "XP werden gutgeschrieben" })).toBeTruthy();
    expect(text()).toContain("Du hast das Spiel erfolgreich abgeschlossen!");
    expect(text()).toContain("8 von 10 richtig");
  });

  it("granted: xp, level in words, remaining plays, again and close", async () => {
    await show(Promise.resolve(outcome()));
    expect(text()).toContain("+8 XP");
    expect(screen.getByRole("img", { name: "Level 2, 18 von 33 XP" })).toBeTruthy();
    expect(text()).toContain("Heute bringen noch 3 Spiele XP.");
    expect(text()).not.toContain("erreicht!");
    expect(screen.getByRole("button", { name: "Nochmal Spielen" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Schließen" }).getAttribute("href")).toBe("/");
  });

  it.each<[GameId, number, string, boolean]>([
    ["quiz", 10, "Du hast das Spiel erfolgreich abgeschlossen!", true],
    ["quiz", 5, "Du hast das Spiel erfolgreich abgeschlossen!", true],
    ["quiz", 4, "Ein Anfang ist gemacht", false],
    ["sort", 0, "Noch sitzt nichts. Das wird.", false],
    ["interval", 10, "Du hast das Spiel erfolgreich abgeschlossen!", true],
    ["audio", 9, "Fast alles geschafft", false],
    ["audio", 2, "Ein Teil ist geschafft", false],
  ])("%s, %d of 10: %s; the seal only where it is earned (rule 11.1)", async (game, score, title, isSealed) => {
    await show(Promise.resolve(outcome()), {}, home, { game, score });
    expect(screen.getByRole("heading", { level: 2 }).textContent?.replace("成", "")).toBe(title);
    expect(text().includes("成")).toBe(isSealed);
  });

  it.each<[GameId, number, string]>([
    ["quiz", 7, "Nur Fehler wiederholen"],
    ["quiz", 8, "Nochmal Spielen"],
    ["cards", 2, "Nochmal Spielen"],
  ])("%s, %d of 10: %s is the main button after many mistakes, the last one (rule 11.7)", async (game, score, main) => {
    await show(Promise.resolve(outcome()), {}, home, { game, score });
    const names = screen.getAllByRole("button").map(({ textContent }) => textContent);
    expect(names.at(-1)).toBe(main);
    expect(names.toSorted()).toEqual(["Einstellungen", "Nochmal Spielen", "Nur Fehler wiederholen"]);
  });

  it("says each thing once: level and all xp at the ring, the gain and the rest beside it", async () => {
    await show(Promise.resolve(outcome()));
    const once = (words: string) => text().split(words).length - 1;
    expect(["8 von 10", "+8 XP", "Noch 15 XP bis Level 3.", "Heute bringen noch"].map(once)).toEqual([1, 1, 1, 1]);
    expect(text()).not.toMatch(/neuer Stand|Richtige Antworten/);
  });

  it("closes to the topic that it came from (rule 11.2)", async () => {
    const href = "/techniques/single/blocks";
    await show(Promise.resolve(outcome()), {}, { href, label: "Zurück zu 16 Blocks" });
    expect(screen.getByRole("link", { name: "Schließen" }).getAttribute("href")).toBe(href);
  });

  it("is submitted once, in strict mode and drawn again", async () => {
    const { plays, rerender, tree, play } = await show(Promise.resolve(outcome()));
    await act(async () => rerender(tree));
    cleanup();
    await act(async () => render(tree));
    expect(plays).toEqual([play]);
  });

  it("daily limit: praise instead of an empty ring", async () => {
    await show(Promise.resolve(outcome({ limitReached: true, xpGranted: 0, remainingPlays: 0, xpAfter: 40 })));
    expect(text()).toContain("Top-Leistung! Du hast das Tageslimit an XP erreicht, trainiere trotzdem weiter!");
    expect(screen.queryByRole("img", { name: /Level/ })).toBeNull();
    expect(text()).not.toContain("Heute gibt es");
  });

  it("celebrates a level above the highest celebrated, and remembers it", async () => {
    const { updates } = await show(Promise.resolve(outcome({ xpBefore: 60, xpAfter: 68 })), { celebratedLevel: 2 });
    expect(text()).toContain("Level 3 erreicht!");
    expect(updates).toEqual([{ celebratedLevel: 3 }]);
  });

  it.each([
    ["a level that was celebrated before", 60, 68, 3],
    ["no new level", 64, 72, 1],
  ])("celebrates nothing: %s", async (_, xpBefore, xpAfter, celebratedLevel) => {
    const { updates } = await show(Promise.resolve(outcome({ xpBefore, xpAfter })), { celebratedLevel });
    expect(text()).not.toContain("erreicht!");
    expect(updates).toEqual([]);
  });

  it("offline: kept, and said so; then acknowledged", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const { promise: acknowledged, resolve: acknowledge } = Promise.withResolvers<void>();
    await show(Promise.resolve(outcome({ acknowledged })));
    expect(text()).toContain("wird nachgetragen");
    expect(text()).toContain("+8 XP");
    await act(async () => acknowledge());
    expect(text()).not.toContain("wird nachgetragen");
  });

  it("failed: logged, said, and tried again with the same id", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const answers = [() => Promise.reject(new Error("gone")), () => Promise.resolve(outcome())];
    const { plays, user } = await show(() => (answers.shift() ?? (() => Promise.resolve(outcome())))());
    expect(log.mock.calls[0]?.[0]).toBe("Fehler beim Aktualisieren der XP");
    expect(screen.queryByRole("progressbar")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Noch einmal versuchen" }));
    expect(text()).toContain("+8 XP");
    expect(new Set(plays.map(({ playId }) => playId)).size).toBe(1);
  });

  it("lost on the way: logged and said", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    await show(() => Promise.resolve(outcome({ acknowledged: Promise.reject(new Error("denied")) })));
    expect(log.mock.calls[0]?.[0]).toBe("Fehler beim Aktualisieren der XP");
    expect(text()).toContain("Deine XP konnten nicht gespeichert werden.");
  });
});

describe("without a display name", () => {
  it("asks for it in place and then credits this very play", async () => {
    const { plays, play, updates, user } = await show(Promise.resolve(outcome()), { displayName: "" });
    expect(plays).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Speichern und XP gutschreiben" }));
    expect(screen.getByRole("alert").textContent).toBe("Trag einen Namen ein.");
    await user.type(screen.getByLabelText("Dein Name"), "  Mei Lin {Enter}");
    expect(updates).toEqual([{ displayName: "Mei Lin" }]);
    expect(plays).toEqual([play]);
    expect(text()).toContain("+8 XP");
  });

  it("counts the play when the user leaves without one", async () => {
    const { plays, play } = await show(Promise.resolve(outcome({ nameMissing: true, xpGranted: 0 })), {
      displayName: "",
    });
    expect(plays).toEqual([]);
    await act(async () => cleanup());
    expect(plays).toEqual([play]);
  });
});
