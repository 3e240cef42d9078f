import * as fc from "fast-check";
import { expect, test } from "vitest";
import { makeFairQueue } from "./fairQueue.ts";

const stranger = (key: string) => ({ key, isKnown: false });
const known = (key: string) => ({ key, isKnown: true });

/** A queue whose work ends on demand; `order` lists who began. */
function open(options = { concurrency: 1, longest: 4, longestOfOne: 3 }) {
  const inTurn = makeFairQueue(options);
  const order: string[] = [];
  const running: (() => void)[] = [];
  const refused: string[] = [];
  const add = (whose: { key: string; isKnown: boolean }, name = whose.key) =>
    inTurn(whose, () => {
      order.push(name);
      return new Promise<void>((resolve) => running.push(resolve));
    }).catch((error: unknown) => {
      expect(error).toMatchObject({ code: "TOO_MANY_ATTEMPTS_TRY_LATER" });
      refused.push(name);
    });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    order,
    running,
    refused,
    add: async (...given: Parameters<typeof add>) => {
      void add(...given);
      await settle();
    },
    /** Ends all work, one piece after the other. */
    async finish() {
      for (let end = running.shift(); end; end = running.shift()) {
        end();
        await settle();
      }
    },
  };
}

test("works on a few at a time, by turns between the keys", async () => {
  const queue = open({ concurrency: 2, longest: 10, longestOfOne: 10 });
  for (const key of ["a", "a", "a", "a", "b", "c", "b"]) await queue.add(stranger(key));
  expect(queue.running).toHaveLength(2);
  await queue.finish();
  expect(queue.order.join("")).toBe("aaabcab");
});

test("refuses what is too much for one key, and for all", async () => {
  const queue = open();
  for (let index = 0; index < 6; index++) await queue.add(stranger("a"));
  expect(queue.refused).toEqual(["a", "a"]);
  await queue.add(stranger("b"));
  await queue.finish();
  expect(queue.order).toEqual(["a", "a", "b", "a", "a"]);
});

test("full of one stranger's work it makes room for others, and last for those who are known", async () => {
  const queue = open({ concurrency: 1, longest: 4, longestOfOne: 4 });
  for (const name of ["a0", "a1", "a2", "a3", "a4"]) await queue.add(stranger("a"), name);
  await queue.add(stranger("b"));
  expect(queue.refused).toEqual(["a4"]);
  await queue.add(stranger("c"));
  await queue.add(stranger("d"));
  await queue.add(stranger("e"));
  expect(queue.refused).toEqual(["a4", "a3", "a2", "e"]);
  await queue.add(known("anna"));
  await queue.add(known("ben"));
  expect(queue.refused).toHaveLength(6);
  await queue.finish();
  expect(queue.order).toContain("anna");
  expect(queue.order).toContain("ben");
});

test("whoever is known is not pushed out, and does not push another out", async () => {
  const queue = open({ concurrency: 1, longest: 2, longestOfOne: 2 });
  for (const name of ["x", "anna", "ben", "carl"]) await queue.add(known(name));
  await queue.add(stranger("s"));
  expect(queue.refused).toEqual(["carl", "s"]);
  await queue.finish();
  expect(queue.order).toEqual(["x", "anna", "ben"]);
});

test("everything is done once or refused, and the queue is empty afterwards", async () => {
  const claim = fc.record({ key: fc.constantFrom("a", "b", "c", "d"), isKnown: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(claim, { maxLength: 30 }), async (claims) => {
      const inTurn = makeFairQueue({ concurrency: 2, longest: 5, longestOfOne: 3 });
      let [running, most, done] = [0, 0, 0];
      const results = await Promise.allSettled(
        claims.map((whose) =>
          inTurn(whose, async () => {
            most = Math.max(most, ++running);
            await Promise.resolve();
            running--;
            done++;
            if (done % 3 === 0) throw new Error("work fails too");
          }),
        ),
      );
      expect(most).toBeLessThanOrEqual(2);
      expect(running).toBe(0);
      const refused = results.filter(
        (result) => result.status === "rejected" && !String(result.reason).includes("work fails"),
      );
      expect(done + refused.length).toBe(claims.length);
      await inTurn(stranger("z"), async () => {});
    }),
    { numRuns: 100 },
  );
});
