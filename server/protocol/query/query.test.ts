import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Float, makeDocument, toValue } from "../../../tests/fixtures/rulesWorld.ts";
import { anyValue } from "../../../tests/fixtures/wire/values.ts";
import type { Document, Fields, Value } from "../document/document.ts";
import { compareValues } from "./order.ts";
import { inCollection, matches, orderOf, parseQuery, type Query, scanOf, selectDocuments } from "./query.ts";
import { finish } from "../work.ts";

const ROOT = "projects/p/databases/(default)/documents";
const field = (fieldPath: string) => ({ fieldPath });
const parse = (rest: object, parent = ROOT) => parseQuery("p", parent, { from: [{ collectionId: "c" }], ...rest });
const compareWith = (fieldPath: string, op: string, value: Value) => ({
  fieldFilter: { field: field(fieldPath), op, value },
});
const unary = (fieldPath: string, op: string) => ({ unaryFilter: { field: field(fieldPath), op } });
const composite = (op: string, ...filters: object[]) => ({ compositeFilter: { op, filters } });
const by = (fieldPath: string, direction = "ASCENDING") => ({ field: field(fieldPath), direction });
const reference = (id: string): Value => ({ referenceValue: `${ROOT}/c/${id}` });
const list = (...values: Value[]): Value => ({ arrayValue: { values } });
const NAN: Value = { doubleValue: "NaN" };

/** Documents a, b, … with one value each in field `f`; undefined leaves the field out. */
const documentsWith = (values: (Value | undefined)[]): Document[] =>
  values.map((value, index) => {
    const fields: Fields = value ? { f: value } : {};
    return { ...makeDocument(`c/${String.fromCharCode(97 + index)}`, {}), fields };
  });
const selected = (query: Query, documents: Document[]) => finish(selectDocuments(query, documents));
const idsOf = (documents: Document[]) => documents.map(({ path }) => path.slice(2)).join("");

describe("filters", () => {
  // a null, b NaN, c -1, d 2, e 2.0, f "2", g true, h [2, null], i {}, j without the field
  const documents = documentsWith([
    ...[null, new Float(NaN), -1, 2, new Float(2), "2", true, [2, null], {}].map((plain) =>
      plain instanceof Float && Number.isNaN(plain.value) ? NAN : toValue(plain),
    ),
    undefined,
  ]);
  test.each<[string, Value, string]>([
    ["EQUAL", toValue(2), "de"],
    ["EQUAL", toValue("2"), "f"],
    ["EQUAL", toValue(null), "a"],
    ["EQUAL", NAN, "b"],
    ["EQUAL", toValue([2, null]), "h"],
    ["NOT_EQUAL", toValue(2), "bcfghi"],
    ["NOT_EQUAL", toValue(null), "bcdefghi"],
    ["NOT_EQUAL", NAN, "cdefghi"],
    ["LESS_THAN", toValue(2), "c"],
    ["LESS_THAN_OR_EQUAL", toValue(2), "cde"],
    ["GREATER_THAN", toValue(-1), "de"],
    ["GREATER_THAN_OR_EQUAL", toValue(-1), "cde"],
    ["GREATER_THAN", toValue(false), "g"],
    ["LESS_THAN", toValue("3"), "f"],
    ["ARRAY_CONTAINS", toValue(2), "h"],
    ["ARRAY_CONTAINS", toValue(null), "h"],
    ["ARRAY_CONTAINS_ANY", list(toValue(3), toValue(2)), "h"],
    ["ARRAY_CONTAINS_ANY", list(toValue(null)), ""],
    ["IN", list(toValue(-1), toValue("2")), "cf"],
    ["IN", list(toValue(null), NAN), ""],
    ["IN", list(toValue([2, null])), "h"],
    ["NOT_IN", list(toValue(2)), "bcfghi"],
    ["NOT_IN", list(toValue(2), toValue(null)), ""],
  ])("f %s %j finds %s", (op, value, ids) => {
    const query = parse({ where: compareWith("f", op, value) });
    expect(idsOf(documents.filter((document) => matches(query, document)))).toBe(ids);
  });

  test.each([
    ["IS_NULL", "a"],
    ["IS_NOT_NULL", "bcdefghi"],
    ["IS_NAN", "b"],
    ["IS_NOT_NAN", "cdefghi"],
  ])("f %s finds %s", (op, ids) => {
    const query = parse({ where: unary("f", op) });
    expect(idsOf(documents.filter((document) => matches(query, document)))).toBe(ids);
  });

  test("AND and OR nest", () => {
    const two = compareWith("f", "EQUAL", toValue(2));
    const query = parse({
      where: composite(
        "OR",
        composite("AND", two, compareWith("__name__", "GREATER_THAN", reference("d"))),
        unary("f", "IS_NULL"),
      ),
    });
    // The inequality orders by name, so documents without the field of the other branch are not dropped.
    expect(idsOf(documents.filter((document) => matches(query, document)))).toBe("ae");
  });

  test("reach into maps and names with dots", () => {
    const document = makeDocument("c/a", { m: { "x.y": 1 } });
    expect(matches(parse({ where: compareWith("m.`x.y`", "EQUAL", toValue(1)) }), document)).toBe(true);
    expect(matches(parse({ where: compareWith("m.x.y", "EQUAL", toValue(1)) }), document)).toBe(false);
  });

  test("compare names by their segments", () => {
    const found = (op: string, value: Value) =>
      idsOf(documents.filter((document) => matches(parse({ where: compareWith("__name__", op, value) }), document)));
    expect(found("EQUAL", reference("c"))).toBe("c");
    expect(found("IN", list(reference("c"), reference("a")))).toBe("ac");
    expect(found("GREATER_THAN_OR_EQUAL", reference("h"))).toBe("hij");
  });

  test.each<[string, object]>([
    [
      "key equality beside another inequality",
      composite("AND", compareWith("__name__", "EQUAL", reference("a")), compareWith("f", "LESS_THAN", toValue(1))),
    ],
    ["a list of names without a list", compareWith("__name__", "IN", reference("a"))],
    ["a list of names with another value", compareWith("__name__", "IN", list(reference("a"), toValue("b")))],
    ["a name in an array", compareWith("__name__", "ARRAY_CONTAINS", reference("a"))],
    ["a name that is null", unary("__name__", "IS_NULL")],
    ["a reserved field", compareWith("__x__", "EQUAL", toValue(1))],
    ["an empty AND", composite("AND")],
    ["an operator that is none", composite("XOR", unary("f", "IS_NULL"))],
    [
      "36 disjunctions out of two times six",
      composite(
        "AND",
        ...["f", "g"].map((name) =>
          composite("OR", ...[1, 2, 3, 4, 5, 6].map((n) => compareWith(name, "EQUAL", toValue(n)))),
        ),
      ),
    ],
  ])("%s is refused", (_, filter) => {
    expect(() => parse({ where: filter })).toThrow();
  });
});

describe("order", () => {
  const orderOfQuery = (rest: object) =>
    parse(rest).orderBy.map(({ fieldPath, descending }) => `${fieldPath.join("/")}${descending ? " down" : ""}`);

  test.each<[object, string[]]>([
    [{}, ["__name__"]],
    [{ orderBy: [by("f", "DESCENDING")] }, ["f down", "__name__ down"]],
    [{ orderBy: [by("f", "DESCENDING"), by("__name__")] }, ["f down", "__name__"]],
    [{ where: compareWith("f", "EQUAL", toValue(1)) }, ["__name__"]],
    [{ where: compareWith("f", "GREATER_THAN", toValue(1)) }, ["f", "__name__"]],
    [
      {
        where: composite(
          "AND",
          ...["z", "`a-b`", "a.b", "o"].map((name) => compareWith(name, "LESS_THAN", toValue(1))),
        ),
        orderBy: [by("o", "DESCENDING")],
      },
      ["o down", "a/b down", "a-b down", "z down", "__name__ down"],
    ],
    [{ where: compareWith("__name__", "GREATER_THAN", reference("a")) }, ["__name__"]],
  ])("of %j", (rest, expected) => expect(orderOfQuery(rest)).toEqual(expected));

  test("leaves out documents without an ordered field, and breaks ties by name in the last direction", () => {
    const documents = documentsWith([toValue(1), undefined, toValue(null), toValue(1), toValue(0)]);
    const select = (...orderBy: object[]) => idsOf(selected(parse({ orderBy }), documents));
    expect(select(by("f"))).toBe("cead");
    expect(select(by("f", "DESCENDING"))).toBe("daec");
    expect(select(by("f", "DESCENDING"), by("__name__"))).toBe("adec");
    expect(select()).toBe("abcde");
  });

  const anyDocuments = fc
    .uniqueArray(fc.record({ id: fc.constantFrom(..."abcdefgh"), f: anyValue, g: fc.integer({ min: 0, max: 2 }) }), {
      selector: ({ id }) => id,
    })
    .map((entries) =>
      entries.map(({ id, f, g }): Document => ({ ...makeDocument(`c/${id}`, { g }), fields: { f, g: toValue(g) } })),
    );
  const anyOrder = fc.constantFrom(
    [by("f")],
    [by("g"), by("f", "DESCENDING")],
    [by("f", "DESCENDING"), by("__name__")],
    [by("g", "DESCENDING")],
  );

  test("is the same from every starting order, and rises by its comparison", () => {
    fc.assert(
      fc.property(anyDocuments, anyOrder, (documents, orderBy) => {
        const query = parse({ orderBy });
        const result = selected(query, documents);
        expect(selected(query, [...documents].reverse())).toEqual(result);
        for (const [index, document] of result.slice(1).entries()) {
          expect(orderOf(query)(result[index]!, document)).toBeLessThan(0);
        }
      }),
    );
  });

  test("a cursor cuts a result in two: what starts there is what did not end before", () => {
    fc.assert(
      fc.property(
        anyDocuments,
        anyOrder,
        fc.nat(),
        fc.boolean(),
        fc.boolean(),
        (documents, orderBy, at, before, whole) => {
          const all = selected(parse({ orderBy }), documents);
          const at0 = all[at % Math.max(all.length, 1)];
          if (!at0) return;
          const { orderBy: order } = parse({ orderBy });
          // A cursor has a value for each order that the query names, so it names all of them.
          const complete = order.map(({ fieldPath, descending }) =>
            by(fieldPath.join("."), descending ? "DESCENDING" : "ASCENDING"),
          );
          const values = order
            .slice(0, whole ? undefined : 1)
            .map(({ fieldPath: [name = ""] }) =>
              name === "__name__" ? reference(at0.path.slice(2)) : at0.fields[name]!,
            );
          const tail = selected(parse({ orderBy: complete, startAt: { values, before } }), documents);
          const head = selected(parse({ orderBy: complete, endAt: { values, before } }), documents);
          expect([...head, ...tail]).toEqual(all);
          if (whole) expect(tail[0] === at0).toBe(before);
        },
      ),
    );
  });

  test("offset and limit cut a page out", () => {
    const documents = documentsWith(Array.from({ length: 5 }, (_, n) => toValue(n)));
    const page = (rest: object) => idsOf(selected(parse(rest), documents));
    expect(page({ limit: 2 })).toBe("ab");
    expect(page({ limit: { value: 2 }, offset: 4 })).toBe("e");
    expect(page({ limit: 0 })).toBe("");
    expect(page({ offset: 9 })).toBe("");
  });
});

describe("collections", () => {
  test.each<[string, boolean, string, boolean]>([
    ["", false, "c/a", true],
    ["", false, "d/a", false],
    ["", false, "d/a/c/b", false],
    ["", true, "d/a/c/b", true],
    ["", true, "c/a/d/b", false],
    ["d/a", false, "d/a/c/b", true],
    ["d/a", true, "d/a/e/f/c/b", true],
    ["d/a", true, "d/ab/c/b", false],
    ["d/a", true, "c/a", false],
  ])("below %j, group %j: %s is in: %j", (parent, allDescendants, path, isIn) => {
    expect(inCollection({ parent, collectionId: "c", allDescendants }, path)).toBe(isIn);
  });
});

describe("scanOf", () => {
  test("takes only equalities that every result fulfils", () => {
    const [one, two] = [compareWith("f", "EQUAL", toValue(1)), compareWith("g", "EQUAL", toValue(2))];
    const equal = (where: object) => scanOf(parse({ where })).equal.map(({ fieldPath }) => fieldPath.join("."));
    expect(
      equal(composite("AND", one, composite("AND", two, compareWith("__name__", "GREATER_THAN", reference("a"))))),
    ).toEqual(["f", "g"]);
    expect(equal(composite("OR", one, two))).toEqual([]);
    expect(equal(composite("AND", one, composite("OR", two, one)))).toEqual(["f"]);
    expect(equal(compareWith("__name__", "EQUAL", reference("a")))).toEqual([]);
    expect(equal(compareWith("f", "IN", list(toValue(1))))).toEqual([]);
  });

  test("never leaves out a document that the query finds", () => {
    fc.assert(
      fc.property(anyValue, anyValue, (stored, wanted) => {
        const query = parse({ where: compareWith("f", "EQUAL", wanted) });
        const [document] = documentsWith([stored]);
        if (!matches(query, document!)) return;
        expect(scanOf(query).equal.every(({ value }) => compareValues(value, stored) === 0)).toBe(true);
      }),
    );
  });
});
