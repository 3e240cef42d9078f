// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { startQuestions } from "#domain/game/answers.ts";
import { runText } from "../../text/games.ts";
import { Question } from "./Question.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const run = startQuestions([{ options: ["4", "21", "1", "14"], right: 1 }], "always");

function show({ mouse }: { mouse: boolean }) {
  const list = { matches: mouse, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal("matchMedia", () => list);
  render(<Question run={run} prompt="Welche Nummer hat sie?" send={() => undefined} />);
  return screen.getAllByRole("button").map(({ textContent }) => textContent);
}

describe("the keys of a question (rule 23.5)", () => {
  it("are not shown where there are none: nothing stands beside an answer", () => {
    expect(show({ mouse: false })).toEqual(["4", "21", "1", "14"]);
    expect(screen.queryByText(runText.keys)).toBeNull();
  });

  it("are shown beside a mouse, hidden from screen readers", () => {
    expect(show({ mouse: true })).toEqual(["14", "221", "31", "414"]);
    expect(screen.getByText(runText.keys)).toBeTruthy();
    expect(screen.getByRole("button", { name: "21" })).toBeTruthy();
  });
});
