// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRef } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readDraft } from "../platform/store/drafts.ts";
import { NoteForm, type NoteFormHandle } from "./NoteForm.tsx";

beforeEach(() => localStorage.clear());
afterEach(cleanup);

it("takes several texts that come back in the same moment, and keeps them all", () => {
  const form = createRef<NoteFormHandle>();
  const initial = { newName: "", content: "Inzwischen getippt." };
  render(
    <NoteForm
      ref={form}
      categories={[]}
      draftKey="anna"
      initial={initial}
      submitLabel="Speichern"
      onSave={() => undefined}
    />,
  );
  act(() => {
    form.current?.giveBack([
      { ref: { topic: "tech", topicListID: "blocks", techniqueNr: "1" }, category: "A", content: "eins" },
    ]);
    form.current?.giveBack([
      { ref: { topic: "tech", topicListID: "blocks", techniqueNr: "1" }, category: "B", content: "zwei" },
    ]);
  });
  const all = "zwei\n\neins\n\nInzwischen getippt.";
  expect(screen.getByLabelText("Notiz")).toHaveProperty("value", all);
  expect(readDraft("anna")?.content).toBe(all);
});

it("says beside its button that a note is kept, until the next one is begun", async () => {
  const user = userEvent.setup();
  const initial = { newName: "", content: "" };
  render(
    <NoteForm
      categories={[]}
      draftKey="mei"
      initial={initial}
      submitLabel="Speichern"
      onSave={() => undefined}
      keepsOpen
    />,
  );
  const button = screen.getByRole("button", { name: "Speichern" });
  await user.click(button);
  expect(screen.queryByText("Gespeichert")).toBeNull();
  await user.type(screen.getByLabelText("Notiz"), "Ellbogen tief.");
  await user.click(button);
  expect(screen.getByText("Gespeichert").closest("[aria-live=polite]")).toBeTruthy();
  await user.type(screen.getByLabelText("Notiz"), "K");
  expect(screen.queryByText("Gespeichert")).toBeNull();
});
