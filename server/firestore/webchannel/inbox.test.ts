import * as fc from "fast-check";
import { expect, test } from "vitest";
import { Inbox } from "./inbox.ts";

const limits = { aheadMessages: 50, aheadCharacters: 1000 };

test("a repeated request brings nothing new", () => {
  const inbox = new Inbox(limits);
  expect(inbox.accept(0, ["a", "b"])).toEqual(["a", "b"]);
  expect(inbox.accept(0, ["a", "b"])).toEqual([]);
  expect(inbox.accept(1, ["b", "c"])).toEqual(["c"]);
});

test("a request that overtook another waits for it", () => {
  const inbox = new Inbox(limits);
  expect(inbox.accept(2, ["c"])).toEqual([]);
  expect(inbox.accept(0, ["a"])).toEqual(["a"]);
  expect(inbox.accept(1, ["b"])).toEqual(["b", "c"]);
});

test.each([
  ["many", 1, Array.from({ length: 51 }, () => "x")],
  ["long", 1, ["x".repeat(1001)]],
  ["far ahead", 10_001, ["x"]],
])("messages out of order that are too %s are refused, and may come again", (_, ofs, messages) => {
  const inbox = new Inbox(limits);
  expect(() => inbox.accept(ofs, messages)).toThrow(expect.objectContaining({ code: "RESOURCE_EXHAUSTED" }));
  expect(inbox.characters).toBe(0);
  expect(inbox.accept(0, ["a"])).toEqual(["a"]);
});

test("in order they may be as many and as long as they like", () => {
  const messages = Array.from({ length: 60 }, () => "x".repeat(100));
  expect(new Inbox(limits).accept(0, messages)).toEqual(messages);
});

test("whatever the order and repetition of requests, each message comes once and in order", () => {
  const requests = fc.integer({ min: 1, max: 30 }).chain((length) => {
    const part = fc.tuple(fc.nat({ max: length - 1 }), fc.integer({ min: 1, max: 6 }));
    return fc.record({ length: fc.constant(length), parts: fc.array(part, { maxLength: 20 }) });
  });
  fc.assert(
    fc.property(requests, fc.infiniteStream(fc.nat()), ({ length, parts }, shuffle) => {
      const all = Array.from({ length }, (_, index) => `m${index}`);
      const everyOne = all.map((_, index) => [index, 1] as const);
      const order = [...parts, ...everyOne].map((part) => ({ part, key: shuffle.next().value }));
      order.sort((a, b) => a.key - b.key);
      const inbox = new Inbox(limits);
      const got = order.flatMap(({ part: [ofs, count] }) => inbox.accept(ofs, all.slice(ofs, ofs + count)));
      expect(got).toEqual(all);
    }),
  );
});
