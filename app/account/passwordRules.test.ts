import { describe, expect, it } from "vitest";
import type { PasswordRules } from "../platform/adapters.ts";
import { meetsRules, ruleStates } from "./passwordRules.ts";

const LENIENT: PasswordRules = {
  minLength: 6,
  lowercase: false,
  uppercase: false,
  numeric: false,
  nonAlphanumeric: false,
};
const STRICT: PasswordRules = { minLength: 8, lowercase: true, uppercase: true, numeric: true, nonAlphanumeric: true };

describe("the rules for a new password", () => {
  it.each([
    ["", [false, false, false, false, false]],
    ["abc", [false, true, false, false, false]],
    ["ÄÖÜ", [false, false, true, false, false]],
    ["geheimes Wort", [true, true, true, false, false]],
    ["Reiterstand-50-50", [true, true, true, true, true]],
  ])("of %j say which are met: %j", (password, met) => {
    expect(ruleStates(STRICT, password).map((state) => state.met)).toEqual(met);
    expect(meetsRules(STRICT, password)).toBe(met.every(Boolean));
  });

  it("show only what the provider asks", () => {
    expect(ruleStates(LENIENT, "")).toHaveLength(1);
    expect(meetsRules(LENIENT, "kurzes")).toBe(true);
  });

  it("name a maximum that somebody could reach, or has passed", () => {
    expect(ruleStates({ ...LENIENT, maxLength: 4096 }, "kurz")).toHaveLength(1);
    expect(ruleStates({ ...LENIENT, maxLength: 64 }, "kurz")).toHaveLength(2);
    expect(meetsRules({ ...LENIENT, maxLength: 4096 }, "x".repeat(4097))).toBe(false);
    expect(meetsRules({ ...LENIENT, maxLength: 64 }, "x".repeat(64))).toBe(true);
  });
});
