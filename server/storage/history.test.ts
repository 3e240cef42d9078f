import * as fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { makeDatabase } from "../../tests/fixtures/postgres/databases.ts";
import { STORES } from "../../tests/fixtures/stores.ts";
import type { Value } from "../protocol/document/document.ts";
import { openPostgresStore } from "./postgres/open.ts";
import { openSqliteStore } from "./sqlite/open.ts";
import { type Commit, type CommitReader, type Store, StoreError } from "./store.ts";

/** What one caller does, one step after the other, while others do the same. */
type Step =
  | { kind: "move"; from: string; to: string; amount: number }
  | { kind: "add"; path: string; amount: number }
  | { kind: "delete"; path: string }
  | { kind: "read"; paths: string[] }
  | { kind: "disable"; disabled: boolean };

const PATHS = ["a", "b", "c"];
const path = fc.constantFrom(...PATHS);
const amount = fc.integer({ min: 1, max: 9 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("move" as const), from: path, to: path, amount }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("add" as const), path, amount }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("delete" as const), path }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("read" as const), paths: fc.constant(PATHS) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("disable" as const), disabled: fc.boolean() }) },
);

type State = Readonly<Record<string, number | undefined>>;

/** What somebody was told: what he saw, what he wrote, and of which time that is. */
type Event =
  | { kind: "commit"; micros: number; seen: State; written: State; requestMicros: number }
  | { kind: "read"; micros: number; seen: State };

const fieldsOf = (n: number) => ({ n: { integerValue: String(n) } as Value });
const numberOf = (fields: Record<string, Value> | undefined) =>
  fields?.n && "integerValue" in fields.n ? Number(fields.n.integerValue) : undefined;

/** The commit of a step: its effect on what it sees. Nobody commits while the account is disabled. */
async function decide(step: Exclude<Step, { kind: "read" | "disable" }>, read: CommitReader, run: string) {
  if ((await read.getAccount(run))?.disabled) throw new Error("disabled");
  const see = async (path: string) => numberOf((await read.get(`${run}/${path}`))?.fields);
  if (step.kind === "delete")
    return { seen: { [step.path]: await see(step.path) }, written: { [step.path]: undefined } };
  if (step.kind === "add") {
    const before = await see(step.path);
    return { seen: { [step.path]: before }, written: { [step.path]: (before ?? 0) + step.amount } };
  }
  const [from, to] = [await see(step.from), await see(step.to)];
  const written = { [step.from]: (from ?? 0) - step.amount };
  return { seen: { [step.from]: from, [step.to]: to }, written: { ...written, [step.to]: (to ?? 0) + step.amount } };
}

/** Performs a step of a run, which has a collection and an account of its own. */
async function perform(store: Store, step: Step, run: string): Promise<Event | undefined> {
  if (step.kind === "disable") {
    await store.updateAccount(run, { disabled: step.disabled });
    return undefined;
  }
  if (step.kind === "read") {
    const { result, readTimeMicros } = await store.read(async (read) => {
      const seen: Record<string, number | undefined> = {};
      for (const path of step.paths) seen[path] = numberOf((await read.get(`${run}/${path}`))?.fields);
      return seen;
    });
    return { kind: "read", micros: readTimeMicros, seen: result };
  }
  let decided: Awaited<ReturnType<typeof decide>> | undefined;
  let requestMicros = 0;
  try {
    const { commitTimeMicros } = await store.commit(async (read, timeMicros) => {
      requestMicros = timeMicros;
      decided = await decide(step, read, run);
      return Object.entries(decided.written).map(([path, n]) => ({
        path: `${run}/${path}`,
        fields: n === undefined ? undefined : fieldsOf(n),
      }));
    });
    return { kind: "commit", micros: commitTimeMicros, requestMicros, ...decided! };
  } catch (error) {
    if (error instanceof StoreError || (error as Error).message !== "disabled") throw error;
    return undefined;
  }
}

/** In the order of their times, every commit and every read sees exactly what the commits before it have written. */
function checkOrder(events: Event[]): void {
  // A read of the time of a commit contains it.
  const inOrder = [...events].sort((a, b) => a.micros - b.micros || (a.kind === "commit" ? -1 : 1));
  const state: Record<string, number | undefined> = {};
  for (const event of inOrder) {
    for (const [path, n] of Object.entries(event.seen)) expect([event, path, n]).toEqual([event, path, state[path]]);
    if (event.kind === "commit") {
      expect(event.requestMicros).toBeLessThanOrEqual(event.micros);
      Object.assign(state, event.written);
    }
  }
  const times = events.filter(({ kind }) => kind === "commit").map(({ micros }) => micros);
  expect(new Set(times).size).toBe(times.length);
}

/** What listeners heard leads from nothing to the last state, each change from the one before. */
function checkHeard(heard: Commit[]): void {
  const state = new Map<string, number>();
  let last = 0;
  for (const { commitTimeMicros, changes } of heard) {
    expect(commitTimeMicros).toBeGreaterThan(last);
    last = commitTimeMicros;
    for (const { path, before, after } of changes) {
      expect(before?.updateTimeMicros).toBe(state.get(path));
      if (after) state.set(path, after.updateTimeMicros);
      else state.delete(path);
    }
  }
}

const OPENERS: Readonly<Record<string, () => Promise<Store[]>>> = {
  sqlite: async () => [openSqliteStore({ directory: ":memory:", clock: Date.now })],
  // Two processes have two stores on one database.
  postgres: async () => {
    const url = await makeDatabase();
    return Promise.all([1, 2].map(() => openPostgresStore({ url, connections: 4 })));
  },
};

/** One step after the other of one caller; what he is told never runs back. */
async function performAll(store: Store, steps: Step[], run: string): Promise<Event[]> {
  const told: Event[] = [];
  for (const step of steps) {
    const event = await perform(store, step, run);
    if (!event) continue;
    expect(event.micros).toBeGreaterThanOrEqual(told.at(-1)?.micros ?? 0);
    told.push(event);
  }
  return told;
}

const anybody = { emailVerified: false, disabled: false, createdAtMs: 1, lastLoginAtMs: 1, passwordUpdatedAtMs: 1 };

test.each(STORES)("%s has one order of everything that happens at once, and everybody hears of it", async (name) => {
  const stores = await OPENERS[name]!();
  onTestFinished(async () => void (await Promise.all(stores.map((store) => store.close()))));
  const heard = stores.map((store) => {
    const commits: Commit[] = [];
    store.subscribe((commit) => commits.push(commit));
    return commits;
  });
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { maxLength: 8 }), { minLength: 2, maxLength: 5 }), async (callers) => {
      const run = `run${runs++}`;
      await stores[0]!.insertAccount({ ...anybody, localId: run, validSinceSeconds: 1 });
      const told = await Promise.all(
        callers.map((steps, index) => performAll(stores[index % stores.length]!, steps, run)),
      );
      checkOrder(told.flat());
      // Whoever reads has heard of everything before.
      for (const store of stores) await store.read(async () => undefined);
      for (const list of heard) expect(list).toEqual(heard[0]);
    }),
    { numRuns: 60 },
  );
  checkHeard(heard[0]!);
  expect(heard[0]!.length).toBeGreaterThan(runs);
});
