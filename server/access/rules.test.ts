import { RE2JS } from "re2js";
import { afterEach, describe, expect, test, vi } from "vitest";
import { type Data, makeCaller, makeDocument, toValue } from "../../tests/fixtures/rulesWorld.ts";
import type { AccessRequest } from "./access.ts";
import { openBatchBudget } from "./budget.ts";
import { parseRules } from "./rules.ts";

/** Counts reads, so that tests see the cost of a look-up. */
function makeReader(documents: Record<string, Data>) {
  const read: string[] = [];
  const get = async (path: string) => {
    read.push(path);
    return documents[path] && makeDocument(path, documents[path]);
  };
  return { get, read };
}

const NOTHING = makeReader({});

function makeRequest(changes: Partial<AccessRequest> & { path: string }): AccessRequest {
  return {
    operation: "get",
    caller: makeCaller("u1"),
    timeMicros: 1_500_000,
    read: NOTHING,
    readAfter: NOTHING,
    ...changes,
  };
}

const inService = (body: string) =>
  parseRules(`rules_version = '2'; service cloud.firestore { match /databases/{database}/documents { ${body} } }`, "x");

const allows = (body: string, changes: Partial<AccessRequest> & { path: string }) =>
  inService(body)
    .decide(makeRequest(changes))
    .then(({ allowed }) => allowed);

afterEach(() => vi.restoreAllMocks());

test("a regular expression that stands in the rules is compiled when they are read, and never again", async () => {
  const compile = vi.spyOn(RE2JS, "compile");
  const rules = inService(
    "match /a/{b} { allow get: if b.matches('[a-z]+') && b.replace('a+', 'x').split('x').size() == 2; }",
  );
  expect(compile).toHaveBeenCalledTimes(3);
  for (const [path, allowed] of [
    ["a/baaac", true],
    ["a/bc", false],
    ["a/baaac", true],
  ] as const) {
    expect(await rules.decide(makeRequest({ path }))).toMatchObject({ allowed });
  }
  expect(compile).toHaveBeenCalledTimes(3);
});

describe("paths", () => {
  test.each([
    ["match /a/{b} { allow read; }", "a/1", true],
    ["match /a/{b} { allow read; }", "a/1/c/2", false],
    ["match /a/{b} { allow read; }", "b/1", false],
    ["match /a/1 { allow read; }", "a/1", true],
    ["match /a/1 { allow read; }", "a/2", false],
    ["match /a/{b=**} { allow read; }", "a/1/c/2", true],
    ["match /{all=**} { allow read: if all == /a/1/c/2; }", "a/1/c/2", true],
    ["match /{all=**}/c/{d} { allow read: if d == '2'; }", "a/1/c/2", true],
    ["match /{all=**}/c/{d} { allow read: if d == '2'; }", "c/2", true],
    ["match /{all=**}/c/{d} { allow read; }", "c/2/e/3", false],
    ["match /a/{x} { match /c/{y} { allow read: if x + y == '12' && database == '(default)'; } }", "a/1/c/2", true],
    ["match /a/{x} { allow write; } match /{y}/{z} { allow get: if y == 'a'; }", "a/1", true],
    ["match /a/{x} { allow write; allow list; }", "a/1", false],
    ["match /a/{x} { allow get: if 1 / 0 == 1; allow get: if false; allow get; }", "a/1", true],
    ["match /a/{x} { allow get: if 1; }", "a/1", false],
    ["", "a/1", false],
  ])("%s grants %s: %s", async (body, path, expected) => expect(await allows(body, { path })).toBe(expected));

  test("a function sees the variables of where it stands, not of who calls it", async () => {
    const body = `match /a/{id} {
      function isFirst() { return id == '1'; }
      function same(id) { let twice = id + id; return isFirst() && twice == '22'; }
      match /b/{id} { allow get: if same(id) && id == '2'; }
    }`;
    expect(await allows(body, { path: "a/1/b/2" })).toBe(true);
    expect(await allows(body, { path: "a/2/b/1" })).toBe(false);
  });
});

describe("the request", () => {
  const condition = (text: string, changes: Partial<AccessRequest> = {}) =>
    allows(`match /a/{id} { allow read, write: if ${text}; }`, { path: "a/1", ...changes });

  test.each<[string, Partial<AccessRequest>]>([
    ["request.auth.uid == 'u1'", {}],
    ["request.auth == null", { caller: null }],
    [
      "request.auth.token.admin && request.auth.token.n == 2",
      { caller: makeCaller("u", { admin: true, n: 2, no: undefined }) },
    ],
    [
      "request.auth.token.firebase.sign_in_provider == 'password'",
      { caller: makeCaller("u", { firebase: { sign_in_provider: "password" } }) },
    ],
    ["request.method == 'get' && request.path == /databases/(default)/documents/a/1", {}],
    ["request.time.toMillis() == 1500", {}],
    ["resource == null && request.resource == null", {}],
    ["resource.data.n == 1 && resource.id == id", { before: makeDocument("a/1", { n: 1 }) }],
    [
      "request.resource.data.diff(resource.data).affectedKeys() == ['n'].toSet()",
      {
        operation: "update",
        before: makeDocument("a/1", { n: 1, m: [1] }),
        after: makeDocument("a/1", { n: 2, m: [1] }),
      },
    ],
    [
      "request.query.limit <= 10 && request.query.offset == null",
      { operation: "list", before: makeDocument("a/1", {}), query: { limit: 10 } },
    ],
  ])("%s", async (text, changes) => expect(await condition(text, changes)).toBe(true));

  test.each([
    "request.auth.uid == 'u1'",
    "request.auth.token.admin",
    "resource.data.n == 1",
    "request.resource.data.n == 1",
    "request.nothing == null",
    "request.query.limit < 10",
    "request.query.orderBy == null",
  ])("%s fails without what it names", async (text) => expect(await condition(text, { caller: null })).toBe(false));

  test("all kinds of values arrive", async () => {
    const before = makeDocument("a/1", {});
    before.fields = {
      t: { timestampValue: "2026-07-16T01:30:00.123456+02:00" },
      b: { bytesValue: "YWI=" },
      g: { geoPointValue: { latitude: 1 } },
      r: { referenceValue: "projects/p/databases/(default)/documents/a/1" },
      d: { doubleValue: "NaN" },
      n: { nullValue: null },
      l: { arrayValue: {} },
      m: { mapValue: {} },
      __proto__x: { booleanValue: true },
    };
    const text = `resource.data.t.nanos() == 123456000 && resource.data.t.hours() == 23 && resource.data.b == b'ab'
      && resource.data.g == latlng.value(1, 0) && resource.data.r == resource.__name__ && math.isNaN(resource.data.d)
      && resource.data.n == null && resource.data.l == [] && resource.data.m == {} && !('constructor' in resource.data)`;
    expect(await condition(text, { before })).toBe(true);
  });
});

describe("looking at other documents", () => {
  const at = (path: string) => `/databases/$(database)/documents/${path}`;
  const before = { "users/u1": { admin: true }, "users/gone": { n: 1 } };
  const after = { "users/u1": { admin: false }, "users/new": { n: 2 } };
  const condition = (text: string, changes: Partial<AccessRequest> = {}) =>
    inService(`match /a/{id} { allow write: if ${text}; }`).decide(
      makeRequest({
        path: "a/1",
        operation: "create",
        read: makeReader(before),
        readAfter: makeReader(after),
        ...changes,
      }),
    );

  /** The reason of a single condition. */
  const outcomeOf = async (text: string) => {
    const decision = await condition(text);
    return decision.allowed ? "allowed" : decision.explain().reasons[0]?.outcome;
  };

  test.each([
    `get(${at("users/$(request.auth.uid)")}).data.admin == true`,
    `getAfter(${at("users/u1")}).data.admin == false`,
    `exists(${at("users/gone")}) && !existsAfter(${at("users/gone")})`,
    `!exists(${at("users/new")}) && existsAfter(${at("users/new")})`,
    `get(${at("users/none")}) == null && get(${at("users/u1")}).id == 'u1'`,
  ])("%s", async (text) => expect(await condition(text)).toMatchObject({ allowed: true }));

  test.each([
    "get(/users/u1)",
    `get(${at("users")})`,
    `get(${at("users/$('u1/x/y')")})`,
    `get(/databases/other/documents/users/u1)`,
  ])("%s is a fault", async (text) => expect(await outcomeOf(`${text} != 1`)).toMatch(/path/));

  const many = (count: number, name = "d") =>
    Array.from({ length: count }, (_, index) => `!exists(${at(`users/${name}${index}`)})`).join(" && ");

  test("ten documents are allowed, and each is read once", async () => {
    const read = makeReader({});
    const decision = await condition(`${many(10)} && ${many(10)} && get(${at("users/d0")}) == null`, { read });
    expect(decision).toMatchObject({ allowed: true, lookups: 10 });
    expect(read.read).toHaveLength(10);
  });

  test("an eleventh refuses, even where another side would grant", async () => {
    expect(await outcomeOf(`${many(11)} || true`)).toBe("Too many documents looked up.");
  });

  test("a limit is named with the allow that met it", async () => {
    const { allowed, explain } = { explain: undefined, ...(await condition(`${many(11)} || true`)) };
    expect(allowed).toBe(false);
    expect(explain?.()).toMatchObject({
      file: "x",
      reasons: [{ line: 1, column: expect.any(Number), expression: expect.stringMatching(/^!exists\(/) }],
    });
  });

  test("the documents of one commit share their look-ups, twenty in all", async () => {
    const budget = openBatchBudget();
    expect(await condition(many(10), { budget })).toMatchObject({ allowed: true, lookups: 10 });
    expect(await condition(many(10), { budget })).toMatchObject({ allowed: true, lookups: 0 });
    expect(await condition(many(10, "e"), { budget })).toMatchObject({ allowed: true, lookups: 10 });
    expect(await condition(many(1, "f"), { budget })).toMatchObject({ allowed: false });
  });

  test("a store that fails is no refusal", async () => {
    const read = { get: () => Promise.reject(new Error("disk")) };
    await expect(condition(many(1), { read })).rejects.toThrow("disk");
  });

  test("a decision says why and what it cost", async () => {
    expect(await condition("true")).toEqual({ allowed: true, steps: 1, lookups: 0 });
    expect(await outcomeOf("resource.data.n == 1")).toBe("null has no property data.");
    const long = `[${Array.from({ length: 1000 }, () => "1").join()}] == []`;
    expect(await outcomeOf(`${long} || true`)).toBe("More than 1000 expressions.");
  });
});

describe("version 1", () => {
  const judge = (body: string, changes: Partial<AccessRequest> & { path: string }) =>
    parseRules(`service cloud.firestore { match /databases/{database}/documents { ${body} } }`, "x").decide(
      makeRequest(changes),
    );

  test.each([
    ["match /a/{b=**} { allow read; }", "a/1", true],
    ["match /a/{b=**} { allow read; }", "a/1/c/2", true],
    ["match /{all=**} { allow read: if all == /a/1; }", "a/1", true],
    ["match /a/1/{rest=**} { allow read; }", "a/1/c/2", true],
    // In version 2 it would match no segment at all.
    ["match /a/1/{rest=**} { allow read; }", "a/1", false],
  ])("%s grants %s: %s", async (body, path, expected) => expect((await judge(body, { path })).allowed).toBe(expected));

  test("it knows no queries of collection groups", async () => {
    const query = { allDescendants: true };
    const decision = await judge("match /{all=**} { allow read; }", { operation: "list", path: "a/{unknown}", query });
    expect(decision.allowed || decision.explain()).toMatchObject({
      operation: "list",
      reasons: [{ line: 1, outcome: "collection groups need rules_version = '2'" }],
    });
    expect((await judge("match /{all=**} { allow read; }", { operation: "list", path: "a/{unknown}" })).allowed).toBe(
      true,
    );
  });
});

describe("queries without a result", () => {
  const filter = (fieldPath: string, value: string) => ({ fieldPath: fieldPath.split("."), value: toValue(value) });
  const list = (
    text: string,
    query: AccessRequest["query"] = {},
    match = "match /notes/{id}",
    path = "notes/{unknown}",
  ) => allows(`${match} { allow list: if ${text}; }`, { operation: "list", path, query });

  test("a field that an equality filter fixes is known", async () => {
    const query = { equal: [filter("uid", "u1"), filter("place.city", "Ulm")] };
    expect(await list("resource.data.uid == request.auth.uid", query)).toBe(true);
    expect(await list("resource.data.place.city == 'Ulm'", query)).toBe(true);
    expect(await list("resource.data.get('uid', '') == 'u1'", query)).toBe(true);
    expect(await list("resource.data.uid == 'u2'", query)).toBe(false);
  });

  test.each([
    "resource.data.uid == request.auth.uid",
    "resource.data.uid != 'x'",
    "!(resource.data.uid == 'x')",
    "resource.data.get('uid', request.auth.uid) == request.auth.uid",
    "!('uid' in resource.data)",
    "resource.data.keys().hasOnly([])",
    "resource.data.size() == 0",
    "resource.data == {}",
    "resource.data.diff({}).addedKeys().size() == 0",
    "resource.id == id",
    "id != ''",
    "resource.__name__ != null",
    "request.path != null",
    "resource == null",
    "resource.other == 1",
    "get(/databases/$(database)/documents/notes/$(id)) == null",
  ])("%s grants nothing by what is unknown", async (text) => expect(await list(text)).toBe(false));

  test("an unknown part does not prevent a decision by known ones", async () => {
    expect(await list("resource.data.uid == 'x' || request.auth != null")).toBe(true);
    expect(await list("request.auth != null || resource.data.uid == 'x'")).toBe(true);
    expect(await list("resource != null && request.query.limit == 5", { limit: 5 })).toBe(true);
  });

  test("the collection is known, the id never", async () => {
    expect(await list("true", {}, "match /users/{uid}/notes/{id}", "users/u1/notes/{unknown}")).toBe(true);
    expect(await list("uid == request.auth.uid", {}, "match /users/{uid}/notes/{id}", "users/u1/notes/{unknown}")).toBe(
      true,
    );
    expect(await list("uid == 'u2'", {}, "match /users/{uid}/notes/{id}", "users/u1/notes/{unknown}")).toBe(false);
    expect(await list("true", {}, "match /notes/one")).toBe(false);
    expect(await list("all != null", {}, "match /{all=**}")).toBe(false);
  });

  test("a collection group is granted only where its rule holds at any depth", async () => {
    const query = { allDescendants: true };
    expect(await list("true", query, "match /{all=**}/notes/{id}")).toBe(true);
    expect(await list("true", query, "match /{all=**}")).toBe(true);
    expect(await list("true", query, "match /notes/{id}")).toBe(false);
    expect(await list("true", query, "match /{a}/{b}/notes/{id}")).toBe(false);
  });
});
