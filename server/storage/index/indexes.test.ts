import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CollectionIndexes, parseIndexes } from "./indexes.ts";

const parse = (json: unknown) => parseIndexes("my.json", JSON.stringify(json));
const index = (fields: unknown, more: object = {}) => ({
  indexes: [{ collectionGroup: "notes", queryScope: "COLLECTION", fields, ...more }],
});
const override = (fieldPath: string, indexes: object[]) => ({
  fieldOverrides: [{ collectionGroup: "notes", fieldPath, indexes }],
});

test.each([
  ["[", /^my\.json: .*JSON/],
  ["[]", "my.json: it must hold an object"],
  ['{ "indexes": {} }', "my.json: indexes must be a list"],
  ['{ "indexes": [1] }', "my.json: indexes must be a list"],
  ['{ "indexes": [{}] }', "my.json: collectionGroup must be a text"],
  ['{ "indexes": [{ "collectionGroup": "a", "fields": [{}] }] }', "my.json: fieldPath must be a text"],
  [
    '{ "indexes": [{ "collectionGroup": "a", "fields": [{ "fieldPath": "b", "order": "UP" }] }] }',
    "my.json: a field of an index needs an order",
  ],
  ['{ "indexes": [{ "collectionGroup": "a", "fields": [{ "fieldPath": "b..c" }] }] }', /^my\.json: /],
  ['{ "fieldOverrides": [{ "collectionGroup": "a" }] }', "my.json: fieldPath must be a text"],
])("%s is refused with the name of the file", (text, message) => {
  expect(() => parseIndexes("my.json", text)).toThrow(message);
});

test("the order of names is that of the last ordered field, unless it is declared", () => {
  const [at, tags] = [
    { fieldPath: "at", order: "DESCENDING" },
    { fieldPath: "tags", arrayConfig: "CONTAINS" },
  ];
  const one = (...fields: object[]) => parse(index(fields)).declared[0];
  expect(one(at, tags)).toMatchObject({ nameDescending: true, fields: [{ mode: "DESCENDING" }, { mode: "CONTAINS" }] });
  expect(one(tags)).toMatchObject({ nameDescending: false });
  const named = one(at, { fieldPath: "__name__", order: "ASCENDING" });
  expect(named).toMatchObject({ nameDescending: false, fields: [{ fieldPath: ["at"] }] });
});

test("what is declared twice counts once, what is for vectors not at all", () => {
  const fields = [{ fieldPath: "at", order: "ASCENDING" }];
  const [same] = index(fields).indexes;
  expect(parse({ indexes: [same, same] }).declared).toHaveLength(1);
  const vector = { fieldPath: "v", vectorConfig: { dimension: 3, flat: {} } };
  expect(parse(index([...fields, vector])).declared).toEqual([]);
});

test("the closest override of a field holds for it and for what is inside", () => {
  const ascending = { queryScope: "COLLECTION", order: "ASCENDING" };
  const parsed = parse({
    fieldOverrides: [
      ...override("*", []).fieldOverrides,
      ...override("a", [ascending]).fieldOverrides,
      ...override("a.b", [{ queryScope: "COLLECTION", arrayConfig: "CONTAINS" }]).fieldOverrides,
      { collectionGroup: "notes", fieldPath: "ends", ttl: true },
    ],
  });
  const notes = new CollectionIndexes(parsed, "notes");
  const of = (...path: string[]) => {
    const { isOrdered, hasElements } = notes.of(path);
    return [isOrdered, hasElements];
  };
  expect(of("other")).toEqual([false, false]);
  expect(of("ends")).toEqual([false, false]);
  expect(of("a")).toEqual([true, false]);
  expect(of("a", "c")).toEqual([true, false]);
  expect(of("a", "b", "c")).toEqual([false, true]);
  expect(new CollectionIndexes(parsed, "others").of(["a"])).toEqual({ isOrdered: true, hasElements: true });
});

test("an override for groups declares an index over all collections of the id", () => {
  const group = { queryScope: "COLLECTION_GROUP", order: "ASCENDING" };
  expect(parse(override("uid", [group])).declared).toEqual([
    {
      collectionId: "notes",
      isGroup: true,
      fields: [{ fieldPath: ["uid"], mode: "ASCENDING" }],
      nameDescending: false,
    },
  ]);
  expect(parse(override("*", [group])).declared).toEqual([]);
});

test("the project's own file can be read", () => {
  const file = "firestore.indexes.json";
  expect(() => parseIndexes(file, readFileSync(file, "utf8"))).not.toThrow();
});
