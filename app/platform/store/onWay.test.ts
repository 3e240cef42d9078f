// @vitest-environment happy-dom
import { beforeEach, expect, it } from "vitest";
import { forgetPlan, keepPlan, keptPlan, readOnWay, writeOnWay } from "./onWay.ts";

const plan = { belt: "yellow", due: 8, fresh: 3, minutes: 8, isPaused: false, isFree: false, days: 56 } as const;
beforeEach(() => localStorage.clear());

it("keeps what a day asks for, for this user and this day alone", () => {
  expect(readOnWay("u1")).toBe(false);
  keepPlan("u1", 20_784, plan);
  expect(keptPlan("u1", 20_784)).toEqual(plan);
  expect(keptPlan("u1", 20_785)).toBeUndefined();
  expect(keptPlan("u2", 20_784)).toBeUndefined();
  expect(readOnWay("u1")).toBe(true);
});

it("forgets it when more was learnt, but not that there is a way; and makes none where there was none", () => {
  keepPlan("u1", 20_784, plan);
  forgetPlan("u1");
  expect(keptPlan("u1", 20_784)).toBeUndefined();
  expect(readOnWay("u1")).toBe(true);
  forgetPlan("u2");
  expect(readOnWay("u2")).toBe(false);
});

it.each(["1", "null", "{", '{"day":20784}', '{"day":20784,"plan":{"belt":"yellow","due":"8"}}', '"x"', "[]"])(
  "keeps nothing of what is broken: %s",
  (stored) => {
    writeOnWay("u1");
    localStorage.setItem("dojo.onWay.v1.u1", stored);
    expect(keptPlan("u1", 20_784)).toBeUndefined();
  },
);
