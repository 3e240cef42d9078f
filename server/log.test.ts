import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { LOG_EVENTS } from "./log.ts";

it("names every event as noun.verb, once and in order", () => {
  for (const event of LOG_EVENTS) expect(event).toMatch(/^[a-z]+\.[a-z]+$/);
  expect([...new Set(LOG_EVENTS)].sort()).toEqual(LOG_EVENTS);
});

it("explains every event to the operator, and no other", () => {
  const rows = readFileSync("docs/log.md", "utf8").matchAll(/^\| `([^`]+)` \|/gm);
  expect([...rows].map(([, event]) => event)).toEqual(LOG_EVENTS);
});
