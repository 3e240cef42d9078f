import { describe, expect, test } from "vitest";
import { type Entry, nameOf, openDocuments, ROOT } from "../../../tests/fixtures/wire/documents.ts";
import { Float, toFields, toValue } from "../../../tests/fixtures/rulesWorld.ts";

const field = (fieldPath: string) => ({ fieldPath });
const where = (fieldPath: string, op: string, value: object) => ({
  where: { fieldFilter: { field: field(fieldPath), op, value } },
});
const from = (collectionId: string, rest: object = {}) => ({ structuredQuery: { from: [{ collectionId }], ...rest } });
const pathsOf = (body: Entry[]) =>
  body.flatMap(({ document }) => (document ? [document.name.slice(ROOT.length + 1)] : []));

const NOTES = {
  "notes/a": { uid: "anna", n: 1 },
  "notes/b": { uid: "ben", n: 2 },
  "notes/c": { uid: "anna", n: 3 },
  "users/anna/notes/d": { uid: "anna", n: 4 },
};
const BY_OWNER = `
  match /notes/{id} {
    allow get: if resource == null || request.auth.uid == resource.data.uid;
    allow list: if request.auth.uid == resource.data.uid;
  }`;

describe("documents that the rules look up", () => {
  const other = "/databases/$(database)/documents/other/$(id)";
  const RULES = `match /notes/{id} {
    allow get: if !exists(${other});
    allow list: if exists(${other}) || request.query.limit == 50;
  }`;
  const idsUpTo = (count: number) => Array.from({ length: count }, (_, index) => `notes/${index}`);

  test.each([
    [10, 200],
    [11, 403],
  ])("a query with %s of them in all", async (count, status) => {
    const { call, put } = openDocuments(RULES);
    await put(Object.fromEntries(idsUpTo(count).map((path) => [path, {}])));
    expect((await call("runQuery", from("notes", { limit: { value: 50 } }))).status).toBe(status);
  });

  test.each([
    [20, 200],
    [21, 403],
  ])("several names with %s of them in all", async (count, status) => {
    const { call } = openDocuments(RULES);
    expect((await call("batchGet", { documents: idsUpTo(count).map(nameOf) })).status).toBe(status);
  });
});

describe("runQuery", () => {
  test("answers documents with one read time; none at all with the time alone", async () => {
    const { call, put } = openDocuments();
    await put(NOTES);
    const { body } = await call(
      "runQuery",
      from("notes", { orderBy: [{ field: field("n"), direction: "DESCENDING" }] }),
    );
    expect(pathsOf(body)).toEqual(["notes/c", "notes/b", "notes/a"]);
    expect(new Set(body.map(({ readTime }) => readTime)).size).toBe(1);
    expect(body[0]?.document?.fields).toEqual(toFields({ uid: "anna", n: 3 }));
    expect((await call("runQuery", from("none"))).body).toEqual([{ readTime: body[0]?.readTime }]);
  });

  test("asks below a document, or all collections of a name", async () => {
    const { call, put } = openDocuments();
    await put(NOTES);
    expect(pathsOf((await call("runQuery", from("notes"), { parent: "users/anna" })).body)).toEqual([
      "users/anna/notes/d",
    ]);
    const group = {
      structuredQuery: { from: [{ collectionId: "notes", allDescendants: true }], offset: 2, limit: { value: 2 } },
    };
    expect(pathsOf((await call("runQuery", group)).body)).toEqual(["notes/c", "users/anna/notes/d"]);
  });

  test("shows only the fields that are selected", async () => {
    const { call, put } = openDocuments();
    await put({ "notes/a": { m: { x: 1, y: 2 }, n: 1 } });
    const select = async (...paths: string[]) =>
      (await call("runQuery", from("notes", { select: { fields: paths.map(field) } }))).body[0]?.document?.fields;
    expect(await select("m.x", "none")).toEqual(toFields({ m: { x: 1 } }));
    expect(await select("__name__")).toEqual({});
    expect(await select()).toEqual(toFields({ m: { x: 1, y: 2 }, n: 1 }));
  });

  test("grants what the conditions of the query prove, and nothing else", async () => {
    const { call, put } = openDocuments(BY_OWNER);
    await put({ "notes/a": { uid: "anna", n: 1 } });
    const own = where("uid", "EQUAL", toValue("anna"));
    expect(pathsOf((await call("runQuery", from("notes", own), { uid: "anna" })).body)).toEqual(["notes/a"]);
    // A stranger gets the same answer with and without matches.
    for (const query of [own, {}, where("n", "EQUAL", toValue(1)), where("n", "EQUAL", toValue(2)), { limit: 0 }]) {
      expect((await call("runQuery", from("notes", query), { uid: "ben" })).status).toBe(403);
    }
    // All matches are hers, but the query does not say so: answering it would make an oracle.
    expect((await call("runQuery", from("notes"), { uid: "anna" })).status).toBe(403);
    const group = { structuredQuery: { from: [{ collectionId: "notes", allDescendants: true }], ...own } };
    expect((await call("runQuery", group, { uid: "anna" })).status).toBe(403);
  });

  test.each<[string, object]>([
    ["no collection", { structuredQuery: {} }],
    ["two collections", { structuredQuery: { from: [{ collectionId: "a" }, { collectionId: "b" }] } }],
    ["a reserved collection", from("__a__")],
    ["an unknown operator", from("a", where("n", "LIKE", toValue(1)))],
    ["IN without a list", from("a", where("n", "IN", toValue(1)))],
    ["31 alternatives", from("a", where("n", "IN", toValue(Array.from({ length: 31 }, (_, n) => n))))],
    ["11 exclusions", from("a", where("n", "NOT_IN", toValue(Array.from({ length: 11 }, (_, n) => n))))],
    ["a name that is no reference", from("a", where("__name__", "EQUAL", toValue("x")))],
    ["an order after the name", from("a", { orderBy: [{ field: field("__name__") }, { field: field("n") }] })],
    ["an order twice by one field", from("a", { orderBy: [{ field: field("n") }, { field: field("n") }] })],
    ["a cursor longer than the order", from("a", { startAt: { values: [toValue(1), toValue(2)] } })],
    ["a cursor by name that is no reference", from("a", { startAt: { values: [toValue(1)] } })],
    ["a negative limit", from("a", { limit: -1 })],
    ["the past", { ...from("a"), readTime: "2020-01-01T00:00:00Z" }],
  ])("refuses %s", async (_, body) => {
    const { call } = openDocuments();
    expect([400, 501]).toContain((await call("runQuery", body)).status);
  });

  test("refuses filters without end before they fill the stack", async () => {
    let filter: object = { unaryFilter: { op: "IS_NULL", field: field("n") } };
    for (let depth = 0; depth < 1000; depth++) filter = { compositeFilter: { op: "AND", filters: [filter] } };
    expect((await openDocuments().call("runQuery", from("a", { where: filter }))).body.error.status).toBe(
      "INVALID_ARGUMENT",
    );
  });
});

describe("runAggregationQuery", () => {
  const aggregate = (aggregations: object[], rest: object = {}) => ({
    structuredAggregationQuery: { structuredQuery: { from: [{ collectionId: "notes" }], ...rest }, aggregations },
  });
  const SUM = { sum: { field: field("n") } };
  const AVG = { avg: { field: field("n") } };

  test.each<[string, object[], (number | string)[], object]>([
    ["count", [{ count: {} }], [1, "x"], { field_1: toValue(2) }],
    ["count up to", [{ count: { upTo: "1" }, alias: "c" }], [1, 2], { c: toValue(1) }],
    ["sum of integers", [SUM], [1, 2, "x"], { field_1: toValue(3) }],
    ["sum with a double", [SUM], [1, 0.5], { field_1: toValue(1.5) }],
    ["sum of nothing", [SUM], [], { field_1: toValue(0) }],
    ["average", [AVG], [1, 2], { field_1: toValue(1.5) }],
    ["average of nothing", [AVG], ["x"], { field_1: toValue(null) }],
    [
      "several",
      [
        { count: {}, alias: "c" },
        { ...SUM, alias: "s" },
      ],
      [1, 2],
      { c: toValue(2), s: toValue(3) },
    ],
  ])("%s", async (_, aggregations, values, expected) => {
    const { call, put } = openDocuments();
    await put(Object.fromEntries(values.map((n, index) => [`notes/${index}`, { n }])));
    await put({ "others/a": { n: 100 } });
    const { body } = await call("runAggregationQuery", aggregate(aggregations));
    expect(body).toEqual([{ result: { aggregateFields: expected }, readTime: expect.any(String) }]);
  });

  test("a sum beyond 64 bits is a double", async () => {
    const { call, put } = openDocuments();
    await put({ "notes/a": { n: new Float(2 ** 62) } });
    const integer = { integerValue: "9223372036854775807" };
    await call("commit", {
      writes: ["b", "c"].map((id) => ({ update: { name: nameOf(`notes/${id}`), fields: { n: integer } } })),
    });
    const { body } = await call("runAggregationQuery", aggregate([SUM], where("n", "EQUAL", integer)));
    expect(body[0]?.result?.aggregateFields).toEqual({ field_1: { doubleValue: 2 ** 64 } });
  });

  test("counts for nobody what the rules keep from them", async () => {
    const { call, put } = openDocuments(BY_OWNER);
    await put(NOTES);
    expect((await call("runAggregationQuery", aggregate([{ count: {} }]), { uid: "anna" })).status).toBe(403);
    const own = where("uid", "EQUAL", toValue("anna"));
    const { body } = await call("runAggregationQuery", aggregate([{ count: {} }], own), { uid: "anna" });
    expect(body[0]?.result?.aggregateFields).toEqual({ field_1: toValue(2) });
  });

  test.each([[[]], [Array.from({ length: 6 }, () => ({ count: {} }))], [[{}]], [[SUM, { ...SUM, alias: "field_1" }]]])(
    "refuses %j",
    async (aggregations) => {
      expect((await openDocuments().call("runAggregationQuery", aggregate(aggregations))).status).toBe(400);
    },
  );
});

describe("batchGet and getDocument", () => {
  test("answer found and missing in the order of the names", async () => {
    const { call, put, get } = openDocuments();
    await put(NOTES);
    const documents = ["notes/b", "notes/none", "notes/a"].map(nameOf);
    const { body } = await call("batchGet", { documents, mask: { fieldPaths: ["n"] } });
    const readTime = body[0]?.readTime;
    expect(body).toEqual([
      { found: expect.objectContaining({ name: documents[0], fields: toFields({ n: 2 }) }), readTime },
      { missing: documents[1], readTime },
      { found: expect.objectContaining({ name: documents[2], fields: toFields({ n: 1 }) }), readTime },
    ]);
    expect((await get("notes/a?mask.fieldPaths=n")).body.fields).toEqual(toFields({ n: 1 }));
    expect((await get("notes/none")).body.error.status).toBe("NOT_FOUND");
  });

  test("one document that is refused refuses all", async () => {
    const { call, put, get } = openDocuments(BY_OWNER);
    await put(NOTES);
    const documents = ["notes/a", "notes/b"].map(nameOf);
    expect((await call("batchGet", { documents }, { uid: "anna" })).status).toBe(403);
    expect((await call("batchGet", { documents: documents.slice(0, 1) }, { uid: "anna" })).status).toBe(200);
    expect((await get("notes/b", "anna")).status).toBe(403);
    expect((await get("notes/a", "anna")).status).toBe(200);
  });

  test("need a list of names", async () => {
    const { call } = openDocuments();
    expect((await call("batchGet", {})).status).toBe(400);
    expect((await call("batchGet", { documents: [nameOf("notes")] })).status).toBe(400);
  });
});

describe("listDocuments", () => {
  test("pages through a collection by name", async () => {
    const { get, put } = openDocuments();
    await put(NOTES);
    const first = await get("notes?pageSize=2");
    expect(first.body.documents.map(({ name }) => name)).toEqual(["notes/a", "notes/b"].map(nameOf));
    const second = await get(`notes?pageSize=2&pageToken=${first.body.nextPageToken}`);
    expect(second.body.documents.map(({ name }) => name)).toEqual(["notes/c"].map(nameOf));
    expect(second.body.nextPageToken).toBeUndefined();
    expect((await get("users/anna/notes")).body.documents).toHaveLength(1);
    expect((await get("notes?pageToken=%20")).status).toBe(400);
  });

  test("is a list to the rules", async () => {
    const { get, put } = openDocuments("match /notes/{id} { allow get; } match /open/{id} { allow list; }");
    await put(NOTES);
    expect((await get("notes")).status).toBe(403);
    expect((await get("open")).body).toEqual({ documents: [] });
  });
});
