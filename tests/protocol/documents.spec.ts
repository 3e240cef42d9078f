import type { Page } from "@playwright/test";
import { expect, OPEN_RULES, test } from "../fixtures/protocol.ts";

test.use({ settings: { DOJO_RULES: OPEN_RULES } });

/** Signs a new user in, with the client under the name `main`. */
const enter = (page: Page, email: string) =>
  page.evaluate(async (email) => {
    const { auth } = sdk.connect("main");
    await sdk.createUserWithEmailAndPassword(auth, email, "Reiterstand-50-50");
  }, email);

test("writes, reads, merges, updates and deletes documents of every type", async ({ openClient }) => {
  const page = await openClient();
  await enter(page, "anna@example.org");
  const seen = await page.evaluate(async () => {
    const db = sdk.getFirestore(sdk.getApp("main"));
    const ref = sdk.doc(db, "things/first");
    const when = new Date("2026-01-02T03:04:05.678Z");
    await sdk.setDoc(ref, {
      text: "Fauststoß 拳",
      whole: 42,
      part: 1.5,
      yes: true,
      nothing: null,
      when,
      list: [1, "zwei", { drei: 3 }],
      map: { "a.b": 1, ü: [true] },
      place: new sdk.GeoPoint(53.55, 9.99),
      bytes: sdk.Bytes.fromUint8Array(new Uint8Array([0, 255, 7])),
      ref: sdk.doc(db, "things/second"),
    });
    await sdk.setDoc(ref, { extra: "neu", map: { c: 2 } }, { merge: true });
    await sdk.updateDoc(ref, { "map.c": 3, part: sdk.deleteField() });
    const data = (await sdk.getDoc(ref)).data()!;
    await sdk.deleteDoc(ref);
    return {
      text: data.text,
      whole: data.whole,
      part: "part" in data,
      nothing: data.nothing,
      when: data.when.toDate().toISOString(),
      list: data.list,
      map: data.map,
      place: [data.place.latitude, data.place.longitude],
      bytes: data.bytes.toBase64(),
      ref: data.ref.path,
      extra: data.extra,
      deleted: (await sdk.getDoc(ref)).exists(),
    };
  });
  expect(seen).toEqual({
    text: "Fauststoß 拳",
    whole: 42,
    part: false,
    nothing: null,
    when: "2026-01-02T03:04:05.678Z",
    list: [1, "zwei", { drei: 3 }],
    map: { "a.b": 1, ü: [true], c: 3 },
    place: [53.55, 9.99],
    bytes: "AP8H",
    ref: "things/second",
    extra: "neu",
    deleted: false,
  });
});

test("transforms fields on the server and keeps a batch whole", async ({ openClient }) => {
  const page = await openClient();
  await enter(page, "anna@example.org");
  const seen = await page.evaluate(async () => {
    const db = sdk.getFirestore(sdk.getApp("main"));
    const ref = sdk.doc(db, "things/counter");
    await sdk.setDoc(ref, { n: 1, tags: ["a"] });
    await sdk.updateDoc(ref, { n: sdk.increment(2), tags: sdk.arrayUnion("b", "a"), at: sdk.serverTimestamp() });
    await sdk.updateDoc(ref, { n: sdk.increment(0.5), tags: sdk.arrayRemove("a") });
    const missing = sdk.doc(db, "things/missing");
    const batch = sdk.writeBatch(db);
    batch.update(ref, { n: 1000 });
    batch.update(missing, { n: 1 });
    const refused = await sdk.codeOf(batch.commit());
    const data = (await sdk.getDoc(ref)).data()!;
    return { n: data.n, tags: data.tags, recent: Math.abs(data.at.toMillis() - Date.now()) < 60_000, refused };
  });
  expect(seen).toEqual({ n: 3.5, tags: ["b"], recent: true, refused: "not-found" });
});

test("runs transactions without losing an update", async ({ openClient }) => {
  const [first, second] = [await openClient(), await openClient()];
  await enter(first, "anna@example.org");
  await enter(second, "ben@example.org");
  await first.evaluate(async () => {
    await sdk.setDoc(sdk.doc(sdk.getFirestore(sdk.getApp("main")), "things/shared"), { n: 0 });
  });
  const raise = (page: Page) =>
    page.evaluate(async () => {
      const db = sdk.getFirestore(sdk.getApp("main"));
      const ref = sdk.doc(db, "things/shared");
      for (let turn = 0; turn < 5; turn++) {
        await sdk.runTransaction(
          db,
          async (transaction) => {
            const n = (await transaction.get(ref)).data()!.n;
            transaction.update(ref, { n: n + 1 });
          },
          { maxAttempts: 30 },
        );
      }
    });
  await Promise.all([raise(first), raise(second)]);
  const n = await first.evaluate(
    async () => (await sdk.getDocFromServer(sdk.doc(sdk.getFirestore(sdk.getApp("main")), "things/shared"))).data()!.n,
  );
  expect(n).toBe(10);
});

test("answers queries in the order of the SDK's own cache", async ({ openClient }) => {
  const page = await openClient();
  await enter(page, "anna@example.org");
  const seen = await page.evaluate(async () => {
    const db = sdk.getFirestore(sdk.getApp("main"));
    const things = sdk.collection(db, "things");
    const values = [
      3,
      1.5,
      Number.NaN,
      "b",
      "a",
      "Ä",
      "\u{1F94B}",
      "\uFFFD",
      true,
      null,
      [1, 2],
      { a: 1 },
      new Date(0),
      -0,
      10,
    ];
    const batch = sdk.writeBatch(db);
    for (const [index, value] of values.entries()) {
      batch.set(sdk.doc(things, `t${String(index).padStart(2, "0")}`), {
        value,
        group: index % 3,
        tags: [`tag${index % 4}`],
      });
    }
    await batch.commit();
    const { where, orderBy, limit, query, getDocs, startAfter, limitToLast } = sdk;
    const ids = async (...constraints: Parameters<typeof query>[1][]) =>
      (await getDocs(query(things, ...constraints))).docs.map((document) => document.id);
    const local = async (...constraints: Parameters<typeof query>[1][]) =>
      (await sdk.getDocsFromCache(query(things, ...constraints))).docs.map((document) => document.id);
    // Keeps all documents in the cache, so that it can act as the reference.
    const stop = sdk.onSnapshot(things, () => {});
    await getDocs(things);
    const cases: Parameters<typeof query>[1][][] = [
      [orderBy("value")],
      [orderBy("value", "desc"), limit(5)],
      [where("group", "==", 1), orderBy("value")],
      [where("value", ">", 1), orderBy("value")],
      [where("value", "in", [3, "a", true])],
      [where("value", "not-in", [3, "a"])],
      [where("value", "!=", 3)],
      [where("tags", "array-contains", "tag2")],
      [where("tags", "array-contains-any", ["tag1", "tag3"])],
      [orderBy("value"), startAfter(3), limit(4)],
      [orderBy("value"), limitToLast(3)],
      [where("value", "==", null)],
      [where("value", "==", Number.NaN)],
      [where(sdk.documentId(), ">=", "t05"), where(sdk.documentId(), "<", "t09")],
      [orderBy("group"), orderBy("value", "desc")],
    ];
    const answers: { server: string[]; cache: string[] }[] = [];
    for (const constraints of cases) {
      answers.push({ server: await ids(...constraints), cache: await local(...constraints) });
    }
    const or = sdk.query(things, sdk.or(where("group", "==", 0), where("value", "==", "a")));
    const count = (await sdk.getCountFromServer(sdk.query(things, where("group", "==", 0)))).data().count;
    const total = await sdk.getAggregateFromServer(things, { sum: sdk.sum("group"), mean: sdk.average("group") });
    stop();
    return { answers, or: (await getDocs(or)).size, count, total: total.data() };
  });
  for (const { server, cache } of seen.answers) expect(server).toEqual(cache);
  expect(seen.answers[0]!.server).toHaveLength(15);
  expect(seen).toMatchObject({ or: 6, count: 5, total: { sum: 15, mean: 1 } });
});

test("refuses what the hosted service refuses", async ({ openClient }) => {
  const page = await openClient();
  await enter(page, "anna@example.org");
  const codes = await page.evaluate(async () => {
    const db = sdk.getFirestore(sdk.getApp("main"));
    const big = "x".repeat(1024 * 1024 + 1);
    return [
      await sdk.codeOf(sdk.updateDoc(sdk.doc(db, "things/none"), { a: 1 })),
      await sdk.codeOf(sdk.setDoc(sdk.doc(db, "things/__reserved__"), { a: 1 })),
      await sdk.codeOf(sdk.setDoc(sdk.doc(db, "things/big"), { big })),
      await sdk.codeOf(sdk.setDoc(sdk.doc(db, "things/after"), { fine: true })),
    ];
  });
  expect(codes).toEqual(["not-found", "invalid-argument", "invalid-argument", undefined]);
});
