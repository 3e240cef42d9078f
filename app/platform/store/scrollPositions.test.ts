// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { forgetScroll, keepScroll, rememberScroll, scrollPositionOf } from "./scrollPositions.ts";

test("addresses and how far they were scrolled are kept over a reload, and go without a trace with the session", () => {
  expect(scrollPositionOf("/techniques/single/tritte/1")).toBeUndefined();
  rememberScroll("/techniques/single/tritte/1", 640);
  keepScroll();
  expect(sessionStorage.getItem("dojo.scroll")).toBe('{"/techniques/single/tritte/1":640}');
  forgetScroll();
  // The page shrinks while the session ends, and is then left.
  rememberScroll("/profil", 12);
  keepScroll();
  expect(sessionStorage.getItem("dojo.scroll")).toBeNull();
  expect(scrollPositionOf("/profil")).toBeUndefined();
});
