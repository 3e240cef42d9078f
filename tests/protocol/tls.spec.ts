import type { Page } from "@playwright/test";
import { expect, OPEN_RULES, test } from "../fixtures/protocol.ts";
import { CERT_FILE, KEY_FILE } from "../fixtures/tls/files.ts";

test.use({ settings: { DOJO_RULES: OPEN_RULES, DOJO_TLS_CERT: CERT_FILE, DOJO_TLS_KEY: KEY_FILE } });

const enter = (page: Page, email: string) =>
  page.evaluate(async (email) => {
    const { auth, db } = sdk.connect("main");
    await sdk.createUserWithEmailAndPassword(auth, email, "Reiterstand-50-50");
    const seen = { values: [] as number[] };
    Object.assign(window, { seen });
    sdk.onSnapshot(sdk.collection(db, "things"), (snapshot) => {
      seen.values = snapshot.docs.map((document) => document.data().n as number).sort((a, b) => a - b);
    });
  }, email);

const seenBy = (page: Page) => page.evaluate(() => (window as unknown as { seen: { values: number[] } }).seen.values);

/** The protocols of all answers: a request that the SDK aborted has none. */
const protocolsOf = (page: Page) =>
  page.evaluate(() => {
    const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const answered = entries.filter(({ responseStatus }) => responseStatus > 0);
    return [...new Set(answered.map(({ nextHopProtocol }) => nextHopProtocol))];
  });

test("over TLS everything goes by HTTP/2: sign-up, listeners, writes and what is read once", async ({
  openClient,
  dojo,
}) => {
  expect(dojo.url).toMatch(/^https:/);
  const [writer, reader] = [await openClient(), await openClient()];
  await enter(writer, "anna@example.org");
  await enter(reader, "ben@example.org");
  // More requests at once than a browser's connections over HTTP/1.1, while both listen.
  await writer.evaluate(async () => {
    const db = sdk.getFirestore(sdk.getApp("main"));
    await Promise.all(Array.from({ length: 12 }, (_, n) => sdk.setDoc(sdk.doc(db, `things/t${n}`), { n })));
    const total = await sdk.getCountFromServer(sdk.collection(db, "things"));
    if (total.data().count !== 12) throw new Error(`counted ${total.data().count}`);
  });
  const all = Array.from({ length: 12 }, (_, n) => n);
  await expect.poll(() => seenBy(reader)).toEqual(all);
  await expect.poll(() => seenBy(writer)).toEqual(all);
  expect(await protocolsOf(writer)).toEqual(["h2"]);
  expect(await protocolsOf(reader)).toEqual(["h2"]);
});

test("over TLS clients come back by themselves when the server was stopped", async ({ openClient, dojo }) => {
  const page = await openClient();
  await enter(page, "anna@example.org");
  const write = (n: number) =>
    page.evaluate((n) => sdk.setDoc(sdk.doc(sdk.getFirestore(sdk.getApp("main")), `things/t${n}`), { n }), n);
  await write(1);
  expect(await dojo.stop()).toBe(0);
  await dojo.restart();
  await write(2);
  await expect.poll(() => seenBy(page), { timeout: 30_000 }).toEqual([1, 2]);
});
