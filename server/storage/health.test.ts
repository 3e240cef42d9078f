import { expect, test } from "vitest";
import { type HealthChange, StorageHealth } from "./health.ts";
import { type StorageReason, StoreError } from "./store.ts";

const failed = (reason: StorageReason) =>
  new StoreError("UNAVAILABLE", "cannot be used", { reason, cause: new Error("database or disk is full") });

function open() {
  const changes: HealthChange[] = [];
  const planned: { delayMs: number; run: () => void; isOff: boolean }[] = [];
  const disk: { error?: unknown } = {};
  const probed: StorageReason[] = [];
  const health = new StorageHealth({
    probe: async (reason) => {
      probed.push(reason);
      if (disk.error) throw disk.error;
    },
    onChange: (change) => changes.push(change),
    later: (delayMs, run) => {
      const plan = { delayMs, run, isOff: false };
      planned.push(plan);
      return () => void (plan.isOff = true);
    },
  });
  /** Runs the next due probe to its end. */
  const probe = async () => {
    const plan = planned.shift()!;
    if (!plan.isOff) plan.run();
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  };
  return { health, changes, planned, disk, probed, probe };
}

test("says once that something fails and once that it is over, however often it is met", async () => {
  const { health, changes, disk, probe } = open();
  expect(health.failure).toBeUndefined();
  disk.error = failed("disk-full");
  for (let n = 0; n < 100; n++) health.note(failed("disk-full"));
  expect(health.failure).toBe("disk-full");
  await probe();
  await probe();
  disk.error = undefined;
  await probe();
  expect(health.failure).toBeUndefined();
  expect(changes).toEqual([
    { kind: "failed", reason: "disk-full", detail: "database or disk is full" },
    { kind: "recovered", reason: "disk-full" },
  ]);
});

test("takes no notice of refusals, faults and a store that is closed", () => {
  const { health, changes } = open();
  for (const error of [new StoreError("NOT_FOUND", ""), new StoreError("UNAVAILABLE", "closed"), new Error("x"), 1]) {
    health.note(error);
  }
  expect(health.failure).toBeUndefined();
  expect(changes).toEqual([]);
});

test("follows a failure that becomes another one, also when the probe finds it", async () => {
  const { health, changes, disk, probe, probed } = open();
  health.note(failed("disk-full"));
  disk.error = failed("io-error");
  await probe();
  expect(health.failure).toBe("io-error");
  disk.error = undefined;
  await probe();
  expect(probed).toEqual(["disk-full", "io-error"]);
  expect(changes.map(({ kind, reason }) => `${kind} ${reason}`)).toEqual([
    "failed disk-full",
    "failed io-error",
    "recovered io-error",
  ]);
});

test("a damaged file stays damaged, and is not written to", () => {
  const { health, planned } = open();
  health.note(failed("io-error"));
  health.requireSound();
  health.note(failed("corrupt"));
  health.note(failed("disk-full"));
  expect(health.failure).toBe("corrupt");
  expect(planned.filter(({ isOff }) => !isOff)).toEqual([]);
  expect(() => health.requireSound()).toThrow(expect.objectContaining({ code: "UNAVAILABLE", reason: "corrupt" }));
});

test("a probe that fails without a reason is made again", async () => {
  const { health, disk, probe, planned } = open();
  health.note(failed("read-only"));
  disk.error = new Error("a fault");
  await probe();
  expect(health.failure).toBe("read-only");
  expect(planned).toHaveLength(1);
});

test("probes come soon, then ever less often", async () => {
  const { health, disk, probe, planned } = open();
  disk.error = failed("disk-full");
  health.note(failed("disk-full"));
  const delays: number[] = [];
  for (let n = 0; n < 7; n++) {
    delays.push(planned[0]!.delayMs / 1000);
    await probe();
  }
  expect(delays).toEqual([2, 4, 8, 16, 30, 30, 30]);
});

test("nothing is probed after the end", async () => {
  const { health, planned } = open();
  health.note(failed("disk-full"));
  health.close();
  expect(planned[0]!.isOff).toBe(true);
  health.note(failed("read-only"));
  expect(planned).toHaveLength(1);
});
