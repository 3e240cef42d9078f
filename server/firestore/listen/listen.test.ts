import { describe, expect, test } from "vitest";
import {
  inShort,
  type ListenResponse,
  nextResponses,
  nextSnapshot,
  openListener,
  topByN,
  whereN,
} from "../../../tests/fixtures/wire/listener.ts";
import { addDocument, addQuery, fields, setWrite } from "../../../tests/fixtures/wire/streams.ts";
import { toResumeToken } from "./resumeToken.ts";

describe("document targets", () => {
  test("show the document, its changes, its end and its return", async () => {
    const { listener, put } = await openListener();
    await put({ "things/a": fields({ n: 1 }) });
    await listener.send(addDocument(2, "things/a"));
    expect(await nextSnapshot(listener)).toEqual(["ADD 2", "change things/a in 2", "CURRENT 2", "snapshot"]);
    await put({ "things/a": fields({ n: 2 }), "things/b": fields({ n: 1 }) });
    expect(await nextSnapshot(listener)).toEqual(["change things/a in 2", "snapshot"]);
    await put({ "things/a": undefined });
    expect(await nextSnapshot(listener)).toEqual(["delete things/a out 2", "snapshot"]);
    await put({ "things/a": fields({ n: 3 }) });
    expect(await nextSnapshot(listener)).toEqual(["change things/a in 2", "snapshot"]);
  });

  test("say so when the document does not exist", async () => {
    const { listener } = await openListener();
    await listener.send(addDocument(2, "things/none"));
    expect(await nextSnapshot(listener)).toEqual(["ADD 2", "delete things/none out 2", "CURRENT 2", "snapshot"]);
  });
});

describe("query targets", () => {
  test("show what matches, and what enters, changes, ceases to match and is deleted", async () => {
    const { listener, put } = await openListener();
    await put({ "things/a": fields({ n: 1 }), "things/b": fields({ n: 5 }), "other/c": fields({ n: 9 }) });
    await listener.send(addQuery(2, "things", whereN("GREATER_THAN", 3)));
    expect(await nextSnapshot(listener)).toEqual(["ADD 2", "change things/b in 2", "CURRENT 2", "snapshot"]);
    await put({ "things/a": fields({ n: 4 }) });
    expect(await nextSnapshot(listener)).toEqual(["change things/a in 2", "snapshot"]);
    await put({ "things/b": fields({ n: 6 }) });
    expect(await nextSnapshot(listener)).toEqual(["change things/b in 2", "snapshot"]);
    await put({ "things/b": fields({ n: 0 }) });
    expect(await nextSnapshot(listener)).toEqual(["change things/b out 2", "snapshot"]);
    await put({ "things/a": undefined });
    expect(await nextSnapshot(listener)).toEqual(["delete things/a out 2", "snapshot"]);
  });

  test("learn of a commit as one snapshot, with its time and a token for it", async () => {
    const { listener, put } = await openListener();
    await listener.send(addQuery(2, "things"));
    await nextSnapshot(listener);
    const commitTimeMicros = await put({ "things/a": fields({ n: 1 }), "things/b": fields({ n: 2 }) });
    const responses = await nextResponses(listener);
    expect(responses.map(inShort)).toEqual(["change things/a in 2", "change things/b in 2", "snapshot"]);
    expect(responses.at(-1)?.targetChange?.resumeToken).toBe(toResumeToken(commitTimeMicros));
  });

  test("with a limit stay full", async () => {
    const { listener, put } = await openListener();
    await put({ "things/a": fields({ n: 1 }), "things/b": fields({ n: 2 }), "things/c": fields({ n: 3 }) });
    await listener.send(addQuery(2, "things", topByN(2)));
    expect(await nextSnapshot(listener)).toEqual([
      "ADD 2",
      "change things/c in 2",
      "change things/b in 2",
      "CURRENT 2",
      "snapshot",
    ]);
    await put({ "things/c": undefined });
    expect(await nextSnapshot(listener)).toEqual(["change things/a in 2", "delete things/c out 2", "snapshot"]);
    await put({ "things/d": fields({ n: 9 }) });
    expect(await nextSnapshot(listener)).toEqual(["change things/d in 2", "remove things/a out 2", "snapshot"]);
    await put({ "things/d": fields({ m: 9 }) });
    expect(await nextSnapshot(listener)).toEqual(["change things/a in 2", "change things/d out 2", "snapshot"]);
  });

  test("of a collection group see documents below any parent", async () => {
    const { listener, put } = await openListener();
    await listener.send(addQuery(2, "plays", { from: [{ collectionId: "plays", allDescendants: true }] }));
    await nextSnapshot(listener);
    await put({ "users/u1/plays/p": fields({ n: 1 }), "users/u2/plays/p": fields({ n: 1 }), "users/u1": fields({}) });
    expect(await nextSnapshot(listener)).toEqual([
      "change users/u1/plays/p in 2",
      "change users/u2/plays/p in 2",
      "snapshot",
    ]);
  });

  test("several on one stream share one snapshot", async () => {
    const { listener, put } = await openListener();
    await listener.send(
      addQuery(2, "things"),
      addQuery(4, "things", whereN("LESS_THAN", 5)),
      addDocument(6, "things/a"),
    );
    for (let target = 0; target < 3; target++) await nextSnapshot(listener);
    await put({ "things/a": fields({ n: 1 }) });
    expect(await nextSnapshot(listener)).toEqual(["change things/a in 2,4,6", "snapshot"]);
    await put({ "things/a": fields({ n: 7 }) });
    expect(await nextSnapshot(listener)).toEqual(["change things/a in 2,6", "change things/a out 4", "snapshot"]);
  });
});

describe("the life of a target", () => {
  test("ends when the client says so", async () => {
    const { listener, put } = await openListener();
    await listener.send(addQuery(2, "things"));
    await nextSnapshot(listener);
    await listener.send({ removeTarget: 2 });
    expect(inShort((await listener.next()) as ListenResponse)).toBe("REMOVE 2");
    await put({ "things/a": fields({ n: 1 }) });
    await listener.send(addDocument(4, "things/b"));
    expect(await nextSnapshot(listener)).toEqual(["ADD 4", "delete things/b out 4", "CURRENT 4", "snapshot"]);
  });

  test("ends by itself when asked for once", async () => {
    const { listener } = await openListener();
    await listener.send(addQuery(2, "things", {}, { once: true }));
    expect(await nextSnapshot(listener)).toEqual(["ADD 2", "CURRENT 2", "snapshot"]);
    expect(inShort((await listener.next()) as ListenResponse)).toBe("REMOVE 2");
  });

  test.each<[string, object, number]>([
    ["nothing to select", { addTarget: { targetId: 2 } }, 3],
    ["a pipeline", { addTarget: { targetId: 2, pipelineQuery: {} } }, 12],
    ["a reserved collection", addQuery(2, "__things__"), 3],
    [
      "a field that a target does not have",
      { addTarget: { targetId: 2, documents: { documents: [] }, labels: {} } },
      3,
    ],
    ["a search by vectors", addQuery(2, "things", { findNearest: {} }), 12],
    [
      "a name of another project",
      { addTarget: { targetId: 2, documents: { documents: ["projects/x/databases/(default)/documents/a/b"] } } },
      3,
    ],
  ])("is refused for %s, and the stream goes on", async (_, request, code) => {
    const { listener } = await openListener();
    await listener.send(request);
    expect(await listener.next()).toMatchObject({
      targetChange: { targetChangeType: "REMOVE", targetIds: [2], cause: { code, message: expect.any(String) } },
    });
    await listener.send(addQuery(4, "things"));
    expect(await nextSnapshot(listener)).toEqual(["ADD 4", "CURRENT 4", "snapshot"]);
  });

  test.each<[unknown, string]>([
    [{}, "INVALID_ARGUMENT"],
    [[], "INVALID_ARGUMENT"],
    ["addTarget", "INVALID_ARGUMENT"],
    [{ removeTarget: 1, more: 1 }, "INVALID_ARGUMENT"],
    [{ removeTarget: 1, addTarget: { targetId: 2 } }, "INVALID_ARGUMENT"],
    [{ database: "projects/x/databases/(default)", removeTarget: 1 }, "NOT_FOUND"],
  ])("a request that is none ends the stream: %j", async (request, status) => {
    const { listener, lines } = await openListener();
    await listener.send(request as object);
    expect(await listener.next()).toMatchObject({ error: { status } });
    expect(lines).toEqual([]);
  });
});

describe("access", () => {
  const noSecrets = { allows: ({ before }: { before?: { fields: object } }) => !("secret" in (before?.fields ?? {})) };
  const details = [{ "@type": "type.googleapis.com/google.rpc.RequestInfo", requestId: expect.any(String) }];
  const denied = {
    code: 7,
    message: expect.stringMatching(/^Missing or insufficient permissions\. \(request [0-9a-f]{10}\)$/),
    details,
  };

  test.each([
    ["a document", addDocument(2, "things/a")],
    ["a query that finds it", addQuery(2, "things")],
  ])("is refused to %s that the rules hide", async (_, request) => {
    const { listener, put } = await openListener(noSecrets);
    await put({ "things/a": fields({ secret: true }) });
    await listener.send(request);
    expect(await listener.next()).toEqual({
      targetChange: { targetChangeType: "REMOVE", targetIds: [2], cause: denied },
    });
  });

  test("asks `get` for documents, also missing ones, and `list` for queries", async () => {
    const asked: string[] = [];
    const { listener, put } = await openListener({
      allows: ({ operation, path, query }) => asked.push(`${operation} ${path} ${JSON.stringify(query)}`) > 0,
    });
    await put({ "things/a": fields({ n: 1 }) });
    asked.length = 0;
    await listener.send(addDocument(2, "things/none"), addQuery(4, "things", topByN(7)));
    await nextSnapshot(listener);
    await nextSnapshot(listener);
    expect(asked[0]).toBe("get things/none undefined");
    expect(asked.some((question) => question.startsWith("list things/a {") && question.includes('"limit":7'))).toBe(
      true,
    );
  });

  test("knows the caller by the token of the handshake", async () => {
    const { listener } = await openListener({ allows: ({ caller }) => caller?.uid === "anna" }, "anna");
    await listener.send(addDocument(2, "things/none"));
    expect(await nextSnapshot(listener)).toContain("CURRENT 2");
  });

  test("ends for a target when a hidden document enters it; others go on", async () => {
    const { listener, put } = await openListener(noSecrets);
    await put({ "things/a": fields({ n: 1 }) });
    await listener.send(addQuery(2, "things"), addQuery(4, "others"));
    await nextSnapshot(listener);
    await nextSnapshot(listener);
    await put({ "things/b": fields({ secret: true }), "others/c": fields({ n: 1 }) });
    const responses = await nextResponses(listener);
    expect(responses.map(inShort)).toEqual(["REMOVE 2", "change others/c in 4", "snapshot"]);
    expect(responses[0]?.targetChange?.cause).toEqual(denied);
    await put({ "things/b": undefined, "others/c": undefined });
    expect(await nextSnapshot(listener)).toEqual(["delete others/c out 4", "snapshot"]);
  });

  test("ends for a limited query in the same way", async () => {
    const { listener, put } = await openListener(noSecrets);
    await listener.send(addQuery(2, "things", { limit: 5 }));
    await nextSnapshot(listener);
    await put({ "things/b": fields({ secret: true }) });
    expect(await nextSnapshot(listener)).toEqual(["REMOVE 2", "snapshot"]);
  });

  test("a document that leaves a query and becomes hidden leaves without its content", async () => {
    const { listener, put } = await openListener(noSecrets);
    await put({ "things/a": fields({ n: 9 }) });
    await listener.send(addQuery(2, "things", whereN("GREATER_THAN", 3)));
    await nextSnapshot(listener);
    await put({ "things/a": fields({ n: 1, secret: true }) });
    expect(await nextSnapshot(listener)).toEqual(["remove things/a out 2", "snapshot"]);
  });
});

test("what one client writes another one sees", async () => {
  const { listener, client } = await openListener();
  await listener.send(addQuery(2, "things"));
  await nextSnapshot(listener);
  const writer = client({ rpc: "Write" });
  await writer.open({});
  await writer.connect();
  await writer.send({ writes: [setWrite("things/a", { n: 1 })] });
  expect(await nextSnapshot(listener)).toEqual(["change things/a in 2", "snapshot"]);
});

test.each([[{ toString: 1 }], [[2]], ["two"], [-1], [1.5], [2 ** 31], [true]])(
  "a target id of %j is refused as the client's mistake",
  async (targetId) => {
    const { listener } = await openListener();
    await listener.send(addDocument(targetId as number, "things/a"));
    expect(await listener.next()).toMatchObject({ error: { status: "INVALID_ARGUMENT" } });
  },
);
