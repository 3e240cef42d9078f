import { expect, test } from "vitest";
import { TaskQueue } from "./taskQueue.ts";

test("runs tasks one after another", async () => {
  const seen: string[] = [];
  const queue = new TaskQueue(() => seen.push("fault"));
  queue.add(async () => {
    seen.push("a starts");
    await Promise.resolve();
    seen.push("a ends");
  });
  queue.add(() => {
    seen.push("b");
  });
  expect(queue.waiting).toBe(2);
  await queue.settled();
  expect(seen).toEqual(["a starts", "a ends", "b"]);
  expect(queue.waiting).toBe(0);
});

test("hands over faults and goes on", async () => {
  const faults: unknown[] = [];
  const seen: string[] = [];
  const queue = new TaskQueue((fault) => faults.push(fault));
  queue.add(() => Promise.reject(new Error("broken")));
  queue.add(() => {
    seen.push("next");
  });
  await queue.settled();
  expect(faults).toEqual([new Error("broken")]);
  expect(seen).toEqual(["next"]);
});

test("after a stop the running task ends and no other begins", async () => {
  const seen: string[] = [];
  const queue = new TaskQueue(() => seen.push("fault"));
  queue.add(async () => {
    queue.stop();
    await Promise.resolve();
    seen.push("running");
  });
  queue.add(() => {
    seen.push("waiting");
  });
  await queue.settled();
  queue.add(() => {
    seen.push("late");
  });
  await queue.settled();
  expect(seen).toEqual(["running"]);
});
