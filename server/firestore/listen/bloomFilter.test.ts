import { describe, expect, test } from "vitest";
import { mightContain } from "../../../tests/fixtures/wire/bloomFilter.ts";
import { finish } from "../../protocol/work.ts";
import { makeBloomFilter } from "./bloomFilter.ts";

const names = (count: number, prefix = "doc") =>
  Array.from({ length: count }, (_, index) => `projects/p/databases/(default)/documents/notes/${prefix}${index}`);

describe("makeBloomFilter", () => {
  test.each([1, 2, 7, 100, 5000])("of %i names contains all of them", (count) => {
    const filter = finish(makeBloomFilter(names(count)));
    expect(names(count).every((name) => mightContain(filter, name))).toBe(true);
  });

  test.each([5, 50, 1000])("of %i names contains next to nothing else", (count) => {
    const filter = finish(makeBloomFilter(names(count)));
    const wrong = names(10_000, "other").filter((name) => mightContain(filter, name));
    expect(wrong.length).toBeLessThan(10);
  });

  test("of nothing contains nothing, but is a filter all the same", () => {
    const filter = finish(makeBloomFilter([]));
    expect(filter.bits.bitmap).not.toBe("");
    expect(names(100).some((name) => mightContain(filter, name))).toBe(false);
  });

  test.each([0, 1, 3, 50])("of %i names has a padding and hash count that the SDK accepts", (count) => {
    const { bits, hashCount } = finish(makeBloomFilter(names(count)));
    expect(bits.padding).toBeGreaterThanOrEqual(0);
    expect(bits.padding).toBeLessThan(8);
    expect(hashCount).toBeGreaterThan(0);
  });
});
