// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeAdapters } from "../../tests/fixtures/units/fakeAdapters.ts";
import type { Live, Note, NotesAdapter, SessionState } from "../platform/adapters.ts";
import { AdaptersContext } from "../platform/context.tsx";
import { ToastProvider } from "../ui/layers/Toast.tsx";
import { NotesSection } from "./NotesSection.tsx";

const TECHNIQUE = { topic: "tech", topicListID: "blocks", techniqueNr: "1" } as const;
const NOW = Date.parse("2026-03-01T12:00:00.000Z");

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], shouldAdvanceTime: true, now: NOW });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const note = (category: string, content: string, more: Partial<Note> = {}): Note => ({
  category,
  content,
  createdAt: "2026-02-01T12:00:00.000Z",
  ...more,
});

/** The notes of a technique on a device of its own: what is written is there at once. */
async function open(first?: Note[], session?: SessionState) {
  const { adapters } = fakeAdapters({}, () => Promise.reject(new Error("no play here")));
  let notes = first;
  let tell: (live: Live<Note[]>) => void = () => undefined;
  const show = (next: Note[]) => {
    notes = next;
    tell({ status: "ready", value: next, pending: false });
  };
  const calls: [method: string, ...notes: Note[]][] = [];
  const without = ({ content }: Note) => (notes ?? []).filter((other) => other.content !== content);
  const fake: Partial<NotesAdapter> = {
    watchTechnique(_, onChange) {
      tell = onChange;
      if (notes) show(notes);
      return () => undefined;
    },
    add(_, added) {
      calls.push(["add", added]);
      show([...(notes ?? []), added]);
      return Promise.resolve();
    },
    remove(_, removed) {
      calls.push(["remove", removed]);
      show(without(removed));
      return Promise.resolve();
    },
    replace(_, before, after) {
      calls.push(["replace", before, after]);
      show([...without(before), after]);
      return Promise.resolve();
    },
  };
  Object.assign(adapters.notes, fake);
  if (session) adapters.session.current = () => session;
  await act(async () =>
    render(
      <AdaptersContext value={adapters}>
        <ToastProvider>
          <NotesSection technique={TECHNIQUE} />
        </ToastProvider>
      </AdaptersContext>,
    ),
  );
  return { user: userEvent.setup({ delay: null }), calls, arrive: (next: Note[]) => act(async () => show(next)) };
}

const group = (name: RegExp) => screen.getByRole("button", { name });
const isOpen = (name: RegExp) => group(name).getAttribute("aria-expanded") === "true";
const content = () => screen.getByLabelText<HTMLTextAreaElement>("Notiz");
const save = () => screen.getByRole("button", { name: "Notiz speichern" });
const choice = () => screen.getByLabelText<HTMLSelectElement>("Kategorie");

describe("the notes of a technique", () => {
  it("load under a bar; then it says what to do where there are none", async () => {
    const { arrive } = await open();
    expect(screen.getByRole("progressbar", { name: "Notizen werden geladen" })).toBeTruthy();
    await arrive([]);
    expect(screen.queryByRole("progressbar")).toBeNull();
    const empty =
      "Noch keine Notizen. Wähle oben „+ Neue Kategorie anlegen …“, gib einen Namen ein und schreibe deine erste Notiz.";
    expect(screen.getByText(empty)).toBeTruthy();
    expect(screen.getByPlaceholderText("Neue Kategorie")).toBeTruthy();
    expect(content().placeholder).toBe("Schreibe hier deine Notiz …");
  });

  it("say without a network what becomes of them, before one is written", async () => {
    const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    await open([]);
    expect(screen.getByText(/^Offline\. Was Du notierst, .*wird nachgetragen/)).toBeTruthy();
    cleanup();
    online.mockRestore();
    await open([]);
    expect(screen.queryByText(/^Offline/)).toBeNull();
  });

  it("are for whoever is signed in, and for nobody else", async () => {
    const { calls } = await open([], { status: "signedOut" });
    expect(screen.queryByLabelText("Notiz")).toBeNull();
    expect(calls).toEqual([]);
  });

  it("open a single category by itself, and leave others as they were, closed at first", async () => {
    const { user, arrive } = await open([note("Hand", "h"), note("Fuß", "f")]);
    expect([isOpen(/^Fuß/), isOpen(/^Hand/)]).toEqual([false, false]);
    await user.click(group(/^Hand/));
    await arrive([note("Hand", "h"), note("Fuß", "f"), note("Fuß", "g")]);
    expect([isOpen(/^Fuß/), isOpen(/^Hand/)]).toEqual([false, true]);
    cleanup();
    await open([note("Hand", "h")]);
    expect(isOpen(/^Hand/)).toBe(true);
  });

  it("say which of them wait for the server", async () => {
    await open([note("Hand", "gesendet"), note("Hand", "noch hier", { pending: true })]);
    expect(screen.getAllByText("wird nachgetragen")).toHaveLength(1);
  });
});

describe("writing a note", () => {
  it("proposes the first category, or a new one where there is none, and opens what it went into", async () => {
    const { user, calls } = await open([note("Hand", "h"), note("Fuß", "f")]);
    expect(choice().selectedOptions[0]?.textContent).toBe("Fuß");
    await user.type(content(), "  Ferse auf.  ");
    await user.click(save());
    expect(calls).toEqual([
      ["add", note("Fuß", "Ferse auf.", { createdAt: expect.stringMatching(/^2026-03-01T12:00/) })],
    ]);
    expect([isOpen(/^Fuß/), isOpen(/^Hand/)]).toEqual([true, false]);
    expect(content().value).toBe("");
    cleanup();
    await open([]);
    expect(choice().selectedOptions[0]?.textContent).toBe("+ Neue Kategorie anlegen …");
  });

  it("takes a new name without the spaces around it, an empty one as 'Ohne Kategorie'", async () => {
    const { user, calls } = await open([]);
    await user.type(screen.getByLabelText("Name der neuen Kategorie"), "  Knie ");
    await user.type(content(), "gebeugt");
    await user.click(save());
    await user.selectOptions(choice(), "+ Neue Kategorie anlegen …");
    await user.type(content(), "locker");
    await user.click(save());
    expect(calls.map(([, added]) => added?.category)).toEqual(["Knie", "Ohne Kategorie"]);
  });

  it("does nothing without a text, and says nothing", async () => {
    const { user, calls } = await open([note("Hand", "h")]);
    const before = document.body.textContent;
    for (const nothing of ["", "   ", "\u200B"]) {
      if (nothing) await user.type(content(), nothing);
      await user.click(save());
      await user.clear(content());
    }
    expect(calls).toEqual([]);
    expect(document.body.textContent).toBe(before);
  });

  it("refuses more than 20,000 characters with words that say so, and keeps them", async () => {
    const { user, calls } = await open([note("Hand", "h")]);
    await user.click(content());
    await user.paste("x".repeat(20_001));
    await user.click(save());
    expect(calls).toEqual([]);
    expect(screen.getByText(/höchstens 20\.000 Zeichen, diese ist 1 zu lang/)).toBeTruthy();
    expect(content().value).toHaveLength(20_001);
    await user.type(content(), "{Backspace}");
    await user.click(save());
    expect(calls.map(([, added]) => added?.content.length)).toEqual([20_000]);
  });

  it("keeps what is typed as a draft, over leaving the page, until it is saved", async () => {
    const { user } = await open([note("Hand", "h")]);
    await user.type(content(), "Halb fertig");
    cleanup();
    const again = await open([note("Hand", "h")]);
    expect(content().value).toBe("Halb fertig");
    await again.user.click(save());
    cleanup();
    await open([note("Hand", "h")]);
    expect(content().value).toBe("");
  });
});

describe("changing a note", () => {
  it("happens where it stands, and keeps its time", async () => {
    const { user, calls } = await open([note("Hand", "Faust zu")]);
    await user.click(screen.getByRole("button", { name: /^Notiz bearbeiten: Faust zu/ }));
    const field = screen.getAllByLabelText<HTMLTextAreaElement>("Notiz").find(({ value }) => value === "Faust zu")!;
    expect(document.activeElement).toBe(field);
    await user.type(field, ", locker");
    await user.click(screen.getByRole("button", { name: "Speichern" }));
    expect(calls).toEqual([["replace", note("Hand", "Faust zu"), note("Hand", "Faust zu, locker")]]);
  });

  it("can be taken back after a deletion, for ten seconds", async () => {
    const { user, calls } = await open([note("Hand", "Faust zu")]);
    await user.click(screen.getByRole("button", { name: /^Notiz löschen: Faust zu/ }));
    expect(screen.getByText("Notiz gelöscht")).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(9900));
    await user.click(screen.getByRole("button", { name: "Rückgängig" }));
    expect(calls).toEqual([
      ["remove", note("Hand", "Faust zu")],
      ["add", note("Hand", "Faust zu")],
    ]);
    expect(screen.getByText("Faust zu")).toBeTruthy();
  });
});
