import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { adapterOf, listOf, STORES } from "../../tests/fixtures/stores.ts";
import { anyValue } from "../../tests/fixtures/wire/values.ts";
import type { Document, Fields, Value } from "../protocol/document/document.ts";
import { equalValues } from "../protocol/query/order.ts";
import { type Commit, type Scan, type Store, StoreError } from "./store.ts";

const START_MS = 1_795_000_000_000;
const integer = (value: number): Value => ({ integerValue: String(value) });
const text = (stringValue: string): Value => ({ stringValue });

describe.each(STORES)("%s", (name) => {
  const time = { nowMs: START_MS };
  let store: Store;

  /** A store that this test closes, in memory unless it names a directory. */
  function open(directory = ":memory:"): Store {
    const opened = adapterOf(name)({ directory, clock: () => time.nowMs });
    onTestFinished(() => opened.close());
    return opened;
  }
  function makeDirectory(): string {
    const directory = mkdtempSync(join(tmpdir(), "dojo-store-"));
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
    return directory;
  }
  const put = (path: string, fields: Fields | undefined, to = store) => to.commit(async () => [{ path, fields }]);
  const get = async (path: string, from = store) => (await from.read((read) => read.get(path))).result;
  const scan = async (scan: Partial<Scan>, from = store) => {
    const whole = { parent: "", collectionId: "notes", allDescendants: false, equal: [], ...scan };
    const { result } = await from.read((read) => listOf(read.scan(whole)));
    return result.map(({ path }) => path).sort();
  };
  const codeOf = (call: Promise<unknown>) =>
    call.then(
      () => "no error",
      (error: unknown) => (error instanceof StoreError ? error.code : error),
    );

  beforeEach(() => {
    time.nowMs = START_MS;
    store = open();
  });

  describe("commit", () => {
    test("creates, updates and deletes, with times", async () => {
      const created = await put("notes/a", { n: integer(1) });
      time.nowMs += 1;
      const updated = await put("notes/a", { n: integer(2) });
      expect(await get("notes/a")).toEqual<Document>({
        path: "notes/a",
        fields: { n: integer(2) },
        createTimeMicros: created.commitTimeMicros,
        updateTimeMicros: updated.commitTimeMicros,
      });
      const before = await get("notes/a");
      expect((await put("notes/a", undefined)).changes).toEqual([{ path: "notes/a", before, characters: 0 }]);
      expect(await get("notes/a")).toBeUndefined();
    });

    test("names no change where there is none, and keeps its updateTime", async () => {
      const { commitTimeMicros } = await put("notes/a", { a: integer(1), b: integer(2) });
      expect((await put("notes/a", { b: integer(2), a: integer(1) })).changes).toEqual([]);
      expect((await put("notes/none", undefined)).changes).toEqual([]);
      expect((await get("notes/a"))?.updateTimeMicros).toBe(commitTimeMicros);
    });

    test("shows its reader the state before, and the time to come", async () => {
      await put("notes/a", { n: integer(1) });
      const { commitTimeMicros } = await store.commit(async (read, timeMicros) => {
        const before = await read.get("notes/a");
        return [{ path: "notes/b", fields: { ...before!.fields, at: integer(timeMicros) } }];
      });
      expect((await get("notes/b"))?.fields).toEqual({ n: integer(1), at: integer(commitTimeMicros) });
    });

    test("changes nothing at all when the decision throws", async () => {
      const refusal = new Error("refused");
      await expect(
        store.commit(async () => {
          throw refusal;
        }),
      ).rejects.toBe(refusal);
      const twice = [{ path: "notes/a", fields: {} }];
      await expect(store.commit(async () => [...twice, ...twice])).rejects.toThrow(/only once/);
      await expect(put("notes", {})).rejects.toThrow();
      await expect(store.commit(async () => [...twice, { path: "notes/__x__", fields: {} }])).rejects.toThrow();
      expect(await scan({})).toEqual([]);
      await put("notes/a", {});
      expect(await scan({})).toEqual(["notes/a"]);
    });

    test("runs one after the other: no increment is lost", async () => {
      const increment = () =>
        store.commit(async (read) => {
          const n = (await read.get("notes/a"))?.fields.n;
          await Promise.resolve();
          return [
            { path: "notes/a", fields: { n: integer(1 + Number(n && "integerValue" in n ? n.integerValue : 0)) } },
          ];
        });
      await Promise.all(Array.from({ length: 20 }, increment));
      expect((await get("notes/a"))?.fields).toEqual({ n: integer(20) });
    });

    test("gives every value back as it was put in", async () => {
      await fc.assert(
        fc.asyncProperty(fc.dictionary(fc.string({ minLength: 1, maxLength: 4 }), anyValue), async (fields) => {
          await put("notes/a", { ...fields });
          expect((await get("notes/a"))?.fields).toEqual({ ...fields });
        }),
        { numRuns: 200 },
      );
    });

    test("knows ids apart that differ in any byte", async () => {
      const ids = ["a", "A", "a ", "ä", "a\u0308", "a\u0000b", "a\u0000c", "\u{1F94B}", "'; DROP TABLE documents; --"];
      for (const [index, id] of ids.entries()) await put(`notes/${id}`, { n: integer(index) });
      for (const [index, id] of ids.entries())
        expect((await get(`notes/${id}`))?.fields).toEqual({ n: integer(index) });
    });
  });

  describe("scan", () => {
    beforeEach(async () => {
      for (const path of ["notes/a", "notes/b", "users/u1/notes/c", "users/u1/x/y/notes/d", "users/u10/notes/e"]) {
        await put(path, { uid: text("u1") });
      }
      await put("notesOfOthers/f", { uid: text("u1") });
    });

    test.each<[string, Partial<Scan>, string[]]>([
      ["a collection at the root", {}, ["notes/a", "notes/b"]],
      ["a collection below a document", { parent: "users/u1" }, ["users/u1/notes/c"]],
      [
        "a collection group below a document, not below its namesake",
        { parent: "users/u1", allDescendants: true },
        ["users/u1/notes/c", "users/u1/x/y/notes/d"],
      ],
      [
        "a collection group",
        { allDescendants: true },
        ["notes/a", "notes/b", "users/u1/notes/c", "users/u1/x/y/notes/d", "users/u10/notes/e"],
      ],
      ["a collection that is not there", { collectionId: "none" }, []],
      ["an equality that nothing fulfils", { equal: [{ fieldPath: ["uid"], value: text("u2") }] }, []],
      ["an equality on a field that nothing has", { equal: [{ fieldPath: ["none"], value: text("u1") }] }, []],
      [
        "an equality below a document",
        { parent: "users/u1", equal: [{ fieldPath: ["uid"], value: text("u1") }] },
        ["users/u1/notes/c"],
      ],
    ])("visits %s", async (_, wanted, paths) => {
      expect(await scan(wanted)).toEqual(paths);
    });

    test("never misses a document that an equality holds for, after any history", async () => {
      const path = fc.constantFrom("things/a", "things/b", "things/c");
      const fields = fc.record({
        f: anyValue,
        m: fc.record({ mapValue: fc.record({ fields: fc.record({ g: anyValue }) }) }),
      });
      const step = fc.record({ path, fields: fc.option(fields, { nil: undefined, freq: 3 }) });
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 6 }), anyValue, async (steps, other) => {
          const stored = new Map<string, Fields>();
          for (const { path, fields } of steps) {
            await put(path, fields);
            if (fields) stored.set(path, fields);
            else stored.delete(path);
          }
          for (const value of [other, ...[...stored.values()].map(({ f }) => f!)]) {
            const holding = [...stored].filter(([, { f }]) => equalValues(f!, value)).map(([path]) => path);
            const found = await scan({ collectionId: "things", equal: [{ fieldPath: ["f"], value }] });
            expect(found).toEqual(expect.arrayContaining(holding));
          }
          for (const path of stored.keys()) await put(path, undefined);
        }),
        { numRuns: 100 },
      );
    });

    test("narrows by the rarest of several equalities, also inside maps", async () => {
      const fields = (n: number): Fields => ({
        kind: text("same"),
        in: { mapValue: { fields: { "a.b": integer(n) } } },
      });
      for (let n = 0; n < 10; n++) await put(`things/${n}`, fields(n));
      const equal = [
        { fieldPath: ["kind"], value: text("same") },
        { fieldPath: ["in", "a.b"], value: { doubleValue: 3 } as Value },
      ];
      expect(await scan({ collectionId: "things", equal })).toEqual(["things/3"]);
      await put("things/3", fields(4));
      expect(await scan({ collectionId: "things", equal })).toEqual([]);
    });
  });

  describe("subscribe", () => {
    test("hears every commit in order, after it can be read and before its promise", async () => {
      const heard: Commit[] = [];
      const stop = store.subscribe((commit) => heard.push(commit));
      const commits = await Promise.all(
        ["a", "b", "a"].map(async (id, index) => {
          const commit = await put(`notes/${id}`, { n: integer(index) });
          expect(heard).toContainEqual(commit);
          return commit;
        }),
      );
      expect(heard).toEqual(commits);
      expect(heard[2]?.changes[0]).toMatchObject({
        before: { fields: { n: integer(0) } },
        after: { fields: { n: integer(2) } },
      });
      await put("notes/a", { n: integer(2) });
      expect(heard).toHaveLength(3);
      stop();
      await put("notes/a", undefined);
      expect(heard).toHaveLength(3);
    });

    test("a read that sees a commit comes after its listeners", async () => {
      const heard: number[] = [];
      store.subscribe(({ commitTimeMicros }) => heard.push(commitTimeMicros));
      const committing = put("notes/a", {});
      const { result, readTimeMicros } = await store.read(async (read) => {
        return { seen: await read.get("notes/a"), heard: [...heard] };
      });
      const { commitTimeMicros } = await committing;
      expect(result.seen).toBeDefined();
      expect(result.heard).toEqual([commitTimeMicros]);
      expect(readTimeMicros).toBeGreaterThanOrEqual(commitTimeMicros);
    });
  });

  describe("times", () => {
    const readTime = async (from: Store) => (await from.read(async () => undefined)).readTimeMicros;

    test("follow the wall clock, and never run back when it does", async () => {
      expect(await readTime(store)).toBe(START_MS * 1000);
      const first = (await put("notes/a", {})).commitTimeMicros;
      time.nowMs -= 3_600_000;
      const second = (await put("notes/b", {})).commitTimeMicros;
      expect(second).toBeGreaterThan(first);
      expect(await readTime(store)).toBe(second);
      time.nowMs += 7_200_000;
      expect(await readTime(store)).toBe(time.nowMs * 1000);
    });

    test("never run back over a restart either, with any steps of the wall clock", async () => {
      const step = fc.record({
        kind: fc.constantFrom("commit", "read", "fail", "restart"),
        jumpMs: fc.oneof(fc.constant(0), fc.integer({ min: -5000, max: 5000 })),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
          const directory = mkdtempSync(join(tmpdir(), "dojo-store-"));
          let current = adapterOf(name)({ directory, clock: () => time.nowMs });
          let [last, number] = [0, 0];
          for (const { kind, jumpMs } of steps) {
            time.nowMs += jumpMs;
            if (kind === "fail") await current.commit(() => Promise.reject(new Error("no"))).catch(() => undefined);
            if (kind === "restart") {
              await current.close();
              current = adapterOf(name)({ directory, clock: () => time.nowMs });
            }
            if (kind === "read") {
              const micros = await readTime(current);
              expect(micros).toBeGreaterThanOrEqual(last);
              last = micros;
            }
            if (kind === "commit") {
              const { commitTimeMicros } = await put(`notes/${number++}`, {}, current);
              expect(commitTimeMicros).toBeGreaterThan(last);
              last = commitTimeMicros;
            }
          }
          await current.close();
          rmSync(directory, { recursive: true });
        }),
        { numRuns: 25 },
      );
    });
  });

  describe("files", () => {
    test("keep everything over a restart", async () => {
      const directory = makeDirectory();
      const first = open(directory);
      await put("notes/a", { uid: text("u1") }, first);
      await first.insertSigningKey({ kid: "k", jwk: "{}", createdAtMs: 1 });
      const before = await get("notes/a", first);
      await first.close();
      const second = open(directory);
      expect(await get("notes/a", second)).toEqual(before);
      expect(await scan({ equal: [{ fieldPath: ["uid"], value: text("u1") }] }, second)).toEqual(["notes/a"]);
      expect(await second.listSigningKeys()).toEqual([{ kid: "k", jwk: "{}", createdAtMs: 1 }]);
    });

    test("one server has a data directory at a time", async () => {
      const directory = makeDirectory();
      const first = open(directory);
      expect(() => open(directory)).toThrow(/in use by another server/);
      await first.close();
      expect(() => open(directory)).not.toThrow();
    });

    test("a directory that cannot be used is named", () => {
      expect(() => open("/dev/null/data")).toThrow("/dev/null/data cannot be used as data directory");
    });

    test("a closed store is unavailable, and may be closed again", async () => {
      await store.close();
      await store.close();
      expect(await codeOf(put("notes/a", {}))).toBe("UNAVAILABLE");
      expect(await codeOf(store.getAccount({ localId: "anna" }))).toBe("UNAVAILABLE");
    });
  });
});
