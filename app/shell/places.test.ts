import { describe, expect, it } from "vitest";
import { isWithin } from "./places.ts";

describe("where in the app an address is", () => {
  it.each([
    ["/", "/", true],
    ["/notizen", "/", false],
    ["/techniques/tech", "/techniques/tech", true],
    ["/techniques/single/blocks/1", "/techniques/tech", true],
    ["/techniques/kombi", "/techniques/tech", true],
    ["/techniques/kuen", "/techniques/tech", false],
    ["/techniques/kuen/limpo", "/techniques/kuen", true],
    ["/techniques/kuenstlich", "/techniques/kuen", false],
  ])("%s lies within %s: %s", (location, place, expected) => expect(isWithin(location, place)).toBe(expected));
});
