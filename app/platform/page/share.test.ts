import { afterEach, describe, expect, it, vi } from "vitest";
import { sharePage } from "./share.ts";

const PAGE = { title: "1. Block nach oben", path: "/techniques/single/blocks/1" };
const URL = "https://dojo.example/techniques/single/blocks/1";
const share = (browser: Parameters<typeof sharePage>[1]) => sharePage(PAGE, browser, "https://dojo.example");
const fault = (name: string) => () => Promise.reject(Object.assign(new Error(name), { name }));

afterEach(() => vi.restoreAllMocks());

describe("passing on a page", () => {
  it("hands title and address to the system where it can share", async () => {
    const data: unknown[] = [];
    const browser = { share: (shared: unknown) => Promise.resolve(void data.push(shared)) };
    expect(await share(browser)).toBe("shared");
    expect(data).toEqual([{ title: PAGE.title, url: URL }]);
  });

  it("copies the address where it cannot", async () => {
    const copied: string[] = [];
    expect(await share({ clipboard: { writeText: (text) => Promise.resolve(void copied.push(text)) } })).toBe("copied");
    expect(copied).toEqual([URL]);
  });

  it("does nothing more when the sheet is closed", async () => {
    const writeText = vi.fn(() => Promise.resolve());
    expect(await share({ share: fault("AbortError"), clipboard: { writeText } })).toBe("dismissed");
    expect(writeText).not.toHaveBeenCalled();
  });

  it("copies where sharing is refused", async () => {
    const writeText = vi.fn(() => Promise.resolve());
    expect(await share({ share: fault("NotAllowedError"), clipboard: { writeText } })).toBe("copied");
  });

  it("says so where neither goes", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect(await share({})).toBe("impossible");
    expect(await share({ clipboard: { writeText: fault("NotAllowedError") } })).toBe("impossible");
  });
});
