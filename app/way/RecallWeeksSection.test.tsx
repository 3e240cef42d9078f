// @vitest-environment happy-dom
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { learnAll, type Learnt } from "#domain/learning/learnt.ts";
import { sheetOf } from "#domain/learning/sheetOf.ts";
import { dayOfIso } from "#domain/progress/dayNumber.ts";
import type { Studies } from "../platform/learning/studies.ts";
import { RecallWeeksSection } from "./RecallWeeksSection.tsx";

afterEach(cleanup);

const DAY_MS = 86_400_000;
const MONDAY = dayOfIso("2026-11-02")!;
const ITEMS = ["tritte/1", "tritte/2"];
const answered = (id: string, day: number, item: string) =>
  sheetOf(id, "cards", day * DAY_MS, { ratings: { [item]: "good" } });

function open(learnt: Learnt, day: number) {
  const studies = { items: ITEMS, learnt, day } as unknown as Studies;
  const { container } = render(<RecallWeeksSection studies={studies} />);
  return { curve: () => container.querySelector("[data-curve]"), section: screen.queryByRole("region")! };
}

describe("what was known week by week", () => {
  const learnt = learnAll([answered("a", MONDAY, "tritte/1"), answered("b", MONDAY + 15, "tritte/2")]);

  it("is drawn, and stands in a table beside it, the latest week first", () => {
    const { curve, section } = open(learnt, MONDAY + 15);
    expect(curve()?.getAttribute("aria-hidden")).toBe("true");
    expect(curve()?.querySelectorAll("circle")).toHaveLength(3);
    const rows = within(section).getAllByRole("row").slice(1);
    expect(rows.map((row) => within(row).getByRole("rowheader").textContent)).toEqual(["16.11.", "9.11.", "2.11."]);
    expect(within(rows[0]!).getAllByRole("cell")[0]!.textContent).toBe("2");
    expect(within(rows[2]!).getAllByRole("cell")[1]!.textContent).toMatch(/^4\d\u00A0%$/);
    expect(section.textContent).not.toContain("lässt es sich nicht mehr sagen");
  });

  it("is left out in the first week, of which there is nothing to compare", () => {
    expect(open(learnt, MONDAY + 6).section).toBeNull();
  });

  it("says from when on it is known where a snapshot from before kept no past", () => {
    const { past: _, ...bare } = learnAll([
      answered("a", MONDAY, "tritte/1"),
      answered("b", MONDAY + 7, "tritte/1"),
    ]).memories.get("tritte/1")!;
    const { section } = open({ ...learnt, memories: new Map([["tritte/1", bare]]) }, MONDAY + 14);
    expect(section.textContent).toContain("Für die Zeit vor dem 9. November 2026 lässt es sich nicht mehr sagen.");
  });
});
