import { expect, it, vi } from "vitest";
import { copyText } from "./copyText.ts";

it("copies, and says where it cannot", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const copied: string[] = [];
  expect(await copyText("abc", { writeText: (text) => Promise.resolve(void copied.push(text)) })).toBe(true);
  expect(copied).toEqual(["abc"]);
  expect(await copyText("abc", { writeText: () => Promise.reject(new Error("not allowed")) })).toBe(false);
  expect(await copyText("abc", undefined)).toBe(false);
});
