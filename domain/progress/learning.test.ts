import { describe, expect, it } from "vitest";
import { MAX_OWN_INTERVALS } from "../limits.ts";
import {
  freeSlot,
  INTERVAL_SLOTS,
  isOwnInterval,
  type OwnIntervals,
  parseBookmarks,
  parseOwnIntervals,
  parsePlace,
  parseWeak,
} from "./learning.ts";

const preset = { name: "Sandsack", workS: 90, restS: 30, rounds: 6 };

describe("what a profile remembers of learning", () => {
  it.each([undefined, null, "blocks/4a", 7, { 0: "blocks/4a" }])("reads %j as nothing", (stored) => {
    expect(parseBookmarks(stored)).toEqual([]);
    expect(parseWeak(stored)).toEqual([]);
    expect(parsePlace(stored)).toBeUndefined();
    expect(parseOwnIntervals(stored)).toEqual({});
  });

  it("keeps what is whole beside what is broken", () => {
    const keys = ["blocks/4a", "blocks/4a", "blocks", "blocks/4a/5", 3, "?/q1", "chinna/12", "ä/1"];
    expect(parseBookmarks(keys)).toEqual(["blocks/4a", "chinna/12"]);
    expect(parseWeak(keys)).toEqual(["blocks/4a", "?/q1", "chinna/12"]);
    expect(parseOwnIntervals({ 1: preset, 2: { ...preset, workS: 4 }, 9: preset, x: preset })).toEqual({ 1: preset });
  });

  it("knows a place by its category, topic and number", () => {
    const place = { category: "single", topicID: "blocks", techniqueNr: "4a" };
    expect(parsePlace({ ...place, title: "Handfegen" })).toEqual(place);
    expect(parsePlace({ ...place, category: "spiele" })).toBeUndefined();
    expect(parsePlace({ ...place, techniqueNr: "4A" })).toBeUndefined();
  });
});

describe("own intervals", () => {
  it.each([{ name: " " }, { name: "x".repeat(41) }, { workS: 601 }, { restS: -1 }, { rounds: 31 }, { rounds: 2.5 }])(
    "may not have %j",
    (change) => {
      expect(isOwnInterval(preset)).toBe(true);
      expect(isOwnInterval({ ...preset, ...change })).toBe(false);
    },
  );

  it("take the first free slot, until all are taken", () => {
    const taken: OwnIntervals = {};
    for (const slot of INTERVAL_SLOTS) {
      expect(freeSlot(taken)).toBe(slot);
      taken[slot] = preset;
    }
    expect(freeSlot(taken)).toBeUndefined();
    expect(INTERVAL_SLOTS).toHaveLength(MAX_OWN_INTERVALS);
  });
});
