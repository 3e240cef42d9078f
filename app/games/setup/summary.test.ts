import { describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS, type Settings, type SettingsGame } from "#domain/game/settings.ts";
import { summaryOf } from "./summary.ts";

const topics = [
  { id: "blocks", label: "Blocks", count: 16 },
  { id: "tritte", label: "Tritte", count: 51 },
];

describe("summaryOf", () => {
  it.each<[SettingsGame, Partial<Settings>, string]>([
    ["interval", { intervalType: "Tabata", rounds: null }, "Tabata · 8 Runden · 3:50\u00A0min"],
    ["interval", { intervalType: "Moderate", rounds: 1 }, "Moderat · 1 Runde · 0:45\u00A0min"],
    ["quiz", { belt: "yellow" }, "Gelb · Alle Themen"],
    ["quiz", {}, "Alle Themen"],
    ["quiz", { belt: "black", topics: ["tritte", "blocks"] }, "Schwarz · Blocks, Tritte"],
    ["audio", { belt: "green", rounds: 3 }, "Grün · Alle Techniken · Alle Themen"],
    ["cards", { belt: "green", onlyMarked: true }, "Nur die Merkliste"],
    ["cards", { belt: "green", onlyMarked: true, topics: ["tritte"] }, "Nur die Merkliste · Tritte"],
    ["sort", { topic: "blocks" }, "Blocks"],
  ])("%s %j: %s", (game, changes, line) => {
    expect(summaryOf(game, { ...DEFAULT_SETTINGS, ...changes }, { topics })).toBe(line);
  });
});
