// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});
afterEach(() => Reflect.deleteProperty(navigator, "vibrate"));

const letVibrate = () => Object.defineProperty(navigator, "vibrate", { value: () => true, configurable: true });

it("offers vibration only where there is any", async () => {
  const { feelsHere } = await import("./feel.ts");
  expect(feelsHere()).toEqual(["sound", "motion"]);
  letVibrate();
  expect(feelsHere()).toEqual(["sound", "vibration", "motion"]);
});

it("keeps settings that cannot be changed here", async () => {
  const { feelsHere, isOn, useFeels } = await import("./feel.ts");
  const { result } = renderHook(useFeels);
  // A group of switches returns only values that it offered.
  act(() => result.current[1](feelsHere().filter((feel) => feel !== "motion")));
  expect([isOn("sound"), isOn("motion"), isOn("vibration")]).toEqual([true, false, true]);
  letVibrate();
  act(() => result.current[1](["sound"]));
  expect(isOn("vibration")).toBe(false);
});
