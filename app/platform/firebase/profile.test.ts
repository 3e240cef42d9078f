import { expect, test } from "vitest";
import { toProfile } from "./profile.ts";

const EMPTY = { welcomed: true, bookmarks: [], weak: [], lastViewed: undefined, intervalPresets: {} };

test("a profile from before the new fields reads as empty there, and was never asked anything", () => {
  expect(toProfile({ displayName: "Mei", belt: "green", xp: 7 })).toMatchObject({
    displayName: "Mei",
    belt: "green",
    stance: "left",
    xp: 7,
    celebratedLevel: 1,
    ...EMPTY,
  });
  expect(toProfile(undefined)).toMatchObject(EMPTY);
});

test("what is broken in a profile takes nothing else with it", () => {
  const preset = { name: "Sandsack", workS: 90, restS: 30, rounds: 6 };
  const stored = {
    welcomed: "ja",
    bookmarks: ["blocks/4a", 7],
    weak: "alles",
    lastViewed: { category: "single", topicID: "blocks", techniqueNr: "4a" },
    intervalPresets: { 1: preset, 2: { ...preset, rounds: 99 } },
  };
  expect(toProfile(stored)).toMatchObject({
    welcomed: true,
    bookmarks: ["blocks/4a"],
    weak: [],
    lastViewed: { category: "single", topicID: "blocks", techniqueNr: "4a" },
    intervalPresets: { 1: preset },
  });
});
