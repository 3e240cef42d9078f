// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { fakeAdapters } from "../../tests/fixtures/units/fakeAdapters.ts";
import type { Profile } from "../platform/adapters.ts";
import { AdaptersContext } from "../platform/context.tsx";
import { KeepHint } from "./KeepHint.tsx";

afterEach(() => {
  cleanup();
  localStorage.clear();
});

async function open(profile: Partial<Profile>, isAnonymous = true) {
  const { adapters } = fakeAdapters(profile, () => Promise.reject(new Error("no play here")));
  const user = { uid: "u1", email: "", emailVerified: false, displayName: "", isAnonymous, providers: [] };
  const state = { status: "signedIn" as const, user };
  adapters.session.current = () => state;
  await act(async () =>
    render(
      <AdaptersContext value={adapters}>
        <KeepHint />
      </AdaptersContext>,
    ),
  );
  return screen.queryByRole("region", { name: "Behalten, was Du hier sammelst" });
}

describe("the hint that an account keeps everything (rule 2.12)", () => {
  it("is for visitors who have something to lose, and for nobody else", async () => {
    expect(await open({ noteCount: 0, xp: 0 })).toBeNull();
    cleanup();
    expect(await open({ noteCount: 1 }, false)).toBeNull();
    cleanup();
    expect(await open({ noteCount: 0, xp: 3 })).not.toBeNull();
  });

  it("goes for good by one press", async () => {
    expect(await open({ noteCount: 1 })).not.toBeNull();
    act(() => screen.getByRole("button", { name: "Nicht mehr zeigen" }).click());
    expect(screen.queryByRole("region")).toBeNull();
    cleanup();
    expect(await open({ noteCount: 1 })).toBeNull();
  });
});
