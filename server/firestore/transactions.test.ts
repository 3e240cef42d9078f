import { describe, expect, test } from "vitest";
import { toFields, toValue } from "../../tests/fixtures/rulesWorld.ts";
import { budgetLimitsFor, MemoryBudget } from "../request/memoryBudget.ts";
import { Transactions } from "./transactions.ts";
import { nameOf, openDocuments, ROOT, set } from "../../tests/fixtures/wire/documents.ts";

const ANNA = { uid: "anna" };
const field = (fieldPath: string) => ({ fieldPath });
const things = { from: [{ collectionId: "things" }] };
const large = { ...things, where: { fieldFilter: { field: field("n"), op: "GREATER_THAN", value: toValue(5) } } };
const count = { structuredQuery: large, aggregations: [{ alias: "count", count: {} }] };
const sum = { structuredQuery: things, aggregations: [{ alias: "sum", sum: { field: field("n") } }] };

function open(rules?: string) {
  const documents = openDocuments(rules);
  const call = (rpc: string, body: object, uid = "anna") => documents.call(rpc, body, { uid });
  return {
    ...documents,
    call,
    begin: async (options?: object, uid?: string) =>
      (await call("beginTransaction", { options }, uid)).body.transaction,
    commitIn: (transaction: string, ...writes: object[]) => call("commit", { transaction, writes }),
  };
}

type Documents = ReturnType<typeof open>;

/** Each read of something, the change of it by somebody else, and a change that does not concern it. */
const READS: [string, (documents: Documents, transaction: string) => Promise<unknown>, object, object][] = [
  [
    "a document",
    ({ send }, t) => send("GET", `${ROOT}/things/a?transaction=${encodeURIComponent(t)}`, ANNA),
    { "things/a": { n: 2 } },
    { "things/b": { n: 2 } },
  ],
  [
    "names",
    ({ call }, t) => call("batchGet", { documents: [nameOf("things/a")], transaction: t }),
    { "things/a": { n: 2 } },
    { "things/b": { n: 2 } },
  ],
  [
    "a document that there is not",
    ({ call }, t) => call("batchGet", { documents: [nameOf("things/new")], transaction: t }),
    { "things/new": {} },
    { "things/other": {} },
  ],
  [
    "a query whose document changes",
    ({ call }, t) => call("runQuery", { structuredQuery: large, transaction: t }),
    { "things/b": { n: 8 } },
    { "things/a": { n: 2 } },
  ],
  [
    "a query that finds one more",
    ({ call }, t) => call("runQuery", { structuredQuery: large, transaction: t }),
    { "things/new": { n: 9 } },
    { "things/new": { n: 3 } },
  ],
  [
    "a query that finds one less",
    ({ call }, t) => call("runQuery", { structuredQuery: large, transaction: t }),
    { "things/b": { n: 1 } },
    { "elsewhere/b": { n: 9 } },
  ],
  [
    "a count",
    ({ call }, t) => call("runAggregationQuery", { structuredAggregationQuery: count, transaction: t }),
    { "things/new": { n: 9 } },
    { "things/b": { n: 8 } },
  ],
  [
    "a sum",
    ({ call }, t) => call("runAggregationQuery", { structuredAggregationQuery: sum, transaction: t }),
    { "things/b": { n: 8 } },
    { "things/new": { m: 8 } },
  ],
  [
    "a list",
    ({ send }, t) => send("GET", `${ROOT}/things?transaction=${encodeURIComponent(t)}`, ANNA),
    { "things/new": {} },
    { "elsewhere/new": {} },
  ],
  [
    "a list with missing ones",
    ({ send }, t) => send("GET", `${ROOT}/things?showMissing=true&transaction=${encodeURIComponent(t)}`, ANNA),
    { "things/m/deep/x": {} },
    { "elsewhere/m/deep/x": {} },
  ],
];

describe("a transaction commits only what it has read is still so:", () => {
  test.each(READS)("%s", async (_, read, changing, harmless) => {
    for (const [data, status] of [
      [harmless, 200],
      [changing, 409],
    ] as const) {
      const documents = open();
      await documents.put({ "things/a": { n: 1 }, "things/b": { n: 7 } });
      const transaction = await documents.begin();
      expect(await read(documents, transaction)).toMatchObject({ status: 200 });
      documents.time.nowMs += 1000;
      await documents.put(data as never);
      const answer = await documents.commitIn(transaction, set("done/a", {}));
      expect([answer.status, answer.body.error?.status]).toEqual([status, status === 409 ? "ABORTED" : undefined]);
      expect((await documents.fieldsOf("done/a")) !== undefined).toBe(status === 200);
    }
  });

  test("of many that read and add one, none is lost", async () => {
    const documents = open();
    await documents.put({ "things/a": { n: 0 } });
    const addOne = async (): Promise<void> => {
      const [begun, entry] = (
        await documents.call("batchGet", { documents: [nameOf("things/a")], newTransaction: { readWrite: {} } })
      ).body;
      const stored = entry!.found!.fields["n"]!;
      const n = "integerValue" in stored ? Number(stored.integerValue) : NaN;
      const { status } = await documents.commitIn(begun!.transaction!, set("things/a", { n: n + 1 }));
      if (status === 409) return addOne();
      expect(status).toBe(200);
    };
    await Promise.all(Array.from({ length: 20 }, addOne));
    expect(await documents.fieldsOf("things/a")).toEqual(toFields({ n: 20 }));
  });

  test("of two that each look for the other, one fails: no phantoms", async () => {
    const documents = open();
    const [one, two] = [await documents.begin(), await documents.begin()];
    for (const transaction of [one, two]) {
      await documents.call("runQuery", { structuredQuery: things, transaction });
    }
    const answers = await Promise.all([
      documents.commitIn(one, set("things/one", {})),
      documents.commitIn(two, set("things/two", {})),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test("its own writes are no change; it has no effect before its commit", async () => {
    const documents = open();
    const transaction = await documents.begin();
    await documents.call("runQuery", { structuredQuery: things, transaction });
    expect((await documents.commitIn(transaction, set("things/a", {}), set("things/b", {}))).status).toBe(200);
  });
});

describe("a transaction begins with a read,", () => {
  test.each<[string, string, object]>([
    ["of names", "batchGet", { documents: [nameOf("things/a")] }],
    ["by a query", "runQuery", { structuredQuery: things }],
    ["by an aggregation", "runAggregationQuery", { structuredAggregationQuery: count }],
  ])("%s, whose first answer names it", async (_, rpc, request) => {
    const { call, put, commitIn } = open();
    await put({ "things/a": { n: 7 } });
    const { body } = await call(rpc, { ...request, newTransaction: { readWrite: {} } });
    expect(body[0]).toEqual({ transaction: expect.stringMatching(/^[\w+/]{32}$/) });
    expect(body.length).toBe(2);
    await put({ "things/a": { n: 8 }, "things/b": { n: 9 } });
    expect((await commitIn(body[0]!.transaction!)).status).toBe(409);
  });

  test("not with one that is refused", async () => {
    const { call } = open("match /none/{id} { allow read; }");
    for (let n = 0; n < 60; n++) {
      const request = { structuredQuery: things, newTransaction: {} };
      expect((await call("runQuery", request)).body.error.status).toBe("PERMISSION_DENIED");
    }
    expect((await call("beginTransaction", {})).status).toBe(200);
  });
});

describe("a transaction that only reads", () => {
  test("sees one state, or fails", async () => {
    const { call, put, begin, commitIn } = open();
    await put({ "things/a": { n: 1 } });
    for (const status of [200, 409]) {
      const transaction = await begin({ readOnly: {} });
      await call("batchGet", { documents: [nameOf("things/a")], transaction });
      if (status === 409) await put({ "things/a": { n: 2 } });
      expect((await commitIn(transaction)).status).toBe(status);
    }
  });

  test("may not write", async () => {
    const { begin, commitIn, fieldsOf } = open();
    const { body } = await commitIn(await begin({ readOnly: {} }), set("things/a", {}));
    expect(body.error.status).toBe("INVALID_ARGUMENT");
    expect(await fieldsOf("things/a")).toBeUndefined();
  });
});

describe("a transaction ends", () => {
  const over = {
    status: 400,
    body: {
      error: {
        status: "INVALID_ARGUMENT",
        message: "The referenced transaction has expired or is no longer valid.",
      },
    },
  };

  test("with its commit, whatever becomes of that", async () => {
    const { put, call, begin, commitIn } = open();
    const transaction = await begin();
    expect((await commitIn(transaction)).status).toBe(200);
    expect(await commitIn(transaction)).toMatchObject(over);
    const failing = await begin();
    await call("batchGet", { documents: [nameOf("things/a")], transaction: failing });
    await put({ "things/a": {} });
    expect((await commitIn(failing)).status).toBe(409);
    expect(await commitIn(failing)).toMatchObject(over);
  });

  test("by being taken back", async () => {
    const { call, begin, commitIn, fieldsOf, memory } = open();
    const transaction = await begin();
    expect(await call("rollback", { transaction })).toEqual({ status: 200, body: {} });
    expect(await commitIn(transaction, set("things/a", {}))).toMatchObject(over);
    expect(await call("rollback", { transaction })).toMatchObject(over);
    expect(await fieldsOf("things/a")).toBeUndefined();
    expect(memory.bytes).toBe(0);
  });

  test.each([
    ["after a minute in which nothing happens", [61_000], over],
    ["not while it is used", Array.from({ length: 5 }, () => 50_000), { status: 200 }],
    ["after 270 seconds in any case", Array.from({ length: 6 }, () => 50_000), over],
  ])("%s", async (_, pauses, expected) => {
    const { call, time, begin } = open();
    const transaction = await begin();
    const read = () => call("batchGet", { documents: [nameOf("things/a")], transaction });
    let answer = await read();
    for (const pause of pauses) {
      time.nowMs += pause;
      answer = await read();
    }
    expect(answer).toMatchObject(expected);
  });

  test.each([
    ["another account's", "ben"],
    ["a stranger's", undefined],
  ])("it is not %s", async (_, uid) => {
    const documents = openDocuments();
    const { transaction } = (await documents.call("beginTransaction", {}, ANNA)).body;
    const as = (rpc: string, body: object) => documents.call(rpc, { ...body, transaction }, { uid });
    expect(await as("commit", { writes: [set("things/a", {})] })).toMatchObject(over);
    expect(await as("rollback", {})).toMatchObject(over);
    expect(await as("runQuery", { structuredQuery: things })).toMatchObject(over);
    expect((await documents.call("rollback", { transaction }, ANNA)).status).toBe(200);
  });
});

describe("transactions are bounded:", () => {
  test.each([
    ["anna", 50],
    [undefined, 10],
  ])("those of %s by %s, until some have ended", async (uid, most) => {
    const { call, time } = openDocuments();
    const begin = () => call("beginTransaction", {}, { uid });
    for (let n = 0; n < most; n++) expect((await begin()).status).toBe(200);
    expect((await begin()).body.error.status).toBe("RESOURCE_EXHAUSTED");
    expect((await call("beginTransaction", {}, { uid: "ben" })).status).toBe(200);
    time.nowMs += 61_000;
    expect((await begin()).status).toBe(200);
  });

  test("reads by 500, documents by 10,000", async () => {
    const { call, begin } = open();
    const transaction = await begin();
    const read = (...paths: string[]) => call("batchGet", { documents: paths.map(nameOf), transaction });
    for (let n = 0; n < 500; n++) expect((await read("things/a")).status).toBe(200);
    expect((await read("things/a")).body.error.message).toBe("Transaction too big. Decrease transaction size.");
    const other = await begin();
    const paths = Array.from({ length: 1000 }, (_, n) => nameOf(`things/${n}`));
    for (let n = 0; n < 10; n++) {
      expect((await call("batchGet", { documents: paths, transaction: other })).status).toBe(200);
    }
    const most = await call("batchGet", { documents: paths.slice(0, 1), transaction: other });
    expect(most.body.error.status).toBe("INVALID_ARGUMENT");
  });

  test("what they remember counts as their caller's memory", async () => {
    const { call, begin, memory } = open();
    const transaction = await begin();
    const before = memory.bytes;
    const documents = Array.from({ length: 100 }, (_, n) => nameOf(`${"x".repeat(1000)}/${n}`));
    await call("batchGet", { documents, transaction });
    expect(memory.bytes - before).toBeGreaterThan(200_000);
    await call("rollback", { transaction });
    expect(memory.bytes).toBe(0);
  });
});

describe("wishes that contradict each other or cannot be granted are refused:", () => {
  const read = (more: object) => ({ structuredQuery: things, ...more });
  test.each<[string, string, object, string]>([
    [
      "a transaction and a time",
      "runQuery",
      read({ transaction: "x", readTime: "2026-01-01T00:00:00Z" }),
      "INVALID_ARGUMENT",
    ],
    ["two transactions", "runQuery", read({ transaction: "x", newTransaction: {} }), "INVALID_ARGUMENT"],
    ["an unknown transaction", "runQuery", read({ transaction: "x" }), "INVALID_ARGUMENT"],
    ["a transaction that is no text", "commit", { transaction: 1 }, "INVALID_ARGUMENT"],
    ["the past", "runQuery", read({ readTime: "2026-01-01T00:00:00Z" }), "FAILED_PRECONDITION"],
    ["the past of names", "batchGet", { documents: [], readTime: "2026-01-01T00:00:00Z" }, "FAILED_PRECONDITION"],
    [
      "the past of a count",
      "runAggregationQuery",
      { structuredAggregationQuery: count, readTime: "2026-01-01T00:00:00Z" },
      "FAILED_PRECONDITION",
    ],
    ["the future", "runQuery", read({ readTime: "2100-01-01T00:00:00Z" }), "INVALID_ARGUMENT"],
    ["a time that is none", "runQuery", read({ readTime: "now" }), "INVALID_ARGUMENT"],
    [
      "a transaction of the past",
      "beginTransaction",
      { options: { readOnly: { readTime: "2026-01-01T00:00:00Z" } } },
      "FAILED_PRECONDITION",
    ],
    ["reading only, and writing", "beginTransaction", { options: { readOnly: {}, readWrite: {} } }, "INVALID_ARGUMENT"],
    ["an unknown option", "beginTransaction", { options: { isolation: 1 } }, "INVALID_ARGUMENT"],
    [
      "a retried transaction that is no text",
      "beginTransaction",
      { options: { readWrite: { retryTransaction: 1 } } },
      "INVALID_ARGUMENT",
    ],
  ])("%s", async (_, rpc, request, status) => {
    const { call } = open();
    expect((await call(rpc, request)).body.error.status).toBe(status);
  });

  test("one that is tried again is named", async () => {
    const { begin } = open();
    expect(await begin({ readWrite: { retryTransaction: await begin() } })).toEqual(expect.any(String));
  });

  test("the rules are asked as ever", async () => {
    const { call, begin, commitIn } = open("match /notes/{id} { allow read: if false; }");
    const transaction = await begin();
    const names = { documents: [nameOf("notes/a")], transaction };
    expect((await call("batchGet", names)).body.error.status).toBe("PERMISSION_DENIED");
    expect((await commitIn(transaction, set("notes/a", {}))).body.error.status).toBe("PERMISSION_DENIED");
  });
});

test("what has ended by itself gives its memory back, with one timer for all", () => {
  const time = { nowMs: 0 };
  const memory = new MemoryBudget(budgetLimitsFor(512 * 1024 * 1024));
  const timers: (() => void)[] = [];
  const after = (_: number, callback: () => void) => void timers.push(callback);
  const transactions = new Transactions({ clock: () => time.nowMs, memory, after }).of({
    address: "a",
    account: "anna",
  });
  for (let n = 0; n < 100; n++) transactions.take(transactions.begin({ isReadOnly: false }).id);
  const kept = transactions.begin({ isReadOnly: false });
  transactions.begin({ isReadOnly: false });
  expect(timers).toHaveLength(1);
  const whole = memory.bytes;
  time.nowMs = 50_000;
  transactions.find(kept.id);
  time.nowMs = 61_000;
  timers.pop()!();
  expect(memory.bytes).toBe(whole / 2);
  time.nowMs = 200_000;
  timers.pop()!();
  expect([memory.bytes, timers.length]).toEqual([0, 0]);
});
