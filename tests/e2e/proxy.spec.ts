import type { Page } from "@playwright/test";
import { addNote } from "../fixtures/browser/app.ts";
import { expect, test } from "../fixtures/browser/journey.ts";
import { becomeMember, enter } from "../fixtures/browser/member.ts";
import { type OwnAnswer, startProxy } from "../fixtures/proxy.ts";

const TECHNIQUE = "/techniques/single/blocks/1";
const json = (status: number, body: unknown): OwnAnswer => ({ status, body: JSON.stringify(body) });

const TROUBLE: Record<string, OwnAnswer> = {
  "503 in the protocol's form": json(503, { error: { code: 503, message: "UNAVAILABLE", status: "UNAVAILABLE" } }),
  "502 in JSON": json(502, { error: { code: 502, message: "Bad Gateway" } }),
  "403 of a firewall": json(403, { error: { code: 403, message: "FORBIDDEN" } }),
  "200 of a portal": json(200, {}),
  "503 as a page": { status: 503, type: "text/html", body: "<!doctype html><title>Wartung</title>" },
};

/** The session's token has expired, as after a night: the next start needs a new one. */
const ageToken = (page: Page) =>
  page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error!);
      });
    const database = await settled(indexedDB.open("firebaseLocalStorageDb"));
    const store = database.transaction("firebaseLocalStorage", "readwrite").objectStore("firebaseLocalStorage");
    type Kept = { fbase_key: string; value: { stsTokenManager?: { expirationTime: number } } };
    for (const kept of await settled(store.getAll() as IDBRequest<Kept[]>)) {
      if (!kept.value.stsTokenManager) continue;
      kept.value.stsTokenManager.expirationTime = 0;
      await settled(store.put(kept));
    }
    database.close();
  });

test.use({ serviceWorkers: "allow" });

test("trouble in front of the server logs nobody out, and all is sent when it is over", async ({
  browser,
  page,
  dojo,
  complaints,
}) => {
  const proxy = await startProxy(dojo.url);
  const anna = await becomeMember(page, proxy.url);
  await page.goto(proxy.url);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.goto(proxy.url + TECHNIQUE);
  await addNote(page, "Vorher", "Alles in Ordnung.");
  await expect(page.getByText("wird nachgetragen")).toHaveCount(0);

  for (const [name, answer] of Object.entries(TROUBLE)) {
    await test.step(name, async () => {
      proxy.answerServices(answer);
      for (const isTokenOld of [false, true]) {
        if (isTokenOld) await ageToken(page);
        await page.reload();
        await expect(page.getByRole("region", { name: "Notizen" })).toBeVisible();
      }
    });
  }
  // The SDK looks into its database now and then. Where it finds the old token before the page goes, it fails by itself.
  const own = complaints.splice(0).filter((complaint) => !complaint.includes("(auth/network-request-failed)"));
  expect(own).toEqual([]);
  await addNote(page, "Mittendrin", "Während der Störung geschrieben.");
  await expect(page.getByText("wird nachgetragen").first()).toBeVisible();

  proxy.answerServices(undefined);
  await expect(page.getByText("wird nachgetragen")).toHaveCount(0, { timeout: 60_000 });
  const tablet = await browser.newPage();
  await enter(tablet, dojo.url, anna);
  await tablet.goto(dojo.url + TECHNIQUE);
  await expect(tablet.getByRole("button", { name: /^Mittendrin/ })).toBeVisible();
  await proxy.close();
});
