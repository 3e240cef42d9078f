import { describe, expect, it } from "vitest";
import { isMarkedAt, isWithin, MAIN_PLACES, THUMB_PLACES } from "./places.ts";

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

describe("the marked tab", () => {
  const marked = (location: string, places: typeof MAIN_PLACES) =>
    places.filter((place) => isMarkedAt(location, place)).map(({ label }) => label);

  it.each(["/techniques/tech", "/techniques/kuen/limpo", "/techniques/theorie", "/merkliste", "/glossar"])(
    "of the bottom bar is that of the techniques for all there is to look up: %s",
    (location) => expect(marked(location, THUMB_PLACES)).toEqual(["Techniken"]),
  );

  it("of the top bar is its own place", () => {
    expect(marked("/techniques/kuen/limpo", MAIN_PLACES)).toEqual(["Formen"]);
    expect(marked("/merkliste", MAIN_PLACES)).toEqual([]);
  });

  it.each([
    ["/glossar/kwoon", MAIN_PLACES, "Theorie"],
    ["/geraet", THUMB_PLACES, "Profil"],
    ["/ton", THUMB_PLACES, "Profil"],
    ["/sicherheit/email", THUMB_PLACES, "Profil"],
    ["/konto/anlegen", THUMB_PLACES, "Profil"],
  ])("of %s is the place that it leads back to", (location, places, label) => {
    expect(marked(location, places)).toEqual([label]);
  });
});
