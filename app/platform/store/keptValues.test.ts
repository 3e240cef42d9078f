import { describe, expect, test } from "vitest";
import { MemoryStorage } from "../../../tests/fixtures/units/memoryStorage.ts";
import { openKeptValues } from "./keptValues.ts";

describe("values that must not get lost", () => {
  test("are in the storage, for this page and the next", () => {
    const storage = new MemoryStorage();
    const kept = openKeptValues(storage);
    kept.set("a.1", "one");
    kept.set("b.1", "other");
    expect(kept.keys("a.")).toEqual(["a.1"]);
    const next = openKeptValues(storage);
    expect(next.get("a.1")).toBe("one");
    next.remove("a.1");
    expect(next.keys("a.")).toEqual([]);
    expect(storage.getItem("b.1")).toBe("other");
  });

  test("stay on the page where the storage is full, and go into it as soon as there is room", () => {
    const room = 64 * 1024;
    const storage = new MemoryStorage(room + 300);
    storage.setItem("ballast", "x".repeat(250));
    const kept = openKeptValues(storage);
    const safety: boolean[] = [];
    kept.onSafety((isSafe) => safety.push(isSafe));
    kept.set("a.1", "x".repeat(100));
    kept.set("a.2", "y".repeat(300));
    expect(kept.keys("a.")).toEqual(["a.1", "a.2"]);
    expect(kept.get("a.1")).toBe("x".repeat(100));
    expect(storage.getItem("a.1")).toBeNull();
    expect(safety).toEqual([false]);

    storage.removeItem("ballast");
    kept.remove("a.2");
    expect(storage.getItem("a.1")).toBe("x".repeat(100));
    expect(safety).toEqual([false, true]);
  });

  test("leave room for others, and keep the old value if the new one does not fit", () => {
    const storage = new MemoryStorage(64 * 1024 + 300);
    const kept = openKeptValues(storage);
    kept.set("a.1", "small");
    kept.set("a.1", "x".repeat(1000));
    expect(storage.getItem("a.1")).toBe("small");
    expect(storage.length).toBe(1);
    expect(kept.get("a.1")).toBe("x".repeat(1000));
  });

  test("stay on the page where the storage is emptied by somebody", () => {
    const storage = new MemoryStorage();
    const kept = openKeptValues(storage);
    kept.set("a.1", "one");
    storage.clear();
    expect(kept.keys("a.")).toEqual(["a.1"]);
    expect(kept.get("a.1")).toBe("one");
  });

  test("disappear when another tab removes them", () => {
    const storage = new MemoryStorage();
    const [one, other] = [openKeptValues(storage), openKeptValues(storage)];
    one.set("a.1", "one");
    other.remove("a.1");
    one.changedElsewhere("a.1");
    expect(one.keys("a.")).toEqual([]);
    expect(one.get("a.1")).toBeUndefined();
  });

  test("stay on the page where there is no storage at all", () => {
    const kept = openKeptValues(undefined);
    const safety: boolean[] = [];
    const stop = kept.onSafety((isSafe) => safety.push(isSafe));
    kept.set("a.1", "one");
    expect(kept.keys("a.")).toEqual(["a.1"]);
    stop();
    kept.remove("a.1");
    expect(kept.keys("")).toEqual([]);
    expect(safety).toEqual([false]);
  });
});
