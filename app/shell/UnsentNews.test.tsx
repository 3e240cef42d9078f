// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { fakeAdapters } from "../../tests/fixtures/units/fakeAdapters.ts";
import type { TechniqueRef } from "../platform/adapters.ts";
import { AdaptersContext } from "../platform/context.tsx";
import { giveBack, takeReturned } from "../platform/store/returned.ts";
import { ToastProvider } from "../ui/layers/Toast.tsx";
import { UnsentNews } from "./UnsentNews.tsx";

afterEach(cleanup);

const refTo = (techniqueNr: string): TechniqueRef => ({ topic: "tech", topicListID: "blocks", techniqueNr });
const note = { category: "Technik", content: "Tief bleiben.", createdAt: "2026-01-02T03:04:05.000Z" };

it("after a start, leads to each technique with a refused text in turn", async () => {
  const { adapters } = fakeAdapters({}, () => Promise.reject(new Error("no play")));
  adapters.unsent = {
    watch: () => () => undefined,
    sent: () => new Promise(() => undefined),
    onLoss: () => () => undefined,
    onSafety: () => () => undefined,
  };
  for (const nr of ["1", "2"]) giveBack("u1", refTo(nr), note);
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
  expect(screen.getByText(/Notizen zu 2 Techniken/)).toBeTruthy();
  act(() => screen.getByText("Ansehen").click());
  takeReturned("u1", refTo("1"));
  expect(screen.getByText(/eine Notiz nicht angenommen/)).toBeTruthy();
  act(() => screen.getByText("Ansehen").click());
  expect(history).toEqual(["/", "/techniques/single/blocks/1", "/techniques/single/blocks/2"]);
  expect(screen.queryByText("Ansehen")).toBeNull();
});
