import { describe, expect, it } from "vitest";
import { MemoryBudget } from "./memoryBudget.ts";
import { openBody, readText } from "./requestBody.ts";

const LIMITS = { process: 100_000, strangers: 50_000, address: 20_000, knownAddress: 30_000, account: 50_000 };

/** A body whose bytes the test sends. */
function openFed({
  most = 100_000,
  headers = {},
  limits = LIMITS,
}: { most?: number; headers?: object; limits?: typeof LIMITS } = {}) {
  const budget = new MemoryBudget(limits);
  const deadline = new AbortController();
  const fed = { isCancelled: false };
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  const stream = new ReadableStream<Uint8Array>({
    start: (given) => void (controller = given),
    cancel: () => void (fed.isCancelled = true),
  });
  const request = new Request("http://localhost/", {
    method: "POST",
    body: stream,
    duplex: "half",
    headers,
  } as RequestInit);
  const body = () => openBody(request, { most, memory: budget, address: "a", deadline: deadline.signal });
  return {
    budget,
    deadline,
    fed,
    body,
    feed: (bytes: number) => controller.enqueue(new Uint8Array(bytes).fill(0x61)),
    end: () => controller.close(),
    fail: () => controller.error(new Error("reset")),
  };
}

const rejectsWith = (code: string) => expect.objectContaining({ code });

describe("a body", () => {
  it("is reserved as it comes, until its reader gives it back", async () => {
    const { budget, body, feed, end } = openFed();
    const opened = body();
    const text = readText(opened);
    feed(1000);
    feed(500);
    end();
    expect(await text).toBe("a".repeat(1500));
    expect(budget.bytes).toBe(4096 + 1500);
    opened.memory.release();
    expect(budget.bytes).toBe(0);
  });

  it("is refused by its announced length before anything is read", () => {
    const { budget, body } = openFed({ most: 10, headers: { "Content-Length": "11" } });
    expect(body).toThrow(rejectsWith("INVALID_ARGUMENT"));
    expect(budget.bytes).toBe(0);
  });

  it.each([
    ["longer than it may be", { most: 10 }, 11, "INVALID_ARGUMENT"],
    ["more than an address may hold", {}, 16_000, "RESOURCE_EXHAUSTED"],
  ])("that is %s is not read on", async (_, options, bytes, code) => {
    const { budget, fed, body, feed } = openFed(options);
    const text = readText(body());
    feed(bytes);
    await expect(text).rejects.toEqual(rejectsWith(code));
    expect(fed.isCancelled).toBe(true);
    expect(budget.bytes).toBe(0);
  });

  it("that does not come is given up", async () => {
    const { budget, deadline, fed, body, feed } = openFed();
    const text = readText(body());
    feed(10);
    deadline.abort();
    await expect(text).rejects.toEqual(rejectsWith("DEADLINE_EXCEEDED"));
    expect(fed.isCancelled).toBe(true);
    expect(budget.bytes).toBe(0);
  });

  it("that breaks off gives its memory back", async () => {
    const { budget, body, feed, fail } = openFed();
    const text = readText(body());
    feed(10);
    fail();
    await expect(text).rejects.toEqual(rejectsWith("CANCELLED"));
    expect(budget.bytes).toBe(0);
  });

  it("goes when others need its memory", async () => {
    const { budget, fed, body, feed } = openFed({ limits: { ...LIMITS, strangers: 10_000 } });
    const text = readText(body());
    feed(10);
    budget.open({ address: "b", onEvicted: () => {} }).resize(10_000);
    await expect(text).rejects.toEqual(rejectsWith("RESOURCE_EXHAUSTED"));
    expect(fed.isCancelled).toBe(true);
    expect(budget.bytes).toBe(10_000);
  });

  it("makes room for younger ones when too many are open, however little they have sent", () => {
    const budget = new MemoryBudget(LIMITS);
    const deadline = new AbortController().signal;
    const open = () => openBody(new Request("http://localhost/"), { most: 1, memory: budget, address: "a", deadline });
    for (let count = 0; count < 100; count++) open();
    expect(budget.bytes).toBeLessThanOrEqual(LIMITS.address);
  });

  it("finds room whatever members take", async () => {
    const { budget, body, feed, end } = openFed();
    for (const account of ["anna", "ben"]) budget.open({ address: "b", account, onEvicted: () => {} }).resize(20_000);
    const text = readText(body());
    feed(10);
    end();
    expect(await text).toHaveLength(10);
  });
});
