import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parseRules } from "../../server/access/rules.ts";
import {
  allowsCommit,
  allowsRead,
  makeCaller,
  toValue,
  type Who,
  type World,
  type Writes,
} from "../fixtures/rulesWorld.ts";

/** Rules in the forms that the documentation and its examples use. */
function worldOf(name: string, documents: Writes): World {
  const text = readFileSync(new URL(`../fixtures/rules/${name}`, import.meta.url), "utf8");
  return { rules: parseRules(text, name), nowMs: Date.parse("2026-07-15T12:00:00Z"), documents };
}

/** Who may read what, by `get` or by `list`. */
type Reads = [who: Who, operation: "get" | "list", path: string, expected: boolean][];
/** Who may write what. */
type Changes = [who: Who, writes: Writes, expected: boolean][];

function judge(world: World, reads: Reads, changes: Changes): void {
  test.each(reads)("%j: %s %s: %s", async (who, operation, path, expected) =>
    expect(await allowsRead(world, who, operation, path)).toBe(expected),
  );
  test.each(changes)("%j writes %j: %s", async (who, writes, expected) =>
    expect(await allowsCommit(world, who, writes)).toBe(expected),
  );
}

describe("posts, of version 1 and without semicolons", () => {
  const open = { author: "anna", visibility: "public" };
  const closed = { author: "anna", visibility: "private" };
  const world = worldOf("posts.rules", { "posts/1": open, "posts/2": closed, "posts/1/likes/eve": {} });
  judge(
    world,
    [
      [null, "get", "posts/1", true],
      [null, "get", "posts/2", false],
      ["anna", "get", "posts/2", true],
      [null, "get", "posts/1/likes/eve", true],
      [null, "get", "posts/1/likes/eve/more/deep", true],
      ["anna", "get", "posts/2/likes/eve", false],
      [null, "list", "posts/{unknown}", false],
    ],
    [
      ["eve", { "posts/3": { ...open, author: "eve" } }, true],
      ["eve", { "posts/3": open }, false],
      [null, { "posts/3": open }, false],
      ["anna", { "posts/1": null }, true],
      ["eve", { "posts/1": null }, false],
      ["anna", { "posts/1/likes/anna": {} }, false],
    ],
  );
});

describe("roles in a document", () => {
  const roles = { anna: "owner", ben: "writer", cleo: "commenter", dora: "reader" };
  const story = { title: "a", content: "b", roles };
  const world = worldOf("roles.rules", { "stories/1": story, "stories/1/comments/1": { user: "cleo" } });
  const comment = (user: string) => ({ "stories/1/comments/2": { user } });
  judge(
    world,
    [
      ["dora", "get", "stories/1", true],
      ["eve", "get", "stories/1", false],
      [null, "get", "stories/1", false],
      ["dora", "list", "stories/1/comments/{unknown}", true],
      ["eve", "list", "stories/1/comments/{unknown}", false],
    ],
    [
      ["eve", { "stories/2": { ...story, roles: { eve: "owner" } } }, true],
      ["eve", { "stories/2": { ...story, roles: { eve: "writer" } } }, false],
      ["ben", { "stories/1": { ...story, content: "c" } }, true],
      ["ben", { "stories/1": { ...story, title: "c" } }, false],
      ["ben", { "stories/1": { ...story, more: 1 } }, false],
      ["anna", { "stories/1": { ...story, title: "c" } }, true],
      ["ben", { "stories/1": null }, false],
      ["anna", { "stories/1": null }, true],
      ["cleo", comment("cleo"), true],
      ["cleo", comment("anna"), false],
      ["dora", comment("dora"), false],
    ],
  );
});

describe("ratings that change with their restaurant", () => {
  const place = { name: "Ulm", count: 4 };
  const world = worldOf("ratings.rules", { "restaurants/1": place });
  const rated = (count: number, rating = 5): Writes => ({
    "restaurants/1": { count, name: "Ulm" },
    "restaurants/1/ratings/1": { userId: "anna", rating },
  });
  judge(
    world,
    [
      ["anna", "list", "restaurants/{unknown}", true],
      [null, "list", "restaurants/{unknown}", false],
      [null, "list", "restaurants/1/ratings/{unknown}", false],
    ],
    [
      ["anna", rated(5), true],
      ["anna", rated(6), false],
      ["anna", rated(5, 6), false],
      ["eve", rated(5), false],
      ["anna", { "restaurants/1": { ...place, name: "Bonn" } }, false],
      ["anna", { "restaurants/1": { ...place, more: 1 } }, false],
    ],
  );
});

describe("messages of rooms", () => {
  const anna = makeCaller("anna", { email: "anna@club.example", email_verified: true });
  const stranger = makeCaller("anna", { email: "anna@club.example.org", email_verified: true });
  const nowMs = Date.parse("2026-07-15T12:00:00Z");
  const sent = (minutes: number) => ({ sender: "anna", text: "a", sentAt: new Date(nowMs - minutes * 60_000) });
  const world = worldOf("messages.rules", {
    "rooms/1/members/anna": {},
    "rooms/1/messages/1": sent(59),
    "rooms/1/messages/2": sent(60),
  });
  const message = sent(0);
  judge(
    world,
    [
      ["anna", "get", "rooms/1/messages/1", true],
      ["eve", "get", "rooms/1/messages/1", false],
    ],
    [
      [anna, { "rooms/1/messages/3": message }, true],
      [anna, { "rooms/1/messages/3": { ...message, picture: "https://club.example/a.png" } }, true],
      [anna, { "rooms/1/messages/3": { ...message, picture: "http://club.example/a.png" } }, false],
      [anna, { "rooms/1/messages/3": { ...message, text: "" } }, false],
      [anna, { "rooms/1/messages/3": { ...message, text: "a".repeat(499) } }, true],
      [anna, { "rooms/1/messages/3": { ...message, text: "a".repeat(500) } }, false],
      [anna, { "rooms/1/messages/3": { ...message, more: 1 } }, false],
      [anna, { "rooms/1/messages/3": { sender: "anna", text: "a" } }, false],
      [anna, { "rooms/2/messages/3": message }, false],
      [stranger, { "rooms/1/messages/3": message }, false],
      ["anna", { "rooms/1/messages/1": { ...sent(59), text: "b" } }, true],
      ["anna", { "rooms/1/messages/1": { ...sent(58), text: "b" } }, false],
      ["anna", { "rooms/1/messages/2": { ...sent(60), text: "b" } }, false],
    ],
  );

  test.each([
    [{ limit: 50 }, true],
    [{ limit: 51 }, false],
    [{}, false],
  ])("a list with %j: %s", async (query, expected) =>
    expect(await allowsRead(world, "anna", "list", "rooms/1/messages/{unknown}", query)).toBe(expected),
  );

  test.each([
    ["anna", true],
    ["eve", false],
  ])("all messages of %s over all rooms: %s", async (sender, expected) => {
    const query = { allDescendants: true, equal: [{ fieldPath: ["sender"], value: toValue(sender) }] };
    expect(await allowsRead(world, "anna", "list", "messages/{unknown}", query)).toBe(expected);
  });
});

describe("drafts that a moderator publishes", () => {
  const byClaim = makeCaller("anna", { moderator: true });
  const byRole = makeCaller("anna", { role: "admin" });
  const world = worldOf("drafts.rules", { "drafts/1": { text: "a b" } });
  const published = (text: string, words: number, more = {}) => ({
    "published/1": { text, words, ...more },
    "drafts/1": null,
  });
  const long = "a ".repeat(100) + "a";
  judge(
    world,
    [
      [byRole, "get", "drafts/1", true],
      ["anna", "get", "drafts/1", false],
      [null, "get", "published/1", true],
      [byRole, "get", "elsewhere/1", false],
    ],
    [
      [byClaim, published("a b", 2), true],
      [byClaim, published("a b", 3), false],
      [byClaim, { "published/1": { text: "a b", words: 2 } }, false],
      [byClaim, { "published/2": { text: "a b", words: 2 } }, false],
      [byClaim, published(long, 101), false],
      [byClaim, published(long, 101, { teaser: "a" }), true],
      ["anna", published("a b", 2), false],
    ],
  );
});
