import { DatabaseSync } from "node:sqlite";
import * as fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import type { StoreError } from "../store.ts";
import { HybridClock } from "./hybridClock.ts";
import { migrate } from "./migrate.ts";

function open() {
  const db = new DatabaseSync(":memory:");
  onTestFinished(() => db.close());
  migrate(db);
  const time = { nowMs: 1_795_000_000_000 };
  const failures: StoreError[] = [];
  const clock = new HybridClock(
    db,
    () => time.nowMs,
    (error) => failures.push(error),
  );
  const onDisk = () => Number(db.prepare("SELECT reservedMicros FROM clock").get()!.reservedMicros);
  const setWritable = (isWritable: boolean) => db.exec(`PRAGMA query_only = ${isWritable ? "OFF" : "ON"}`);
  return { db, time, failures, clock, onDisk, setWritable };
}

test("on a disk that takes nothing reads go on, at the last time that is safe; commits do not", () => {
  const { time, failures, clock, onDisk, setWritable } = open();
  const before = clock.nowMicros();
  setWritable(false);
  time.nowMs += 60_000;
  const meanwhile = clock.nowMicros();
  expect(meanwhile).toBeGreaterThanOrEqual(before);
  expect(meanwhile).toBeLessThanOrEqual(onDisk());
  expect(clock.nowMicros()).toBe(meanwhile);
  expect(failures[0]).toMatchObject({ code: "UNAVAILABLE", reason: "read-only" });
  expect(() => clock.nextMicros()).toThrow();
  setWritable(true);
  expect(clock.nowMicros()).toBe(time.nowMs * 1000);
  expect(onDisk()).toBeGreaterThanOrEqual(time.nowMs * 1000);
});

type Step = { kind: "now" | "next" | "rolled back" } | { kind: "pass"; ms: number } | { kind: "disk"; works: boolean };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom("now" as const, "next" as const, "rolled back" as const) }),
  fc.record({ kind: fc.constant("pass" as const), ms: fc.integer({ min: -5000, max: 5000 }) }),
  fc.record({ kind: fc.constant("disk" as const), works: fc.boolean() }),
);

/** The time that a step gives out, if any. */
function timeOf(step: Step, { db, time, clock, setWritable }: ReturnType<typeof open>): number | undefined {
  try {
    if (step.kind === "pass") time.nowMs += step.ms;
    else if (step.kind === "disk") setWritable(step.works);
    else if (step.kind === "now") return clock.nowMicros();
    else if (step.kind === "next") return clock.nextMicros();
    else {
      db.exec("BEGIN");
      try {
        clock.nextMicros();
      } finally {
        db.exec("ROLLBACK");
        clock.afterRollback();
      }
    }
  } catch (error) {
    expect((error as Error).message).toMatch(/readonly/);
  }
  return undefined;
}

test("no time is given out that the disk does not know of, and none runs back, whatever the disk and the wall clock do", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const world = open();
      let last = 0;
      for (const step of steps) {
        const micros = timeOf(step, world);
        if (micros === undefined) continue;
        if (step.kind === "next") expect(micros).toBeGreaterThan(last);
        expect(micros).toBeGreaterThanOrEqual(last);
        expect(micros).toBeLessThanOrEqual(world.onDisk());
        last = micros;
      }
    }),
    { numRuns: 200 },
  );
});
