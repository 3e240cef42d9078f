import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fetchSound } from "./clipSource.ts";

const bytes = new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8]);
const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 8);
const genuine = `/media/blocks-1.${hash}.mp3`;
const never = new AbortController().signal;

let logged: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => vi.unstubAllGlobals());

const answer = (respond: () => Response | Promise<Response>) =>
  vi.stubGlobal(
    "fetch",
    vi.fn<typeof fetch>(async () => respond()),
  );

describe("fetchSound", () => {
  it("returns built files", async () => {
    answer(() => new Response(bytes));
    expect(new Uint8Array((await fetchSound(genuine, never)) ?? new ArrayBuffer())).toEqual(bytes);
    expect(logged).not.toHaveBeenCalled();
  });

  it("accepts addresses without a hash, and all addresses if the page cannot check", async () => {
    answer(() => new Response(bytes));
    expect(await fetchSound("/sounds/own.mp3", never)).toBeDefined();
    vi.stubGlobal("crypto", {});
    expect(await fetchSound("/media/blocks-1.00000000.mp3", never)).toBeDefined();
  });

  it.each<[string, () => Response | Promise<Response>]>([
    ["missing", () => new Response("", { status: 404 })],
    ["truncated", () => new Response(bytes.slice(0, 4))],
    ["tampered with", () => new Response(bytes.map((byte) => byte ^ 1))],
    ["far too large", () => new Response(new Uint8Array(2_000_001))],
    ["not to be had without a network", () => Promise.reject(new TypeError("offline"))],
  ])("logs and leaves out what is %s", async (_, respond) => {
    answer(respond);
    expect(await fetchSound(genuine, never)).toBeUndefined();
    expect(logged).toHaveBeenCalledOnce();
    expect(String(logged.mock.calls[0]?.[0])).toContain(genuine);
  });

  it("rejects without a log entry after an abort", async () => {
    const leaving = new AbortController();
    answer(() => {
      leaving.abort();
      throw new DOMException("aborted", "AbortError");
    });
    await expect(fetchSound(genuine, leaving.signal)).rejects.toThrow();
    expect(logged).not.toHaveBeenCalled();
  });
});
