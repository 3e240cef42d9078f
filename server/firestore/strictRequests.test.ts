import { describe, expect, test } from "vitest";
import { toFields, toValue } from "../../tests/fixtures/rulesWorld.ts";
import { nameOf, openDocuments, remove, ROOT, set } from "../../tests/fixtures/wire/documents.ts";

/** What an app could come to rely on here, and would find refused on the hosted service. */

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));
const field = (fieldPath: string) => ({ fieldPath });
const list = (...values: object[]) => ({ arrayValue: { values } });
const query = (rest: object) => ({ structuredQuery: { from: [{ collectionId: "things" }], ...rest } });
/** A text stands for all of a message. */
const like = (message: string | RegExp): unknown =>
  typeof message === "string" ? message : expect.stringMatching(message);

const unknown = (sent: string, path?: string) =>
  `Invalid JSON payload received. Unknown name "${sent}"${path === undefined ? "" : ` at '${path}'`}: Cannot find field.`;

describe("requests with what this server cannot honour are refused, never answered without it:", () => {
  const things = { from: [{ collectionId: "things" }] };
  const count = { structuredQuery: things, aggregations: [{ count: {} }] };
  const write = (more: object) => ({ writes: [{ ...set("things/a", { n: 1 }), ...more }] });
  test.each<[string, string, object, string, string | RegExp]>([
    ["findNearest", "runQuery", query({ findNearest: { limit: 1 } }), "UNIMPLEMENTED", /find_nearest/],
    ["explain", "runQuery", { ...query({}), explainOptions: { analyze: true } }, "UNIMPLEMENTED", /explain_options/],
    [
      "explain of a count",
      "runAggregationQuery",
      { structuredAggregationQuery: count, explainOptions: {} },
      "UNIMPLEMENTED",
      /explain_options/,
    ],
    ["an unknown field", "runQuery", { ...query({}), hint: 1 }, "INVALID_ARGUMENT", unknown("hint")],
    ["an unknown field of a batch", "batchGet", { documents: [], masks: [] }, "INVALID_ARGUMENT", unknown("masks")],
    ["an unknown field of a commit", "commit", { writes: [], retry: 1 }, "INVALID_ARGUMENT", unknown("retry")],
    ["an unknown field of a write", "commit", write({ mask: {} }), "INVALID_ARGUMENT", unknown("mask", "writes[0]")],
    [
      "an unknown precondition",
      "commit",
      write({ currentDocument: { version: 1 } }),
      "INVALID_ARGUMENT",
      unknown("version", "writes[0].current_document"),
    ],
    [
      "two preconditions",
      "commit",
      write({ currentDocument: { exists: true, updateTime: "2026-01-01T00:00:00Z" } }),
      "INVALID_ARGUMENT",
      /not both/,
    ],
    [
      "a transform of two kinds",
      "commit",
      write({ updateTransforms: [{ fieldPath: "n", increment: toValue(1), maximum: toValue(1) }] }),
      "INVALID_ARGUMENT",
      /exactly one known type/,
    ],
    [
      "a mask of a delete",
      "commit",
      { writes: [{ ...remove("things/a"), updateMask: { fieldPaths: ["n"] } }] },
      "INVALID_ARGUMENT",
      /belong to an update/,
    ],
    [
      "a write of two kinds",
      "commit",
      write({ delete: nameOf("things/a") }),
      "INVALID_ARGUMENT",
      /an update, a delete, a verify or a transform/,
    ],
    [
      "501 transforms",
      "commit",
      {
        writes: times(2, (n) =>
          set(
            `things/${n}`,
            {},
            {
              updateTransforms: times(n === 0 ? 1 : 500, (at) => ({
                fieldPath: `f${at}`,
                setToServerValue: "REQUEST_TIME",
              })),
            },
          ),
        ),
      },
      "INVALID_ARGUMENT",
      /500 field transforms/,
    ],
    ["a reserved id", "commit", { writes: [set("things/__a__", {})] }, "INVALID_ARGUMENT", /reserved/],
    ["an id of two dots", "commit", { writes: [set("things/..", {})] }, "INVALID_ARGUMENT", /invalid/],
    [
      "an id of 1,501 bytes",
      "commit",
      { writes: [set(`things/${"x".repeat(1501)}`, {})] },
      "INVALID_ARGUMENT",
      /invalid/,
    ],
    ["a reserved field", "commit", { writes: [set("things/a", { __a__: 1 })] }, "INVALID_ARGUMENT", /reserved/],
    [
      "a field of 1,501 bytes",
      "commit",
      { writes: [set("things/a", { ["x".repeat(1501)]: 1 })] },
      "INVALID_ARGUMENT",
      /1500 bytes/,
    ],
    [
      "a list in a list",
      "commit",
      { writes: [{ update: { name: nameOf("things/a"), fields: { a: list(list()) } } }] },
      "INVALID_ARGUMENT",
      /nested arrays/,
    ],
    [
      "more requests in one than there are",
      "runQuery",
      query({ from: times(30_000, () => ({ collectionId: "a" })) }),
      "INVALID_ARGUMENT",
      /too many messages/,
    ],
  ])("%s", async (_, rpc, body, status, message) => {
    const { call, fieldsOf } = openDocuments();
    const answer = await call(rpc, body, { uid: "anna" });
    expect(answer.body.error).toMatchObject({ status, message: like(message) });
    expect(await fieldsOf("things/a")).toBeUndefined();
  });

  test.each<[string, string, string | RegExp]>([
    ["GET", `${ROOT}/things/a?masks=a`, /Unknown name "masks": Cannot bind query parameter/],
    ["GET", `${ROOT}/things?showMissing=yes`, /TYPE_BOOL/],
    ["GET", `${ROOT}/things?pageSize=1&pageSize=2`, /given twice/],
    ["POST", `${ROOT}:runQuery?structuredQuery=1`, /Cannot bind query parameter/],
  ])("%s %s", async (method, path, message) => {
    const { send } = openDocuments();
    expect((await send(method, path)).body.error).toMatchObject({
      status: "INVALID_ARGUMENT",
      message: like(message),
    });
  });

  test("parameters of every method are allowed, and fields in either spelling", async () => {
    const { send, put } = openDocuments();
    await put({ "things/a": { a: 1, b: 2 } });
    const { body } = await send("GET", `${ROOT}/things/a?key=x&alt=json&prettyPrint=false&mask.field_paths=a`);
    expect(body.fields).toEqual(toFields({ a: 1 }));
  });
});

describe("aggregations", () => {
  const aggregate = (...aggregations: object[]) => ({
    structuredAggregationQuery: { structuredQuery: { from: [{ collectionId: "things" }] }, aggregations },
  });
  const sum = (alias: string) => ({ alias, sum: { field: field("n") } });
  test.each<[string, object, string | RegExp]>([
    ["none", aggregate(), /needs an aggregation/],
    ["6 of them", aggregate(...times(6, (n) => sum(`a${n}`))), "maximum number of aggregations per query is 5"],
    ["an alias twice", aggregate(sum("a"), sum("a")), /given twice/],
    ["the alias that another one is given", aggregate({ count: {} }, sum("field_1")), /given twice/],
    ["a reserved alias", aggregate(sum("__a__")), /reserved/],
    ["two kinds in one", aggregate({ count: {}, sum: { field: field("n") } }), /count, sum or avg/],
    ["a kind that there is not", aggregate({ max: { field: field("n") } }), /Unknown name "max"/],
    ["a count up to nothing", aggregate({ count: { upTo: 0 } }), /positive/],
    ["the sum of names", aggregate({ sum: { field: field("__name__") } }), /reserved/],
  ])("%s is refused", async (_, request, message) => {
    const { call } = openDocuments();
    expect((await call("runAggregationQuery", request)).body.error).toMatchObject({
      status: "INVALID_ARGUMENT",
      message: like(message),
    });
  });

  test("only those without an alias are counted for their names", async () => {
    const { call } = openDocuments();
    const { body } = await call(
      "runAggregationQuery",
      aggregate({ alias: "first", count: {} }, { count: {} }, { alias: "third", count: {} }, { count: {} }),
    );
    expect(Object.keys(body[0]!.result!.aggregateFields)).toEqual(["first", "field_1", "third", "field_2"]);
  });
});

describe("other databases", () => {
  test.each([
    ["projects/demo-dojo/databases/other", "The database other does not exist for project demo-dojo."],
    ["projects/elsewhere/databases/(default)", "The database (default) does not exist for project elsewhere."],
  ])("there is no %s", async (database, message) => {
    const { send } = openDocuments();
    for (const [method, path] of [
      ["POST", ":runQuery"],
      ["POST", ":commit"],
      ["GET", "/things/a"],
      ["PATCH", "/things/a"],
    ] as const) {
      const { status, body } = await send(method, `${database}/documents${path}`, method === "GET" ? {} : { body: {} });
      expect([status, body.error]).toMatchObject([404, { status: "NOT_FOUND", message }]);
    }
  });

  test("the default one may be written with escapes", async () => {
    const { send } = openDocuments();
    const { status } = await send("POST", "projects/demo-dojo/databases/%28default%29/documents:commit", { body: {} });
    expect(status).toBe(200);
  });
});
