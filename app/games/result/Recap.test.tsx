// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { startQuestions } from "#domain/game/answers.ts";
import { Recap } from "./Recap.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it("lists the same question twice where it was asked twice", () => {
  const complaints = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const round = { options: ["a", "b", "c", "d"], right: 1 };
  const run = { ...startQuestions([round, round], "never"), given: [1, 0] };
  render(<Recap run={run} promptOf={() => "Was kommt danach?"} explanationOf={() => undefined} />);
  expect(screen.getAllByText("Was kommt danach?")).toHaveLength(2);
  expect(complaints).not.toHaveBeenCalled();
});
