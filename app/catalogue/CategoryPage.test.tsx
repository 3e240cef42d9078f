// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { CategoryPage } from "./CategoryPage.tsx";

afterEach(cleanup);

const row = (name: RegExp) => screen.getByRole("link", { name }).textContent;

describe("a row of a category (rule 5.9)", () => {
  it("counts the techniques of a topic", () => {
    render(<CategoryPage category="tech" />);
    expect(row(/^16 Blocks/)).toContain("16 Techniken");
  });

  it("has the subtitle of a form", () => {
    render(<CategoryPage category="kuen" />);
    expect(row(/^Siu Wan/)).toContain("Begründer unbekannt");
  });

  it("has the subtitle of a topic of theory", () => {
    render(<CategoryPage category="theorie" />);
    expect(row(/^Die 5 Kampfdistanzen/)).toContain("Wie weit, womit, wie lange noch");
  });
});
