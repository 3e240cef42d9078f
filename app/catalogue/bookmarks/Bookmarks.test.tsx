// @vitest-environment happy-dom
import { act, cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MAX_BOOKMARKS } from "#domain/limits.ts";
import { fakeAdapters } from "../../../tests/fixtures/units/fakeAdapters.ts";
import { AdaptersContext } from "../../platform/context.tsx";
import { ToastProvider } from "../../ui/layers/Toast.tsx";
import { ListPage } from "../ListPage.tsx";
import { BookmarksPage } from "./BookmarksPage.tsx";
import { BookmarkTool } from "./BookmarkTool.tsx";

/** Notes are another feature. */
const NoSequence = () => null;

beforeEach(() => history.replaceState(null, "", "/"));
afterEach(cleanup);

async function open(bookmarks: string[], page = <BookmarksPage />) {
  const { adapters } = fakeAdapters({ bookmarks }, () => Promise.reject(new Error("no play here")));
  await act(async () =>
    render(
      <AdaptersContext value={adapters}>
        <ToastProvider>{page}</ToastProvider>
      </AdaptersContext>,
    ),
  );
  return adapters;
}

const tool = <BookmarkTool technique={{ topicID: "blocks", techniqueNr: "1" }} />;
const isMarked = () => screen.queryByRole("button", { name: "Gemerkt" }) !== null;
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));

describe("a technique's bookmark (rule 5.20)", () => {
  it("is set and taken off again, and taken off by mistake comes back", async () => {
    await open([], tool);
    expect(isMarked()).toBe(false);
    await press("Merken");
    expect(isMarked()).toBe(true);
    await press("Gemerkt");
    expect(isMarked()).toBe(false);
    await press("Rückgängig");
    expect(isMarked()).toBe(true);
  });

  it("leads to the Merkliste", async () => {
    await open([], tool);
    await press("Merken");
    await press("Zur Merkliste");
    expect(location.pathname).toBe("/merkliste");
  });

  it("is said on its own page only, and not where it would offer the way to where one is", async () => {
    await open([], tool);
    await press("Merken");
    expect(screen.getByText("Auf der Merkliste")).toBeDefined();
    await act(async () => history.pushState(null, "", "/merkliste"));
    expect(screen.queryByText("Auf der Merkliste")).toBeNull();
    await press("Gemerkt");
    expect(screen.getByText("Von der Merkliste genommen")).toBeDefined();
    await act(async () => history.pushState(null, "", "/profil"));
    expect(screen.queryByText("Von der Merkliste genommen")).toBeNull();
  });

  it("says when the list is full", async () => {
    await open(
      Array.from({ length: MAX_BOOKMARKS }, (_, index) => `tritte/${index + 1}`),
      tool,
    );
    await press("Merken");
    expect(isMarked()).toBe(false);
    expect(screen.getByText(/passen 300 Techniken/)).toBeDefined();
  });

  it("says when it was refused", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const adapters = await open([], tool);
    adapters.profile.setBookmark = () => Promise.reject(new Error("permission-denied"));
    await press("Merken");
    expect(screen.getByText(/ließ sich nicht merken/)).toBeDefined();
    vi.restoreAllMocks();
  });

  it("shows in the list of its topic", async () => {
    await open(["blocks/2"], <ListPage category="single" topicID="blocks" ownSequence={NoSequence} />);
    const list = within(await screen.findByRole("list", { name: "16 Blocks" }));
    expect(list.getAllByRole("img", { name: "gemerkt" })).toHaveLength(1);
    expect(list.getByRole("link", { name: /Block nach innen gemerkt/ })).toBeDefined();
  });
});

describe("the Merkliste", () => {
  it("says what it is for while it is empty", async () => {
    await open([]);
    expect(screen.getByRole("heading", { name: "Noch nichts gemerkt" })).toBeDefined();
    expect(screen.getByRole("link", { name: "Zu den Techniken" }).getAttribute("href")).toBe("/techniques/tech");
  });

  it("lists by topic, in the order of the catalogue, and takes off with a way back", async () => {
    await open(["tritte/2", "blocks/3", "blocks/1"]);
    await screen.findByRole("list", { name: "51 Tritte" });
    expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      "16 Blocks",
      "51 Tritte",
    ]);
    const blocks = within(await screen.findByRole("list", { name: "16 Blocks" })).getAllByRole("link");
    expect(blocks.map((link) => link.getAttribute("href"))).toEqual([
      "/techniques/single/blocks/1",
      "/techniques/single/blocks/3",
    ]);
    await press(/^Von der Merkliste nehmen: Block nach oben/);
    expect(screen.getByText("2 Einträge")).toBeDefined();
    expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^Von der Merkliste nehmen: /);
    await press("Rückgängig");
    expect(screen.getByText("3 Einträge")).toBeDefined();
  });

  it("is practised as a topic is, unless there is no technique on it", async () => {
    await open(["blocks/3"]);
    const games = within(screen.getByRole("navigation", { name: "Üben" })).getAllByRole("link");
    expect(games.map((game) => game.getAttribute("href"))).toEqual(["/cards/merkliste", "/audio/merkliste"]);
    cleanup();
    await open(["limpo/1"]);
    expect(screen.queryByRole("navigation", { name: "Üben" })).toBeNull();
  });

  it("keeps what has left the catalogue until it is taken off", async () => {
    await open(["speer/1"]);
    expect(screen.getByText("speer, Nr. 1")).toBeDefined();
    await press("Von der Merkliste nehmen: speer, Nr.\u00A01");
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
    expect(screen.getByRole("heading", { name: "Noch nichts gemerkt" })).toBeDefined();
  });
});
