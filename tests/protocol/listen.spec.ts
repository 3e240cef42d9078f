import type { Page } from "@playwright/test";
import { expect, OPEN_RULES, test } from "../fixtures/protocol.ts";

test.use({ settings: { DOJO_RULES: OPEN_RULES } });

const enter = (page: Page, email: string, persistent = false) =>
  page.evaluate(
    async ({ email, persistent }) => {
      const { auth } = sdk.connect("main", { persistent });
      await auth.authStateReady();
      if (!auth.currentUser) await sdk.createUserWithEmailAndPassword(auth, email, "Reiterstand-50-50");
    },
    { email, persistent },
  );

const write = (page: Page, path: string, data: Record<string, unknown>) =>
  page.evaluate(({ path, data }) => sdk.setDoc(sdk.doc(sdk.getFirestore(sdk.getApp("main")), path), data), {
    path,
    data,
  });

/** Keeps the latest ids and values of a collection on the page. */
const watch = (page: Page, collection: string) =>
  page.evaluate((collection) => {
    const db = sdk.getFirestore(sdk.getApp("main"));
    const seen = { now: {} as Record<string, unknown>, snapshots: 0 };
    Object.assign(window, { seen });
    sdk.onSnapshot(sdk.collection(db, collection), (snapshot) => {
      seen.snapshots += 1;
      seen.now = Object.fromEntries(snapshot.docs.map((document) => [document.id, document.data().n]));
    });
  }, collection);

const seenBy = (page: Page) => page.evaluate(() => (window as unknown as { seen: { now: object } }).seen.now);

test("shows one device what another writes, changes and deletes", async ({ openClient }) => {
  const [writer, reader] = [await openClient(), await openClient()];
  await enter(writer, "anna@example.org");
  await enter(reader, "ben@example.org");
  await watch(reader, "things");
  await write(writer, "things/a", { n: 1 });
  await write(writer, "things/b", { n: 2 });
  await expect.poll(() => seenBy(reader)).toEqual({ a: 1, b: 2 });
  await write(writer, "things/a", { n: 10 });
  await writer.evaluate(() => sdk.deleteDoc(sdk.doc(sdk.getFirestore(sdk.getApp("main")), "things/b")));
  await expect.poll(() => seenBy(reader)).toEqual({ a: 10 });
});

test("keeps a limited query full when one of its documents goes", async ({ openClient }) => {
  const page = await openClient();
  await enter(page, "anna@example.org");
  for (const n of [1, 2, 3, 4]) await write(page, `things/t${n}`, { n });
  await page.evaluate(() => {
    const db = sdk.getFirestore(sdk.getApp("main"));
    const top = sdk.query(sdk.collection(db, "things"), sdk.orderBy("n", "desc"), sdk.limit(2));
    sdk.onSnapshot(top, (snapshot) => {
      Object.assign(window, { seen: { now: snapshot.docs.map((document) => document.data().n) } });
    });
  });
  await expect.poll(() => seenBy(page)).toEqual([4, 3]);
  await page.evaluate(() => sdk.deleteDoc(sdk.doc(sdk.getFirestore(sdk.getApp("main")), "things/t4")));
  await expect.poll(() => seenBy(page)).toEqual([3, 2]);
});

test("catches up after a time without network, deletions included", async ({ openClient }) => {
  const [writer, reader] = [await openClient(), await openClient()];
  await enter(writer, "anna@example.org");
  await enter(reader, "ben@example.org", true);
  for (const n of [1, 2, 3, 4, 5]) await write(writer, `things/t${n}`, { n });
  await watch(reader, "things");
  await expect.poll(() => seenBy(reader)).toEqual({ t1: 1, t2: 2, t3: 3, t4: 4, t5: 5 });

  await reader.context().setOffline(true);
  await reader.evaluate(() => sdk.disableNetwork(sdk.getFirestore(sdk.getApp("main"))));
  await writer.evaluate(() => sdk.deleteDoc(sdk.doc(sdk.getFirestore(sdk.getApp("main")), "things/t2")));
  await write(writer, "things/t3", { n: 33 });
  await write(writer, "things/t6", { n: 6 });
  await reader.context().setOffline(false);
  await reader.evaluate(() => sdk.enableNetwork(sdk.getFirestore(sdk.getApp("main"))));
  await expect.poll(() => seenBy(reader)).toEqual({ t1: 1, t3: 33, t4: 4, t5: 5, t6: 6 });
});

test("a killed server loses nothing: listeners and queued writes go on after its restart", async ({
  openClient,
  dojo,
}) => {
  const page = await openClient();
  await enter(page, "anna@example.org", true);
  await watch(page, "things");
  await write(page, "things/before", { n: 1 });
  await dojo.kill();
  const queued = page.evaluate(() =>
    sdk.setDoc(sdk.doc(sdk.getFirestore(sdk.getApp("main")), "things/meanwhile"), { n: 2 }),
  );
  await dojo.restart();
  await queued;
  const other = await openClient();
  await enter(other, "ben@example.org");
  await write(other, "things/after", { n: 3 });
  await expect.poll(() => seenBy(page), { timeout: 30_000 }).toEqual({ before: 1, meanwhile: 2, after: 3 });
});

test("a graceful stop closes the streams and the clients come back by themselves", async ({ openClient, dojo }) => {
  const page = await openClient();
  await enter(page, "anna@example.org");
  await watch(page, "things");
  await write(page, "things/a", { n: 1 });
  expect(await dojo.stop()).toBe(0);
  await dojo.restart();
  await write(page, "things/b", { n: 2 });
  await expect.poll(() => seenBy(page), { timeout: 30_000 }).toEqual({ a: 1, b: 2 });
});
