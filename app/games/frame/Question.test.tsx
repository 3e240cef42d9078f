// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { startQuestions } from "#domain/game/answers.ts";
import { runText } from "../../text/games.ts";
import { Question, questionEventOfKey } from "./Question.tsx";

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
    expect(show({ mouse: true })).toEqual(["A4", "B21", "C1", "D14"]);
    expect(screen.getByText(runText.keys)).toBeTruthy();
    expect(screen.getByRole("button", { name: "21" })).toBeTruthy();
  });

  it("are letters or digits: both answer, nothing else does (rule 12.9)", () => {
    const answered = (keys: string) => [...keys].map((key) => questionEventOfKey(run, key));
    const all = [0, 1, 2, 3].map((option) => ({ type: "answer", option }));
    expect(answered("abcd")).toEqual(all);
    expect(answered("ABCD")).toEqual(all);
    expect(answered("1234")).toEqual(all);
    expect(["", "AB", "e", "5", "0", "Escape"].map((key) => questionEventOfKey(run, key))).toEqual(
      Array.from({ length: 6 }),
    );
  });
});
