import { expect, test, vi } from "vitest";
import { fakeAdapters } from "../../../tests/fixtures/units/fakeAdapters.ts";
import type { Play, PlayOutcome } from "../../platform/adapters.ts";
import { submitPlay } from "./submitPlay.ts";

let lastId = 0;
const makePlay = (): Play => ({
  playId: `p${(lastId += 1)}`,
  gameType: "quiz",
  date: "2026-11-21",
  score: 8,
  total: 10,
  xp: 8,
  playedAtMs: 1_700_000_000_000,
});
const outcome: PlayOutcome = {
  xpGranted: 8,
  limitReached: false,
  nameMissing: false,
  remainingPlays: 3,
  xpBefore: 25,
  xpAfter: 33,
  acknowledged: Promise.resolve(),
};

test("a play is submitted once, however often its result renders, and its level celebrated once", async () => {
  const { adapters, plays, updates } = fakeAdapters({}, () => Promise.resolve(outcome));
  const play = makePlay();
  const credits = await Promise.all([submitPlay(adapters, play, 1), submitPlay(adapters, play, 1)]);
  expect(await submitPlay(adapters, play, 2)).toBe(credits[0]);
  expect(credits[0]).toEqual({ outcome, levelUp: 2 });
  expect(plays).toEqual([play]);
  expect(updates).toEqual([{ celebratedLevel: 2 }]);
});

test("a failed play is submitted again with the same id", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  let attempts = 0;
  const { adapters, plays } = fakeAdapters({}, () =>
    (attempts += 1) === 1 ? Promise.reject(new Error("no code")) : Promise.resolve(outcome),
  );
  const play = makePlay();
  await expect(submitPlay(adapters, play, 5)).rejects.toThrow("no code");
  expect(await submitPlay(adapters, play, 5)).toEqual({ outcome });
  expect(plays).toEqual([play, play]);
  expect(log).toHaveBeenCalledOnce();
});

test("a play that is lost on the way to the server is logged", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const reason = new Error("denied");
  const { adapters } = fakeAdapters({}, () => Promise.resolve({ ...outcome, acknowledged: Promise.reject(reason) }));
  await submitPlay(adapters, makePlay(), 5);
  await vi.waitFor(() => expect(log).toHaveBeenCalledWith(expect.any(String), reason));
});
