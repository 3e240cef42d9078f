import { expect, test } from "vitest";
import { makeRecentMap } from "./recentMap.ts";

test("remembers no more than its capacity, and drops what was used longest ago", () => {
  const map = makeRecentMap<number>(3);
  for (const [index, key] of ["a", "b", "c"].entries()) map.set(key, index);
  map.get("a");
  map.set("d", 3);
  expect(["a", "b", "c", "d"].map((key) => map.get(key))).toEqual([0, undefined, 2, 3]);
  map.delete("a");
  expect(map.get("a")).toBeUndefined();
});
