import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toProfile } from "./profile.ts";

const DEFAULTS = {
  displayName: "",
  email: "",
  school: "",
  belt: "",
  stance: "left",
  xp: 0,
  noteCount: 0,
  celebratedLevel: 1,
};

describe("a profile as it is stored (rule 3.1)", () => {
  it("is read over the defaults where it lacks fields, or is missing", () => {
    expect(toProfile(undefined)).toMatchObject(DEFAULTS);
    expect(toProfile({ xp: 12, displayName: "Anna" })).toMatchObject({ ...DEFAULTS, xp: 12, displayName: "Anna" });
    const full = { ...DEFAULTS, belt: "green", school: "Kwoon", noteCount: 3, celebratedLevel: 4 };
    const { stance: _, ...stored } = full;
    expect(toProfile({ ...stored, attributes: { stance: "right" } })).toMatchObject({ ...full, stance: "right" });
  });

  it("keeps what is right beside what is broken", () => {
    const stored = { xp: -5, noteCount: "3", belt: "pink", attributes: { stance: "up" }, displayName: "\u200B" };
    expect(toProfile({ ...stored, school: "Kwoon" })).toMatchObject({ ...DEFAULTS, school: "Kwoon" });
  });

  it("never fails, whatever is stored", () => {
    const fields = fc.record(
      Object.fromEntries([...Object.keys(DEFAULTS), "attributes"].map((field) => [field, fc.anything()])),
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fields), (stored) => {
        expect(Object.keys(toProfile(stored))).toEqual(expect.arrayContaining(Object.keys(DEFAULTS)));
      }),
    );
  });
});
