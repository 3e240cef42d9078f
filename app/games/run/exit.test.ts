import { describe, expect, it } from "vitest";
import { exitOf } from "./exit.ts";

describe("the way out of a game (rule 10.1)", () => {
  it.each([
    ["quiz", undefined, "/"],
    ["interval", undefined, "/"],
    ["sort", "blocks", "/techniques/single/blocks"],
    ["sort", "staende", "/techniques/single/basisStaende"],
    ["names", "wuerfe", "/techniques/kombi/wuerfe"],
    ["nr", "offensive", "/techniques/kombi/offensive"],
    ["headmove", "tritte", "/techniques/single/tritte"],
    ["quiz", "theorie", "/techniques/theorie"],
    ["audio", "kombi", "/techniques/kombi"],
    ["cards", "merkliste", "/merkliste"],
    ["audio", "merkliste", "/merkliste"],
  ] as const)("of %s with %s leads to %s", (game, preselected, href) => {
    expect(exitOf(game, preselected)?.href).toBe(href);
  });

  it("leads back to the list as it was filtered", () => {
    expect(exitOf("cards", "blocks", ["green"])?.href).toBe("/techniques/single/blocks?gurt=green");
  });

  it.each([
    ["quiz", "blocks"],
    ["quiz", "single"],
    ["sort", "limpo"],
    ["names", "unfug"],
    ["nr", "toString"],
    ["sort", "merkliste"],
  ] as const)("does not exist for %s with %s: there is no such thing to play", (game, preselected) => {
    expect(exitOf(game, preselected)).toBeUndefined();
  });
});
