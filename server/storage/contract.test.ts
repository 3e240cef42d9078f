import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { withContract } from "./contract.ts";
import { StorageHealth } from "./health.ts";
import { NO_INDEXES } from "./index/indexes.ts";
import { openSqliteStore } from "./sqlite/open.ts";
import type { MovableStore } from "./records.ts";
import { StoreError } from "./store.ts";

let store: MovableStore;
beforeEach(() => {
  store = openSqliteStore({ directory: ":memory:", clock: () => 1_795_000_000_000 });
  onTestFinished(() => store.close());
});

const health = new StorageHealth({ probe: async () => {} });
const failing = (code: StoreError["code"]) => () => Promise.reject(new StoreError(code, "from the adapter"));

test("lets through what a method may throw, and calls anything else a fault", async () => {
  const ok = withContract(
    { ...store, updateAccount: failing("NOT_FOUND"), listSigningKeys: failing("UNAVAILABLE") },
    health,
    NO_INDEXES,
  );
  await expect(ok.updateAccount("anna", {})).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(ok.listSigningKeys()).rejects.toMatchObject({ code: "UNAVAILABLE" });
  const wrong = withContract({ ...store, getAccount: failing("NOT_FOUND") }, health, NO_INDEXES);
  await expect(wrong.getAccount({ localId: "anna" })).rejects.toThrow("getAccount may not throw NOT_FOUND");
});

test.each([
  ["a path that is none", [{ path: "things", fields: {} }]],
  ["an id that no wire can carry", [{ path: "things/\ud800", fields: {} }]],
  ["a document twice", [{ path: "things/a" }, { path: "things/a", fields: {} }]],
])("refuses %s", async (_, mutations) => {
  await expect(store.commit(async () => mutations)).rejects.toThrow();
});

test("a listener that fails neither fails the commit nor keeps others from hearing of it", async () => {
  const faults: unknown[] = [];
  const microtasks = vi.spyOn(globalThis, "queueMicrotask").mockImplementation((callback) => {
    try {
      callback();
    } catch (error) {
      faults.push(error);
    }
  });
  onTestFinished(() => microtasks.mockRestore());
  const fault = new Error("listener");
  const heard: number[] = [];
  store.subscribe(() => {
    throw fault;
  });
  store.subscribe(({ commitTimeMicros }) => heard.push(commitTimeMicros));
  const { commitTimeMicros } = await store.commit(async () => [{ path: "things/a", fields: {} }]);
  expect(heard).toEqual([commitTimeMicros]);
  expect(faults).toEqual([fault]);
});
