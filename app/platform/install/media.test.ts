import { afterEach, describe, expect, it, vi } from "vitest";
import { keepMediaQuietly, type MediaFile, stockOf } from "./media.ts";
import { isMetered, isSparing } from "./metered.ts";

const file = (url: string, bytes: number, isKept: boolean): MediaFile => ({ url, bytes, isKept });

const FILES = [
  file("/media/jab.0123456789.mp3", 5000, true),
  file("/media/cross.0123456789.mp3", 6000, false),
  file("/media/glocke.0123456789.mp3", 9000, false),
  file("/media/jab.0123456789.svg", 700, false),
];

describe("what is on the device", () => {
  it("is counted for each kind", () => {
    expect(stockOf(FILES, "sound")).toEqual({
      kept: 1,
      all: 3,
      missing: [FILES[1], FILES[2]],
      missingBytes: 15_000,
    });
    expect(stockOf(FILES, "picture")).toEqual({ kept: 0, all: 1, missing: [FILES[3]], missingBytes: 700 });
    expect(stockOf([], "sound")).toEqual({ kept: 0, all: 0, missing: [], missingBytes: 0 });
  });
});

describe("loading without being asked", () => {
  it.each([
    ["a browser that says nothing", undefined, false],
    ["a fast connection", { effectiveType: "4g" }, false],
    ["wireless at home", { effectiveType: "4g", type: "wifi", saveData: false }, false],
    ["somebody who saves data", { effectiveType: "4g", saveData: true }, true],
    ["a slow connection", { effectiveType: "3g" }, true],
    ["the mobile network", { effectiveType: "4g", type: "cellular" }, true],
  ])("with %s", (_, connection, expected) => {
    expect(isMetered(connection)).toBe(expected);
  });

  describe("of all there is", () => {
    afterEach(() => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    });

    /** A window whose service worker knows these files; the addresses that are fetched. */
    function openWindow() {
      vi.useFakeTimers();
      const serviceWorker = Object.assign(new EventTarget(), {
        controller: { postMessage: (_: string, [port]: MessagePort[]) => port!.postMessage(FILES) },
      });
      const fetched: string[] = [];
      vi.stubGlobal("navigator", { onLine: true, serviceWorker });
      vi.stubGlobal("document", { visibilityState: "visible" });
      // Its messages arrive without a turn that no clock here counts.
      class Channel {
        port1: { onmessage?: (event: { data: unknown }) => void; close: () => void } = { close: () => undefined };
        port2 = { postMessage: (data: unknown) => setTimeout(() => this.port1.onmessage?.({ data })) };
      }
      vi.stubGlobal("MessageChannel", Channel);
      vi.stubGlobal("fetch", async (url: string, { signal }: RequestInit) => {
        signal?.throwIfAborted();
        fetched.push(url);
        return new Response("");
      });
      return { fetched, hear: (data: string) => serviceWorker.dispatchEvent(new MessageEvent("message", { data })) };
    }

    it("takes what is missing, one after the other", async () => {
      const { fetched } = openWindow();
      const loading = keepMediaQuietly();
      await vi.advanceTimersByTimeAsync(9_000);
      expect(fetched).toEqual([]);
      await vi.advanceTimersByTimeAsync(2_000);
      await loading;
      expect(fetched).toEqual(FILES.slice(1).map(({ url }) => url));
    });

    it("does not begin where a new version has come before", async () => {
      const { fetched, hear } = openWindow();
      const loading = keepMediaQuietly();
      await vi.advanceTimersByTimeAsync(5_000);
      hear("replacing");
      await vi.advanceTimersByTimeAsync(10_000);
      await loading;
      expect(fetched).toEqual([]);
    });

    it("ends where a new version takes the place of the one that keeps them, which would wait for it", async () => {
      const { fetched, hear } = openWindow();
      const loading = keepMediaQuietly();
      await vi.advanceTimersByTimeAsync(10_200);
      hear("full");
      expect(fetched).toEqual([FILES[1]!.url]);
      hear("replacing");
      await vi.advanceTimersByTimeAsync(1_000);
      await loading;
      expect(fetched).toEqual([FILES[1]!.url]);
    });
  });

  it.each([
    [undefined, false],
    [{ effectiveType: "4g", type: "cellular" }, false],
    [{ effectiveType: "3g" }, false],
    [{ effectiveType: "2g" }, true],
    [{ effectiveType: "slow-2g" }, true],
    [{ effectiveType: "4g", saveData: true }, true],
  ])("what a finger is on already, unless data is saved or trickles: %j", (connection, expected) => {
    expect(isSparing(connection)).toBe(expected);
  });
});
