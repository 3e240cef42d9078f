// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { TechniqueNotes } from "#domain/notes/note.ts";
import { fakeAdapters } from "../../tests/fixtures/units/fakeAdapters.ts";
import type { Live } from "../platform/adapters.ts";
import { AdaptersContext } from "../platform/context.tsx";
import { AllNotesPage } from "./AllNotesPage.tsx";

vi.mock("virtual:catalogue", () => ({
  topics: [{ topicID: "blocks", group: "single", title: "Blocks", count: 1 }],
  quotes: [],
  loadTopic: () => Promise.resolve({ list: [{ techniqueNr: "1", title: "Block nach oben" }] }),
  loadQuestions: () => Promise.resolve([]),
}));
afterEach(cleanup);

const noteOn = (topicListID: string, techniqueNr: string, content: string): TechniqueNotes => ({
  topic: "tech",
  topicListID,
  techniqueNr,
  notes: [{ category: "Allgemein", content, createdAt: "2026-11-20T18:00:00.000Z" }],
});

async function show(...all: TechniqueNotes[]) {
  const { adapters } = fakeAdapters({}, () => Promise.reject(new Error("no play")));
  adapters.notes.watchAll = (watcher: (live: Live<TechniqueNotes[]>) => void) => {
    watcher({ status: "ready", value: all, pending: false });
    return () => undefined;
  };
  await act(async () =>
    render(
      <AdaptersContext value={adapters}>
        <AllNotesPage />
      </AdaptersContext>,
    ),
  );
}

describe("all notes", () => {
  it("lead to their technique", async () => {
    await show(noteOn("blocks", "1", "Ellbogen tiefer"));
    expect(screen.getByRole("link", { name: "1. Block nach oben" })).toHaveProperty(
      "pathname",
      "/techniques/single/blocks/1",
    );
    expect(screen.queryByText(/nicht mehr im Katalog/)).toBeNull();
  });

  it("are searched, their texts and categories and the names of their techniques", async () => {
    await show(noteOn("blocks", "1", "Ellbogen tiefer"), noteOn("speer", "2", "Spitze voran"));
    const search = async (value: string) => {
      await act(async () => void fireEvent.change(screen.getByLabelText("Suchen"), { target: { value } }));
      return ["Ellbogen tiefer", "Spitze voran"].filter((words) => document.body.textContent.includes(words));
    };
    expect(screen.getByRole("status").textContent).toBe("2 Notizen");
    expect(await search("ELLBOGEN")).toEqual(["Ellbogen tiefer"]);
    expect(screen.getByRole("status").textContent).toBe("1 Notiz zu „ELLBOGEN“");
    expect(await search("block nach oben")).toEqual(["Ellbogen tiefer"]);
    expect(await search("allgemein")).toHaveLength(2);
    expect(await search("regenschirm")).toEqual([]);
    expect(screen.getByText("Nichts gefunden")).toBeTruthy();
  });

  it.each([
    ["a number that the topic no longer has", "blocks", "7", "Blocks"],
    ["a topic that the catalogue no longer has", "speer", "2", "speer"],
  ])("are shown for %s, without a link that leads nowhere", async (_name, topicListID, techniqueNr, topicTitle) => {
    await show(noteOn(topicListID, techniqueNr, "Das habe ich mir gemerkt"));
    expect(screen.getByText("Das habe ich mir gemerkt")).toBeTruthy();
    expect(screen.getByRole("heading", { name: `Nr. ${techniqueNr}` })).toBeTruthy();
    expect(screen.getByText(topicTitle)).toBeTruthy();
    expect(screen.getByText("Diese Technik steht nicht mehr im Katalog. Deine Notizen bleiben.")).toBeTruthy();
    expect(screen.queryByRole("link", { name: /Nr\./ })).toBeNull();
  });
});
