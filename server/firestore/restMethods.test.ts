import { describe, expect, test } from "vitest";
import { toFields, toValue } from "../../tests/fixtures/rulesWorld.ts";
import { nameOf, openDocuments, remove, ROOT, set, verifyWrite } from "../../tests/fixtures/wire/documents.ts";

/** The methods of the service that the web SDK does not call: each over the real route. */

const BY_OWNER = `
  match /notes/{id} {
    allow get: if resource.data.uid == request.auth.uid;
    allow create: if request.resource.data.uid == request.auth.uid;
    allow update: if true;
    allow delete: if resource.data.uid == request.auth.uid;
  }`;
const body = (data: Parameters<typeof toFields>[0]) => ({ body: { fields: toFields(data) } });
const shortNames = (documents: { name: string }[]) => documents.map(({ name }) => name.slice(ROOT.length + 1));

describe("createDocument", () => {
  test("makes a document of the id that is given, once", async () => {
    const { send, fieldsOf } = openDocuments();
    const first = await send("POST", `${ROOT}/notes?documentId=a`, body({ n: 1 }));
    expect(first).toMatchObject({ status: 200, body: { name: nameOf("notes/a"), fields: toFields({ n: 1 }) } });
    expect(first.body.createTime).toBe(first.body.updateTime);
    const second = await send("POST", `${ROOT}/notes?documentId=a`, body({ n: 2 }));
    expect(second.body.error.status).toBe("ALREADY_EXISTS");
    expect(await fieldsOf("notes/a")).toEqual(toFields({ n: 1 }));
  });

  test("makes an id of 20 letters and digits, another one each time, also below a document", async () => {
    const { send } = openDocuments();
    const names = new Set<string>();
    for (let n = 0; n < 20; n++) names.add((await send("POST", `${ROOT}/users/anna/notes`, body({}))).body.name);
    expect(names.size).toBe(20);
    for (const name of names) expect(name).toMatch(/\/documents\/users\/anna\/notes\/[A-Za-z0-9]{20}$/);
  });

  test("shows the fields of a mask, and asks the rules", async () => {
    const { send, fieldsOf } = openDocuments(BY_OWNER);
    const path = `${ROOT}/notes?documentId=a&mask.fieldPaths=n`;
    const made = await send("POST", path, { ...body({ n: 1, uid: "anna" }), uid: "anna" });
    expect(made.body.fields).toEqual(toFields({ n: 1 }));
    const other = await send("POST", `${ROOT}/notes?documentId=b`, { ...body({ uid: "anna" }), uid: "ben" });
    expect(other.body.error.status).toBe("PERMISSION_DENIED");
    expect(await fieldsOf("notes/b")).toBeUndefined();
  });

  test.each([
    ["an id that is reserved", `${ROOT}/notes?documentId=__a__`],
    ["an id with a slash", `${ROOT}/notes?documentId=a%2Fb`],
    ["a document instead of a collection", `${ROOT}/notes/a`],
  ])("refuses %s", async (_, path) => {
    const { send } = openDocuments();
    expect((await send("POST", path, body({}))).body.error.status).toBe("INVALID_ARGUMENT");
  });
});

describe("updateDocument", () => {
  test("replaces a document, or makes it", async () => {
    const { send, fieldsOf } = openDocuments();
    await send("PATCH", `${ROOT}/notes/a`, body({ n: 1, m: 1 }));
    const { body: answer } = await send("PATCH", `${ROOT}/notes/a`, body({ n: 2 }));
    expect(answer).toMatchObject({ name: nameOf("notes/a"), fields: toFields({ n: 2 }) });
    expect(await fieldsOf("notes/a")).toEqual(toFields({ n: 2 }));
  });

  test("changes the fields of the mask, deletes those without a value, and answers the whole", async () => {
    const { send, put, fieldsOf } = openDocuments();
    await put({ "notes/a": { n: 1, gone: 1, stays: 1 } });
    const masks = "updateMask.fieldPaths=n&updateMask.fieldPaths=gone";
    const { body: answer } = await send("PATCH", `${ROOT}/notes/a?${masks}`, body({ n: 2, other: 2 }));
    expect(answer.fields).toEqual(toFields({ n: 2, stays: 1 }));
    expect(await fieldsOf("notes/a")).toEqual(toFields({ n: 2, stays: 1 }));
    const masked = await send("PATCH", `${ROOT}/notes/a?${masks}&mask.fieldPaths=stays`, body({ n: 3 }));
    expect(masked.body.fields).toEqual(toFields({ stays: 1 }));
  });

  test.each([
    ["exists=true", "NOT_FOUND"],
    ["updateTime=2026-01-01T00:00:00Z", "FAILED_PRECONDITION"],
    ["exists=maybe", "INVALID_ARGUMENT"],
    ["version=1", "INVALID_ARGUMENT"],
  ])("has the precondition %s", async (condition, status) => {
    const { send, fieldsOf } = openDocuments();
    const answer = await send("PATCH", `${ROOT}/notes/a?currentDocument.${condition}`, body({ n: 1 }));
    expect(answer.body.error.status).toBe(status);
    expect(await fieldsOf("notes/a")).toBeUndefined();
  });

  test("shows nobody what he may not get", async () => {
    const { send, put } = openDocuments(BY_OWNER);
    await put({ "notes/a": { uid: "anna", secret: "x", n: 1 } });
    const path = `${ROOT}/notes/a?updateMask.fieldPaths=n`;
    expect((await send("PATCH", path, { ...body({ n: 2 }), uid: "ben" })).body.fields).toEqual(toFields({ n: 2 }));
    const own = await send("PATCH", path, { ...body({ n: 3 }), uid: "anna" });
    expect(own.body.fields).toEqual(toFields({ uid: "anna", secret: "x", n: 3 }));
  });
});

describe("deleteDocument", () => {
  test("deletes, also what is not there, unless it must exist", async () => {
    const { send, put, fieldsOf } = openDocuments();
    await put({ "notes/a": { n: 1 } });
    const outdated = await send("DELETE", `${ROOT}/notes/a?currentDocument.updateTime=2026-01-01T00:00:00Z`);
    expect(outdated.body.error.status).toBe("FAILED_PRECONDITION");
    expect(await fieldsOf("notes/a")).toBeDefined();
    expect(await send("DELETE", `${ROOT}/notes/a`)).toEqual({ status: 200, body: {} });
    expect(await fieldsOf("notes/a")).toBeUndefined();
    expect((await send("DELETE", `${ROOT}/notes/a`)).status).toBe(200);
    const missing = await send("DELETE", `${ROOT}/notes/a?currentDocument.exists=true`);
    expect(missing.body.error.status).toBe("NOT_FOUND");
  });

  test("asks the rules", async () => {
    const { send, put, fieldsOf } = openDocuments(BY_OWNER);
    await put({ "notes/a": { uid: "anna" } });
    expect((await send("DELETE", `${ROOT}/notes/a`, { uid: "ben" })).body.error.status).toBe("PERMISSION_DENIED");
    expect(await fieldsOf("notes/a")).toBeDefined();
    expect((await send("DELETE", `${ROOT}/notes/a`, { uid: "anna" })).status).toBe(200);
  });
});

describe("batchWrite", () => {
  test("does each write by itself, and says what became of it", async () => {
    const { call, put, fieldsOf } = openDocuments(BY_OWNER);
    await put({ "notes/theirs": { uid: "ben" }, "notes/mine": { uid: "anna" } });
    const writes = [
      set("notes/a", { uid: "anna" }),
      set("notes/b", { uid: "ben" }),
      remove("notes/theirs"),
      remove("notes/mine"),
      set("notes/c", { uid: "anna" }, { currentDocument: { exists: true } }),
      { update: { name: nameOf("notes/d"), fields: { a: { noValue: 1 } } } },
      set("notes/e", { uid: "anna" }, { updateTransforms: [{ fieldPath: "n", increment: toValue(1) }] }),
    ];
    const { status, body } = await call("batchWrite", { writes, labels: { from: "test" } }, { uid: "anna" });
    expect(status).toBe(200);
    // google.rpc.Code: 7 is PERMISSION_DENIED, 3 INVALID_ARGUMENT; whether a document exists is nobody else's business.
    expect(body.status.map(({ code = 0 }) => code)).toEqual([0, 7, 7, 0, 7, 3, 0]);
    expect(body.writeResults[0]).toEqual({ updateTime: expect.any(String) });
    expect(body.writeResults[1]).toEqual({});
    expect(body.writeResults[6]?.transformResults).toEqual([toValue(1)]);
    const stored = await Promise.all(["a", "b", "theirs", "mine", "c", "d"].map((id) => fieldsOf(`notes/${id}`)));
    expect(stored.map((fields) => fields !== undefined)).toEqual([true, false, true, false, false, false]);
  });

  test.each<[string, object[]]>([
    ["one document twice", [set("notes/a", {}), verifyWrite("notes/a", { exists: true })]],
    ["501 writes", Array.from({ length: 501 }, (_, n) => set(`notes/${n}`, {}))],
    ["a write of nothing", [set("notes/a", {}), {}]],
  ])("does nothing of a batch with %s", async (_, writes) => {
    const { call, fieldsOf } = openDocuments();
    expect((await call("batchWrite", { writes }, { uid: "anna" })).body.error.status).toBe("INVALID_ARGUMENT");
    expect(await fieldsOf("notes/a")).toBeUndefined();
  });

  test("500 writes are one batch", async () => {
    const { call } = openDocuments();
    const writes = Array.from({ length: 500 }, (_, n) => set(`notes/${n}`, { n }));
    const { body } = await call("batchWrite", { writes }, { uid: "anna" });
    expect(body.status).toEqual(Array.from({ length: 500 }, () => ({})));
  });
});

const TREE = {
  "a/1": {},
  "a/3": {},
  "a/2/deep/x": {},
  "a/2/deep/y": {},
  "a/4/other/x/more/y": {},
  "b/1/only/x": {},
  "ä/1": {},
  "__id7__/1": {},
};

describe("listCollectionIds", () => {
  test("names collections in order, also those of documents that there are not", async () => {
    const { call, put } = openDocuments();
    await put(TREE);
    const idsOf = async (parent: string) => (await call("listCollectionIds", {}, { uid: "owner", parent })).body;
    expect(await idsOf("")).toEqual({ collectionIds: ["__id7__", "a", "b", "ä"] });
    expect(await idsOf("a/2")).toEqual({ collectionIds: ["deep"] });
    expect(await idsOf("a/4")).toEqual({ collectionIds: ["other"] });
    expect(await idsOf("a/4/other/x")).toEqual({ collectionIds: ["more"] });
    expect(await idsOf("a/1")).toEqual({ collectionIds: [] });
  });

  test("goes page by page", async () => {
    const { call, put } = openDocuments();
    await put(TREE);
    const found: string[] = [];
    let pageToken = "";
    do {
      const { body } = await call("listCollectionIds", { pageSize: 2, pageToken }, { uid: "owner" });
      expect(body.collectionIds.length).toBeLessThanOrEqual(2);
      found.push(...body.collectionIds);
      pageToken = body.nextPageToken ?? "";
    } while (pageToken !== "");
    expect(found).toEqual(["__id7__", "a", "b", "ä"]);
  });

  test("costs one step for each, whatever they hold", async () => {
    const { call, put, store } = openDocuments();
    await put(Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`many/${n}`, {}])));
    await put({ "next/1": {} });
    let paths = 0;
    const { read } = store;
    store.read = (body) =>
      read((reader) =>
        body({
          ...reader,
          paths: async function* (range) {
            for await (const path of reader.paths(range)) {
              paths++;
              yield path;
            }
          },
        }),
      );
    expect((await call("listCollectionIds", {}, { uid: "owner" })).body.collectionIds).toEqual(["many", "next"]);
    expect(paths).toBe(2);
  });

  test("ids that are longer than keys are found, too", async () => {
    const { call, put } = openDocuments();
    const long = ["x".repeat(1499) + "a", "x".repeat(1499) + "b"];
    await put(
      Object.fromEntries(
        long.flatMap((id) => [
          [`${id}/1`, {}],
          [`${id}/2`, {}],
        ]),
      ),
    );
    const { body } = await call("listCollectionIds", {}, { uid: "owner" });
    expect(new Set(body.collectionIds)).toEqual(new Set(long));
  });

  test.each([undefined, "anna"])("is refused to %s", async (uid) => {
    const { call } = openDocuments();
    expect((await call("listCollectionIds", {}, { uid })).body.error.status).toBe("PERMISSION_DENIED");
    expect((await call("partitionQuery", {}, { uid })).body.error.status).toBe("PERMISSION_DENIED");
  });
});

describe("listDocuments with missing ones", () => {
  test("names documents that only have others below them, page by page in order", async () => {
    const { get, put } = openDocuments();
    await put({ ...TREE, "a/0/deep/x": {}, "a/5/deep/x": {} });
    expect(shortNames((await get("a")).body.documents)).toEqual(["a/1", "a/3"]);
    const whole = await get("a?showMissing=true");
    expect(shortNames(whole.body.documents)).toEqual(["a/0", "a/1", "a/2", "a/3", "a/4", "a/5"]);
    expect(whole.body.documents[2]).toEqual({ name: nameOf("a/2") });
    for (const pageSize of [1, 2, 3, 4]) {
      const found: string[] = [];
      let token = "";
      do {
        const { body } = await get(`a?showMissing=true&pageSize=${pageSize}&pageToken=${token}`);
        found.push(...shortNames(body.documents));
        token = body.nextPageToken ?? "";
      } while (token !== "");
      expect(found).toEqual(["a/0", "a/1", "a/2", "a/3", "a/4", "a/5"]);
    }
  });

  test("is for those who may list the collection", async () => {
    const { get, put } = openDocuments("match /a/{id} { allow get; } match /b/{id} { allow list; }");
    await put({ "a/2/deep/x": {}, "b/2/deep/x": {} });
    expect((await get("a?showMissing=true")).status).toBe(403);
    expect(shortNames((await get("b?showMissing=true")).body.documents)).toEqual(["b/2"]);
  });
});

describe("partitionQuery", () => {
  const group = { from: [{ collectionId: "parts", allDescendants: true }] };
  const ordered = { ...group, orderBy: [{ field: { fieldPath: "__name__" } }] };

  test.each([1, 2, 3, 7, 50])("cuts a group into parts that are all of it: %s cursors", async (partitionCount) => {
    const { call, put } = openDocuments();
    const paths = Array.from({ length: 40 }, (_, n) => `things/${n % 4}/parts/${n}`);
    await put(Object.fromEntries(paths.map((path) => [path, {}])));
    const ask = { structuredQuery: ordered, partitionCount };
    const { body } = await call("partitionQuery", ask, { uid: "owner" });
    const cursors = body.partitions;
    expect(cursors.length).toBe(Math.min(partitionCount, 39));
    const found: string[] = [];
    for (let at = 0; at <= cursors.length; at++) {
      const [startAt, endAt] = [cursors[at - 1], cursors[at]];
      const part = await call("runQuery", { structuredQuery: { ...ordered, startAt, endAt } }, { uid: "owner" });
      const names = part.body.flatMap(({ document }) => (document ? [document.name] : []));
      expect(names.length).toBeGreaterThan(0);
      found.push(...names);
    }
    expect(found.toSorted()).toEqual(paths.map(nameOf).toSorted());
  });

  test("of nothing there are no parts", async () => {
    const { call } = openDocuments();
    const { body } = await call("partitionQuery", { structuredQuery: ordered, partitionCount: 3 }, { uid: "owner" });
    expect(body).toEqual({ partitions: [] });
  });

  test.each<[string, object]>([
    ["no count", { structuredQuery: ordered }],
    ["one collection", { structuredQuery: { from: [{ collectionId: "a" }] }, partitionCount: 2 }],
    ["a limit", { structuredQuery: { ...ordered, limit: 1 }, partitionCount: 2 }],
    [
      "an order backwards",
      {
        structuredQuery: { ...group, orderBy: [{ field: { fieldPath: "__name__" }, direction: "DESCENDING" }] },
        partitionCount: 2,
      },
    ],
  ])("refuses %s", async (_, request) => {
    const { call } = openDocuments();
    expect((await call("partitionQuery", request, { uid: "owner" })).body.error.status).toBe("INVALID_ARGUMENT");
  });
});
