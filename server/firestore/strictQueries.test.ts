import { describe, expect, test } from "vitest";
import { toValue } from "../../tests/fixtures/rulesWorld.ts";
import { nameOf, openDocuments } from "../../tests/fixtures/wire/documents.ts";
import { parseIndexes } from "../storage/index/indexes.ts";

/** What an app could come to rely on here, and would find refused on the hosted service. */

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));
const field = (fieldPath: string) => ({ fieldPath });
const where = (fieldPath: string, op: string, plain: unknown) => ({
  fieldFilter: { field: field(fieldPath), op, value: toValue(plain as never) },
});
const unary = (fieldPath: string, op: string) => ({ unaryFilter: { field: field(fieldPath), op } });
const all = (...filters: object[]) => ({ compositeFilter: { op: "AND", filters } });
const any = (...filters: object[]) => ({ compositeFilter: { op: "OR", filters } });
const by = (fieldPath: string, direction = "ASCENDING") => ({ field: field(fieldPath), direction });
const name = (path: string) => ({ referenceValue: nameOf(path) });
const named = (op: string, value: object) => ({ fieldFilter: { field: field("__name__"), op, value } });
const list = (...values: object[]) => ({ arrayValue: { values } });
const query = (rest: object) => ({ structuredQuery: { from: [{ collectionId: "things" }], ...rest } });
/** A text stands for all of a message. */
const like = (message: string | RegExp): unknown =>
  typeof message === "string" ? message : expect.stringMatching(message);

const NEGATIONS = "Only a single 'NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', or 'IS_NOT_NULL' filter allowed per query.";
const EXCLUSION = "'NOT_IN' cannot be used in the same query with 'IN', 'ARRAY_CONTAINS_ANY' or 'OR'.";
const MEMBERSHIP = "A maximum of 1 'ARRAY_CONTAINS' filter is allowed per disjunction.";
const AFTER_KEY = "order by clause cannot contain more fields after the key";
const unknown = (sent: string, path?: string) =>
  `Invalid JSON payload received. Unknown name "${sent}"${path === undefined ? "" : ` at '${path}'`}: Cannot find field.`;

describe("queries are refused in the words of the hosted service:", () => {
  const refused: [string, object, string | RegExp][] = [
    [
      "two array-contains",
      { where: all(where("a", "ARRAY_CONTAINS", 1), where("a", "ARRAY_CONTAINS", 2)) },
      MEMBERSHIP,
    ],
    [
      "array-contains beside array-contains-any",
      { where: all(where("a", "ARRAY_CONTAINS", 1), where("b", "ARRAY_CONTAINS_ANY", [1])) },
      MEMBERSHIP,
    ],
    [
      "array-contains inside and outside of an alternative",
      { where: all(where("a", "ARRAY_CONTAINS", 1), any(where("b", "ARRAY_CONTAINS", 1), where("c", "EQUAL", 1))) },
      MEMBERSHIP,
    ],
    [
      "11 inequality fields",
      { where: all(...times(11, (n) => where(`f${n}`, "GREATER_THAN", 1))) },
      /^The query contains 11 distinct inequality fields: .*A query may not have more than 10 distinct/,
    ],
    ["!= beside not-in", { where: all(where("a", "NOT_EQUAL", 1), where("b", "NOT_IN", [1])) }, NEGATIONS],
    ["!= twice", { where: all(where("a", "NOT_EQUAL", 1), where("a", "NOT_EQUAL", 2)) }, NEGATIONS],
    ["!= in two alternatives", { where: any(where("a", "NOT_EQUAL", 1), where("b", "NOT_EQUAL", 2)) }, NEGATIONS],
    ["not-in twice", { where: all(where("a", "NOT_IN", [1]), where("b", "NOT_IN", [1])) }, NEGATIONS],
    ["not null beside !=", { where: all(unary("a", "IS_NOT_NULL"), where("b", "NOT_EQUAL", 1)) }, NEGATIONS],
    ["not NaN twice", { where: all(unary("a", "IS_NOT_NAN"), unary("b", "IS_NOT_NAN")) }, NEGATIONS],
    ["not-in inside OR", { where: any(where("a", "NOT_IN", [1]), where("b", "EQUAL", 1)) }, EXCLUSION],
    [
      "not-in beside OR",
      { where: all(where("a", "NOT_IN", [1]), any(where("b", "EQUAL", 1), where("c", "EQUAL", 1))) },
      EXCLUSION,
    ],
    ["not-in beside in", { where: all(where("a", "NOT_IN", [1]), where("b", "IN", [1])) }, EXCLUSION],
    [
      "not-in beside array-contains-any",
      { where: all(where("a", "NOT_IN", [1]), where("b", "ARRAY_CONTAINS_ANY", [1])) },
      EXCLUSION,
    ],
    [
      "11 values of not-in",
      { where: where("a", "NOT_IN", times(11, Number)) },
      "'NOT_IN' supports up to 10 comparison values.",
    ],
    ["31 values of in", { where: where("a", "IN", times(31, Number)) }, "'IN' supports up to 30 comparison values."],
    ["no values of in", { where: where("a", "IN", []) }, "'IN' requires an non-empty ArrayValue."],
    ["one value of in without a list", { where: where("a", "IN", 1) }, "'IN' requires an ArrayValue."],
    [
      "36 disjunctions",
      { where: all(where("a", "IN", times(6, Number)), where("b", "IN", times(6, Number))) },
      "Too many disjunctions after normalization. Result had 36 disjunctions which is more than the maximum of 30",
    ],
    [
      "101 parts, counted after normalization",
      {
        where: all(where("a", "IN", times(25, Number)), ...times(3, (n) => where(`f${n}`, "EQUAL", 1))),
        orderBy: [by("b")],
      },
      "The query may not have more than 100 filters + sort orders + ancestor total. Currently there are 100 filters, 1 sort orders, and no ancestor filter.",
    ],
    ["an OR of nothing", { where: any() }, "Composite filter must have at least one sub-filter."],
    [
      "a filter of two kinds",
      { where: { ...where("a", "EQUAL", 1), ...unary("a", "IS_NULL") } },
      /composite, field or unary/,
    ],
    ["an element of a name", { where: named("ARRAY_CONTAINS", name("things/a")) }, "the name __key__ is reserved"],
    ["a name that is null", { where: unary("__name__", "IS_NULL") }, "__key__ filter value must be a Key"],
    [
      "a name that is a text",
      { where: named("GREATER_THAN", { stringValue: "a" }) },
      "__key__ filter value must be a Key",
    ],
    [
      "a name among texts",
      { where: named("NOT_IN", list(name("things/a"), toValue("b"))) },
      "__key__ filter value must be a Key",
    ],
    [
      "a name beside a range of another field",
      { where: all(named("EQUAL", name("things/a")), where("f", "LESS_THAN", 1)) },
      /^Equality on key is not allowed if there are other inequality fields/,
    ],
    ["an order after the name", { orderBy: [by("__name__"), by("a")] }, AFTER_KEY],
    ["a range that orders after the name", { where: where("a", "LESS_THAN", 1), orderBy: [by("__name__")] }, AFTER_KEY],
    [
      "an order twice",
      { orderBy: [by("a"), by("a", "DESCENDING")] },
      'order by clause cannot contain duplicate fields "a"',
    ],
    ["a cursor without an order", { startAt: { values: [name("things/a")] } }, "Cursor has too many values."],
    [
      "a cursor that goes on into the name",
      { orderBy: [by("a")], startAt: { values: [toValue(1), name("things/a")] } },
      "Cursor has too many values.",
    ],
    [
      "a cursor by name that is a text",
      { orderBy: [by("__name__")], endAt: { values: [toValue("a")] } },
      "Cursor __key__ value is not a document reference.",
    ],
    ["a negative limit", { limit: -1 }, "limit is negative"],
    ["a negative offset", { offset: -1 }, "offset is negative"],
    [
      "the last of a limit, which is the SDK's alone",
      { limit: 1, limitType: "LAST" },
      unknown("limitType", "structured_query"),
    ],
    ["a group that is neither", { from: [{ collectionId: "things", allDescendants: "yes" }] }, /TYPE_BOOL/],
    [
      "an unknown field of a collection",
      { from: [{ collectionId: "a", x: 1 }] },
      unknown("x", "structured_query.from[0]"),
    ],
    [
      "an unknown field of a filter",
      { where: all({ fieldFilter: { field: field("a"), op: "EQUAL", value: toValue(1), not: true } }) },
      unknown("not", "structured_query.where.composite_filter.filters[0].field_filter"),
    ],
    ["a projection that is a list", { select: ["a"] }, /^Invalid value at 'structured_query.select'/],
    [
      "a value beside the fields of a map",
      { where: { fieldFilter: { field: field("a"), op: "EQUAL", value: { mapValue: { field: {} } } } } },
      unknown("field"),
    ],
  ];
  test.each(refused)("%s", async (_, rest, message) => {
    const { call } = openDocuments();
    const { status, body } = await call("runQuery", query(rest));
    expect(body.error).toMatchObject({ status: "INVALID_ARGUMENT", message: like(message) });
    expect(status).toBe(400);
  });

  test("100 parts below a document are one too many", async () => {
    const { call } = openDocuments();
    const filters = times(99, (n) => where(`f${n}`, "EQUAL", 1));
    const most = query({ where: all(...filters), orderBy: [by("b")] });
    expect((await call("runQuery", most)).status).toBe(200);
    expect((await call("runQuery", most, { parent: "users/anna" })).body.error.message).toMatch(/one ancestor filter/);
  });
});

describe("queries that the hosted service answers are answered:", () => {
  test.each<[string, object]>([
    [
      "array-contains in each alternative",
      { where: any(where("a", "ARRAY_CONTAINS", 1), where("b", "ARRAY_CONTAINS_ANY", [1])) },
    ],
    ["array-contains beside in", { where: all(where("a", "ARRAY_CONTAINS", 1), where("b", "IN", [1, 2])) }],
    ["10 inequality fields", { where: all(...times(10, (n) => where(`f${n}`, "GREATER_THAN", 1))) }],
    ["many ranges of one field", { where: all(...times(11, (n) => where("f", "GREATER_THAN", n))) }],
    ["!= beside ranges", { where: all(where("a", "NOT_EQUAL", 1), where("b", "LESS_THAN", 1)) }],
    ["not-in alone in an OR", { where: any(where("a", "NOT_IN", [1])) }],
    ["10 values of not-in", { where: where("a", "NOT_IN", times(10, Number)) }],
    ["30 disjunctions", { where: all(where("a", "IN", times(5, Number)), where("b", "IN", times(6, Number))) }],
    [
      "ranges and negations of the name",
      { where: all(named("GREATER_THAN", name("things/a")), named("NOT_EQUAL", name("things/b"))) },
    ],
    ["names that are not these", { where: named("NOT_IN", list(name("things/a"))) }],
    ["a limit of zero", { limit: 0 }],
    ["a field that is null, which is as good as none", { where: null, limit: null, startAt: null }],
    ["a part of a cursor", { orderBy: [by("a"), by("__name__")], startAt: { values: [toValue(1)] } }],
  ])("%s", async (_, rest) => {
    const { call } = openDocuments();
    expect((await call("runQuery", query(rest))).status).toBe(200);
  });
});

describe("indexes, where the operator asks for that:", () => {
  const composite = query({ where: where("a", "EQUAL", 1), orderBy: [by("b")] });
  const group = {
    structuredQuery: { from: [{ collectionId: "things", allDescendants: true }], where: where("a", "EQUAL", 1) },
  };

  test("a query without one is refused with the link that makes it", async () => {
    const { call } = openDocuments(undefined, { requiresIndexes: true });
    const { status, body } = await call("runQuery", composite);
    expect(status).toBe(400);
    expect(body.error.status).toBe("FAILED_PRECONDITION");
    expect(body.error.message).toMatch(
      /^The query requires an index\. You can create it here: https:\/\/console\.firebase\.google\.com\/v1\/r\/project\/demo-dojo\/firestore\/indexes\?create_composite=[\w-]+$/,
    );
    expect((await call("runQuery", group)).body.error.message).toMatch(
      /^The query requires a COLLECTION_GROUP_ASC index for collection things and field a\..*create_exemption=/,
    );
    const count = { structuredAggregationQuery: { ...composite, aggregations: [{ count: {} }] } };
    expect((await call("runAggregationQuery", count)).body.error.status).toBe("FAILED_PRECONDITION");
  });

  test("who may not ask hears of no index", async () => {
    const { call } = openDocuments("match /none/{id} { allow read; }", { requiresIndexes: true });
    expect((await call("runQuery", composite)).body.error.status).toBe("PERMISSION_DENIED");
  });

  test("a declared one serves it, and without that wish all are answered", async () => {
    const fields = [
      { fieldPath: "a", order: "ASCENDING" },
      { fieldPath: "b", order: "ASCENDING" },
    ];
    const index = { collectionGroup: "things", queryScope: "COLLECTION", fields };
    const indexes = parseIndexes("test", JSON.stringify({ indexes: [index] }));
    const declared = openDocuments(undefined, { requiresIndexes: true, indexes });
    expect((await declared.call("runQuery", composite)).status).toBe(200);
    const { call } = openDocuments();
    for (const request of [composite, group]) expect((await call("runQuery", request)).status).toBe(200);
  });
});
