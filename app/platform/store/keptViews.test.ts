import { beforeEach, describe, expect, it, vi } from "vitest";
import { forgetViews, keepView, keepViewsOf, type KeptView } from "./keptViews.ts";

let storage: Map<string, Map<string, string>>;
let isFull: boolean;

/** The part of a browser's caches that is used. */
function openCaches() {
  const open = async (name: string) => {
    const entries = storage.get(name) ?? new Map<string, string>();
    storage.set(name, entries);
    return {
      keys: async () => [...entries.keys()].map((path) => ({ url: `https://dojo.example${path}` })),
      delete: async (key: string | { url: string }) =>
        entries.delete(typeof key === "string" ? key : new URL(key.url).pathname),
      put: async (path: string, response: Response) => {
        if (isFull) throw new DOMException("full", "QuotaExceededError");
        const text = await response.text();
        // One step, as the standard has it: what was there goes, what comes is the youngest.
        entries.delete(path);
        entries.set(path, text);
      },
    };
  };
  return { open, keys: async () => [...storage.keys()], delete: async (name: string) => storage.delete(name) };
}

beforeEach(async () => {
  storage = new Map([["dojo-media", new Map()]]);
  isFull = false;
  vi.stubGlobal("caches", openCaches());
  await forgetViews();
});

const viewOf = (uid: string, main = ""): KeptView => ({
  uid,
  entry: "/assets/index.js",
  isWide: false,
  styles: [],
  before: "",
  main,
  after: "",
});
const pathsOf = (uid: string) => [...(storage.get(`dojo-views-${uid}`)?.keys() ?? [])];

describe("views are kept", () => {
  it("of who is signed in, and of nobody before that is known", async () => {
    await keepView("/", viewOf("anna"));
    expect(pathsOf("anna")).toEqual([]);
    await keepViewsOf("anna");
    await keepView("/", viewOf("anna"));
    await keepView("/notizen", viewOf("ben"));
    expect(pathsOf("anna")).toEqual(["/"]);
    expect(pathsOf("ben")).toEqual([]);
  });

  it("up to a number; the oldest goes, home stays", async () => {
    await keepViewsOf("anna");
    for (const path of ["/", ...Array.from({ length: 45 }, (_, index) => `/${index}`)])
      await keepView(path, viewOf("anna"));
    const paths = pathsOf("anna");
    expect(paths).toHaveLength(41);
    expect(paths.slice(0, 2)).toEqual(["/", "/5"]);
    await keepView("/6", viewOf("anna"));
    expect(pathsOf("anna").at(-1)).toBe("/6");
  });

  it("up to a size", async () => {
    await keepViewsOf("anna");
    await keepView("/", viewOf("anna", "x".repeat(600_000)));
    expect(pathsOf("anna")).toEqual([]);
  });

  it("until there is another one: a page that ends amid keeping its view leaves the one before", async () => {
    await keepViewsOf("anna");
    await keepView("/", viewOf("anna"));
    isFull = true;
    await keepView("/", viewOf("anna", "later"));
    expect(pathsOf("anna")).toEqual(["/"]);
  });

  it("not on a full disk, and then no complaint is heard", async () => {
    await keepViewsOf("anna");
    isFull = true;
    await keepView("/", viewOf("anna"));
    expect(pathsOf("anna")).toEqual([]);
    isFull = false;
    await keepView("/", viewOf("anna"));
    expect(pathsOf("anna")).toEqual(["/"]);
  });

  it("nowhere where the browser has no place for them", async () => {
    vi.stubGlobal("caches", undefined);
    await keepViewsOf("anna");
    await expect(keepView("/", viewOf("anna"))).resolves.toBeUndefined();
  });
});

describe("views are forgotten", () => {
  it("all of them, with what was about to be kept, and nothing else is", async () => {
    await keepViewsOf("anna");
    await keepView("/", viewOf("anna"));
    const late = keepView("/notizen", viewOf("anna"));
    await Promise.all([late, forgetViews(), keepView("/merkliste", viewOf("anna"))]);
    expect([...storage.keys()]).toEqual(["dojo-media"]);
  });

  it("when somebody else is signed in", async () => {
    await keepViewsOf("anna");
    await keepView("/", viewOf("anna"));
    await keepViewsOf("ben");
    expect([...storage.keys()]).toEqual(["dojo-media"]);
  });
});
