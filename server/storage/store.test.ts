import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { adapterOf, find, hasOwnClock, listOf, STORES } from "../../tests/fixtures/stores.ts";
import { QUERIED_ROOT, someDocuments, someQuery } from "../../tests/fixtures/wire/queries.ts";
import { anyValue } from "../../tests/fixtures/wire/values.ts";
import type { Document, Fields, Value } from "../protocol/document/document.ts";
import { WireError } from "../protocol/errors.ts";
import { parseQuery, type Query, selectDocuments } from "../protocol/query/query.ts";
import { finish } from "../protocol/work.ts";
import { planQuery } from "./index/planQuery.ts";
import { type Commit, type Mutation, type Store, StoreError } from "./store.ts";

const START_MS = 1_795_000_000_000;
const integer = (value: number): Value => ({ integerValue: String(value) });
const text = (stringValue: string): Value => ({ stringValue });

const equal = (fieldPath: string, value: Value) => ({
  fieldFilter: { field: { fieldPath }, op: "EQUAL", value },
});

function parsed(parent: string, structuredQuery: object): Query | undefined {
  try {
    return parseQuery("p", parent, structuredQuery);
  } catch (error) {
    if (error instanceof WireError) return undefined;
    throw error;
  }
}

describe.each(STORES)("%s", (name) => {
  const time = { nowMs: START_MS };
  let store: Store;

  /** A store that this test closes, in memory unless it names a directory. */
  async function open(directory = ":memory:"): Promise<Store> {
    const opened = await adapterOf(name)({ directory, clock: () => time.nowMs });
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
  const pathsOf = async (query: object = {}, parent = "", from = store) =>
    (await find(from, { from: [{ collectionId: "notes" }], ...query }, parent)).map(({ path }) => path);
  const codeOf = (call: Promise<unknown>) =>
    call.then(
      () => "no error",
      (error: unknown) => (error instanceof StoreError ? error.code : error),
    );

  beforeEach(async () => {
    time.nowMs = START_MS;
    store = await open();
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

    test("shows its reader the state before, and a time between what it saw and its own", async () => {
      const before = await put("notes/a", { n: integer(1) });
      const { commitTimeMicros } = await store.commit(async (read, timeMicros) => {
        const before = await read.get("notes/a");
        return [{ path: "notes/b", fields: { ...before!.fields, at: integer(timeMicros) } }];
      });
      const { n, at } = (await get("notes/b"))!.fields as Record<string, { integerValue: string }>;
      expect(n).toEqual(integer(1));
      expect(Number(at!.integerValue)).toBeLessThanOrEqual(commitTimeMicros);
      expect(Number(at!.integerValue)).toBeGreaterThanOrEqual(before.commitTimeMicros);
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
      expect(await pathsOf()).toEqual([]);
      await put("notes/a", {});
      expect(await pathsOf()).toEqual(["notes/a"]);
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

    test("refuses only what it has seen as a whole", async () => {
      const write = (n: number) =>
        store.commit(async () => ["notes/a", "notes/b"].map((path) => ({ path, fields: { n: integer(n) } })));
      const look = () =>
        store.commit(async (read) => {
          const a = await read.get("notes/a");
          await new Promise((resolve) => setImmediate(resolve));
          const b = await read.get("notes/b");
          if (a?.updateTimeMicros !== b?.updateTimeMicros) throw new Error("two states");
          return [];
        });
      await Promise.all(Array.from({ length: 60 }, (_, n) => (n % 2 === 0 ? look() : write(n))));
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

  describe("the index", () => {
    beforeEach(async () => {
      for (const path of ["notes/a", "notes/b", "users/u1/notes/c", "users/u1/x/y/notes/d", "users/u10/notes/e"]) {
        await put(path, { uid: text("u1") });
      }
      await put("notesOfOthers/f", { uid: text("u1") });
    });
    const group = { from: [{ collectionId: "notes", allDescendants: true }] };

    test.each<[string, object, string, string[]]>([
      ["a collection at the root", {}, "", ["notes/a", "notes/b"]],
      ["a collection below a document", {}, "users/u1", ["users/u1/notes/c"]],
      [
        "a collection group below a document, not below its namesake",
        group,
        "users/u1",
        ["users/u1/notes/c", "users/u1/x/y/notes/d"],
      ],
      [
        "a collection group",
        group,
        "",
        ["notes/a", "notes/b", "users/u1/notes/c", "users/u1/x/y/notes/d", "users/u10/notes/e"],
      ],
      ["a collection that is not there", { from: [{ collectionId: "none" }] }, "", []],
      ["an equality that nothing fulfils", { where: equal("uid", text("u2")) }, "", []],
      ["an equality on a field that nothing has", { where: equal("none", text("u1")) }, "", []],
      ["an equality below a document", { where: equal("uid", text("u1")) }, "users/u1", ["users/u1/notes/c"]],
    ])("finds %s", async (_, query, parent, paths) => {
      expect(await pathsOf(query, parent)).toEqual(paths);
    });

    test("tells long values apart that are kept alike", async () => {
      const long = (end: string): Value => ({ stringValue: "l".repeat(1500) + end });
      for (const end of ["x", "y", "z"]) await put(`notes/${end}`, { f: long(end) });
      const where = (op: string, end: string) => ({ fieldFilter: { field: { fieldPath: "f" }, op, value: long(end) } });
      const both = (...filters: object[]) => ({ where: { compositeFilter: { op: "AND", filters } } });
      const orderBy = [{ field: { fieldPath: "f" }, direction: "ASCENDING" }];
      const at = (end: string, before: boolean) => ({ values: [long(end)], before });
      expect(await pathsOf({ orderBy, startAt: at("x", true), endAt: at("y", true) })).toEqual(["notes/x"]);
      expect(await pathsOf({ orderBy, startAt: at("x", false), endAt: at("z", true) })).toEqual(["notes/y"]);
      expect(await pathsOf(both(where("GREATER_THAN", "x"), where("LESS_THAN", "z")))).toEqual(["notes/y"]);
      const others = { arrayValue: { values: [long("x"), long("z")] } };
      const notIn = { fieldFilter: { field: { fieldPath: "f" }, op: "NOT_IN", value: others } };
      expect(await pathsOf({ where: notIn })).toEqual(["notes/y"]);
    });

    test("answers any query as looking at all documents does, after any history", async () => {
      const step = fc.record({ documents: someDocuments, gone: fc.array(fc.nat(), { maxLength: 3 }) });
      const stored = new Map<string, Document>();
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { maxLength: 2 }),
          fc.array(someQuery, { maxLength: 20 }),
          async (steps, queries) => {
            for (const { documents, gone } of steps) {
              const paths = [...stored.keys()].filter((_, index) => gone.includes(index));
              const mutations = new Map<string, Mutation>(paths.map((path) => [path, { path }]));
              for (const { path, fields } of documents) mutations.set(path, { path, fields });
              await store.commit(async () => [...mutations.values()]);
              for (const path of paths) stored.delete(path);
              for (const document of documents) stored.set(document.path, document);
            }
            for (const { parent, structuredQuery } of queries) {
              const query = parsed(parent, structuredQuery);
              if (!query) continue;
              const below = parent.slice(QUERIED_ROOT.length + 1);
              const wanted = finish(selectDocuments(query, [...stored.values()])).map(({ path }) => path);
              expect((await find(store, structuredQuery, below)).map(({ path }) => path)).toEqual(wanted);
            }
          },
        ),
        { numRuns: 60 },
      );
    });

    test("walks in both directions, counts to a limit, and names paths alone", async () => {
      const { branches } = planQuery(parseQuery("p", QUERIED_ROOT, group), store.indexes);
      const range = branches[0]!.ways[0]![0]!;
      const { result } = await store.read(async (read) => ({
        documents: await listOf(read.walk({ ...range, backward: true })),
        paths: await listOf(read.paths(range)),
        counts: [await read.count(range, 3), await read.count(range, 100)],
      }));
      expect(result.documents.map(({ document }) => document.path)).toEqual(result.paths.toReversed());
      expect(result.documents.map(({ key }) => Buffer.from(key).toString("hex"))).toSatisfy(
        (keys: string[]) => keys.join() === keys.toSorted().reverse().join(),
      );
      expect(result.counts).toEqual([3, 5]);
    });

    test("finds what changed after a time, in the order of the changes", async () => {
      const { commitTimeMicros } = await put("notes/b", { n: integer(1) });
      await put("notes/a", { n: integer(1) });
      await put("users/u1/notes/c", { n: integer(1) });
      await put("notes/b", { n: integer(2) });
      const since = async (parent: string, allDescendants: boolean, micros: number) => {
        const scope = { parent, collectionId: "notes", allDescendants };
        const { result } = await store.read((read) => listOf(read.changedSince(scope, micros)));
        return result.map(({ path }) => path);
      };
      expect(await since("", false, commitTimeMicros)).toEqual(["notes/a", "notes/b"]);
      expect(await since("users/u1", false, commitTimeMicros)).toEqual(["users/u1/notes/c"]);
      expect(await since("", true, commitTimeMicros)).toEqual(["notes/a", "users/u1/notes/c", "notes/b"]);
      expect(await since("", false, Number.MAX_SAFE_INTEGER)).toEqual([]);
    });

    test("refuses a document with more entries than one may have, and keeps none of the commit", async () => {
      const values = Array.from({ length: 40_001 }, (_, n) => integer(n));
      const large = { path: "notes/large", fields: { list: { arrayValue: { values } } } };
      const commit = store.commit(async () => [{ path: "notes/z", fields: {} }, large]);
      await expect(commit).rejects.toMatchObject({ code: "INVALID_ARGUMENT" });
      expect(await pathsOf()).toEqual(["notes/a", "notes/b"]);
    });
  });

  describe("subscribe", () => {
    test("hears every commit in order, after it can be read and before its promise", async () => {
      const heard: Commit[] = [];
      const stop = store.subscribe((commit) => heard.push(commit));
      const told = async (path: string, n: number) => {
        const commit = await put(path, { n: integer(n) });
        expect(heard).toContainEqual(commit);
        return commit;
      };
      const [first, other] = await Promise.all([told("notes/a", 0), told("notes/b", 1)]);
      const last = await told("notes/a", 2);
      const inOrder = [first, other, last].sort((one, two) => one.commitTimeMicros - two.commitTimeMicros);
      expect(heard).toEqual(inOrder);
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
      for (let round = 0; round < 10; round++) {
        let isDone = false;
        const committing = put("notes/a", { n: integer(round) }).finally(() => (isDone = true));
        for (let last = false; !last;) {
          last = isDone;
          const { result, readTimeMicros } = await store.read(async (read) => {
            return { seen: await read.get("notes/a"), heard: heard.at(-1) };
          });
          expect(result.heard ?? 0).toBeGreaterThanOrEqual(result.seen?.updateTimeMicros ?? 0);
          expect(readTimeMicros).toBeGreaterThanOrEqual(result.seen?.updateTimeMicros ?? 0);
        }
        expect(heard.at(-1)).toBe((await committing).commitTimeMicros);
      }
    });
  });

  describe("times", () => {
    const readTime = async (from: Store) => (await from.read(async () => undefined)).readTimeMicros;

    test.skipIf(hasOwnClock(name))("follow the wall clock, and never run back when it does", async () => {
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
          let current = await adapterOf(name)({ directory, clock: () => time.nowMs });
          let [last, number] = [0, 0];
          for (const { kind, jumpMs } of steps) {
            time.nowMs += jumpMs;
            if (kind === "fail") await current.commit(() => Promise.reject(new Error("no"))).catch(() => undefined);
            if (kind === "restart") {
              await current.close();
              current = await adapterOf(name)({ directory, clock: () => time.nowMs });
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

  describe("what is stored", () => {
    test("is there after a restart", async () => {
      const directory = makeDirectory();
      const first = await open(directory);
      await put("notes/a", { uid: text("u1") }, first);
      await first.insertSigningKey({ kid: "k", jwk: "{}", createdAtMs: 1 });
      const before = await get("notes/a", first);
      await first.close();
      const second = await open(directory);
      expect(await get("notes/a", second)).toEqual(before);
      expect(await pathsOf({ where: equal("uid", text("u1")) }, "", second)).toEqual(["notes/a"]);
      expect(await second.listSigningKeys()).toEqual([{ kid: "k", jwk: "{}", createdAtMs: 1 }]);
    });

    test("a closed store is unavailable, and may be closed again", async () => {
      await store.close();
      await store.close();
      expect(await codeOf(put("notes/a", {}))).toBe("UNAVAILABLE");
      expect(await codeOf(store.getAccount({ localId: "anna" }))).toBe("UNAVAILABLE");
    });
  });
});
