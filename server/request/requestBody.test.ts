import { PassThrough } from "node:stream";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { MemoryBudget } from "./memoryBudget.ts";
import { type BodySource, openBody, readText } from "./requestBody.ts";

const LIMITS = { process: 100_000, strangers: 50_000, address: 20_000, knownAddress: 30_000, account: 50_000 };

/** A request whose body the test sends. */
interface Fed {
  source: BodySource;
  feed(bytes: number): void;
  end(): void;
  fail(): void;
  /** Whether nothing more is read. */
  isStopped(): boolean;
}

const bytesOf = (length: number) => new Uint8Array(length).fill(0x61);

function feedWeb(headers: Record<string, string>): Fed {
  let isStopped = false;
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start: (given) => void (controller = given),
    cancel: () => void (isStopped = true),
  });
  const init = { method: "POST", body, duplex: "half", headers } as RequestInit;
  return {
    source: new Request("http://localhost/", init),
    feed: (bytes) => controller.enqueue(bytesOf(bytes)),
    end: () => controller.close(),
    fail: () => controller.error(new Error("reset")),
    isStopped: () => isStopped,
  };
}

function feedNode(headers: Record<string, string>): Fed {
  const stream = new PassThrough();
  const lowered = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return {
    source: Object.assign(stream, { headers: lowered }),
    feed: (bytes) => void stream.write(bytesOf(bytes)),
    end: () => void stream.end(),
    fail: () => void stream.destroy(new Error("reset")),
    isStopped: () => stream.isPaused() && stream.listenerCount("data") === 0,
  };
}

const SOURCES = { web: feedWeb, node: feedNode };
const TIMEOUT_MS = 30_000;

/** A body whose bytes the test sends. */
function openFed(
  kind: keyof typeof SOURCES,
  {
    most = 100_000,
    headers = {},
    limits = LIMITS,
  }: { most?: number; headers?: Record<string, string>; limits?: typeof LIMITS } = {},
) {
  const budget = new MemoryBudget(limits);
  const fed = SOURCES[kind](headers);
  const body = () => openBody(fed.source, { most, memory: budget, address: "a", timeoutMs: TIMEOUT_MS });
  return { budget, ...fed, body };
}

const rejectsWith = (code: string) => expect.objectContaining({ code });

describe.each(["web", "node"] as const)("a body of %s", (kind) => {
  it("is reserved as it comes, until its reader gives it back", async () => {
    const { budget, body, feed, end } = openFed(kind);
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
    const { budget, body } = openFed(kind, { most: 10, headers: { "Content-Length": "11" } });
    expect(body).toThrow(rejectsWith("INVALID_ARGUMENT"));
    expect(budget.bytes).toBe(0);
  });

  it.each([
    ["longer than it may be", { most: 10 }, 11, "INVALID_ARGUMENT"],
    ["more than an address may hold", {}, 16_000, "RESOURCE_EXHAUSTED"],
  ])("that is %s is not read on", async (_, options, bytes, code) => {
    const { budget, isStopped, body, feed } = openFed(kind, options);
    const text = readText(body());
    feed(bytes);
    await expect(text).rejects.toEqual(rejectsWith(code));
    expect(isStopped()).toBe(true);
    expect(budget.bytes).toBe(0);
  });

  it("that does not come is given up", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const { budget, isStopped, body, feed } = openFed(kind);
    const text = readText(body());
    feed(10);
    vi.advanceTimersByTime(TIMEOUT_MS);
    await expect(text).rejects.toEqual(rejectsWith("DEADLINE_EXCEEDED"));
    expect(isStopped()).toBe(true);
    expect(budget.bytes).toBe(0);
  });

  it("that breaks off gives its memory back", async () => {
    const { budget, body, feed, fail } = openFed(kind);
    const text = readText(body());
    feed(10);
    fail();
    await expect(text).rejects.toEqual(rejectsWith("CANCELLED"));
    expect(budget.bytes).toBe(0);
  });

  it("goes when others need its memory", async () => {
    const { budget, isStopped, body, feed } = openFed(kind, { limits: { ...LIMITS, strangers: 10_000 } });
    const text = readText(body());
    feed(10);
    budget.open({ address: "b", onEvicted: () => {} }).resize(10_000);
    await expect(text).rejects.toEqual(rejectsWith("RESOURCE_EXHAUSTED"));
    expect(isStopped()).toBe(true);
    expect(budget.bytes).toBe(10_000);
  });

  it("ends by what its reader throws", async () => {
    const { isStopped, body, feed } = openFed(kind);
    const refusal = new Error("too many fields");
    const opened = body();
    const reading = opened.read(() => {
      throw refusal;
    });
    feed(10);
    await expect(reading).rejects.toBe(refusal);
    expect(isStopped()).toBe(true);
  });

  it("makes room for younger ones when too many are open, however little they have sent", () => {
    const budget = new MemoryBudget(LIMITS);
    const options = { most: 1, memory: budget, address: "a", timeoutMs: TIMEOUT_MS };
    const open = () => openBody(SOURCES[kind]({}).source, options);
    for (let count = 0; count < 100; count++) open();
    expect(budget.bytes).toBeLessThanOrEqual(LIMITS.address);
  });

  it("finds room whatever members take", async () => {
    const { budget, body, feed, end } = openFed(kind);
    for (const account of ["anna", "ben"]) budget.open({ address: "b", account, onEvicted: () => {} }).resize(20_000);
    const text = readText(body());
    feed(10);
    end();
    expect(await text).toHaveLength(10);
  });
});
