import { setImmediate } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { isSnapshot, nextSnapshot, openListener, topByN } from "../../../tests/fixtures/wire/listener.ts";
import { addDocument, addQuery, fields, put } from "../../../tests/fixtures/wire/streams.ts";
import type { AccessRequest } from "../../access/access.ts";
import type { Store } from "../../storage/store.ts";

const whereFieldIs = (field: string, value: number) => ({
  where: { fieldFilter: { field: { fieldPath: field }, op: "EQUAL", value: { integerValue: String(value) } } },
});

/** A target with this number of documents. */
function addDocuments(targetId: number, count: number) {
  const { database, addTarget } = addDocument(targetId, "things/a");
  const [name] = addTarget.documents.documents as [string];
  const documents = Array.from({ length: count }, (_, n) => `${name}${n}`);
  return { database, addTarget: { ...addTarget, documents: { documents } } };
}

/** Counts reads, and the questions in each to rules that look at another document. */
function counting() {
  const reads: number[] = [];
  const wrap = (store: Store): Store => ({
    ...store,
    read: (body) => {
      reads.push(0);
      return store.read(body);
    },
  });
  const allows = async ({ read }: AccessRequest) => {
    await read.get("clubs/ours");
    reads[reads.length - 1]!++;
    return true;
  };
  return { reads, wrap, allows };
}

describe("listeners of one caller", () => {
  test("are so many, over all streams, and make room when they go", async () => {
    const { listener, client } = await openListener({}, "anna");
    const second = client({ rpc: "Listen", idToken: "anna" });
    await second.open();
    await second.connect();
    for (const id of [1, 2, 3, 4, 5]) await listener.send(addDocuments(id, id < 5 ? 100 : 99));
    for (let id = 1; id <= 5; id++) await listener.until(isSnapshot);
    await second.send(addDocument(1, "things/a"));
    await second.until(isSnapshot);
    await second.send(addDocument(2, "things/b"));
    expect(await second.next()).toMatchObject({ targetChange: { targetChangeType: "REMOVE", cause: { code: 8 } } });
    await listener.terminate();
    await second.send(addDocument(2, "things/b"));
    expect(await nextSnapshot(second)).toContain("CURRENT 2");
  });

  test("use nothing of another caller's quota", async () => {
    const { listener, client } = await openListener({}, "anna");
    const other = client({ rpc: "Listen", idToken: "ben" });
    await other.open();
    await other.connect();
    for (let id = 1; id <= 501; id++) await listener.send(addDocument(id, `things/${id}`));
    await other.send(addDocument(1, "things/a"));
    expect(await nextSnapshot(other)).toContain("CURRENT 1");
  });

  test("are given back once, also by a stream that ends while it reads what the rules refuse", async () => {
    const reading = Promise.withResolvers<void>();
    const gone = Promise.withResolvers<void>();
    let isFirst = true;
    const wrap = (store: Store): Store => ({
      ...store,
      read: async (body) => {
        if (!isFirst) return store.read(body);
        isFirst = false;
        reading.resolve();
        await gone.promise;
        return store.read(body);
      },
    });
    const { client } = await openListener({ wrap, allows: ({ path }) => path !== "things/refused" }, "anna");
    const [leaving, staying] = [client({ rpc: "Listen", idToken: "anna" }), client({ rpc: "Listen", idToken: "anna" })];
    for (const each of [leaving, staying]) {
      await each.open();
      await each.connect();
    }
    await leaving.send(addDocument(1, "things/refused"));
    await reading.promise;
    for (const id of [1, 2, 3, 4, 5]) await staying.send(addDocuments(id, id < 5 ? 100 : 99));
    for (let id = 1; id <= 5; id++) await staying.until(isSnapshot);
    await leaving.terminate();
    gone.resolve();
    await setImmediate();
    await staying.send(addDocument(6, "things/a"));
    expect(await nextSnapshot(staying)).toContain("CURRENT 6");
    await staying.send(addDocument(7, "things/b"));
    expect(await staying.next()).toMatchObject({ targetChange: { targetChangeType: "REMOVE", cause: { code: 8 } } });
  });

  test("do not begin on a stream that has ended while their request was parsed", async () => {
    const { listener: leaving, client } = await openListener({}, "anna");
    const staying = client({ rpc: "Listen", idToken: "anna" });
    await staying.open();
    await staying.connect();
    await leaving.send(addDocument(2, "things/b"));
    await leaving.until(isSnapshot);
    await leaving.send({ padding: Array.from({ length: 150_000 }, () => 0), ...addDocument(1, "things/a") });
    await leaving.terminate();
    for (let turn = 0; turn < 500; turn++) await setImmediate();
    for (const id of [1, 2, 3, 4, 5]) await staying.send(addDocuments(id, id < 5 ? 100 : 99));
    for (let id = 1; id <= 5; id++) await staying.until(isSnapshot);
    await staying.send(addDocument(6, "things/a"));
    expect(await staying.next()).toMatchObject({ targetChange: { targetChangeType: "ADD" } });
  });

  test("that ask for many documents at once count each of them", async () => {
    const { listener } = await openListener({}, "anna");
    for (let id = 1; id <= 6; id++) await listener.send(addDocuments(id, 100));
    const messages = await listener.until(
      ({ targetChange }: { targetChange?: { targetChangeType?: string } }) =>
        targetChange?.targetChangeType === "REMOVE",
    );
    expect(messages.at(-1)).toMatchObject({ targetChange: { targetIds: [6], cause: { code: 8 } } });
  });
});

describe("a change", () => {
  test("is judged once for all targets that ask alike", async () => {
    const { reads, wrap, allows } = counting();
    const { listener, put } = await openListener({ wrap, allows }, "anna");
    for (let id = 1; id <= 50; id++) await listener.send(addDocument(id, "things/a"));
    for (let id = 51; id <= 100; id++) await listener.send(addQuery(id, "things"));
    for (let id = 1; id <= 100; id++) await listener.until(isSnapshot);
    reads.length = 0;
    await put({ "things/a": fields({ n: 1 }) });
    expect(await nextSnapshot(listener)).toHaveLength(2);
    expect(reads).toEqual([2]);
  });

  test("is judged without any read by rules that look at nothing else", async () => {
    const { reads, wrap } = counting();
    const { listener, put } = await openListener({ wrap, allows: () => true }, "anna");
    await listener.send(addDocument(1, "things/a"));
    await listener.until(isSnapshot);
    reads.length = 0;
    await put({ "things/a": fields({ n: 1 }) });
    expect(await nextSnapshot(listener)).toHaveLength(2);
    expect(reads).toEqual([]);
  });

  test("is judged for many targets in reads that others come between", async () => {
    const { reads, wrap, allows } = counting();
    const { listener, put } = await openListener({ wrap, allows }, "anna");
    for (let id = 1; id <= 100; id++) await listener.send(addQuery(id, "things", whereFieldIs(`f${id}`, 1)));
    for (let id = 1; id <= 100; id++) await listener.until(isSnapshot);
    reads.length = 0;
    await put({ "things/a": fields(Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`f${n}`, 1]))) });
    await listener.until(isSnapshot);
    expect(reads).toEqual([20, 20, 20, 20, 20]);
  });

  test("runs equal queries with a limit again once", async () => {
    const { reads, wrap, allows } = counting();
    const { listener, put } = await openListener({ wrap, allows }, "anna");
    for (let id = 1; id <= 20; id++) await listener.send(addQuery(id, "things", topByN(3)));
    for (let id = 1; id <= 20; id++) await listener.until(isSnapshot);
    reads.length = 0;
    await put({ "things/a": fields({ n: 1 }) });
    expect((await nextSnapshot(listener)).filter((response) => response.startsWith("change"))).toHaveLength(20);
    expect(reads).toHaveLength(1);
  });

  test("that is too much to wait for a client that takes nothing ends its stream", async () => {
    const { listener, put, lines } = await openListener({ limits: { outboxBytes: 1 } }, "anna");
    await listener.send(addQuery(1, "things"));
    await listener.until(isSnapshot);
    for (let n = 0; n < 40; n++) {
      await put({ "things/a": { text: { stringValue: `${n}${"x".repeat(1_000_000)}` } } });
    }
    expect(lines.join()).toContain("client too slow");
  });

  test("releases what it has read before the next change, however fast they come", async () => {
    let commits = 0;
    const wrap = (store: Store): Store => ({
      ...store,
      read: async (body) => {
        const found = await store.read(body);
        if (commits > 0) await put(store, { "things/z": fields({ n: -commits-- }) });
        return found;
      },
    });
    const MIB = 1024 * 1024;
    const { listener, store, lines } = await openListener(
      { wrap, budget: { process: 9 * MIB, strangers: MIB } },
      "anna",
    );
    await put(store, { "things/a": { n: { integerValue: "1" }, text: { stringValue: "x".repeat(MIB / 8) } } });
    await listener.send(addQuery(1, "things", topByN(1)));
    await listener.until(isSnapshot);
    commits = 60;
    await put(store, { "things/z": fields({ n: 0 }) });
    for (let seen = 0; seen <= 60; seen++) expect(await nextSnapshot(listener)).toEqual(["snapshot"]);
    expect(lines).toEqual([]);
  });

  test("ends the stream, to be resumed, and no target of it where others have taken the memory", async () => {
    const MIB = 1024 * 1024;
    const setup = { budget: { process: 9 * MIB, strangers: MIB } };
    const { listener, store, memory } = await openListener(setup, "anna");
    await put(store, { "things/a": { n: { integerValue: "1" }, text: { stringValue: "x".repeat(MIB / 8) } } });
    await listener.send(addQuery(1, "things", topByN(1)));
    await listener.until(isSnapshot);
    for (let count = 0; count < 12; count++) {
      const share = Math.floor((8 * MIB - memory.bytes) / 2);
      const other = memory.open({ address: "b", account: `member ${count}`, onEvicted: () => {} });
      expect(other.resize(share)).toBe(true);
    }
    await put(store, { "things/z": fields({ n: 0 }) });
    expect(await listener.next()).toMatchObject({ error: { status: "RESOURCE_EXHAUSTED" } });
  });
});
