// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { fakeAdapters } from "../../tests/fixtures/units/fakeAdapters.ts";
import type { Adapters, SessionState, Unsent } from "../platform/adapters.ts";
import { AdaptersContext } from "../platform/context.tsx";
import { useLogOut } from "../platform/logOut.ts";
import { LogOutProvider } from "./LogOut.tsx";

afterEach(cleanup);

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
      onChange({ notes: 1, plays: 0 });
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
      onChange({ notes: 1, plays: 0 });
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
  act(() => tell({ notes: 0, plays: 0 }));
  expect(screen.queryByText(/noch nicht auf dem Server/)).toBeNull();
  expect(status.isConnected && status.textContent).toBe("Inzwischen ist alles auf dem Server.");
  expect(primary.isConnected && primary.textContent).toBe("Abmelden");
  await act(async () => primary.click());
  expect(signOut).toHaveBeenCalledOnce();
});
