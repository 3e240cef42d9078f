// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { fakeAdapters } from "../../tests/fixtures/units/fakeAdapters.ts";
import type { Adapters, SessionState, Unsent } from "../platform/adapters.ts";
import { AdaptersContext } from "../platform/context.tsx";
import { useLogOut } from "../platform/logOut.ts";
import { loadLogOutDialogs, LogOutProvider } from "./LogOut.tsx";

beforeAll(loadLogOutDialogs);
afterEach(cleanup);

const NOTHING: Unsent = { notes: 0, plays: 0, texts: [] };

function LogOutButton() {
  return <button onClick={useLogOut()}>Abmelden</button>;
}

const open = (adapters: Adapters) =>
  act(async () =>
    render(
      <AdaptersContext value={adapters}>
        <LogOutProvider adapters={adapters}>
          <LogOutButton />
        </LogOutProvider>
      </AdaptersContext>,
    ),
  );

it("closes the question when the session ends meanwhile, as in another tab", async () => {
  const { adapters } = fakeAdapters({}, () => Promise.reject(new Error("no play")));
  let state: SessionState = adapters.session.current();
  const listeners = new Set<() => void>();
  adapters.session.current = () => state;
  adapters.session.subscribe = (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const become = (next: SessionState) =>
    act(async () => {
      state = next;
      for (const listener of listeners) listener();
    });
  adapters.unsent = {
    watch(onChange: (unsent: Unsent) => void) {
      onChange({ notes: 1, plays: 0, texts: ["Ellbogen tief."] });
      return () => undefined;
    },
    sent: () => new Promise(() => undefined),
    onLoss: () => () => undefined,
    onSafety: () => () => undefined,
  };
  const signedIn = state;
  await open(adapters);
  act(() => screen.getByText("Abmelden").click());
  expect(screen.getByText("1 Notiz ist noch nicht auf dem Server.")).toBeTruthy();
  // Screen readers announce text that enters an existing status, not a status that is inserted with its text.
  const status = screen.getByRole("status");
  expect(status.textContent).toBe("");
  act(() => screen.getByText("Warten und dann abmelden").click());
  expect(status.isConnected && status.textContent).toContain("Danach wirst Du von selbst abgemeldet.");
  await become({ status: "loading" });
  await become({ status: "signedOut" });
  expect(screen.queryByText(/noch nicht auf dem Server/)).toBeNull();
  await become(signedIn);
  expect(screen.queryByText(/noch nicht auf dem Server/)).toBeNull();
});

it("shows when everything was sent meanwhile, and logs out by the same button", async () => {
  const { adapters } = fakeAdapters({}, () => Promise.reject(new Error("no play")));
  let tell: (unsent: Unsent) => void = () => undefined;
  adapters.unsent = {
    watch(onChange: (unsent: Unsent) => void) {
      tell = onChange;
      onChange({ notes: 1, plays: 0, texts: ["Ellbogen tief."] });
      return () => undefined;
    },
    sent: () => new Promise(() => undefined),
    onLoss: () => () => undefined,
    onSafety: () => () => undefined,
  };
  const signOut = vi.fn<() => Promise<void>>(() => Promise.resolve());
  adapters.session.signOut = signOut;
  await open(adapters);
  act(() => screen.getByText("Abmelden").click());
  const status = screen.getByRole("status");
  const primary = screen.getByText("Warten und dann abmelden").closest("button")!;
  act(() => tell(NOTHING));
  expect(screen.queryByText(/noch nicht auf dem Server/)).toBeNull();
  expect(status.isConnected && status.textContent).toBe("Inzwischen ist alles auf dem Server.");
  expect(primary.isConnected && primary.textContent).toBe("Abmelden");
  await act(async () => primary.click());
  expect(signOut).toHaveBeenCalledOnce();
});

/** The question of somebody with this much unsent, and what its answers have led to. */
async function askWith(counts: Unsent, sent: Promise<void> = new Promise(() => undefined)) {
  const { adapters } = fakeAdapters({}, () => Promise.reject(new Error("no play")));
  adapters.unsent = {
    watch(onChange: (unsent: Unsent) => void) {
      onChange(counts);
      return () => undefined;
    },
    sent: () => sent,
    onLoss: () => () => undefined,
    onSafety: () => () => undefined,
  };
  const ended: string[] = [];
  adapters.session.signOut = async () => void ended.push("signed out");
  adapters.session.signOutAndForget = async () => void ended.push("signed out and forgotten");
  await open(adapters);
  act(() => screen.getByText("Abmelden").click());
  const press = (name: string) => act(async () => screen.getAllByText(name).at(-1)!.click());
  const remove = () => act(() => screen.getByRole("checkbox", { name: /^Daten von diesem Gerät entfernen/ }).click());
  return { ended, press, remove };
}

it("leaves the data on the device, unless one asks for more", async () => {
  const { ended, press } = await askWith(NOTHING);
  expect(screen.getByRole("dialog", { name: "Abmelden?" })).toBeTruthy();
  expect(screen.queryByText(/noch nicht auf dem Server/)).toBeNull();
  expect(screen.getByText("Auf dem Server bleibt alles: Notizen, XP und Profil.")).toBeTruthy();
  expect(screen.getByText(/Auf diesem Gerät bleibt eine Kopie/)).toBeTruthy();
  await press("Abmelden");
  expect(ended).toEqual(["signed out"]);
});

it("names the notes that are unsent by their words, three of them", async () => {
  await askWith({ notes: 5, plays: 0, texts: ["Eins.", "Zwei.", "Drei.", "Vier.", "Fünf."] });
  const named = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(named).toEqual(["„Eins.“", "„Zwei.“", "„Drei.“", "und 2 weitere"]);
});

it("removes the data on request, for this one time", async () => {
  const { ended, press, remove } = await askWith(NOTHING);
  remove();
  expect(screen.getByText(/Von diesem Gerät geht alles weg/)).toBeTruthy();
  await press("Angemeldet bleiben");
  act(() => screen.getByText("Abmelden").click());
  expect(screen.getByRole<HTMLInputElement>("checkbox").checked).toBe(false);
  remove();
  await press("Abmelden und entfernen");
  expect(ended).toEqual(["signed out and forgotten"]);
});

it("loses nothing unsent without a word: it says so, and offers to wait first", async () => {
  const { ended, press, remove } = await askWith({ notes: 2, plays: 0, texts: ["Eins.", "Zwei."] });
  expect(screen.getByText(/bleiben sie auf diesem Gerät/)).toBeTruthy();
  remove();
  expect(screen.queryByText(/bleiben sie auf diesem Gerät/)).toBeNull();
  expect(screen.getByRole("alert").textContent).toContain("Alles davon geht verloren, wenn Du nicht wartest");
  expect(screen.queryByText("Trotzdem abmelden")).toBeNull();
  await press("Verwerfen und abmelden");
  expect(ended).toEqual(["signed out and forgotten"]);
});

it("removes the data after what was unsent has been sent", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { ended, press, remove } = await askWith({ notes: 1, plays: 0, texts: ["Ellbogen tief."] }, promise);
  remove();
  await press("Warten und dann abmelden");
  expect(ended).toEqual([]);
  await act(async () => resolve());
  expect(ended).toEqual(["signed out and forgotten"]);
});
