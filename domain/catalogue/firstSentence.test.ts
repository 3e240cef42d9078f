import { describe, expect, it } from "vitest";
import { firstSentence } from "./firstSentence.ts";

describe("firstSentence", () => {
  it.each([
    ["Der Kampf beginnt mit dem Stehen. Aus ihm folgt alles.", "Der Kampf beginnt mit dem Stehen."],
    ["Sicher greifbar im 20. Jahrhundert. Mehr nicht.", "Sicher greifbar im 20. Jahrhundert."],
    ["Nördlich weit oder südlich kurz?\n\nFrag.", "Nördlich weit oder südlich kurz?"],
    ["Etwa 0,5 Meter: nah", "Etwa 0,5 Meter: nah"],
  ])("of %j is %j", (text, first) => expect(firstSentence(text)).toBe(first));
});
