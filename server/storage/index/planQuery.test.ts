import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { listOf } from "../../../tests/fixtures/stores.ts";
import { QUERIED_ROOT, someDocuments, someQuery } from "../../../tests/fixtures/wire/queries.ts";
import type { Document, Value } from "../../protocol/document/document.ts";
import { WireError } from "../../protocol/errors.ts";
import { parseQuery, type Query, selectDocuments } from "../../protocol/query/query.ts";
import { finish } from "../../protocol/work.ts";
import type { IndexReader, KeyRange } from "../store.ts";
import { keysOf } from "./entries.ts";
import { type Indexes, NO_INDEXES, parseIndexes } from "./indexes.ts";
import { compareBytes } from "./keys.ts";
import { planQuery } from "./planQuery.ts";
import { type Budget, walkPaths, walkQuery } from "./walkQuery.ts";

/** An index as a sorted list; it counts the keys that are walked. */
function makeIndex(documents: readonly Document[], indexes: Indexes) {
  const entries = documents
    .flatMap((document) => finish(keysOf(document, indexes)).map((key) => ({ key, document })))
    .sort((a, b) => compareBytes(a.key, b.key));
  const walked = { keys: 0 };
  const within = ({ from, to, backward }: KeyRange) => {
    const found = entries.filter(({ key }) => compareBytes(key, from) >= 0 && compareBytes(key, to) < 0);
    return backward ? found.toReversed() : found;
  };
  const read: IndexReader = {
    get: async (path) => documents.find((document) => document.path === path),
    async *walk(range) {
      for (const entry of within(range)) {
        walked.keys++;
        yield entry;
      }
    },
    async *paths(range) {
      for (const { document } of within(range)) yield document.path;
    },
    count: async (range, most) => Math.min(within(range).length, most),
    async *changedSince() {},
  };
  return { read, walked, entries };
}

/** Counts documents that wait: none may be left at the end. */
function makeBudget() {
  const waiting = { count: 0 };
  const budget: Budget = {
    hold: async () => {
      waiting.count++;
      return 1;
    },
    release: (bytes) => (waiting.count -= bytes),
  };
  return { waiting, budget };
}

const field = (fieldPath: string, order = "ASCENDING") => ({ fieldPath, order });
const contains = (fieldPath: string) => ({ fieldPath, arrayConfig: "CONTAINS" });
const declare = (collectionGroup: string, ...fields: object[]) => ({
  collectionGroup,
  queryScope: "COLLECTION",
  fields,
});
const DECLARED = parseIndexes(
  "test",
  JSON.stringify({
    indexes: [
      declare("c", field("f"), field("g")),
      declare("c", field("f"), field("g", "DESCENDING")),
      declare("c", field("g", "DESCENDING"), field("f"), field("__name__", "ASCENDING")),
      declare("c", contains("tags"), field("f", "DESCENDING")),
      { ...declare("c", field("m.h"), field("f")), queryScope: "COLLECTION_GROUP" },
    ],
    fieldOverrides: [
      {
        collectionGroup: "c",
        fieldPath: "f",
        indexes: [
          { order: "ASCENDING" },
          { arrayConfig: "CONTAINS" },
          { order: "ASCENDING", queryScope: "COLLECTION_GROUP" },
        ],
      },
      {
        collectionGroup: "c",
        fieldPath: "tags",
        indexes: [
          { arrayConfig: "CONTAINS", queryScope: "COLLECTION" },
          { arrayConfig: "CONTAINS", queryScope: "COLLECTION_GROUP" },
        ],
      },
      { collectionGroup: "c", fieldPath: "m", indexes: [] },
    ],
  }),
);

function parse(parent: string, structuredQuery: object): Query | undefined {
  try {
    return parseQuery("p", parent, structuredQuery);
  } catch (error) {
    if (error instanceof WireError) return undefined;
    throw error;
  }
}

const pathsOf = (documents: readonly Document[]) => documents.map(({ path }) => path);

describe.each([
  ["no declared index", NO_INDEXES],
  ["declared indexes and exemptions", DECLARED],
])("with %s", (_, indexes) => {
  test("any query has the answer that looking at all documents gives", async () => {
    await fc.assert(
      fc.asyncProperty(someDocuments, someQuery, async (documents, { parent, structuredQuery }) => {
        const query = parse(parent, structuredQuery);
        fc.pre(query !== undefined);
        const plan = planQuery(query, indexes);
        const { read, walked } = makeIndex(documents, indexes);
        const { budget, waiting } = makeBudget();

        const found = pathsOf(await listOf(walkQuery(query, plan, read, budget)));

        const wanted = pathsOf(finish(selectDocuments(query, documents)));
        expect(found).toEqual(wanted);
        expect(waiting.count).toBe(0);
        if (!plan.isExact) return;
        if (plan.isOrdered)
          expect(walked.keys).toBeLessThanOrEqual(query.offset + found.length + plan.branches.length + 1 + TIED);
        const paths = await listOf(walkPaths(query, plan, read));
        expect(new Set(paths).size).toBe(wanted.length);
        if (query.limit === undefined && query.offset === 0) expect(paths.sort()).toEqual(wanted.sort());
      }),
      { numRuns: 1500 },
    );
  });
});

/** Documents of a test that may have keys which are cut: those are read together. */
const TIED = 25;

describe("plans", () => {
  const where = (fieldPath: string, op: string, value: Value) => ({
    fieldFilter: { field: { fieldPath }, op, value },
  });
  const and = (...filters: object[]) => ({ compositeFilter: { op: "AND", filters } });
  const by = (fieldPath: string, direction = "ASCENDING") => ({ field: { fieldPath }, direction });
  const one: Value = { integerValue: "1" };
  const plan = (rest: object, indexes = DECLARED) =>
    planQuery(parseQuery("p", QUERIED_ROOT, { from: [{ collectionId: "c" }], ...rest }), indexes);

  test.each<[string, object]>([
    ["a whole collection", {}],
    ["a collection backwards", { orderBy: [by("__name__", "DESCENDING")] }],
    ["one equality", { where: where("f", "EQUAL", one) }],
    ["an element of a list", { where: where("tags", "ARRAY_CONTAINS", one) }],
    ["an order", { orderBy: [by("f", "DESCENDING")] }],
    ["a range", { where: and(where("f", "GREATER_THAN", one), where("f", "LESS_THAN", { integerValue: "3" })) }],
    ["all but one value", { where: where("f", "NOT_EQUAL", one) }],
    ["alternatives", { where: where("f", "IN", { arrayValue: { values: [one, { integerValue: "2" }] } }) }],
    ["a cursor", { orderBy: [by("f")], startAt: { values: [one], before: true } }],
    ["a declared index", { where: where("f", "EQUAL", one), orderBy: [by("g")] }],
    ["a declared index backwards", { where: where("f", "EQUAL", one), orderBy: [by("g", "DESCENDING")] }],
    ["orders as declared", { orderBy: [by("f", "DESCENDING"), by("g", "ASCENDING")] }],
    [
      "a declared index with an element",
      { where: where("tags", "ARRAY_CONTAINS", one), orderBy: [by("f", "DESCENDING")] },
    ],
    ["a declared group", { from: [{ collectionId: "c", allDescendants: true }], where: where("f", "EQUAL", one) }],
  ])("%s is answered by keys alone, in order", (_, rest) => {
    expect(plan(rest)).toMatchObject({ isExact: true, isOrdered: true, missingIndex: undefined });
  });

  test.each<[string, object, object[]]>([
    [
      "an equality and another order",
      { where: where("g", "EQUAL", one), orderBy: [by("x", "DESCENDING")] },
      [
        { fieldPath: ["g"], mode: "ASCENDING" },
        { fieldPath: ["x"], mode: "DESCENDING" },
      ],
    ],
    [
      "two orders",
      { orderBy: [by("x"), by("y")] },
      [
        { fieldPath: ["x"], mode: "ASCENDING" },
        { fieldPath: ["y"], mode: "ASCENDING" },
      ],
    ],
    [
      "a group without its index",
      { from: [{ collectionId: "c", allDescendants: true }], where: where("g", "EQUAL", one) },
      [{ fieldPath: ["g"], mode: "ASCENDING" }],
    ],
  ])("%s lacks an index", (_, rest, fields) => {
    expect(plan(rest).missingIndex).toMatchObject({ collectionId: "c", fields });
  });

  test("equalities without an order need no index of both", () => {
    const rest = { where: and(where("g", "EQUAL", one), where("f", "EQUAL", one)) };
    expect(plan(rest, NO_INDEXES)).toMatchObject({ isOrdered: true, missingIndex: undefined });
    expect(plan(rest, NO_INDEXES).branches[0]!.ways).toHaveLength(2);
  });

  test("alternatives that only the end of a long text tells apart are two", () => {
    const long = (end: string): Value => ({ stringValue: "l".repeat(1500) + end });
    const values = [long("x"), long("y"), long("x")];
    const { branches } = plan({ where: where("tags", "ARRAY_CONTAINS_ANY", { arrayValue: { values } }) });
    expect(branches.map(({ conjunction }) => conjunction)).toMatchObject([
      [{ value: long("x") }],
      [{ value: long("y") }],
    ]);
  });

  test("nothing is read where nothing can match", () => {
    const { branches } = plan({ where: where("f", "NOT_IN", { arrayValue: { values: [{ nullValue: null }] } }) });
    expect(branches).toEqual([]);
  });
});
