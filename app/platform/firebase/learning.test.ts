// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import type { Place } from "#domain/progress/learning.ts";
import { isSamePlace, keepPlace, readKeptPlace, rememberLastViewed } from "../store/lastViewed.ts";
import { takeWobblers } from "../store/takeWobblers.ts";
import { readWobblers, writeWobblers } from "../store/trainingStore.ts";
import { type LearningChange, makeLearning, TRAINED_MS, VIEWED_MS } from "./learning.ts";

const ANNA = "anna";
const HANDFEGEN = { category: "single", topicID: "blocks", techniqueNr: "4" } as const;
const FAUSTSTOSS = { category: "single", topicID: "schlaege", techniqueNr: "1" } as const;

/** The pages of earlier tests: they hear of the same storage, but nobody is signed in there any more. */
const worlds: { isHere: boolean }[] = [];

beforeEach(() => {
  for (const world of worlds.splice(0)) world.isHere = false;
  localStorage.clear();
  vi.useFakeTimers();
});

/** One page of one device, and the profile that the server has; `deny` makes the server refuse. */
function openPage(profile: { weak: string[]; lastViewed?: Place } = { weak: [] }) {
  const written: LearningChange[] = [];
  const world = { profile, isHere: true, isDenied: false };
  worlds.push(world);
  const hidden: (() => void)[] = [];
  const learning = makeLearning({
    async write(_uid, change) {
      written.push(change);
      await Promise.resolve();
      if (world.isDenied) throw new Error("permission-denied");
      const { weak, lastViewed } = world.profile;
      const kept = weak.filter((key) => !change.remove.includes(key));
      world.profile = { weak: [...kept, ...change.add], lastViewed: change.place ?? lastViewed };
      learning.seen(ANNA, world.profile);
    },
    isHere: () => world.isHere,
    onHidden: (callBack) => hidden.push(callBack),
  });
  return {
    world,
    written,
    hear: (heard = world.profile) => learning.seen(ANNA, heard),
    hide: () => hidden.forEach((callBack) => callBack()),
  };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test("what a device had before profiles knew of it moves up once", async () => {
  localStorage.setItem("dojo.wobblers.v1.anna", JSON.stringify({ "blocks/4": 3 }));
  localStorage.setItem("dojo.lastViewed", JSON.stringify({ ...HANDFEGEN, title: "Handfegen" }));
  const { hear, world, written } = openPage({ weak: ["chinna/1"] });
  hear();
  await pass(0);
  expect(world.profile).toEqual({ weak: ["chinna/1", "blocks/4"], lastViewed: HANDFEGEN });
  expect(readWobblers(ANNA)).toEqual({ "chinna/1": 2, "blocks/4": 3 });
  hear();
  await pass(60_000);
  expect(written).toHaveLength(1);
});

test("another device sees what wobbles, how much stays with each", async () => {
  const { hear } = openPage({ weak: ["blocks/4"] });
  hear();
  expect(readWobblers(ANNA)).toEqual({ "blocks/4": 2 });
  hear({ weak: [] });
  expect(readWobblers(ANNA)).toEqual({});
});

test("answers are written down together, and not for each", async () => {
  const { hear, written } = openPage({ weak: ["a/1"] });
  hear();
  writeWobblers(ANNA, { "a/2": 2 });
  await pass(TRAINED_MS - 1);
  writeWobblers(ANNA, { "a/1": 0, "a/3": 2 });
  expect(written).toEqual([]);
  await pass(TRAINED_MS);
  expect(written).toEqual([{ add: ["a/2", "a/3"], remove: ["a/1"] }]);
});

test("an answer that only changes how much something wobbles writes nothing", async () => {
  const { hear, written } = openPage({ weak: ["a/1"] });
  hear();
  writeWobblers(ANNA, { "a/1": 5 });
  await pass(60_000);
  expect(written).toEqual([]);
  expect(readWobblers(ANNA)).toEqual({ "a/1": 5 });
});

test("a page that goes out of sight says at once what it has to say", async () => {
  const { hear, hide, written } = openPage();
  hear();
  hide();
  expect(written).toEqual([]);
  writeWobblers(ANNA, { "a/1": 2 });
  hide();
  expect(written).toEqual([{ add: ["a/1"], remove: [] }]);
});

test("what the page did not come to say before it ended is said at the next start", async () => {
  const first = openPage();
  first.hear();
  writeWobblers(ANNA, { "a/1": 2 });
  first.world.isHere = false;
  const next = openPage();
  next.hear();
  await pass(0);
  expect(next.world.profile.weak).toEqual(["a/1"]);
});

test("turning pages writes down only the last, and a page that is looked at again nothing", async () => {
  const { hear, written } = openPage();
  hear();
  rememberLastViewed(ANNA, { ...HANDFEGEN, title: "Handfegen" });
  await pass(VIEWED_MS - 1);
  rememberLastViewed(ANNA, { ...FAUSTSTOSS, title: "Fauststoß" });
  await pass(VIEWED_MS);
  rememberLastViewed(ANNA, { ...FAUSTSTOSS, title: "Fauststoß" });
  await pass(VIEWED_MS);
  expect(written).toEqual([{ add: [], remove: [], place: FAUSTSTOSS }]);
});

test("a second device goes on where the first was, and the last word counts", async () => {
  const { hear, world } = openPage({ weak: [], lastViewed: HANDFEGEN });
  hear();
  expect(readKeptPlace(ANNA)).toMatchObject(HANDFEGEN);
  rememberLastViewed(ANNA, { ...FAUSTSTOSS, title: "Fauststoß" });
  hear();
  expect(readKeptPlace(ANNA)).toMatchObject(FAUSTSTOSS);
  await pass(VIEWED_MS);
  expect(world.profile.lastViewed).toEqual(FAUSTSTOSS);
  hear({ weak: [], lastViewed: HANDFEGEN });
  expect(isSamePlace(readKeptPlace(ANNA), HANDFEGEN)).toBe(true);
});

test("what the reviews say goes before what the profile says, whichever is heard first", async () => {
  const { hear, world } = openPage({ weak: ["a/1", "a/2"] });
  hear();
  // A device with an earlier app has taken one out and put another one in.
  world.profile = { weak: ["a/2", "a/3"] };
  hear();
  takeWobblers(ANNA, { "a/1": 4 });
  hear();
  expect(readWobblers(ANNA)).toEqual({ "a/1": 4 });
  await pass(TRAINED_MS);
  expect(world.profile.weak).toEqual(["a/1"]);
  expect(readWobblers(ANNA)).toEqual({ "a/1": 4 });
});

test("what the server refuses is given up, and may be tried again", async () => {
  const { hear, world, written } = openPage();
  world.isDenied = true;
  hear();
  writeWobblers(ANNA, { "a/1": 2 });
  await pass(60_000);
  expect(readWobblers(ANNA)).toEqual({});
  expect(written).toHaveLength(1);
  world.isDenied = false;
  writeWobblers(ANNA, { "a/1": 2 });
  await pass(TRAINED_MS);
  expect(world.profile.weak).toEqual(["a/1"]);
});

test("what somebody else looked at on this device stays out of a profile", async () => {
  const { hear, written } = openPage();
  keepPlace({ ...HANDFEGEN, uid: "eve" });
  hear();
  await pass(60_000);
  expect(written).toEqual([]);
});

test("nothing is written for somebody who has left", async () => {
  const { hear, world, written } = openPage();
  hear();
  writeWobblers(ANNA, { "a/1": 2 });
  world.isHere = false;
  await pass(60_000);
  expect(written).toEqual([]);
});
