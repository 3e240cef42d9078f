import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { budgetLimitsFor, MemoryBudget } from "../request/memoryBudget.ts";
import { openAnswer } from "./answer.ts";

const MIB = 1024 * 1024;

/** Reserves all memory of strangers. */
function fillByStrangers(memory: MemoryBudget): void {
  for (let count = 0; count < 16; count++) {
    memory.open({ address: `stranger ${count}`, onEvicted: () => {} }).resize(MIB);
  }
}
const big = (count: number) => Array.from({ length: count }, (_, n) => ({ n, text: "x".repeat(100_000) }));

function open({ account }: { account?: string } = { account: "anna" }) {
  const memory = new MemoryBudget(budgetLimitsFor(512 * MIB));
  const client = new AbortController();
  return { memory, client, answer: openAnswer({ memory, address: "a", account, isGone: () => client.signal.aborted }) };
}

describe("an answer", () => {
  it.each([
    ["a list", [{ a: 1 }, { b: [2] }]],
    ["an empty list", []],
    ["a record", { a: 1, none: undefined, list: [1, 2], empty: [], text: "ü" }],
    ["an empty record", {}],
    ["a long list", big(5)],
    ["a long list in a record", { documents: big(5), nextPageToken: "x" }],
  ])("of %s is JSON", async (_, json) => {
    const { memory, answer } = open();
    answer.hold(1000);
    const response = answer.send(json);
    expect(response.headers.get("Content-Type")).toBe("application/json");
    expect(await response.text()).toBe(JSON.stringify(json));
    expect(memory.bytes).toBe(0);
  });

  it("holds what it is made of until the client has taken it, and makes no more than a chunk ahead", async () => {
    const { memory, answer } = open();
    answer.hold(1000);
    let made = 0;
    const list = Array.from({ length: 20 }, () => ({ toJSON: () => `${++made}${"x".repeat(100_000)}` }));
    const reader = answer.send(list).body!.getReader();
    await reader.read();
    expect(made).toBeLessThanOrEqual(3);
    expect(memory.bytes).toBe(1000);
    await reader.cancel();
    expect(memory.bytes).toBe(0);
    expect(made).toBeLessThanOrEqual(3);
  });

  it("holds no more than its owner may", () => {
    const { memory, answer } = open({});
    answer.hold(MIB);
    expect(() => answer.hold(1)).toThrow(expect.objectContaining({ code: "RESOURCE_EXHAUSTED" }));
    answer.drop();
    expect(memory.bytes).toBe(0);
  });

  it("is given up when nobody waits for it", () => {
    const { client, answer } = open();
    answer.hold(1);
    client.abort();
    expect(() => answer.hold(1)).toThrow(expect.objectContaining({ code: "CANCELLED" }));
  });

  it("to a stranger ends when others need the memory", async () => {
    const { memory, answer } = open({});
    answer.hold(1000);
    const reader = answer.send(big(5)).body!.getReader();
    await reader.read();
    fillByStrangers(memory);
    await expect(reader.read()).rejects.toMatchObject({ code: "RESOURCE_EXHAUSTED" });
    expect(memory.bytes).toBe(16 * MIB);
  });

  it("to a stranger is refused when others needed the memory before it was made", () => {
    const { memory, answer } = open({});
    answer.hold(1000);
    fillByStrangers(memory);
    expect(() => answer.send(big(5))).toThrow(expect.objectContaining({ code: "RESOURCE_EXHAUSTED" }));
  });
});

describe("an answer that nobody takes", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  it("is cut off", async () => {
    const { memory, answer } = open();
    answer.hold(1000);
    const reader = answer.send(big(5)).body!.getReader();
    await reader.read();
    vi.advanceTimersByTime(60_000);
    await expect(reader.read()).rejects.toMatchObject({ code: "CANCELLED" });
    expect(memory.bytes).toBe(0);
  });
});
