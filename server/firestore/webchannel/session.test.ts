import { describe, expect, test } from "vitest";
import { makeCaller } from "../../../tests/fixtures/rulesWorld.ts";
import { attach, openSession, settle } from "../../../tests/fixtures/session.ts";
import { WireError } from "../../protocol/errors.ts";
import { StoreError } from "../../storage/store.ts";
import type { Stream } from "../stream.ts";
import { LIMITS } from "./limits.ts";

describe("back channel", () => {
  test("says something at once, so that the client sees no buffering proxy", async () => {
    const { session } = openSession();
    expect(await attach(session).read()).toEqual([[1, ["noop"]]]);
  });

  test("sends what waits instead of the noop", async () => {
    const { session, send } = openSession();
    await attach(session).cancel();
    send("a", "b");
    await settle();
    expect(await attach(session, { aid: 1 }).read()).toEqual([
      [2, [{ echo: "a" }]],
      [3, [{ echo: "b" }]],
    ]);
  });

  test("comes before any message is handled, so that no work holds its first byte up", async () => {
    const seen: unknown[] = [];
    const { session, send } = openSession({ receive: async (message) => void seen.push(message) });
    send("a");
    await settle();
    expect(seen).toEqual([]);
    await attach(session).read();
    await settle();
    expect(seen).toEqual(["a"]);
  });

  test("a second one takes over, from behind what is acknowledged", async () => {
    const { session, send } = openSession();
    const first = attach(session);
    await first.read();
    send("a", "b");
    await settle();
    const second = attach(session, { aid: 2 });
    expect(await second.read()).toEqual([[3, [{ echo: "b" }]]]);
  });

  test("a client that acknowledges what was never sent is not served", () => {
    const { session } = openSession();
    expect(attach(session, { aid: 5 }).isAttached).toBe(false);
  });

  test("when it breaks, the client hears so on its next request and loses nothing", async () => {
    const { session, send } = openSession();
    const first = attach(session);
    await first.read();
    await first.cancel();
    expect(send("a")).toEqual([0, 1, expect.any(Number)]);
    await settle();
    expect(await attach(session, { aid: 1 }).read()).toEqual([[2, [{ echo: "a" }]]]);
  });

  test("is ended after so many bytes, because only the next one acknowledges them", async () => {
    const { session, send } = openSession({ limits: { rotateBytes: 50 } });
    const first = attach(session);
    await first.read();
    send("x".repeat(60));
    expect(await first.read()).toEqual([[2, [{ echo: "x".repeat(60) }]]]);
    expect(await first.read()).toBeUndefined();
    expect(send()[0]).toBe(0);
  });
});

describe("long polling", () => {
  test("ends the response after the first news", async () => {
    const { session, send } = openSession();
    const poll = attach(session, { longPolling: true });
    send("a");
    expect(await poll.read()).toEqual([[1, [{ echo: "a" }]]]);
    expect(await poll.read()).toBeUndefined();
  });

  test("without news, answers in the time that the client gives", async () => {
    const { session, passTime } = openSession();
    const poll = attach(session, { longPolling: true, timeoutMs: 5000 });
    passTime(4999);
    passTime(1);
    expect(await poll.read()).toEqual([[1, ["noop"]]]);
    expect(await poll.read()).toBeUndefined();
  });
});

describe("forward channel", () => {
  test("handles messages one after another, in order, each once", async () => {
    const seen: unknown[] = [];
    const { session } = openSession({
      receive: async (message) => {
        seen.push(`${String(message)} starts`);
        await settle();
        seen.push(`${String(message)} ends`);
      },
    });
    const forward = (ofs: number, ...messages: string[]) =>
      session.forward({ headers: new Map(), ofs, messages: messages.map((message) => JSON.stringify(message)) }, 0);
    attach(session);
    forward(1, "b");
    forward(0, "a");
    forward(0, "a");
    await settle();
    await settle();
    await settle();
    expect(seen).toEqual(["a starts", "a ends", "b starts", "b ends"]);
  });

  test("tells the last array that was sent and how much is not acknowledged", async () => {
    const { session, send } = openSession();
    const back = attach(session);
    await back.read();
    send("abc");
    await back.read();
    const [present, sentId, bytes] = send();
    expect([present, sentId]).toEqual([1, 2]);
    expect(bytes).toBe('[1,["noop"]][2,[{"echo":"abc"}]]'.length);
  });

  test("a message that is not JSON is the client's mistake", async () => {
    const { session } = openSession();
    const back = attach(session);
    await back.read();
    session.forward({ headers: new Map(), ofs: 0, messages: ["{"] }, 0);
    expect(await back.read()).toMatchObject([
      [2, [{ error: { status: "INVALID_ARGUMENT" } }]],
      [3, ["close"]],
    ]);
  });

  test("takes no more than may wait, and takes it when it comes again", async () => {
    const seen: unknown[] = [];
    const { session, send } = openSession({
      limits: { waitingMessages: 3 },
      receive: async (message) => void seen.push(message),
    });
    const back = attach(session);
    const forward = (...messages: number[]) =>
      session.forward({ headers: new Map(), ofs: 2, messages: messages.map(String) }, 0);
    send(1, 2);
    expect(() => forward(3, 4)).toThrow(expect.objectContaining({ code: "RESOURCE_EXHAUSTED" }));
    await back.read();
    await settle();
    forward(3, 4);
    await settle();
    expect(seen).toEqual([1, 2, 3, 4]);
  });
});

describe("memory", () => {
  const BASE_BYTES = 16 * 1024;
  const MESSAGE_BYTES = 512;
  const budget = { address: BASE_BYTES + 2000 };

  test("is taken for what waits, before it is taken in", async () => {
    const { session, send, budget: memory } = openSession({ budget });
    send("x".repeat(500));
    expect(memory.bytes).toBe(BASE_BYTES + MESSAGE_BYTES + 2 * 502);
    expect(() => send("x".repeat(500))).toThrow(expect.objectContaining({ code: "RESOURCE_EXHAUSTED" }));
    expect(session.isOpen).toBe(true);
    expect(memory.bytes).toBe(BASE_BYTES + MESSAGE_BYTES + 2 * 502);
  });

  test("is given back for what was handled and acknowledged", async () => {
    const { session, send, budget: memory } = openSession({ budget, receive: async () => {} });
    send("x".repeat(100));
    await attach(session).read();
    await settle();
    send("y");
    session.attach({ aid: 1, longPolling: true, timeoutMs: Infinity });
    await settle();
    expect(memory.bytes).toBe(BASE_BYTES);
  });

  test("is taken for each message beside its text", () => {
    const { send } = openSession({ budget: { address: BASE_BYTES + 100 * MESSAGE_BYTES } });
    expect(() => {
      for (let count = 0; count < 101; count++) send(0);
    }).toThrow(expect.objectContaining({ code: "RESOURCE_EXHAUSTED" }));
  });

  test("ends the stream that has more to say than it may hold", async () => {
    const { session, send } = openSession({
      budget,
      receive: async (_, stream) => stream.send({ x: "x".repeat(2000) }),
    });
    const back = attach(session);
    await back.read();
    send("go");
    const arrays = await back.read();
    expect(arrays?.slice(1)).toMatchObject([
      [3, [{ error: { status: "RESOURCE_EXHAUSTED" } }]],
      [4, ["close"]],
    ]);
  });

  test("is there for every session, or else there is none", () => {
    expect(() => openSession({ budget: { address: BASE_BYTES - 1 } })).toThrow(
      expect.objectContaining({ code: "RESOURCE_EXHAUSTED" }),
    );
  });

  test("that others need takes the session along", () => {
    const { session, send, gone, budget: memory } = openSession({ budget: { strangers: BASE_BYTES + 2000 } });
    send("x");
    memory.open({ address: "b", onEvicted: () => {} }).resize(2000);
    expect(session.isOpen).toBe(false);
    expect(gone.isGone).toBe(true);
    expect(memory.bytes).toBe(2000);
  });

  test("is given back once a session is gone, however it ends", () => {
    const { session, send, budget: memory } = openSession({ budget });
    send("x");
    session.drop();
    session.drop();
    expect(memory.bytes).toBe(0);
  });
});

describe("faults", () => {
  test.each([
    ["a wrong request", new WireError("NOT_FOUND", "no such thing"), "NOT_FOUND", "no such thing"],
    ["a store that is away", new StoreError("UNAVAILABLE", "disk full"), "UNAVAILABLE", /^The service/],
    ["a mistake of ours", new TypeError("x is not a function"), "INTERNAL", /^Internal error /],
  ])("%s ends the stream; nothing after it is handled", async (_, fault, status, message) => {
    const seen: unknown[] = [];
    const { session, send, lines } = openSession({
      receive: async (received) => {
        seen.push(received);
        throw fault;
      },
    });
    const back = attach(session);
    await back.read();
    send("a", "b");
    const expected = { code: new WireError(status as "INTERNAL", "").httpStatus, status };
    expect(await back.read()).toEqual([
      [2, [{ error: { ...expected, message: expect.stringMatching(message) } }]],
      [3, ["close"]],
    ]);
    expect(await back.read()).toBeUndefined();
    expect(seen).toEqual(["a"]);
    expect(lines.length).toBe(status === "INTERNAL" ? 1 : 0);
  });
});

describe("ending", () => {
  test("lets the running message be answered, drops the rest and says close", async () => {
    const { session, send } = openSession({
      receive: async (message, stream) => {
        await settle();
        stream.send({ done: message });
      },
    });
    const back = attach(session);
    await back.read();
    send("a", "b");
    await settle();
    await session.finish();
    expect(await back.read()).toEqual([[2, [{ done: "a" }]]]);
    expect(await back.read()).toEqual([[3, ["close"]]]);
    expect(await back.read()).toBeUndefined();
  });

  test("keeps its last words for a client that has no back channel just now", async () => {
    const { session, passTime, gone } = openSession();
    await session.finish();
    passTime(LIMITS.lingerMs - 1);
    const back = attach(session);
    expect(await back.read()).toEqual([[1, ["close"]]]);
    expect(await back.read()).toBeUndefined();
    passTime(1);
    expect(gone.isGone).toBe(true);
  });

  test("comes when the caller's token expires", async () => {
    const { session, passTime } = openSession({ caller: { ...makeCaller("u"), expiresAtMs: 1_000_000 + 5000 } });
    const back = attach(session);
    await back.read();
    await settle();
    passTime(4999);
    expect(session.isOpen).toBe(true);
    passTime(1);
    expect(await back.read()).toEqual([[2, ["close"]]]);
  });

  test.each<["Listen" | "Write", number]>([
    ["Listen", LIMITS.idleListenMs],
    ["Write", LIMITS.idleWriteMs],
  ])("comes to a %s stream that nobody uses", async (rpc, idleMs) => {
    const { session, passTime, send } = openSession({ rpc, isIdle: true });
    attach(session);
    await settle();
    passTime(idleMs - 1);
    send("a");
    await settle();
    passTime(idleMs - 1);
    expect(session.isOpen).toBe(true);
    passTime(1);
    await settle();
    expect(session.isOpen).toBe(false);
  });

  test("comes early to a session that no client ever listened to", () => {
    const { passTime, gone } = openSession();
    passTime(LIMITS.unheardMs - 1);
    expect(gone.isGone).toBe(false);
    passTime(1);
    expect(gone.isGone).toBe(true);
  });

  test("comes without a word to a session whose client does not come back", async () => {
    const { session, passTime, gone } = openSession();
    const back = attach(session);
    await back.read();
    passTime(LIMITS.absentMs);
    expect(gone.isGone).toBe(false);
    await back.cancel();
    passTime(LIMITS.absentMs - 1);
    expect(gone.isGone).toBe(false);
    passTime(1);
    expect(gone.isGone).toBe(true);
  });

  test("a noop keeps the connection alive", async () => {
    const { session, passTime } = openSession();
    const back = attach(session);
    await back.read();
    passTime(LIMITS.noopAfterMs);
    expect(await back.read()).toEqual([[2, ["noop"]]]);
  });
});

describe("a slow client", () => {
  const big = "x".repeat(600);
  const flood = async (_: unknown, stream: Stream) => {
    for (let count = 0; count < 10; count++) {
      if (!(await stream.ready())) return;
      stream.send({ big });
    }
  };

  test("holds up the sender until it has acknowledged", async () => {
    const { session, send } = openSession({ limits: { outboxBytes: 1000, rotateBytes: 1000 }, receive: flood });
    const counts: number[] = [];
    send("go");
    for (let aid = 0; aid < 10;) {
      await settle();
      const arrays = (await attach(session, { aid }).read()) ?? [];
      counts.push(arrays.length);
      aid = arrays.at(-1)?.[0] ?? aid;
    }
    expect(counts.every((count) => count <= 2)).toBe(true);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(10);
  });

  test("has no more than one response on its way beside the present one", async () => {
    const { session } = openSession();
    const open = () => session.attach({ aid: 0, longPolling: false, timeoutMs: Infinity })!.getReader();
    const [first, second] = [open(), open(), open()] as const;
    await expect(first.read()).rejects.toThrow();
    expect((await second.read()).done).toBe(false);
  });

  test("loses what is on its way when its session is gone", async () => {
    const { session } = openSession();
    const response = session.attach({ aid: 0, longPolling: false, timeoutMs: Infinity })!.getReader();
    session.drop();
    await expect(response.read()).rejects.toThrow();
  });

  test("loses its session when it takes nothing for too long", async () => {
    const { session, send, passTime, gone } = openSession({ limits: { outboxBytes: 1000 }, receive: flood });
    attach(session);
    send("go");
    await settle();
    passTime(LIMITS.stallMs - 1);
    expect(gone.isGone).toBe(false);
    passTime(1);
    expect(gone.isGone).toBe(true);
  });

  test("does not keep a stream from ending", async () => {
    const { session, send } = openSession({ limits: { outboxBytes: 1000 }, receive: flood });
    send("go");
    await settle();
    await session.finish();
    expect(session.isOpen).toBe(false);
  });
});
