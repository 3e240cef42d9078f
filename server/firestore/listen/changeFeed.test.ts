import { expect, test } from "vitest";
import type { Commit } from "../../storage/store.ts";
import { ChangeFeed, type Interest } from "./changeFeed.ts";

function openFeed() {
  const state: { isSubscribed: boolean; publish?: (commit: Commit) => void } = { isSubscribed: true };
  const feed = new ChangeFeed({
    subscribe: (listener) => {
      state.publish = listener;
      return () => {
        state.isSubscribed = false;
      };
    },
  });
  const commit = (commitTimeMicros: number, ...paths: string[]) =>
    state.publish?.({ commitTimeMicros, changes: paths.map((path) => ({ path, characters: 1 })) });
  return { feed, commit, state };
}

const scan = (parent: string, collectionId: string, allDescendants = false): Interest => ({
  scope: { parent, collectionId, allDescendants },
});

test.each<[string, Interest, string[]]>([
  ["a document", { paths: ["users/u1"] }, ["users/u1"]],
  ["a root collection", scan("", "users"), ["users/u1", "users/u2"]],
  ["a collection below a document", scan("users/u1", "plays"), ["users/u1/plays/p1"]],
  ["a collection group", scan("", "plays", true), ["users/u1/plays/p1", "users/u2/plays/p1"]],
])("%s gets what concerns it and nothing else", (_, interest, expected) => {
  const { feed, commit } = openFeed();
  const seen: string[] = [];
  feed.watch(interest, ({ path }) => seen.push(path));
  commit(1, "users/u1", "users/u2", "users/u1/plays/p1", "users/u2/plays/p1", "other/u1");
  expect(seen).toEqual(expected);
});

test("commits come in order, with their times, until the watch ends", () => {
  const { feed, commit } = openFeed();
  const seen: [string, number][] = [];
  const stop = feed.watch(scan("", "users"), ({ path }, time) => seen.push([path, time]));
  commit(1, "users/a", "users/b");
  commit(2, "users/a");
  stop();
  commit(3, "users/a");
  expect(seen).toEqual([
    ["users/a", 1],
    ["users/b", 1],
    ["users/a", 2],
  ]);
});

test("a closed feed leaves the store alone", () => {
  const { feed, state } = openFeed();
  feed.close();
  expect(state.isSubscribed).toBe(false);
});
