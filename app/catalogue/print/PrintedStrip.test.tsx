// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { Picture } from "#domain/catalogue/schema.ts";
import { isCaptioned, PrintedStrip } from "./PrintedStrip.tsx";

afterEach(cleanup);

const STRIP: Picture = {
  src: "/media/bild.svg",
  alt: "Zwei Schritte",
  width: 4000,
  height: 2080,
  panels: [
    [0, 80, 1000, 2000],
    [1000, 80, 3000, 1500],
  ],
  labels: [
    [40, 70, 124, "1"],
    [1040, 70, 124, "2"],
  ],
};
const ofSteps = (...steps: string[]): Picture => ({ ...STRIP, labels: steps.map((step) => [40, 70, 124, step]) });

it("has the words of a step below its panel, all figures in one scale", () => {
  render(<PrintedStrip picture={STRIP} captions={["Greifen", "Werfen"]} />);
  const steps = screen.getAllByRole("listitem");
  expect(steps.map((step) => step.textContent)).toEqual(["1 Greifen", "2 Werfen"]);
  const columns = screen
    .getByRole("list")
    .style.gridTemplateColumns.match(/\d+(?=fr)/g)!
    .map(Number);
  const widths = steps.map((step, panel) => {
    const figure = step.querySelector<HTMLElement>("[style*='--share']")!;
    return Number(figure.style.getPropertyValue("--share")) * columns[panel]!;
  });
  expect(widths[1]! / widths[0]!).toBeCloseTo(3);
  const shares = steps.map((step) =>
    Number(step.querySelector<HTMLElement>("span")!.style.getPropertyValue("--share")),
  );
  expect(Math.max(...shares)).toBeCloseTo(1);
});

it("leaves the words to a list of their own where a step has no panel", () => {
  expect(isCaptioned(STRIP, ["Greifen", "Werfen"])).toBe(true);
  expect(isCaptioned(STRIP, ["Greifen", "Werfen", "Weggehen"])).toBe(false);
  expect(isCaptioned(ofSteps("1", "3"), ["Greifen", "Werfen"])).toBe(false);
  expect(isCaptioned(ofSteps("nie", "so"), ["Greifen", "Werfen"])).toBe(false);
});
