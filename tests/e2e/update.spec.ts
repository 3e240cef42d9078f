import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { playQuiz, registerHere, walk } from "../fixtures/browser/app.ts";
import { expect, test as base } from "../fixtures/browser/journey.ts";
import { becomeMember, somebody } from "../fixtures/browser/member.ts";
import { type OwnAnswer, type Proxy, startProxy } from "../fixtures/proxy.ts";

const TECHNIQUE = "/techniques/single/blocks/1";
const page1 = readFileSync("dist/index.html", "utf8");
const worker1 = readFileSync("dist/sw.js", "utf8");
/** A part that only some pages need. */
const PART = /\/assets\/SoundPage-[^"]+\.js/.exec(worker1)![0];

const html = (body: string): OwnAnswer => ({ status: 200, type: "text/html", body });
const script = (body: string): OwnAnswer => ({ status: 200, type: "text/javascript", body });
const MISSING: OwnAnswer = { status: 404, type: "text/plain", body: "not found" };

/** The next version: its page begins with other code, and a part of the first is gone. */
const ENTRY = /\/assets\/index-[^"]+\.js/.exec(page1)![0];
const ENTRY2 = "/assets/second.js";
const page2 = page1.replace(`src="${ENTRY}"`, `src="${ENTRY2}" data-version="2"`);
const worker2 = worker1.replace(/\["\/","[0-9a-f]+"\]/, '["/","2"]').replace(`["${PART}"`, '["/icons/icon.svg"');

/** The different answers of a server with the next version. */
function version2(path: string): OwnAnswer | undefined {
  if (path === "/") return html(page2);
  if (path === "/sw.js") return script(worker2);
  // The same code under its own name: under another one, the parts that import it would start the app twice.
  if (path === ENTRY2) return script(`import "${ENTRY}";`);
  return path === PART ? MISSING : undefined;
}

const test = base.extend<{ front: Proxy }>({
  front: async ({ dojo }, use) => {
    const proxy = await startProxy(dojo.url);
    await use(proxy);
    await proxy.close();
  },
});

/** Waits for the page of the next version. */
const isSecond = (page: Page) => expect(page.locator("script[data-version]")).toHaveCount(1);
const isStillFirst = async (page: Page) => expect(await page.locator("script[data-version]").count()).toBe(0);
const expectMissing = (complaints: string[]) => {
  for (const complaint of complaints.splice(0)) expect(complaint).toContain("dynamically imported module");
};
const composerOf = (page: Page) => page.getByRole("region", { name: "Notizen" }).getByLabel("Notiz", { exact: true });

test.use({ serviceWorkers: "allow" });

test("a new version is taken in one window; a run and a note in others are brought to their end first", async ({
  page,
  context,
  front,
}) => {
  // A whole run, by the clock that the windows share with the SDK.
  test.slow();
  await becomeMember(page, front.url);
  await page.goto(front.url);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  const [player, writer] = [await context.newPage(), await context.newPage()];
  await player.goto(`${front.url}/quiz`);
  await player.getByLabel("Gelb").check();
  await player.getByRole("button", { name: "Jetzt starten" }).click();
  await expect(player.getByText("Frage 1 von 10")).toBeVisible();
  await writer.goto(front.url + TECHNIQUE);
  await composerOf(writer).fill("Mitten im Satz");

  front.answerBy(({ url = "" }) => version2(url));
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await page.getByRole("button", { name: "Neu laden" }).click();
  await isSecond(page);

  // The others go on with their version, including parts of it that they load now.
  await isStillFirst(player);
  expect(await player.evaluate(async (part) => (await fetch(part)).status, PART)).toBe(200);
  await playQuiz(player);
  await isStillFirst(player);
  await walk(player, "/");
  await isSecond(player);

  await isStillFirst(writer);
  await composerOf(writer).fill("Mitten im Satz, und weiter.");
  await walk(writer, "/techniques/single/blocks/2");
  await isSecond(writer);
  await walk(writer, TECHNIQUE);
  await expect(composerOf(writer)).toHaveValue("Mitten im Satz, und weiter.");
});

test("a new version that the browser leaves waiting is asked for again by a window that loads", async ({
  page,
  front,
}) => {
  await becomeMember(page, front.url);
  await page.goto(front.url);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.clock.install();
  await page.reload();
  // As Chromium does when something is fetched at the instant of the change.
  const parked = "self.skipWaiting = () => new Promise(() => {});";
  front.answerBy(({ url = "" }) => (url === "/sw.js" ? script(parked + worker2) : version2(url)));
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  const offer = page.getByRole("button", { name: "Neu laden" });
  await offer.click();
  const loaded = page.waitForEvent("load");
  await page.clock.runFor(4000);
  await loaded;
  await expect(offer).toBeVisible();
});

test.describe("without a service worker", () => {
  test.use({ serviceWorkers: "block" });

  test("a part that a new version took away loads the page anew, where it was", async ({ page, front, complaints }) => {
    await becomeMember(page, front.url);
    await page.goto(front.url);
    let isPageLoaded = false;
    front.answerBy(({ url = "", headers }) => {
      isPageLoaded ||= headers["sec-fetch-mode"] === "navigate";
      // The new version has a part of that name again, so only the old page misses its own.
      return isPageLoaded && url === PART ? undefined : url === "/ton" ? html(page2) : version2(url);
    });
    await walk(page, "/ton");
    await isSecond(page);
    await expect(page.getByRole("heading", { name: "Ton", level: 1 })).toBeVisible();
    expectMissing(complaints);
  });

  test("a part that stays away is said, after one attempt", async ({ page, front, complaints }) => {
    await becomeMember(page, front.url);
    await page.goto(front.url);
    let loads = 0;
    let looks = 0;
    front.answerBy(({ url = "", headers }) => {
      if (headers["sec-fetch-mode"] === "navigate") loads += 1;
      else if (url === "/") looks += 1;
      return url === "/ton" ? html(page1) : version2(url);
    });
    await walk(page, "/ton");
    // Before and after the one reload.
    await expect.poll(() => looks).toBeGreaterThanOrEqual(2);
    await expect(page.getByRole("heading", { name: "Dieser Teil ließ sich nicht laden" })).toBeVisible();
    expect(loads).toBe(1);
    expectMissing(complaints);
  });
});

test("a device without room for the app says so, and goes on with a network", async ({ page, front }) => {
  const full = 'Cache.prototype.put = async () => { throw new DOMException("full", "QuotaExceededError"); };';
  front.answerBy(({ url }) => (url === "/sw.js" ? script(full + worker1) : undefined));
  await page.goto(front.url);
  await expect(page.getByText(/kein Platz für die App: Ohne Netz öffnet sie sich nicht/)).toBeVisible();
  await registerHere(page, somebody("Anna"));
});

test("a device without room for announcements says so after loading them", async ({ page, front }) => {
  const full = `const { put } = Cache.prototype;
    Cache.prototype.put = async function (key, value) {
      if (!/^\\/media\\/[^?]+$/.test(String(key))) return put.call(this, key, value);
      throw new DOMException("full", "QuotaExceededError");
    };`;
  // One sound stands for all.
  const one = worker1.replace(/\[(\["\/media\/[^\]]+\])(,\[[^\]]+\])*\]/, "[$1]");
  front.answerBy(({ url }) => (url === "/sw.js" ? script(full + one) : undefined));
  await becomeMember(page, front.url);
  await page.goto(front.url);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.goto(`${front.url}/geraet`);
  await page
    .getByRole("button", { name: /^Alle laden/ })
    .first()
    .click();
  await expect(page.getByRole("alert")).toContainText("Kein Platz mehr auf diesem Gerät");
});
