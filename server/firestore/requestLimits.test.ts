import { describe, expect, test } from "vitest";
import { merge, nameOf, openDocuments, set } from "../../tests/fixtures/wire/documents.ts";
import { toFields } from "../../tests/fixtures/rulesWorld.ts";

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));
const nulls = (count: number) => Object.fromEntries(times(count, (n) => [`f${n}`, null]));
const increments = (count: number) => times(count, (n) => ({ fieldPath: `f${n}`, increment: { integerValue: "1" } }));
const nested = (levels: number): object =>
  levels === 0 ? { nullValue: null } : { mapValue: { fields: { a: nested(levels - 1) } } };
const from = { from: [{ collectionId: "things" }] };
const where = (filter: object) => ({ structuredQuery: { ...from, where: filter } });
const isNull = (name: string) => ({ unaryFilter: { op: "IS_NULL", field: { fieldPath: name } } });
const and = (...filters: object[]) => ({ compositeFilter: { op: "AND", filters } });
const nestedAnd = (levels: number): object => (levels === 0 ? isNull("a") : and(nestedAnd(levels - 1)));

/** Large requests need a signed-in user. */
function openAsMember() {
  const documents = openDocuments();
  return {
    ...documents,
    commit: (...writes: object[]) => documents.commitAs("anna", ...writes),
    call: (rpc: string, body: object) => documents.call(rpc, body, { uid: "anna" }),
  };
}

describe("a commit is refused for its size before anything is applied:", () => {
  const refused: [string, () => object[], RegExp][] = [
    ["501 writes", () => times(501, () => set("things/a", {})), /maximum 500 writes/],
    ["501 transforms of one write", () => [set("things/a", {}, { updateTransforms: increments(501) })], /500 field/],
    [
      "501 transforms of three writes",
      () => times(3, () => set("things/a", {}, { updateTransforms: increments(167) })),
      /500 field/,
    ],
    [
      "the same field twice in a mask",
      () => [set("things/a", {}, { updateMask: { fieldPaths: ["a", "`a`"] } })],
      /given twice/,
    ],
    [
      "a path of 24,000 names",
      () => [set("things/a", {}, { updateMask: { fieldPaths: [times(24_000, () => "a").join(".")] } })],
      /field path/,
    ],
    ["21 levels", () => [{ update: { name: nameOf("things/a"), fields: { a: nested(20) } } }], /20 levels/],
    [
      "21 levels that a transform makes",
      () => [
        set(
          "things/a",
          {},
          {
            updateTransforms: [
              { fieldPath: times(20, () => "a").join("."), appendMissingElements: { values: [{ nullValue: null }] } },
            ],
          },
        ),
      ],
      /20 levels/,
    ],
    ["40,001 values", () => [set("things/a", nulls(40_001))], /40000 values/],
    ["more than 1 MiB of fields", () => [set("things/a", { a: "x".repeat(1_048_576) })], /maximum allowed size/],
    ["a name of 6 KiB", () => [set(times(6, () => "x".repeat(1050)).join("/"), {})], /6 KiB/],
    [
      "more than 20 MiB of documents",
      () => times(22, (n) => set(`things/${n}`, { a: "x".repeat(1_000_000) })),
      /Transaction too big/,
    ],
    ["more than 100,000 values", () => times(3, (n) => set(`things/${n}`, nulls(39_000))), /Transaction too big/],
  ];
  // Bodies have a limit of their own; the largest of these requests must get past it.
  test.each(refused.filter(([name]) => !name.includes("20 MiB")))("%s", async (_, writes, message) => {
    const { commit, fieldsOf } = openAsMember();
    const { status, body } = await commit(...writes());
    expect(body.error?.message).toMatch(message);
    expect(body.error?.message.length).toBeLessThan(300);
    expect(status).toBe(400);
    expect(await fieldsOf("things/a")).toBeUndefined();
  });

  test("what is stored counts too, so that no small commit moves a large part of the database", async () => {
    const { commit, put } = openAsMember();
    for (let n = 0; n < 22; n++) await put({ [`things/${n}`]: { a: "x".repeat(1_000_000) } });
    const { status, body } = await commit(...times(22, (n) => ({ delete: nameOf(`things/${n}`) })));
    expect([status, body.error?.message]).toEqual([400, "Transaction too big. Decrease transaction size."]);
    expect((await commit(...times(20, (n) => ({ delete: nameOf(`things/${n}`) })))).status).toBe(200);
  });
});

describe("whom the rules cannot allow it is refused by the names alone:", () => {
  const OWN = "match /users/{uid} { allow read, write: if request.auth.uid == uid && resource.data.isOpen; }";
  const broken = { name: nameOf("users/anna"), fields: { a: { noValue: 1 } } };

  test("a write, without a look at what it holds", async () => {
    const { commit, commitAs } = openDocuments(OWN);
    const write = { update: broken, updateMask: { fieldPaths: ["a", "a"] } };
    expect((await commit(write)).status).toBe(403);
    expect((await commitAs("ben", write)).status).toBe(403);
    expect((await commit({ delete: nameOf("elsewhere/a") }, write)).status).toBe(403);
    expect((await commitAs("anna", write)).status).toBe(400);
  });

  test.each([null, "ben"])("a read by %s, without a look at any document", async (uid) => {
    const { call, store } = openDocuments(OWN);
    let reads = 0;
    const { read } = store;
    store.read = (body) => {
      reads++;
      return read(body);
    };
    const documents = times(1000, (n) => nameOf(`users/anna${n}`));
    expect((await call("batchGet", { documents }, { uid: uid ?? undefined })).status).toBe(403);
    expect(reads).toBe(0);
  });
});

describe("within the limits a commit is taken:", () => {
  test("500 transforms over 500 writes of one large document", async () => {
    const { commit, put, fieldsOf } = openAsMember();
    await put({ "things/a": nulls(20_000) });
    const { status } = await commit(
      ...increments(500).map((increment) => merge("things/a", {}, { updateTransforms: [increment] })),
    );
    expect(status).toBe(200);
    const fields = await fieldsOf("things/a");
    expect([fields?.["f499"], fields?.["f500"]]).toEqual([{ integerValue: "1" }, { nullValue: null }]);
  });

  test("a mask of 20,000 fields, and a union of 30,000 elements", async () => {
    const { commit, fieldsOf } = openAsMember();
    expect((await commit(merge("things/a", nulls(20_000)))).status).toBe(200);
    const elements = times(30_000, (n) => ({ integerValue: String(n % 29_000) }));
    const union = { fieldPath: "list", appendMissingElements: { values: elements } };
    expect((await commit(set("things/b", {}, { updateTransforms: [union] }))).status).toBe(200);
    const list = (await fieldsOf("things/b"))?.["list"];
    expect(list && "arrayValue" in list && list.arrayValue.values).toHaveLength(29_000);
  });
});

describe("a read is refused for its size:", () => {
  test.each<[string, string, object]>([
    ["1,001 names", "batchGet", { documents: times(1001, (n) => nameOf(`things/${n}`)) }],
    ["101 filters", "runQuery", where(and(...times(101, (n) => isNull(`f${n}`))))],
    ["21 levels of filters", "runQuery", where(nestedAnd(20))],
    ["1,000 levels of filters", "runQuery", where(nestedAnd(1000))],
    [
      "101 orders",
      "runQuery",
      { structuredQuery: { ...from, orderBy: times(101, (n) => ({ field: { fieldPath: `f${n}` } })) } },
    ],
    [
      "more cursor values than orders",
      "runQuery",
      { structuredQuery: { ...from, startAt: { values: times(100_000, () => ({ nullValue: null })) } } },
    ],
    [
      "31 alternatives",
      "runQuery",
      where({
        fieldFilter: { field: { fieldPath: "a" }, op: "IN", value: { arrayValue: { values: toList(31) } } },
      }),
    ],
  ])("%s", async (_, rpc, request) => {
    const { call } = openAsMember();
    const { status, body } = await call(rpc, request);
    expect([status, body.error?.status]).toEqual([400, "INVALID_ARGUMENT"]);
    expect(body.error?.message.length).toBeLessThan(300);
  });

  function toList(count: number) {
    return Object.values(toFields(Object.fromEntries(times(count, (n) => [`f${n}`, n]))));
  }

  test("a document that is named often is answered once", async () => {
    const { call, put } = openAsMember();
    await put({ "things/a": { n: 1 } });
    const documents = times(5000, (n) => nameOf(n % 2 === 0 ? "things/a" : "things/none"));
    const { body } = await call("batchGet", { documents });
    expect(body.map(({ found, missing }) => found?.name ?? missing)).toEqual([
      nameOf("things/a"),
      nameOf("things/none"),
    ]);
  });
});

describe("what is no text where one belongs is refused, whatever it would say of itself:", () => {
  const odd: unknown[] = [
    { toString: 1 },
    { toString: "x", valueOf: 1 },
    [[]],
    ["x".repeat(100_000)],
    true,
    { toJSON: 1 },
  ];
  const fieldOf = (content: object) => [{ update: { name: nameOf("things/a"), fields: { a: content } } }];
  const requests: [string, (odd: unknown) => [rpc: string, request: object]][] = [
    ["a name", (odd) => ["batchGet", { documents: [odd] }]],
    ["a name to write", (odd) => ["commit", { writes: [{ delete: odd }] }]],
    ["a field path", (odd) => ["commit", { writes: [set("things/a", {}, { updateMask: { fieldPaths: [odd] } })] }]],
    ["a double", (odd) => ["commit", { writes: fieldOf({ doubleValue: odd }) }]],
    ["an integer", (odd) => ["commit", { writes: fieldOf({ integerValue: odd }) }]],
    ["seconds", (odd) => ["commit", { writes: fieldOf({ timestampValue: { seconds: odd } }) }]],
    ["a text", (odd) => ["commit", { writes: fieldOf({ stringValue: odd === true ? 1 : odd }) }]],
    ["a reference", (odd) => ["commit", { writes: fieldOf({ referenceValue: odd }) }]],
    [
      "a precondition",
      (odd) => ["commit", { writes: [set("things/a", {}, { currentDocument: { updateTime: odd } })] }],
    ],
    ["a collection", (odd) => ["runQuery", { structuredQuery: { from: [{ collectionId: odd }] } }]],
    ["a limit", (odd) => ["runQuery", { structuredQuery: { ...from, limit: { value: odd } } }]],
    ["an operator", (odd) => ["runQuery", where({ unaryFilter: { op: odd, field: { fieldPath: "a" } } })]],
    [
      "an alias",
      (odd) => [
        "runAggregationQuery",
        { structuredAggregationQuery: { structuredQuery: from, aggregations: [{ alias: odd, count: {} }] } },
      ],
    ],
  ];
  test.each(requests)("%s", async (_, request) => {
    const { call } = openAsMember();
    for (const one of odd) {
      const { status, body } = await call(...request(one));
      expect([JSON.stringify(one).slice(0, 50), status]).toEqual([JSON.stringify(one).slice(0, 50), 400]);
      expect(body.error.message.length).toBeLessThan(300);
    }
  });
});

describe("what a read holds:", () => {
  const text = (count: number) => ({ stringValue: "x".repeat(count) });
  const fill = (store: ReturnType<typeof openAsMember>["store"], count: number) =>
    times(count, async (n) => {
      const fields = { n: { integerValue: String(n) }, a: text(1_000_000) };
      await store.commit(async () => [{ path: `things/${n}`, fields }]);
    });

  test("a batch of more than 10 MiB is refused", async () => {
    const { call, store } = openAsMember();
    await Promise.all(fill(store, 11));
    const { status, body } = await call("batchGet", { documents: times(11, (n) => nameOf(`things/${n}`)) });
    expect([status, body.error?.message]).toEqual([400, "The answer would exceed 10 MiB."]);
  });

  test("a page of more than 10 MiB is shorter, and the next one goes on", async () => {
    const { get, store } = openAsMember();
    await Promise.all(fill(store, 12));
    const first = await get("things", "anna");
    const second = await get(`things?pageToken=${first.body.nextPageToken}`, "anna");
    expect([first, second].map(({ body }) => body.documents.length)).toEqual([10, 2]);
    expect(second.body.nextPageToken).toBeUndefined();
  });

  test("a query with a limit holds hardly more than it answers, however much it looks at", async () => {
    const { call, store, memory } = openAsMember();
    await Promise.all(fill(store, 80));
    const orderBy = [{ field: { fieldPath: "n" }, direction: "DESCENDING" }];
    const { body } = await call("runQuery", { structuredQuery: { ...from, orderBy, limit: 2 } });
    expect(body.map(({ document }) => document?.fields["n"])).toEqual([{ integerValue: "79" }, { integerValue: "78" }]);
    expect(memory.bytes).toBe(0);
  });

  test("a query that finds more than an account may hold is refused, and the memory is free again", async () => {
    const { call, store, memory } = openAsMember();
    await Promise.all(fill(store, 70));
    const { status, body } = await call("runQuery", { structuredQuery: from });
    expect([status, body.error?.status]).toEqual([429, "RESOURCE_EXHAUSTED"]);
    expect(memory.bytes).toBe(0);
  });
});
