import { describe, expect, test } from "vitest";
import { merge, nameOf, openDocuments, remove, set, update, verifyWrite } from "../../tests/fixtures/wire/documents.ts";
import { toFields } from "../../tests/fixtures/rulesWorld.ts";

const refused = (status: number, code: string, message: string | RegExp = /./) => ({
  status,
  body: { error: { code: status, status: code, message: expect.stringMatching(message) } },
});

describe("callers whose rights have ended", () => {
  test.each<[string, (dojo: ReturnType<typeof openDocuments>) => Promise<unknown>]>([
    ["deleted", ({ store }) => store.deleteAccount("anna")],
    ["disabled", ({ store }) => store.updateAccount("anna", { disabled: true })],
    ["signed out everywhere", ({ store }) => store.updateAccount("anna", { validSinceSeconds: 1 })],
  ])("a commit that was verified before its account was %s, and runs after, writes nothing", async (_, end) => {
    const dojo = openDocuments();
    expect((await dojo.commitAs("anna", set("users/anna", { n: 1 }))).status).toBe(200);
    await dojo.put({ "users/anna": { n: 2 } });
    await end(dojo);
    const late = await dojo.commitAs("anna", set("users/anna", { n: 3 }), set("users/other", { n: 3 }));
    expect(late).toMatchObject({ status: 401, body: { error: { status: "UNAUTHENTICATED" } } });
    expect(await dojo.fieldsOf("users/anna")).toEqual({ n: { integerValue: "2" } });
    expect(await dojo.fieldsOf("users/other")).toBeUndefined();
  });
});

describe("an open database", () => {
  test("answers one result for each write, in order, with one time for all", async () => {
    const { commit, get } = openDocuments();
    const increment = { fieldPath: "n", increment: { integerValue: "2" } };
    const { status, body } = await commit(
      set("things/a", { n: 1 }, { updateTransforms: [increment] }),
      set("things/b", {}),
      remove("things/none"),
      verifyWrite("things/none", { exists: false }),
    );
    expect(status).toBe(200);
    const { commitTime } = body;
    expect(body.writeResults).toEqual([
      { updateTime: commitTime, transformResults: [{ integerValue: "3" }] },
      { updateTime: commitTime },
      {},
      {},
    ]);
    expect(commitTime).toMatch(/^2026-01-02T03:04:05\.\d{6}Z$/);
    expect((await get("things/a")).body).toEqual({
      name: nameOf("things/a"),
      fields: toFields({ n: 3 }),
      createTime: commitTime,
      updateTime: commitTime,
    });
  });

  test("a write that changes nothing keeps the time of the last change", async () => {
    const { commit, time } = openDocuments();
    const first = await commit(set("things/a", { n: 1, m: { x: [1, 2] } }));
    time.nowMs += 1000;
    const second = await commit(set("things/a", { m: { x: [1, 2] }, n: 1 }));
    expect(second.body.commitTime > first.body.commitTime).toBe(true);
    expect(second.body.writeResults).toEqual([{ updateTime: first.body.commitTime }]);
    const third = await commit(set("things/a", { n: 1.0, m: { x: [2, 1] } }));
    expect(third.body.writeResults).toEqual([{ updateTime: third.body.commitTime }]);
  });

  test("several writes of one document build on each other and count as one change", async () => {
    const { commit, fieldsOf, get } = openDocuments();
    const increment = [{ fieldPath: "n", increment: { integerValue: "1" } }];
    const { body } = await commit(
      set("things/a", { n: 1 }),
      merge("things/a", {}, { updateTransforms: increment }),
      merge("things/a", { done: true }, { updateTransforms: increment }),
    );
    expect(body.writeResults.map((result) => result.transformResults)).toEqual([
      undefined,
      [{ integerValue: "2" }],
      [{ integerValue: "3" }],
    ]);
    expect(await fieldsOf("things/a")).toEqual(toFields({ n: 3, done: true }));
    await commit(remove("things/a"), set("things/a", { again: true }), remove("things/a"));
    expect((await get("things/a")).status).toBe(404);
  });

  test("request time is the commit's time", async () => {
    const { commit, fieldsOf } = openDocuments();
    const { body } = await commit(
      set("things/a", {}, { updateTransforms: [{ fieldPath: "at", setToServerValue: "REQUEST_TIME" }] }),
    );
    expect(await fieldsOf("things/a")).toEqual({ at: { timestampValue: body.commitTime } });
  });

  test("one write that fails undoes all", async () => {
    const { commit, fieldsOf } = openDocuments();
    expect(await commit(set("things/a", { n: 1 }), update("things/none", { n: 1 }))).toMatchObject(
      refused(404, "NOT_FOUND", "No document to update"),
    );
    expect(await fieldsOf("things/a")).toBeUndefined();
  });

  test.each<[string, object[], number, string]>([
    ["an update of what is not there", [update("things/none", { n: 1 })], 404, "NOT_FOUND"],
    [
      "a creation of what is there",
      [set("things/a", {}, { currentDocument: { exists: false } })],
      409,
      "ALREADY_EXISTS",
    ],
    [
      "an update of another version",
      [set("things/a", {}, { currentDocument: { updateTime: "2020-01-01T00:00:00Z" } })],
      400,
      "FAILED_PRECONDITION",
    ],
    [
      "a version that has gone",
      [verifyWrite("things/none", { updateTime: "2020-01-01T00:00:00Z" })],
      400,
      "FAILED_PRECONDITION",
    ],
    ["an update after a deletion", [remove("things/a"), update("things/a", { n: 2 })], 400, "INVALID_ARGUMENT"],
    ["a reserved id", [set("things/__a__", {})], 400, "INVALID_ARGUMENT"],
    ["a reserved field", [set("things/a", { __a__: 1 })], 400, "INVALID_ARGUMENT"],
    ["an unpaired surrogate as id", [set("things/\ud800", {})], 400, "INVALID_ARGUMENT"],
    [
      "a document of a project that is not ours",
      [{ delete: "projects/p/databases/(default)/documents/a/b" }],
      400,
      "INVALID_ARGUMENT",
    ],
    ["two operations in one write", [{ ...set("things/a", {}), delete: nameOf("things/b") }], 400, "INVALID_ARGUMENT"],
    ["501 writes", Array.from({ length: 501 }, () => remove("things/a")), 400, "INVALID_ARGUMENT"],
    [
      "what a merge makes too large",
      [set("things/b", { a: "x".repeat(600_000) }), merge("things/b", { b: "x".repeat(600_000) })],
      400,
      "INVALID_ARGUMENT",
    ],
  ])("refuses %s", async (_, writes, status, code) => {
    const { commit, put, fieldsOf } = openDocuments();
    await put({ "things/a": { n: 1 } });
    expect(await commit(...writes)).toMatchObject(refused(status, code));
    expect(await fieldsOf("things/a")).toEqual(toFields({ n: 1 }));
    expect(await fieldsOf("things/b")).toBeUndefined();
  });

  test("takes a version that is still the present one", async () => {
    const { commit } = openDocuments();
    const { body } = await commit(set("things/a", { n: 1 }));
    const currentDocument = { updateTime: body.commitTime };
    expect((await commit(set("things/a", { n: 2 }, { currentDocument }))).status).toBe(200);
    expect((await commit(set("things/a", { n: 3 }, { currentDocument }))).body.error.status).toBe(
      "FAILED_PRECONDITION",
    );
  });

  test("refuses transactions that it never opened", async () => {
    const { call } = openDocuments();
    expect(await call("commit", { writes: [], transaction: "eA==" })).toMatchObject(refused(400, "INVALID_ARGUMENT"));
  });
});

describe("access", () => {
  const OWN = `
    match /own/{uid} {
      allow read, write: if request.auth != null && request.auth.uid == uid;
    }`;

  test("a stranger learns nothing from preconditions, sizes or results", async () => {
    const { commitAs, put, fieldsOf } = openDocuments(OWN);
    await put({ "own/anna": { n: 1 } });
    const denied = refused(403, "PERMISSION_DENIED", "^Missing or insufficient permissions.$");
    const answers = async (path: string) => [
      await commitAs("ben", update(path, { n: 2 })),
      await commitAs("ben", set(path, {}, { currentDocument: { exists: false } })),
      await commitAs("ben", set(path, {}, { currentDocument: { updateTime: "2020-01-01T00:00:00Z" } })),
      await commitAs("ben", verifyWrite(path, { exists: true })),
      await commitAs("ben", verifyWrite(path, { exists: false })),
      await commitAs("ben", merge(path, { big: "x".repeat(1_048_500) })),
      await commitAs(
        "ben",
        merge(path, {}, { updateTransforms: [{ fieldPath: "n", increment: { integerValue: "1" } }] }),
      ),
      await commitAs("ben", remove(path)),
    ];
    const there = await answers("own/anna");
    expect(there).toEqual(await answers("own/carla"));
    for (const answer of there) expect(answer).toMatchObject(denied);
    expect(await fieldsOf("own/anna")).toEqual(toFields({ n: 1 }));
  });

  test("the owner hears the reason", async () => {
    const { commitAs } = openDocuments(OWN);
    expect(await commitAs("anna", update("own/anna", { n: 2 }))).toMatchObject(refused(404, "NOT_FOUND"));
    expect((await commitAs("anna", set("own/anna", { n: 2 }))).status).toBe(200);
  });

  test("one refused write refuses all", async () => {
    const { commitAs, fieldsOf } = openDocuments(OWN);
    expect((await commitAs("anna", set("own/anna", {}), set("own/ben", {}))).status).toBe(403);
    expect(await fieldsOf("own/anna")).toBeUndefined();
  });

  test("rules can require that nobody is signed in", async () => {
    const { commit } = openDocuments("match /open/{id} { allow write: if request.auth == null; }");
    expect((await commit(set("open/a", {}))).status).toBe(200);
    expect((await commit(set("closed/a", {}))).status).toBe(403);
  });

  test("create, update and delete are told apart by the state before and after the whole commit", async () => {
    const { commit } = openDocuments(`
      match /create/{id} { allow create: if request.resource.data.n == 2 && resource == null; }
      match /update/{id} { allow update: if resource.data.n == 0 && request.resource.data.n == 2; }
      match /delete/{id} { allow delete; }`);
    const twice = (path: string) => commit(set(path, { n: 1 }), merge(path, { n: 2 }));
    expect((await twice("create/a")).status).toBe(200);
    expect((await commit(set("create/b", { n: 1 }))).status).toBe(403);
    expect((await twice("create/a")).status).toBe(403);
    expect((await twice("update/a")).status).toBe(403);
    expect((await commit(set("delete/a", {}), remove("delete/a"))).status).toBe(200);
    expect((await commit(remove("create/a"))).status).toBe(403);
  });

  test("rules see transformed fields, and other documents as the commit leaves them", async () => {
    const { commit } = openDocuments(`
      match /counters/{id} {
        allow write: if request.resource.data.n == getAfter(/databases/$(database)/documents/parts/$(id)).data.n;
        allow read;
      }
      match /parts/{id} { allow write: if !exists(/databases/$(database)/documents/parts/$(id)); }`);
    const count = { updateTransforms: [{ fieldPath: "n", increment: { integerValue: "1" } }] };
    expect((await commit(merge("counters/a", {}, count))).status).toBe(403);
    expect((await commit(merge("counters/a", {}, count), set("parts/a", { n: 1 }))).status).toBe(200);
    expect((await commit(merge("counters/a", {}, count), set("parts/a", { n: 2 }))).status).toBe(403);
  });

  test("verifying needs the right to get", async () => {
    const { commit, put } = openDocuments("match /readable/{id} { allow get; } match /writable/{id} { allow write; }");
    await put({ "readable/a": {}, "writable/a": {} });
    expect((await commit(verifyWrite("readable/a", { exists: true }))).status).toBe(200);
    expect((await commit(verifyWrite("writable/a", { exists: true }))).status).toBe(403);
  });
});
