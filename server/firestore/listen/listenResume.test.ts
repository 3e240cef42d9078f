import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import { inShort, nextResponses, nextSnapshot, openListener, topByN } from "../../../tests/fixtures/wire/listener.ts";
import {
  addDocument,
  addQuery,
  fields,
  nameOf,
  openStreams,
  put,
  type StreamsSetup,
} from "../../../tests/fixtures/wire/streams.ts";
import { toMicros } from "../../protocol/document/value.ts";
import { toResumeToken } from "./resumeToken.ts";

describe("resuming", () => {
  test("sends what changed since, and a filter that shows what is gone", async () => {
    const { listener, put } = await openListener();
    await put({ "things/a": fields({ n: 1 }), "things/b": fields({ n: 1 }), "things/c": fields({ n: 1 }) });
    const token = toResumeToken(await put({ "other/x": fields({ n: 1 }) }));
    await put({ "things/b": fields({ n: 2 }), "things/c": undefined });
    await listener.send(addQuery(2, "things", {}, { resumeToken: token, expectedCount: 3 }));
    const responses = await nextResponses(listener);
    expect(responses.map(inShort)).toEqual([
      "ADD 2",
      "change things/b in 2",
      "filter 2 count 2 with names",
      "CURRENT 2",
      "snapshot",
    ]);
    expect(responses[2]?.filter?.unchangedNames).toEqual({
      bits: { bitmap: expect.any(String), padding: expect.any(Number) },
      hashCount: expect.any(Number),
    });
  });

  test("by time works like by token; names only come when the client counts", async () => {
    const { listener, put } = await openListener();
    await put({ "things/a": fields({ n: 1 }) });
    await put({ "things/b": fields({ n: 1 }) });
    const readTime = "2026-01-01T00:00:00Z";
    await listener.send(addQuery(2, "things", {}, { readTime }));
    expect(await nextSnapshot(listener)).toEqual([
      "ADD 2",
      "change things/a in 2",
      "change things/b in 2",
      "filter 2 count 2",
      "CURRENT 2",
      "snapshot",
    ]);
  });

  test("a document that has not changed is not sent again; one that is gone is", async () => {
    const { listener, put } = await openListener();
    const token = toResumeToken(await put({ "things/a": fields({ n: 1 }), "things/b": fields({ n: 1 }) }));
    await put({ "things/b": undefined });
    await listener.send(addDocument(2, "things/a", { resumeToken: token }));
    expect(await nextSnapshot(listener)).toEqual(["ADD 2", "CURRENT 2", "snapshot"]);
    await listener.send(addDocument(4, "things/b", { resumeToken: token }));
    expect(await nextSnapshot(listener)).toEqual(["ADD 4", "delete things/b out 4", "CURRENT 4", "snapshot"]);
  });

  test("with a limit, sends old documents too: one may have moved up", async () => {
    const { listener, put } = await openListener();
    await put({ "things/a": fields({ n: 1 }), "things/b": fields({ n: 2 }), "things/c": fields({ n: 3 }) });
    const token = toResumeToken(await put({ "other/x": fields({ n: 1 }) }));
    await put({ "things/c": undefined });
    await listener.send(addQuery(2, "things", topByN(2), { resumeToken: token, expectedCount: 2 }));
    expect(await nextSnapshot(listener)).toEqual([
      "ADD 2",
      "change things/b in 2",
      "change things/a in 2",
      "filter 2 count 2 with names",
      "CURRENT 2",
      "snapshot",
    ]);
  });

  test.each([
    ["a token that is none of ours", Buffer.from("theirs").toString("base64")],
    ["a token from the future", toResumeToken(9_000_000_000_000_000)],
  ])("from %s starts over", async (_, token) => {
    const { listener, put } = await openListener();
    await put({ "things/a": fields({ n: 1 }) });
    await listener.send(addQuery(2, "things", {}, { resumeToken: token, expectedCount: 7 }));
    expect(await nextSnapshot(listener)).toEqual(["ADD 2", "RESET 2", "change things/a in 2", "CURRENT 2", "snapshot"]);
  });
});

/** Commits once during the first read of the streams: before that read or after it. */
const during = (when: "before" | "after", collection: string): StreamsSetup => ({
  wrap: (store) => {
    let isDue = true;
    const commitOnce = async () => {
      if (isDue) {
        isDue = false;
        await put(store, { [`${collection}/late`]: fields({ n: 1 }) });
      }
    };
    const read: typeof store.read = async (body) => {
      if (when === "before") await commitOnce();
      const answer = await store.read(body);
      if (when === "after") await commitOnce();
      return answer;
    };
    return Object.assign(Object.create(store) as typeof store, { read });
  },
});

describe("commits around the first read of a target", () => {
  test.each([
    ["before", [["ADD 2", "change things/late in 2", "CURRENT 2", "snapshot"]]],
    [
      "after",
      [
        ["ADD 2", "CURRENT 2", "snapshot"],
        ["change things/late in 2", "snapshot"],
      ],
    ],
  ] as const)("a commit just %s it is seen once", async (when, expected) => {
    const { listener } = await openListener(during(when, "things"));
    await listener.send(addQuery(2, "things"));
    for (const snapshot of expected) expect(await nextSnapshot(listener)).toEqual(snapshot);
    await listener.send(addQuery(4, "none"));
    expect(await nextSnapshot(listener)).toEqual(["ADD 4", "CURRENT 4", "snapshot"]);
  });

  test("no snapshot passes a commit that other targets have not been sent", async () => {
    const { client, store } = openStreams();
    const listener = client({ rpc: "Listen" });
    await listener.open(addQuery(2, "things"));
    await listener.connect();
    await nextSnapshot(listener);
    const commits: Promise<number>[] = [];
    for (let n = 0; n < 20; n++) {
      commits.push(put(store, { [`things/t${n}`]: fields({ n }) }));
      await listener.send(addQuery(4 + 2 * n, "others"));
    }
    const times = new Map((await Promise.all(commits)).map((time, n) => [nameOf(`things/t${n}`), time]));
    while (times.size > 0) {
      const responses = await nextResponses(listener);
      for (const { documentChange } of responses) times.delete(documentChange?.document.name ?? "");
      const passed = [...times.values()].filter(
        (time) => time <= toMicros(responses.at(-1)?.targetChange?.readTime ?? ""),
      );
      expect(passed).toEqual([]);
    }
  });
});
