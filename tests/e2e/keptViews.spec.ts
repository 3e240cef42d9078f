import type { BrowserContext, Page } from "@playwright/test";
import { addNote, signIn, signOut } from "../fixtures/browser/app.ts";
import { expect, test } from "../fixtures/browser/journey.ts";
import { becomeMember, somebody } from "../fixtures/browser/member.ts";
import { identity } from "../fixtures/wire/wire.ts";

const TECHNIQUE = "/techniques/single/blocks/1";
const NEVER_OPENED = "/techniques/single/tritte/3";
const LIST = "/techniques/single/blocks";
const SECRET = "Nur meine Sache";

test.use({ serviceWorkers: "allow" });

const kept = (page: Page) => page.locator("#kept");
const start = (page: Page) => page.evaluate(() => document.documentElement.dataset.start);
const isTaken = async (page: Page) => {
  await expect(page.locator("html")).not.toHaveAttribute("data-start");
  await expect(kept(page)).toHaveCount(0);
};

/** The addresses of which this device has kept a view, and all that these say. */
const viewsOn = (page: Page) =>
  page.evaluate(async () => {
    const views: Record<string, string> = {};
    for (const name of (await caches.keys()).filter((one) => one.startsWith("dojo-views-"))) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        views[new URL(request.url).pathname] = (await (await cache.match(request))?.text()) ?? "";
    }
    return views;
  });
const isKept = (page: Page, path: string, text: string) =>
  expect.poll(async () => (await viewsOn(page))[path] ?? "").toContain(text);

/** The page is in the hands of the service worker. */
const isInstalled = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);

/** Whether the code of the app may begin; it waits for an event of `kept.js`. */
async function holdCode(context: BrowserContext) {
  await context.addInitScript(() => {
    document.addEventListener("kept", (event) => {
      if (!("released" in window)) event.stopImmediatePropagation();
    });
  });
}
const release = (page: Page) =>
  page.evaluate(() => {
    Object.assign(window, { released: true });
    document.dispatchEvent(new Event("kept"));
  });

/** Notes everything that moves by itself, and which of these words were in any frame. */
async function watchFrames(context: BrowserContext, words: readonly string[] = []) {
  await context.addInitScript((looked) => {
    const seen = { shifts: [] as number[], words: [] as string[], starts: [] as string[] };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
    document.addEventListener("DOMContentLoaded", () => seen.starts.push(document.documentElement.dataset.start ?? ""));
    const look = () => {
      const text = document.body?.innerText ?? "";
      seen.words.push(...looked.filter((word) => text.includes(word)));
      requestAnimationFrame(look);
    };
    look();
  }, words);
}
const seenIn = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: { shifts: number[]; words: string[]; starts: string[] } }).seen);

/** A member on a device that has kept home and the technique, with a note on it. */
async function visitOnce(page: Page, url: string, person = somebody("Anna")) {
  await becomeMember(page, url, person);
  await page.goto(url);
  await isInstalled(page);
  await page.goto(url + TECHNIQUE);
  await addNote(page, "Technik", SECRET);
  await isKept(page, TECHNIQUE, SECRET);
  await page.goto(url);
  await isKept(page, "/", SECRET);
  return person;
}

test.describe("a member who comes again (rule 2.24)", () => {
  test("sees each page as it was before any code has begun, and nothing moves when it has", async ({
    page,
    context,
    dojo,
  }) => {
    await visitOnce(page, dojo.url);
    await watchFrames(context);
    await holdCode(context);
    for (const isOffline of [false, true]) {
      await context.setOffline(isOffline);
      for (const [path, title] of [
        ["/", "Anna"],
        [TECHNIQUE, "Block nach oben"],
      ] as const) {
        await page.goto(dojo.url + path);
        await expect(kept(page).getByRole("heading", { level: 1 })).toContainText(title);
        await expect(kept(page).getByText(SECRET).first()).toBeVisible();
        await expect(page.locator("#root")).toBeEmpty();
        await release(page);
        await isTaken(page);
        await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
        await expect(page.getByText(SECRET).first()).toBeVisible();
        expect((await seenIn(page)).shifts).toEqual([]);
      }
    }
  });

  test("sees a technique that was never opened here, with its picture", async ({ page, context, dojo }) => {
    await visitOnce(page, dojo.url);
    await holdCode(context);
    await page.goto(dojo.url + NEVER_OPENED);
    await expect(kept(page).getByRole("heading", { level: 1 })).toBeVisible();
    const title = await kept(page).getByRole("heading", { level: 1 }).textContent();
    const picture = kept(page).locator("main img").first();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await release(page);
    await isTaken(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title!);
  });

  test("loses nothing that was done too early: typed, pressed, scrolled, and where the focus is", async ({
    page,
    context,
    dojo,
  }) => {
    await visitOnce(page, dojo.url);
    await page.goto(dojo.url + LIST);
    await isKept(page, LIST, "Block nach oben");
    await holdCode(context);
    await page.goto(dojo.url + LIST);
    const search = (where: Page | ReturnType<typeof kept>) => where.getByRole("searchbox");
    await search(kept(page)).fill("innen");
    await page.evaluate(() => window.scrollTo(0, 100));
    const before = await page.evaluate(() => window.scrollY);
    await release(page);
    await isTaken(page);
    await expect(search(page)).toHaveValue("innen");
    await expect(search(page)).toBeFocused();
    await expect(page).toHaveURL(/innen/);
    expect(before).toBe(100);

    await page.goto(`${dojo.url}/`);
    await kept(page).getByRole("button", { name: "Seitenleiste öffnen" }).click();
    await page.evaluate(() => window.scrollTo(0, 150));
    await release(page);
    await isTaken(page);
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(await page.evaluate(() => window.scrollY)).toBe(150);
  });

  test("finds links that lead on before the code is there, and keeps her place when she reloads", async ({
    page,
    context,
    dojo,
  }) => {
    await visitOnce(page, dojo.url);
    await page.goto(dojo.url + TECHNIQUE);
    await isTaken(page);
    await page.evaluate(() => window.scrollTo(0, 300));
    await holdCode(context);
    await page.reload();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
    await kept(page).getByRole("link", { name: "Digital Dojo" }).click();
    await page.waitForURL(`${dojo.url}/`);
    await expect(kept(page).getByRole("heading", { level: 1 })).toContainText("Anna");
  });
});

test.describe("nobody sees what somebody else has left here (rule 2.25)", () => {
  /** Another user of this device reads everywhere, and never a word of Anna's. */
  async function expectNothingOf(page: Page, context: BrowserContext, url: string, words: readonly string[]) {
    await expect.poll(async () => Object.keys(await viewsOn(page))).toEqual([]);
    const device = await context.browser()!.newContext();
    const ben = await becomeMember(await device.newPage(), url, somebody("Ben"));
    await device.close();
    await watchFrames(context, words);
    await signIn(page, url, ben);
    for (const path of ["/", TECHNIQUE, "/notizen", "/merkliste", "/"]) {
      await page.goto(url + path);
      await isTaken(page);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect((await seenIn(page)).words).toEqual([]);
      for (const text of Object.values(await viewsOn(page))) for (const word of words) expect(text).not.toContain(word);
    }
  }
  const wordsOf = (name: string) => [name, SECRET];

  test("after she has logged out", async ({ page, context, dojo }) => {
    await visitOnce(page, dojo.url);
    await signOut(page);
    await expectNothingOf(page, context, dojo.url, wordsOf("Anna"));
  });

  test("after her account was deleted elsewhere", async ({ page, context, dojo }) => {
    const { email, password } = await visitOnce(page, dojo.url);
    const { text } = await identity(dojo, "signInWithPassword", { email, password, returnSecureToken: true });
    await identity(dojo, "delete", { idToken: (JSON.parse(text) as { idToken: string }).idToken });
    await page.reload();
    await expect(page.getByRole("button", { name: "Anmelden" })).toBeVisible();
    await expectNothingOf(page, context, dojo.url, wordsOf("Anna"));
  });

  test("after her session was ended elsewhere", async ({ page, context, dojo }) => {
    const { email, password } = await visitOnce(page, dojo.url);
    const { text } = await identity(dojo, "signInWithPassword", { email, password, returnSecureToken: true });
    const { idToken } = JSON.parse(text) as { idToken: string };
    await identity(dojo, "update", { idToken, password: "Katzenstand-95-5" });
    await page.reload();
    await expect(page.getByRole("button", { name: "Anmelden" })).toBeVisible();
    await expectNothingOf(page, context, dojo.url, wordsOf("Anna"));
  });

  test("not even where a view of hers was left behind", async ({ page, context, dojo }) => {
    await visitOnce(page, dojo.url);
    const left = await viewsOn(page);
    await signOut(page);
    await expect.poll(() => viewsOn(page)).toEqual({});
    await becomeMember(page, dojo.url, somebody("Ben"));
    await page.evaluate(async (views) => {
      const [first = ""] = Object.values(views);
      const cache = await caches.open(`dojo-views-${(JSON.parse(first) as { uid: string }).uid}`);
      for (const [path, text] of Object.entries(views)) await cache.put(path, new Response(text));
    }, left);
    await watchFrames(context, wordsOf("Anna"));
    await page.goto(dojo.url);
    await isTaken(page);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Ben");
    expect((await seenIn(page)).words).toEqual([]);
    await isKept(page, "/", "Ben");
    expect(Object.values(await viewsOn(page)).join()).not.toContain("Anna");
  });
});

test("a view of another version is not shown", async ({ page, context, dojo }) => {
  await visitOnce(page, dojo.url);
  await page.evaluate(async () => {
    const cache = await caches.open((await caches.keys()).find((name) => name.startsWith("dojo-views-"))!);
    const view = (await (await cache.match("/"))!.json()) as object;
    await cache.put("/", new Response(JSON.stringify({ ...view, entry: "/assets/index-of-yesterday.js" })));
  });
  await watchFrames(context);
  await page.goto(dojo.url);
  await isTaken(page);
  expect((await seenIn(page)).starts).toEqual(["app"]);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Anna");
});

test("on a full disk nothing is kept, and all else goes on", async ({ page, context, dojo }) => {
  await becomeMember(page, dojo.url);
  await page.goto(dojo.url);
  await isInstalled(page);
  await context.addInitScript(() => {
    Cache.prototype.put = async () => {
      Object.assign(window, { refused: true });
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await page.goto(dojo.url + TECHNIQUE);
  await page.waitForFunction(() => "refused" in window);
  expect(await start(page)).toBeUndefined();
  await expect(page.getByRole("region", { name: "Notizen" })).toBeVisible();
});

test("code that does not load leaves no dead picture", async ({ page, context, dojo, complaints }) => {
  await visitOnce(page, dojo.url);
  await context.addInitScript(() => {
    document.addEventListener("kept", () => {
      const script = document.querySelector<HTMLTemplateElement>("#code")?.content.querySelector("script");
      script?.setAttribute("src", "/assets/missing-12345678.js");
    });
  });
  await page.goto(dojo.url);
  await expect(kept(page)).toHaveCount(0);
  expect(await start(page)).toBe("app");
  complaints.splice(0);
});
