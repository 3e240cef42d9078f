import { assert, constantFrom, property, uniqueArray } from "fast-check";
import { describe, expect, it } from "vitest";
import { BELTS } from "#domain/catalogue/schema.ts";
import { beltsFromSearch, href, searchOfBelts, trainedFromSearch } from "./routes.ts";

describe("belts in an address (rule 5.22)", () => {
  it("come back as they were", () => {
    assert(
      property(uniqueArray(constantFrom(...BELTS)), (belts) => {
        expect(beltsFromSearch(searchOfBelts(belts))).toEqual(belts);
      }),
    );
  });

  it("ignore what nobody wears", () => {
    expect(beltsFromSearch("?gurt=yellow,pink,")).toEqual(["yellow"]);
  });

  it("lead a game to what is new with one belt, and up to the highest of several", () => {
    const trained = (...belts: Parameters<typeof searchOfBelts>[0]) =>
      trainedFromSearch(new URL(href.practise("/cards/tritte", belts), "https://dojo.example").search);
    expect(trained("green")).toEqual({ belt: "green", mode: "new" });
    expect(trained("orange", "yellow", "white")).toEqual({ belt: "orange", mode: "all" });
    expect(trained()).toBeUndefined();
  });
});
