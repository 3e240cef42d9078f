// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fakeAdapters } from "../../tests/fixtures/units/fakeAdapters.ts";
import type { Live, Note, NotesAdapter } from "../platform/adapters.ts";
import { AdaptersContext } from "../platform/context.tsx";
import { ToastProvider } from "../ui/layers/Toast.tsx";
import { OwnSequence } from "./OwnSequence.tsx";

const COURSE = { topic: "kuen", topicListID: "limpo", techniqueNr: "2" } as const;
const note = (category: string, content: string, createdAt = "2026-02-01T12:00:00.000Z"): Note => ({
  category,
  content,
  createdAt,
});

beforeEach(() => localStorage.clear());
afterEach(cleanup);

/** The sequence on a device of its own: what is written is there at once. */
async function open(first: Note[]) {
  cleanup();
  const { adapters } = fakeAdapters({}, () => Promise.reject(new Error("no play here")));
  let notes = first;
  let tell: (live: Live<Note[]>) => void = () => undefined;
  const show = (next: Note[]) => {
    notes = next;
    tell({ status: "ready", value: next, pending: false });
    return Promise.resolve();
  };
  const without = (gone: Note) => notes.filter((other) => other.content !== gone.content);
  Object.assign(adapters.notes, {
    watchTechnique(_, onChange) {
      tell = onChange;
      void show(notes);
      return () => undefined;
    },
    add: (_, added) => show([...notes, added]),
    remove: (_, removed) => show(without(removed)),
    replace: (_, before, after) => show([...without(before), after]),
  } satisfies Partial<NotesAdapter>);
  await act(async () =>
    render(
      <AdaptersContext value={adapters}>
        <ToastProvider>
          <OwnSequence technique={COURSE} />
        </ToastProvider>
      </AdaptersContext>,
    ),
  );
  return { user: userEvent.setup(), kept: () => notes };
}

const field = () => screen.getByLabelText<HTMLTextAreaElement>(/Ablauf, eine Bewegung je Zeile/);
const press = (name: string) => screen.getByRole("button", { name });
const moves = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent);

describe("the own sequence of a form (rule 5.25)", () => {
  it("is asked for, typed line by line, and shown as a list in sections", async () => {
    const { user, kept } = await open([note("Allgemein", "Langsamer!")]);
    expect(screen.getByText(/wie Du sie gelernt hast/)).toBeTruthy();
    await user.click(press("Ablauf eintragen"));
    expect(document.activeElement).toBe(field());
    await user.type(field(), "# Erste Bahn\nGruß\nBogenstand");
    await user.click(press("Ablauf speichern"));
    expect(kept().at(-1)).toMatchObject({ category: "Mein Ablauf", content: "# Erste Bahn\nGruß\nBogenstand" });
    expect(screen.getByRole("heading", { name: "Erste Bahn" })).toBeTruthy();
    expect(moves()).toEqual(["Gruß", "Bogenstand"]);
  });

  it("is changed in place, and is one note as before", async () => {
    const { user, kept } = await open([note("Mein Ablauf", "Gruß")]);
    await user.click(press("Bearbeiten"));
    await user.type(field(), "\nWende");
    await user.click(press("Ablauf speichern"));
    expect(kept()).toEqual([note("Mein Ablauf", "Gruß\nWende")]);
    expect(moves()).toEqual(["Gruß", "Wende"]);
  });

  it("goes when it is emptied, and can be brought back", async () => {
    const { user, kept } = await open([note("Mein Ablauf", "Gruß")]);
    await user.click(press("Bearbeiten"));
    await user.clear(field());
    await user.click(press("Ablauf speichern"));
    expect(kept()).toEqual([]);
    await user.click(press("Rückgängig"));
    expect(moves()).toEqual(["Gruß"]);
  });

  it("shows both where two devices wrote one without a network", async () => {
    await open([note("Mein Ablauf", "Gruß"), note("Mein Ablauf", "Wende", "2026-02-02T12:00:00.000Z")]);
    expect(moves()).toEqual(["Gruß", "Wende"]);
  });

  it("opens again with what was typed and not saved", async () => {
    const { user } = await open([]);
    await user.click(press("Ablauf eintragen"));
    await user.type(field(), "Gruß");
    await open([]);
    expect(field().value).toBe("Gruß");
    await user.click(press("Abbrechen"));
    await open([]);
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("keeps what is too long in the field, and says so", async () => {
    const { user, kept } = await open([]);
    await user.click(press("Ablauf eintragen"));
    await user.click(field());
    await user.paste("x".repeat(20_001));
    await user.click(press("Ablauf speichern"));
    expect(screen.getByText(/höchstens 20\.000 Zeichen/)).toBeTruthy();
    expect([kept().length, field().value.length]).toEqual([0, 20_001]);
  });
});
