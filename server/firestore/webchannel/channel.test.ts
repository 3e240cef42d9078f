import { describe, expect, test } from "vitest";
import { makeCaller } from "../../../tests/fixtures/rulesWorld.ts";
import { attach, openChannel, settle } from "../../../tests/fixtures/wire/channel.ts";
import { WireError } from "../../protocol/errors.ts";
import { StoreError } from "../../storage/store.ts";
import type { Stream } from "../stream.ts";
import { LIMITS } from "./limits.ts";

describe("back channel", () => {
  test("sends a byte at once, so that the client suspects no buffering proxy", async () => {
    const { channel } = openChannel();
    expect(await attach(channel).read()).toEqual([[1, ["noop"]]]);
  });

  test("sends what waits instead of the noop", async () => {
    const { channel, send } = openChannel();
    await attach(channel).cancel();
    send("a", "b");
    await settle();
    expect(await attach(channel, { aid: 1 }).read()).toEqual([
      [2, [{ echo: "a" }]],
      [3, [{ echo: "b" }]],
    ]);
  });

  test("comes before any message is handled, so that no work holds its first byte up", async () => {
    const seen: unknown[] = [];
    const { channel, send } = openChannel({ receive: async (message) => void seen.push(message) });
    send("a");
    await settle();
    expect(seen).toEqual([]);
    await attach(channel).read();
    await settle();
    expect(seen).toEqual(["a"]);
  });

  test("a second one takes over, from behind what is acknowledged", async () => {
    const { channel, send } = openChannel();
    const first = attach(channel);
    await first.read();
    send("a", "b");
    await settle();
    const second = attach(channel, { aid: 2 });
    expect(await second.read()).toEqual([[3, [{ echo: "b" }]]]);
  });

  test("a client that acknowledges what was never sent is not served", () => {
    const { channel } = openChannel();
    expect(attach(channel, { aid: 5 }).isAttached).toBe(false);
  });

  test("after a break the client learns of it with its next request and loses nothing", async () => {
    const { channel, send } = openChannel();
    const first = attach(channel);
    await first.read();
    await first.cancel();
    expect(send("a")).toEqual([0, 1, expect.any(Number)]);
    await settle();
    expect(await attach(channel, { aid: 1 }).read()).toEqual([[2, [{ echo: "a" }]]]);
  });

  test("is ended after so many bytes, because only the next one acknowledges them", async () => {
    const { channel, send } = openChannel({ limits: { rotateBytes: 50 } });
    const first = attach(channel);
    await first.read();
    send("x".repeat(60));
    expect(await first.read()).toEqual([[2, [{ echo: "x".repeat(60) }]]]);
    expect(await first.read()).toBeUndefined();
    expect(send()[0]).toBe(0);
  });
});

describe("long polling", () => {
  test("ends the response after the first news", async () => {
    const { channel, send } = openChannel();
    const poll = attach(channel, { longPolling: true });
    send("a");
    expect(await poll.read()).toEqual([[1, [{ echo: "a" }]]]);
    expect(await poll.read()).toBeUndefined();
  });

  test("without news, answers in the time that the client gives", async () => {
    const { channel, passTime } = openChannel();
    const poll = attach(channel, { longPolling: true, timeoutMs: 5000 });
    passTime(4999);
    passTime(1);
    expect(await poll.read()).toEqual([[1, ["noop"]]]);
    expect(await poll.read()).toBeUndefined();
  });
});

describe("forward channel", () => {
  test("handles messages one after another, in order, each once", async () => {
    const seen: unknown[] = [];
    const { channel } = openChannel({
      receive: async (message) => {
        seen.push(`${String(message)} starts`);
        await settle();
        seen.push(`${String(message)} ends`);
      },
    });
    const forward = (ofs: number, ...messages: string[]) =>
      channel.forward({ headers: new Map(), ofs, messages: messages.map((message) => JSON.stringify(message)) }, 0);
    attach(channel);
    forward(1, "b");
    forward(0, "a");
    forward(0, "a");
    await settle();
    await settle();
    await settle();
    expect(seen).toEqual(["a starts", "a ends", "b starts", "b ends"]);
  });

  test("tells the last array that was sent and how much is not acknowledged", async () => {
    const { channel, send } = openChannel();
    const back = attach(channel);
    await back.read();
    send("abc");
    await back.read();
    const [present, sentId, bytes] = send();
    expect([present, sentId]).toEqual([1, 2]);
    expect(bytes).toBe('[1,["noop"]][2,[{"echo":"abc"}]]'.length);
  });

  test("a message that is not JSON is the client's mistake", async () => {
    const { channel } = openChannel();
    const back = attach(channel);
    await back.read();
    channel.forward({ headers: new Map(), ofs: 0, messages: ["{"] }, 0);
    expect(await back.read()).toMatchObject([
      [2, [{ error: { status: "INVALID_ARGUMENT" } }]],
      [3, ["close"]],
    ]);
  });

  test("takes no more than may wait, and takes it when it comes again", async () => {
    const seen: unknown[] = [];
    const { channel, send } = openChannel({
      limits: { waitingMessages: 3 },
      receive: async (message) => void seen.push(message),
    });
    const back = attach(channel);
    const forward = (...messages: number[]) =>
      channel.forward({ headers: new Map(), ofs: 2, messages: messages.map(String) }, 0);
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
    const { channel, send, budget: memory } = openChannel({ budget });
    send("x".repeat(500));
    expect(memory.bytes).toBe(BASE_BYTES + MESSAGE_BYTES + 2 * 502);
    expect(() => send("x".repeat(500))).toThrow(expect.objectContaining({ code: "RESOURCE_EXHAUSTED" }));
    expect(channel.isOpen).toBe(true);
    expect(memory.bytes).toBe(BASE_BYTES + MESSAGE_BYTES + 2 * 502);
  });

  test("is given back for what was handled and acknowledged", async () => {
    const { channel, send, budget: memory } = openChannel({ budget, receive: async () => {} });
    send("x".repeat(100));
    await attach(channel).read();
    await settle();
    send("y");
    channel.attach({ aid: 1, longPolling: true, timeoutMs: Infinity });
    await settle();
    expect(memory.bytes).toBe(BASE_BYTES);
  });

  test("is taken for each message beside its text", () => {
    const { send } = openChannel({ budget: { address: BASE_BYTES + 100 * MESSAGE_BYTES } });
    expect(() => {
      for (let count = 0; count < 101; count++) send(0);
    }).toThrow(expect.objectContaining({ code: "RESOURCE_EXHAUSTED" }));
  });

  test("ends the stream that has more to say than it may hold", async () => {
    const { channel, send } = openChannel({
      budget,
      receive: async (_, stream) => stream.send({ x: "x".repeat(2000) }),
    });
    const back = attach(channel);
    await back.read();
    send("go");
    const arrays = await back.read();
    expect(arrays?.slice(1)).toMatchObject([
      [3, [{ error: { status: "RESOURCE_EXHAUSTED" } }]],
      [4, ["close"]],
    ]);
  });

  test("is reserved for every channel, or no channel opens", () => {
    expect(() => openChannel({ budget: { address: BASE_BYTES - 1 } })).toThrow(
      expect.objectContaining({ code: "RESOURCE_EXHAUSTED" }),
    );
  });

  test("that others need ends the channel", () => {
    const { channel, send, gone, budget: memory } = openChannel({ budget: { strangers: BASE_BYTES + 2000 } });
    send("x");
    memory.open({ address: "b", onEvicted: () => {} }).resize(2000);
    expect(channel.isOpen).toBe(false);
    expect(gone.isGone).toBe(true);
    expect(memory.bytes).toBe(2000);
  });

  test("is given back once a channel is gone, however it ends", () => {
    const { channel, send, budget: memory } = openChannel({ budget });
    send("x");
    channel.drop();
    channel.drop();
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
    const { channel, send, lines } = openChannel({
      receive: async (received) => {
        seen.push(received);
        throw fault;
      },
    });
    const back = attach(channel);
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
    const { channel, send } = openChannel({
      receive: async (message, stream) => {
        await settle();
        stream.send({ done: message });
      },
    });
    const back = attach(channel);
    await back.read();
    send("a", "b");
    await settle();
    await channel.finish();
    expect(await back.read()).toEqual([[2, [{ done: "a" }]]]);
    expect(await back.read()).toEqual([[3, ["close"]]]);
    expect(await back.read()).toBeUndefined();
  });

  test("keeps its last words for a client that has no back channel just now", async () => {
    const { channel, passTime, gone } = openChannel();
    await channel.finish();
    passTime(LIMITS.lingerMs - 1);
    const back = attach(channel);
    expect(await back.read()).toEqual([[1, ["close"]]]);
    expect(await back.read()).toBeUndefined();
    passTime(1);
    expect(gone.isGone).toBe(true);
  });

  test("comes when the caller's token expires", async () => {
    const { channel, passTime } = openChannel({ caller: { ...makeCaller("u"), expiresAtMs: 1_000_000 + 5000 } });
    const back = attach(channel);
    await back.read();
    await settle();
    passTime(4999);
    expect(channel.isOpen).toBe(true);
    passTime(1);
    expect(await back.read()).toEqual([[2, ["close"]]]);
  });

  test.each<["Listen" | "Write", number]>([
    ["Listen", LIMITS.idleListenMs],
    ["Write", LIMITS.idleWriteMs],
  ])("comes to a %s stream that nobody uses", async (rpc, idleMs) => {
    const { channel, passTime, send } = openChannel({ rpc, isIdle: true });
    attach(channel);
    await settle();
    passTime(idleMs - 1);
    send("a");
    await settle();
    passTime(idleMs - 1);
    expect(channel.isOpen).toBe(true);
    passTime(1);
    await settle();
    expect(channel.isOpen).toBe(false);
  });

  test("comes early to a channel that no client ever listened to", () => {
    const { passTime, gone } = openChannel();
    passTime(LIMITS.unheardMs - 1);
    expect(gone.isGone).toBe(false);
    passTime(1);
    expect(gone.isGone).toBe(true);
  });

  test("comes without a word to a channel whose client does not come back", async () => {
    const { channel, passTime, gone } = openChannel();
    const back = attach(channel);
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
    const { channel, passTime } = openChannel();
    const back = attach(channel);
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
    const { channel, send } = openChannel({ limits: { outboxBytes: 1000, rotateBytes: 1000 }, receive: flood });
    const counts: number[] = [];
    send("go");
    for (let aid = 0; aid < 10;) {
      await settle();
      const arrays = (await attach(channel, { aid }).read()) ?? [];
      counts.push(arrays.length);
      aid = arrays.at(-1)?.[0] ?? aid;
    }
    expect(counts.every((count) => count <= 2)).toBe(true);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(10);
  });

  test("has no more than one response on its way beside the present one", async () => {
    const { channel } = openChannel();
    const open = () => channel.attach({ aid: 0, longPolling: false, timeoutMs: Infinity })!.getReader();
    const [first, second] = [open(), open(), open()] as const;
    await expect(first.read()).rejects.toThrow();
    expect((await second.read()).done).toBe(false);
  });

  test("loses what is on its way when its channel is gone", async () => {
    const { channel } = openChannel();
    const response = channel.attach({ aid: 0, longPolling: false, timeoutMs: Infinity })!.getReader();
    channel.drop();
    await expect(response.read()).rejects.toThrow();
  });

  test("loses its channel when it takes nothing for too long", async () => {
    const { channel, send, passTime, gone } = openChannel({ limits: { outboxBytes: 1000 }, receive: flood });
    attach(channel);
    send("go");
    await settle();
    passTime(LIMITS.stallMs - 1);
    expect(gone.isGone).toBe(false);
    passTime(1);
    expect(gone.isGone).toBe(true);
  });

  test("does not keep a stream from ending", async () => {
    const { channel, send } = openChannel({ limits: { outboxBytes: 1000 }, receive: flood });
    send("go");
    await settle();
    await channel.finish();
    expect(channel.isOpen).toBe(false);
  });
});
