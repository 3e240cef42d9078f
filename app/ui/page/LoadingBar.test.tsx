// @vitest-environment happy-dom
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { LoadingBar } from "./LoadingBar.tsx";

it("runs to 95 per cent within 2000 ms, where it waits (rule 4.14)", () => {
  render(<LoadingBar label="Lädt ..." />);
  const { style } = screen.getByRole("progressbar", { name: "Lädt ..." }).firstElementChild as HTMLElement;
  expect([style.getPropertyValue("--duration"), style.getPropertyValue("--to")]).toEqual(["2000ms", "0.95"]);
  const css = readFileSync(join(import.meta.dirname, "Feedback.module.css"), "utf8");
  // `forwards`: it stays where it has arrived.
  expect(css).toMatch(/animation:[^;]*var\(--duration\)[^;]*(?:forwards|both)/);
  expect(css).toMatch(/@keyframes[\s\S]+?to \{\s*transform: scaleX\(var\(--to\)\)/);
});
