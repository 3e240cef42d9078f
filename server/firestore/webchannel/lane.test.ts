import { expect, test } from "vitest";
import { Lane } from "./lane.ts";

test("runs tasks one after another", async () => {
  const seen: string[] = [];
  const lane = new Lane(() => seen.push("fault"));
  lane.add(async () => {
    seen.push("a starts");
    await Promise.resolve();
    seen.push("a ends");
  });
  lane.add(() => {
    seen.push("b");
  });
  expect(lane.waiting).toBe(2);
  await lane.settled();
  expect(seen).toEqual(["a starts", "a ends", "b"]);
  expect(lane.waiting).toBe(0);
});

test("hands over faults and goes on", async () => {
  const faults: unknown[] = [];
  const seen: string[] = [];
  const lane = new Lane((fault) => faults.push(fault));
  lane.add(() => Promise.reject(new Error("broken")));
  lane.add(() => {
    seen.push("next");
  });
  await lane.settled();
  expect(faults).toEqual([new Error("broken")]);
  expect(seen).toEqual(["next"]);
});

test("after a stop the running task ends and no other begins", async () => {
  const seen: string[] = [];
  const lane = new Lane(() => seen.push("fault"));
  lane.add(async () => {
    lane.stop();
    await Promise.resolve();
    seen.push("running");
  });
  lane.add(() => {
    seen.push("waiting");
  });
  await lane.settled();
  lane.add(() => {
    seen.push("late");
  });
  await lane.settled();
  expect(seen).toEqual(["running"]);
});
