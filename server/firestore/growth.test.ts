import { afterAll, describe, expect, test } from "vitest";
import { type Cost, startCounting } from "../../tests/fixtures/wire/countWork.ts";
import { nameOf, openDocuments, set } from "../../tests/fixtures/wire/documents.ts";
import type { Data } from "../../tests/fixtures/rulesWorld.ts";

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));
const nulls = (count: number): Data => Object.fromEntries(times(count, (n) => [`f${n}`, null]));
const integers = (count: number, from = 0) => times(count, (n) => ({ integerValue: String(n + from) }));
const masked = (fieldPaths: string[], data: Data = {}) => set("things/a", data, { updateMask: { fieldPaths } });
const transforming = (...updateTransforms: object[]) =>
  set("things/a", {}, { updateMask: { fieldPaths: [] }, updateTransforms });
const union = (values: object[], fieldPath = "list") => ({ fieldPath, appendMissingElements: { values } });
const removal = (values: object[], fieldPath = "list") => ({ fieldPath, removeAllFromArray: { values } });
const increment = (fieldPath: string) => ({ fieldPath, increment: { integerValue: "1" } });
const field = (fieldPath: string) => ({ fieldPath });
const equal = (name: string, value: object) => ({ fieldFilter: { field: field(name), op: "EQUAL", value } });
const query = (more: object) => ({ structuredQuery: { from: [{ collectionId: "things" }], ...more } });
const path = (levels: number) => times(levels, (n) => `a${n}`).join(".");

/** A request that grows with its parameter, and the documents it needs. */
interface Kind {
  size: number;
  stored?: (size: number) => Record<string, Data>;
  rpc?: string;
  request: (size: number) => object;
  /** Status of the answer, 200 by default: refusals must not be measured by mistake. */
  status?: number;
}
const commitOf = (write: (size: number) => object[]) => (size: number) => ({ writes: write(size) });

const KINDS: Record<string, Kind> = {
  "a mask of absent fields": { size: 600, request: commitOf((n) => [masked(Object.keys(nulls(n)))]) },
  "a mask and as many nulls": { size: 600, request: commitOf((n) => [masked(Object.keys(nulls(n)), nulls(n))]) },
  "a mask that removes fields": {
    size: 600,
    stored: (n) => ({ "things/a": nulls(n) }),
    request: commitOf((n) => [masked(Object.keys(nulls(n)))]),
  },
  "fields without a mask": { size: 600, request: commitOf((n) => [set("things/a", nulls(n))]) },
  "elements of a union": { size: 600, request: commitOf((n) => [transforming(union(integers(n)))]) },
  "elements removed from a list": {
    size: 600,
    stored: (n) => ({ "things/a": { list: times(n, (n) => n) } }),
    request: commitOf((n) => [transforming(removal(integers(n)))]),
  },
  "increments of one document": {
    size: 250,
    stored: (n) => ({ "things/a": nulls(n) }),
    request: commitOf((n) => [transforming(...times(n, (n) => increment(`f${n}`)))]),
  },
  "unions of one list": {
    size: 250,
    stored: (n) => ({ "things/a": { list: times(4 * n, (n) => n) } }),
    request: commitOf((n) => [transforming(...times(n, (n) => union(integers(2, 10_000 + n))))]),
  },
  "removals from one list": {
    size: 250,
    stored: (n) => ({ "things/a": { list: times(4 * n, (n) => n) } }),
    request: commitOf((n) => [transforming(...times(n, (n) => removal(integers(2, n))))]),
  },
  "writes of one document that grows with them": {
    size: 250,
    stored: (n) => ({ "things/a": nulls(10 * n) }),
    request: commitOf((n) => times(n, (n) => masked([`f${n}`], { [`f${n}`]: 1 }))),
  },
  "writes that transform one document": {
    size: 250,
    stored: (n) => ({ "things/a": nulls(10 * n) }),
    request: commitOf((n) => times(n, (n) => transforming(increment(`f${n}`)))),
  },
  "writes of as many documents": { size: 250, request: commitOf((n) => times(n, (n) => set(`things/${n}`, { n: 1 }))) },
  deletions: {
    size: 250,
    stored: (n) => Object.fromEntries(times(n, (n) => [`things/${n}`, { n: 1 }])),
    request: commitOf((n) => times(n, (n) => ({ delete: nameOf(`things/${n}`) }))),
  },
  "levels of a field path": {
    size: 10,
    request: commitOf((n) => times(250, (index) => masked([`f${index}.${path(n - 1)}`]))),
  },
  "levels of a field path, far too many": {
    size: 12_000,
    request: commitOf((n) => [masked([times(n, () => "a").join(".")])]),
    status: 400,
  },
  "levels of maps": {
    size: 10,
    request: commitOf((n) => times(100, (index) => set(`things/${index}`, nested(n - 1) as Data))),
  },
  "alternatives of IN": {
    size: 15,
    stored: () => Object.fromEntries(times(100, (n) => [`things/${n}`, { n: n % 3 === 0 ? 1 : -1 }])),
    rpc: "runQuery",
    request: (n) =>
      query({
        where: { fieldFilter: { field: field("n"), op: "IN", value: { arrayValue: { values: integers(n, 2) } } } },
      }),
  },
  filters: {
    size: 50,
    stored: (n) => Object.fromEntries(times(30, (index) => [`things/${index}`, nulls(n)])),
    rpc: "runQuery",
    request: (n) =>
      query({
        where: {
          compositeFilter: { op: "AND", filters: times(n, (n) => equal(`f${n}`, { nullValue: null })) },
        },
      }),
  },
  orders: {
    size: 50,
    stored: (n) => ({ "things/a": nulls(n), "things/b": nulls(n) }),
    rpc: "runQuery",
    request: (n) => query({ orderBy: times(n, (n) => ({ field: field(`f${n}`) })) }),
  },
  "fields of a projection": {
    size: 300,
    stored: (n) => ({ "things/a": nulls(n) }),
    rpc: "runQuery",
    request: (n) => query({ select: { fields: times(n, (n) => field(`f${n}`)) } }),
  },
  "documents that are put in order": {
    size: 400,
    stored: (n) => Object.fromEntries(times(n, (n) => [`things/${n}`, { n: (n * 7919) % 1009 }])),
    rpc: "runQuery",
    request: () => query({ orderBy: [{ field: field("n") }] }),
  },
  "names of a batchGet": {
    size: 500,
    rpc: "batchGet",
    request: (n) => ({ documents: times(n, (n) => nameOf(`things/${n}`)) }),
  },
  "the same name in a batchGet": {
    size: 1500,
    stored: () => ({ "things/a": nulls(100) }),
    rpc: "batchGet",
    request: (n) => ({ documents: times(n, () => nameOf("things/a")) }),
  },
  "fields of a mask on many documents": {
    size: 300,
    stored: () => Object.fromEntries(times(200, (n) => [`things/${n}`, { f0: 1, other: 1 }])),
    rpc: "batchGet",
    request: (n) => ({
      documents: times(n, (n) => nameOf(`things/${n % 200}`)),
      mask: { fieldPaths: Object.keys(nulls(n)) },
    }),
  },
  "fields of a read's mask": {
    size: 300,
    stored: (n) => ({ "things/a": nulls(n) }),
    rpc: "batchGet",
    request: (n) => ({ documents: [nameOf("things/a")], mask: { fieldPaths: Object.keys(nulls(n)) } }),
  },
};

function nested(levels: number): Data | number {
  return levels === 0 ? 1 : { a: nested(levels - 1), b: 1 };
}

const counter = startCounting();
afterAll(counter.stop);

async function costOf({ stored, rpc = "commit", request, status = 200 }: Kind, size: number): Promise<Cost> {
  const documents = openDocuments();
  if (stored) await documents.put(stored(size));
  const body = request(size);
  let answer: { status: number } | undefined;
  const cost = await counter.costOf(async () => (answer = await documents.call(rpc, body, { uid: "anna" })));
  expect(answer?.status).toBe(status);
  return cost;
}

describe("twice as much of anything costs twice as much:", () => {
  test.each(Object.entries(KINDS))("%s", async (_, kind) => {
    // The first run includes compilation.
    await costOf(kind, kind.size);
    const once = await costOf(kind, kind.size);
    const twice = await costOf(kind, 2 * kind.size);
    // Steps are exact; bytes are sampled, and tables grow in leaps.
    expect(twice.steps).toBeLessThan(2.2 * once.steps);
    expect(twice.bytes).toBeLessThan(2.6 * once.bytes);
  });
});
