// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { fakeAdapters } from "../../tests/fixtures/units/fakeAdapters.ts";
import type { Loss, TechniqueRef } from "../platform/adapters.ts";
import { AdaptersContext } from "../platform/context.tsx";
import { giveBack, takeReturned } from "../platform/store/returned.ts";
import { ToastProvider } from "../ui/layers/Toast.tsx";
import { UnsentNews } from "./UnsentNews.tsx";

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const refTo = (techniqueNr: string): TechniqueRef => ({ topic: "tech", topicListID: "blocks", techniqueNr });
const note = { category: "Technik", content: "Tief bleiben.", createdAt: "2026-01-02T03:04:05.000Z" };

/** The messages of somebody on the home page; `lose` refuses a change. */
async function open() {
  const { adapters } = fakeAdapters({}, () => Promise.reject(new Error("no play")));
  let lose: (loss: Loss) => void = () => undefined;
  adapters.unsent = {
    watch: () => () => undefined,
    sent: () => new Promise(() => undefined),
    onLoss(listener) {
      lose = listener;
      return () => undefined;
    },
    onSafety: () => () => undefined,
  };
  const { hook, history } = memoryLocation({ path: "/", record: true });
  await act(async () =>
    render(
      <AdaptersContext value={adapters}>
        <Router hook={hook}>
          <ToastProvider>
            <UnsentNews adapters={adapters} uid="u1" />
          </ToastProvider>
        </Router>
      </AdaptersContext>,
    ),
  );
  return { history, lose: (loss: Loss) => act(() => lose(loss)) };
}

it("names the request that was refused, where the server names it", async () => {
  const { lose } = await open();
  lose({ kind: "removal", ref: refTo("1") });
  expect(screen.getByText(/Deine Notiz ist noch da/).textContent).not.toContain("Anfrage");
  lose({ kind: "play", requestId: "32e1b9d471" });
  expect(screen.getByText(/Der Server hat ein Ergebnis nicht angenommen/).textContent).toContain("Anfrage 32e1b9d471.");
});

it("after a start, leads to each technique with a refused text in turn", async () => {
  for (const nr of ["1", "2"]) giveBack("u1", refTo(nr), note);
  const { history } = await open();
  expect(screen.getByText(/Notizen zu 2 Techniken/)).toBeTruthy();
  act(() => screen.getByText("Ansehen").click());
  takeReturned("u1", refTo("1"));
  expect(screen.getByText(/eine Notiz nicht angenommen/)).toBeTruthy();
  act(() => screen.getByText("Ansehen").click());
  expect(history).toEqual(["/", "/techniques/single/blocks/1", "/techniques/single/blocks/2"]);
  expect(screen.queryByText("Ansehen")).toBeNull();
});
