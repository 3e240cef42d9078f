// @vitest-environment happy-dom
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { ToastProvider } from "../ui/layers/Toast.tsx";
import { ListPage } from "./ListPage.tsx";

afterEach(cleanup);

async function open(category: "single" | "tech" | "theorie", topicID: string) {
  render(
    <ToastProvider>
      <ListPage category={category} topicID={topicID} />
    </ToastProvider>,
  );
  await screen.findByRole("list", { name: screen.getByRole("heading", { level: 1 }).textContent });
}

const isBefore = (one: Element, other: Element) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

describe("the page of a topic", () => {
  it("has the games that practise it, above its list (rule 5.12)", async () => {
    await open("single", "staende");
    const games = within(screen.getByRole("navigation", { name: "Üben" })).getAllByRole("link");
    expect(games.map((game) => [game.textContent, game.getAttribute("href")])).toEqual([
      ["Karteikarten", "/cards/staende"],
      ["Reihenfolge lernen", "/sort/staende"],
      ["Namen Trainieren", "/names/staende"],
    ]);
    expect(isBefore(games[2]!, screen.getByRole("link", { name: /Reiterstand/ }))).toBe(true);
  });

  it("shows its first technique before the way to paper, and opens what it is about on request", async () => {
    await open("tech", "blocks");
    const first = screen.getByRole("link", { name: /Block nach oben/ });
    expect(isBefore(first, screen.getByRole("button", { name: "Drucken" }))).toBe(true);
    const words = screen.getByText(/Alle beginnen in der/);
    expect(words.closest("[hidden]")).not.toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Worum es geht" }));
    expect(words.closest("[hidden]")).toBeNull();
    expect(screen.getByRole("button", { name: "Worum es geht" }).getAttribute("aria-expanded")).toBe("true");
  });
});
