import { describe, expect, test, vi } from "vitest";
import { MemoryStorage } from "../../../tests/fixtures/units/memoryStorage.ts";
import { openKeptValues } from "../store/keptValues.ts";
import { makeProfileWrites, type ProfileWrite } from "./profileWrites.ts";

const GREEN: ProfileWrite = { kind: "fields", fields: { belt: "green", attributes: { stance: "right" } } };
const MARK: ProfileWrite = { kind: "bookmark", key: "blocks/1", isMarked: true };
const PRESET: ProfileWrite = { kind: "preset", slot: "1", preset: { name: "Sandsack", workS: 90 } };

/** A page on a storage that outlives it; `profile` is what the SDK knows at its start. */
function openPage(storage: Storage, profile?: Record<string, unknown>, answer: () => Promise<void> = async () => {}) {
  let ids = 0;
  const send = vi.fn<(uid: string, change: ProfileWrite) => Promise<void>>(answer);
  const parts = { kept: openKeptValues(storage), makeId: () => String(++ids), known: async () => profile };
  return { send, ...makeProfileWrites({ ...parts, send }) };
}
const never = () => new Promise<void>(() => {});

describe("a change of the profile (rule 22.2)", () => {
  test.each([GREEN, MARK, PRESET])("%j is written again by the page after one that ended at once", async (change) => {
    const storage = new MemoryStorage();
    void openPage(storage, {}, never).write("anna", change);
    const next = openPage(storage, { belt: "yellow", bookmarks: [] });
    await next.resume("anna");
    expect(next.send).toHaveBeenCalledExactlyOnceWith("anna", change);
    const last = openPage(storage);
    await last.resume("anna");
    expect(last.send).not.toHaveBeenCalled();
  });

  test("is not written twice where the SDK has it", async () => {
    const storage = new MemoryStorage();
    const page = openPage(storage, {}, never);
    for (const change of [GREEN, MARK, PRESET]) void page.write("anna", change);
    const next = openPage(storage, {
      belt: "green",
      attributes: { stance: "right", more: 1 },
      bookmarks: ["blocks/1"],
      intervalPresets: { 1: { name: "Sandsack", workS: 90 } },
    });
    await next.resume("anna");
    expect(next.send).not.toHaveBeenCalled();
    expect(storage.length).toBe(0);
  });

  test("is done with once the server has answered, for good or bad", async () => {
    const storage = new MemoryStorage();
    await openPage(storage).write("anna", GREEN);
    const refusing = openPage(storage, {}, () => Promise.reject(new Error("permission-denied")));
    await expect(refusing.write("anna", GREEN)).rejects.toThrow("permission-denied");
    expect(storage.length).toBe(0);
  });

  test("stays its writer's, and what cannot be read is left out", async () => {
    const storage = new MemoryStorage();
    void openPage(storage, {}, never).write("anna", GREEN);
    storage.setItem("dojo.profileWrites.ben.1", "{");
    const next = openPage(storage);
    await next.resume("ben");
    expect(next.send).not.toHaveBeenCalled();
    expect(storage.length).toBe(1);
  });
});
