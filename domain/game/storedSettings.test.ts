import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS, type Settings, SETTINGS_FIELDS, type SettingsGame } from "./settings.ts";
import {
  parseStored,
  settingsFor,
  STORE_NAMES,
  storedWith,
  storeOf,
  wasStarted,
  withBelt,
  withDrawn,
} from "./storedSettings.ts";

const nothing = parseStored(() => undefined);
const games = Object.keys(SETTINGS_FIELDS) as SettingsGame[];

describe("parseStored", () => {
  it("gives the defaults of rule 8.4 where nothing is stored", () => {
    expect(STORE_NAMES).toEqual(["interval", "audio", "remember"]);
    expect(settingsFor(nothing, "audio")).toEqual(DEFAULT_SETTINGS);
    expect(DEFAULT_SETTINGS).toMatchObject({
      belt: null,
      mode: "all",
      topics: ["all"],
      timePerTechnique: 10,
      rounds: 1,
    });
    expect(settingsFor(nothing, "interval")).toMatchObject({ intervalType: "HIIT", rounds: null });
    expect(games.some((game) => wasStarted(nothing, game))).toBe(false);
  });

  it("keeps what fits and drops the rest, field by field", () => {
    const stored = parseStored(() => ({
      belt: "green",
      mode: "sometimes",
      selectedTopics: ["blocks"],
      rounds: 7,
      old: 1,
    }));
    expect(settingsFor(stored, "audio")).toEqual({ ...DEFAULT_SETTINGS, belt: "green", topics: ["blocks"] });
    expect(settingsFor(stored, "cards")).toMatchObject({ belt: "green", mode: "all", topics: ["blocks"] });
  });

  it("survives any data", () => {
    fc.assert(
      fc.property(fc.anything(), (junk) => {
        const stored = parseStored(() => junk);
        for (const game of games) expect(Object.keys(settingsFor(stored, game))).toEqual(Object.keys(DEFAULT_SETTINGS));
      }),
    );
  });
});

describe("storedWith", () => {
  const chosen: Settings = {
    belt: "blue",
    mode: "new",
    topics: ["blocks", "tritte"],
    topic: "schlaege",
    minutes: 20,
    timePerTechnique: 7,
    intervalType: "Tabata",
    rounds: 4,
    advance: "never",
    clue: "attack",
    onlyBelts: null,
    onlyMarked: false,
    onlyMistakes: false,
  };

  it.each(games)("%s finds its own choices again, through JSON", (game) => {
    const stored = storedWith(nothing, game, chosen);
    const read = parseStored((name) => JSON.parse(JSON.stringify(stored[name])) as unknown);
    const again = settingsFor(read, game);
    for (const field of SETTINGS_FIELDS[game]) expect([field, again[field]]).toEqual([field, chosen[field]]);
    expect(games.filter((other) => wasStarted(read, other))).toEqual([game]);
    const others = STORE_NAMES.filter((name) => name !== storeOf(game));
    for (const other of others) expect(read[other]).toEqual(nothing[other]);
  });

  it.each(games)("%s does not remember 'nur meine Fehler': next time there may be none", (game) => {
    const stored = storedWith(nothing, game, { ...chosen, onlyMistakes: true });
    expect(settingsFor(stored, game).onlyMistakes).toBe(false);
  });

  it("keeps the topics of one game out of the others", () => {
    const stored = storedWith(storedWith(nothing, "quiz", { ...chosen, topics: ["Waffen"] }), "cards", chosen);
    expect(settingsFor(stored, "quiz").topics).toEqual(["Waffen"]);
    expect(settingsFor(stored, "cards").topics).toEqual(["blocks", "tritte"]);
    expect(settingsFor(stored, "names").topic).toBeNull();
  });
});

describe("withDrawn", () => {
  it("keeps what an audio training has drawn, and all else as it was", () => {
    const stored = withDrawn(nothing, ["blocks/1", "tritte/4a"]);
    expect(stored.audio).toEqual({ ...nothing.audio, selectedTechniques: ["blocks/1", "tritte/4a"] });
    expect(stored.interval).toBe(nothing.interval);
  });
});

describe("withBelt", () => {
  it("fills in only what is not chosen", () => {
    expect(withBelt(DEFAULT_SETTINGS, "brown").belt).toBe("brown");
    expect(withBelt({ ...DEFAULT_SETTINGS, belt: "white" }, "brown").belt).toBe("white");
  });
});
