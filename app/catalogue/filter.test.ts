import { assert, constantFrom, option, property, string, uniqueArray } from "fast-check";
import { describe, expect, it } from "vitest";
import { type Belt, BELTS, type Technique } from "#domain/catalogue/schema.ts";
import { filterFromSearch, filterTechniques, LEARNT_KINDS, searchOfFilter } from "./filter.ts";

const technique = (techniqueNr: string, title: string, belt: Belt[], more: Partial<Technique> = {}): Technique => ({
  techniqueNr,
  title,
  description: "",
  belt,
  ...more,
});

const list = [
  technique("1", "Fußfeger", ["yellow", "orange"], { english: "Foot sweep" }),
  technique("2", "Block nach oben", ["orange", "green"], { memorableName: "Dach" }),
  technique("3", "Crépe-Tritt", ["yellow"], { description: "Über die Außenseite." }),
  technique("4", "Aufbau", []),
];
const found = (text: string, belts: Belt[] = []) =>
  filterTechniques(list, { text, belts }).map((entry) => entry.techniqueNr);

describe("filterTechniques", () => {
  it.each([
    ["", ["1", "2", "3", "4"]],
    ["fuss", ["1"]],
    ["FUẞ".toLowerCase(), ["1"]],
    ["crepe", ["3"]],
    ["dach", ["2"]],
    ["sweep", ["1"]],
    ["uber aussen", ["3"]],
    ["ueber", ["3"]],
    ["  block   oben ", ["2"]],
    ["fuß-feger", ["1"]],
    ["gibtesnicht", []],
  ])("finds %j", (text, expected) => expect(found(text)).toEqual(expected));

  it("keeps what is new with the chosen belts, and leaves out what has none", () => {
    expect(found("", ["yellow"])).toEqual(["1", "3"]);
    expect(found("", ["orange", "green"])).toEqual(["2"]);
    expect(found("fuss", ["orange"])).toEqual([]);
  });
});

describe("the filter in the address", () => {
  it("comes back as it was", () => {
    assert(
      property(
        string(),
        uniqueArray(constantFrom(...BELTS)),
        option(constantFrom(...LEARNT_KINDS)),
        (text, belts, kind) => {
          const filter = { text, belts, ...(kind && { kind }) };
          expect(filterFromSearch(searchOfFilter(filter))).toEqual(filter);
        },
      ),
    );
  });

  it("ignores belts that nobody wears", () => {
    expect(filterFromSearch("?gurt=yellow,pink,&q=")).toEqual({ text: "", belts: ["yellow"] });
  });
});
