// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeAdapters } from "../../tests/fixtures/units/fakeAdapters.ts";
import type { Live, Profile } from "../platform/adapters.ts";
import { AdaptersContext } from "../platform/context.tsx";
import { useAtWork } from "../platform/leaving/quiet.ts";
import { Celebration } from "./Celebration.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Three notes are 30 xp: level 2. */
const LEVEL_2 = { noteCount: 3 };

function Run({ isOn }: { isOn: boolean }) {
  useAtWork(isOn);
  return null;
}

async function open(profile: Partial<Profile>, isClaimed = true) {
  const { adapters } = fakeAdapters(profile, () => Promise.reject(new Error("no play")));
  let tell: (live: Live<Profile>) => void = () => undefined;
  let current: Profile | undefined;
  const watch = adapters.profile.watch;
  adapters.profile.watch = (onChange) => {
    tell = onChange;
    return watch((live) => {
      if (live.status === "ready") current = live.value;
      onChange(live);
    });
  };
  const claims: number[] = [];
  adapters.profile.claimLevel = (level) => {
    claims.push(level);
    return Promise.resolve(isClaimed);
  };
  const tree = (isAtWork: boolean) => (
    <AdaptersContext value={adapters}>
      <Celebration />
      <Run isOn={isAtWork} />
    </AdaptersContext>
  );
  const { rerender } = render(tree(false));
  await pass(0);
  return {
    claims,
    work: (isAtWork: boolean) => rerender(tree(isAtWork)),
    change: (changes: Partial<Profile>, pending: boolean) =>
      act(async () => tell({ status: "ready", value: { ...current!, ...changes }, pending })),
  };
}

const card = () => screen.queryByText("Level 2 erreicht!");

describe("a level that was reached outside of a result", () => {
  it("is celebrated by the device where a note was written as soon as the server has the note", async () => {
    const { claims, change } = await open({ noteCount: 2 });
    const status = screen.getByRole("status");
    await change(LEVEL_2, true);
    await pass(1000);
    expect(claims).toEqual([]);
    await change(LEVEL_2, false);
    await pass(500);
    expect(claims).toEqual([2]);
    // The live region was there before its words.
    expect(status.contains(card())).toBe(true);
    expect(status.textContent).toContain("Du hast jetzt 2 Fertigkeitspunkte.");
    await pass(8000);
    expect(card()).toBeNull();
  });

  it("is left to that device first by all others", async () => {
    const { claims, change } = await open({ noteCount: 2 });
    await change(LEVEL_2, false);
    await pass(1000);
    expect(claims).toEqual([]);
    await change({ ...LEVEL_2, celebratedLevel: 2 }, false);
    await pass(10_000);
    expect(claims).toEqual([]);
  });

  it("is celebrated without a network, too, and by the next device that is opened", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const offline = await open({ noteCount: 2 });
    await offline.change(LEVEL_2, true);
    await pass(500);
    expect(card()).not.toBeNull();
    cleanup();
    vi.restoreAllMocks();
    await open(LEVEL_2);
    await pass(2000);
    expect(card()).not.toBeNull();
  });

  it("is celebrated by nobody who could not claim it, and asked for once", async () => {
    const { claims, change } = await open(LEVEL_2, false);
    await pass(2000);
    await change({ ...LEVEL_2, xp: 1 }, false);
    await pass(2000);
    expect(claims).toEqual([2]);
    expect(card()).toBeNull();
  });

  it("waits until a run is over, a question is answered and somebody looks", async () => {
    const { claims, work } = await open(LEVEL_2);
    work(true);
    await pass(10_000);
    work(false);
    const question = document.body.appendChild(document.createElement("dialog"));
    question.setAttribute("open", "");
    await pass(10_000);
    question.remove();
    const seen = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    await pass(10_000);
    expect(claims).toEqual([]);
    seen.mockReturnValue("visible");
    await pass(500);
    expect(card()).not.toBeNull();
  });

  it("stays while it is held, and goes when it is closed", async () => {
    await open(LEVEL_2);
    await pass(2000);
    const close = screen.getByRole("button", { name: "Meldung schließen" });
    act(() => close.focus());
    await pass(20_000);
    expect(card()).not.toBeNull();
    act(() => close.click());
    expect(card()).toBeNull();
  });
});

it("nothing is celebrated that was celebrated before, even if notes were deleted since", async () => {
  const { claims } = await open({ noteCount: 3, celebratedLevel: 4 });
  await pass(10_000);
  expect(claims).toEqual([]);
});
