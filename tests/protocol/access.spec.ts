import type { Page } from "@playwright/test";
import { type Dojo } from "../fixtures/server.ts";
import { expect, test } from "../fixtures/protocol.ts";

/** Registers, creates the profile, a note and a play; returns what an attacker wants to know. */
const settleIn = (page: Page, email: string) =>
  page.evaluate(async (email) => {
    const { auth, db } = sdk.connect("main");
    const { user } = await sdk.createUserWithEmailAndPassword(auth, email, "Reiterstand-50-50");
    await sdk.setDoc(sdk.doc(db, `users/${user.uid}`), sdk.newProfile(user.uid));
    await sdk.noteBatch(db, user.uid, "geheim").commit();
    const date = sdk.today();
    await sdk.playBatch(db, user.uid, { playId: "play1", gameType: "quiz", date, xp: 7 }).commit();
    return { uid: user.uid, date, idToken: await user.getIdToken() };
  }, email);

const ROOT = "/v1/projects/digital-dojo/databases/(default)/documents";

/** One raw call without the SDK, like an attacker's; returns the status and whether the secret came back. */
async function call(dojo: Dojo, method: string, path: string, idToken?: string, body?: object) {
  const response = await fetch(dojo.url + path, {
    method,
    headers: { "content-type": "application/json", ...(idToken ? { authorization: `Bearer ${idToken}` } : {}) },
    body: body && JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, text, leaked: /geheim|anna@example|Anna/.test(text) };
}

test("a second user cannot read or write anything of the first, by any call of the SDK", async ({ openClient }) => {
  const victim = await settleIn(await openClient(), "anna@example.org");
  const page = await openClient();
  await settleIn(page, "eve@example.org");
  const codes = await page.evaluate(async ({ uid, date }) => {
    const db = sdk.getFirestore(sdk.getApp("main"));
    const { codeOf, doc, collection, query, where } = sdk;
    const profile = doc(db, `users/${uid}`);
    const note = doc(db, `techniqueNotes/tech-blocks-1-${uid}`);
    const stats = doc(db, `users/${uid}/gameStats/quiz_${date}`);
    const play = doc(db, `users/${uid}/plays/play1`);
    const notes = collection(db, "techniqueNotes");
    // In sequence: a write of our own would show its own local result to a listener.
    const attempts: Record<string, () => Promise<unknown>> = {
      getProfile: () => sdk.getDoc(profile),
      getNote: () => sdk.getDoc(note),
      getStats: () => sdk.getDoc(stats),
      getPlay: () => sdk.getDoc(play),
      listUsers: () => sdk.getDocs(collection(db, "users")),
      listNotes: () => sdk.getDocs(notes),
      queryNotes: () => sdk.getDocs(query(notes, where("uid", "==", uid))),
      queryByTopic: () => sdk.getDocs(query(notes, where("topicListID", "==", "blocks"))),
      listStats: () => sdk.getDocs(collection(db, `users/${uid}/gameStats`)),
      listPlays: () => sdk.getDocs(collection(db, `users/${uid}/plays`)),
      groupPlays: () => sdk.getDocs(sdk.collectionGroup(db, "plays")),
      countNotes: () => sdk.getCountFromServer(query(notes, where("uid", "==", uid))),
      transaction: () => sdk.runTransaction(db, (transaction) => transaction.get(note)),
      listenProfile: () => new Promise((resolve, reject) => sdk.onSnapshot(profile, resolve, reject)),
      overwriteProfile: () => sdk.setDoc(profile, sdk.newProfile(uid)),
      updateProfile: () => sdk.updateDoc(profile, { school: "fremd" }),
      deleteProfile: () => sdk.deleteDoc(profile),
      updateNote: () => sdk.updateDoc(note, { notes: [] }),
      deleteNote: () => sdk.deleteDoc(note),
      deleteStats: () => sdk.deleteDoc(stats),
      deletePlay: () => sdk.deleteDoc(play),
      play: () => sdk.playBatch(db, uid, { playId: "fremd", gameType: "quiz", date, xp: 1 }).commit(),
      note: () => sdk.noteBatch(db, uid, "untergeschoben").commit(),
      elsewhere: () => sdk.setDoc(doc(db, "anything/else"), { a: 1 }),
      readElsewhere: () => sdk.getDoc(doc(db, "anything/else")),
    };
    const codes: Record<string, string | undefined> = {};
    for (const [name, attempt] of Object.entries(attempts)) codes[name] = await codeOf(attempt());
    return codes;
  }, victim);
  for (const [attempt, code] of Object.entries(codes)) expect(code, attempt).toBe("permission-denied");
});

test("raw calls get no further, with a stranger's token or with none", async ({ openClient, dojo }) => {
  const victim = await settleIn(await openClient(), "anna@example.org");
  const stranger = await settleIn(await openClient(), "eve@example.org");
  const name = (path: string) => `projects/digital-dojo/databases/(default)/documents/${path}`;
  const structuredQuery = { from: [{ collectionId: "techniqueNotes" }] };
  const everything = { from: [{ collectionId: "plays", allDescendants: true }] };
  const calls: [string, string, object?][] = [
    ["GET", `${ROOT}/users/${victim.uid}`],
    ["GET", `${ROOT}/users`],
    ["GET", `${ROOT}/techniqueNotes/tech-blocks-1-${victim.uid}`],
    ["GET", `${ROOT}/users/${victim.uid}/plays`],
    ["POST", `${ROOT}:batchGet`, { documents: [name(`users/${victim.uid}`)] }],
    ["POST", `${ROOT}:runQuery`, { structuredQuery }],
    ["POST", `${ROOT}:runQuery`, { structuredQuery: everything }],
    [
      "POST",
      `${ROOT}:runAggregationQuery`,
      { structuredAggregationQuery: { structuredQuery, aggregations: [{ count: {}, alias: "n" }] } },
    ],
    ["POST", `${ROOT}:commit`, { writes: [{ delete: name(`users/${victim.uid}`) }] }],
    [
      "POST",
      `${ROOT}:commit`,
      { writes: [{ verify: name(`users/${victim.uid}`), currentDocument: { exists: true } }] },
    ],
    ["POST", `${ROOT}:listCollectionIds`, {}],
    ["PATCH", `${ROOT}/users/${victim.uid}`, { fields: {} }],
    ["DELETE", `${ROOT}/users/${victim.uid}`],
  ];
  for (const token of [stranger.idToken, undefined, "no.such.token"]) {
    for (const [method, path, body] of calls) {
      const answer = await call(dojo, method, path, token, body);
      expect(answer.leaked, `${method} ${path}`).toBe(false);
      expect([400, 401, 403, 404, 405, 501], `${method} ${path} ${answer.status}`).toContain(answer.status);
    }
  }
  // Each write of a batch has an answer of its own: 7 is PERMISSION_DENIED.
  const writes = [{ delete: name(`users/${victim.uid}`) }];
  for (const { idToken } of [stranger, { idToken: undefined }]) {
    const { text } = await call(dojo, "POST", `${ROOT}:batchWrite`, idToken, { writes });
    expect(JSON.parse(text)).toMatchObject({ status: [{ code: 7 }] });
  }
  expect((await call(dojo, "GET", `${ROOT}/users/${victim.uid}`, victim.idToken)).status).toBe(200);
});

test("xp come only with a play: no more than its score gives, at most seven times a day, each once", async ({
  openClient,
}) => {
  const page = await openClient();
  const { uid } = await settleIn(page, "anna@example.org");
  const seen = await page.evaluate(async (uid) => {
    const db = sdk.getFirestore(sdk.getApp("main"));
    const date = sdk.today();
    const profile = sdk.doc(db, `users/${uid}`);
    const play = (playId: string, xp: number, gameType = "quiz", day = date) =>
      sdk.codeOf(sdk.playBatch(db, uid, { playId, gameType, date: day, xp }).commit());
    const run = { playId: "run", date, gameType: "reaction", xp: 30 };
    const codes = {
      nothingDone: await sdk.codeOf(sdk.playBatch(db, uid, { ...run, score: 0, total: 0 }).commit()),
      muchForReaction: await sdk.codeOf(sdk.playBatch(db, uid, { ...run, score: 3, total: 3 }).commit()),
      beyondTheScore: await play("beyond", 11),
      yesterday: await play("yesterday", 5, "quiz", "2026-01-02"),
      celebrated: await sdk.codeOf(sdk.updateDoc(profile, { celebratedLevel: 9e15 })),
      raise: await sdk.codeOf(sdk.updateDoc(profile, { xp: sdk.increment(5) })),
      again: await play("play1", 7),
      tooMuch: await play("greedy", 31),
      negative: await play("negative", -1),
      unknownGame: await play("other", 5, "roulette"),
      tomorrow: await play("tomorrow", 5, "quiz", "2099-01-01"),
      fakeDate: await play("fake", 5, "quiz", "2026-02-31"),
      countAlone: await sdk.codeOf(
        sdk.updateDoc(sdk.doc(db, `users/${uid}/gameStats/quiz_${date}`), { playCount: sdk.increment(-1) }),
      ),
      forgetDay: await sdk.codeOf(sdk.deleteDoc(sdk.doc(db, `users/${uid}/gameStats/quiz_${date}`))),
      changePlay: await sdk.codeOf(sdk.updateDoc(sdk.doc(db, `users/${uid}/plays/play1`), { xp: 30 })),
      noteCount: await sdk.codeOf(sdk.updateDoc(profile, { noteCount: sdk.increment(1) })),
    };
    const rewarded: (string | undefined)[] = [];
    for (let turn = 2; turn <= 8; turn++) rewarded.push(await play(`play${turn}`, 10));
    const unrewarded = await play("play9", 0);
    const otherGame = await play("cards1", 5, "cards");
    const data = (await sdk.getDocFromServer(profile)).data()!;
    return { codes, rewarded, unrewarded, otherGame, xp: data.xp };
  }, uid);
  for (const [attempt, code] of Object.entries(seen.codes)) expect(code, attempt).toBe("permission-denied");
  expect(seen.rewarded).toEqual([...Array(6).fill(undefined), "permission-denied"]);
  expect(seen).toMatchObject({ unrewarded: undefined, otherGame: undefined, xp: 7 + 6 * 10 + 5 });
});

test("without a display name a play counts but gives no xp", async ({ openClient }) => {
  const page = await openClient();
  const codes = await page.evaluate(async () => {
    const { auth, db } = sdk.connect("main");
    const { user } = await sdk.createUserWithEmailAndPassword(auth, "ben@example.org", "Reiterstand-50-50");
    await sdk.setDoc(sdk.doc(db, `users/${user.uid}`), sdk.newProfile(user.uid, ""));
    const play = (playId: string, xp: number) =>
      sdk.codeOf(sdk.playBatch(db, user.uid, { playId, gameType: "quiz", date: sdk.today(), xp }).commit());
    return [await play("a", 5), await play("b", 0)];
  });
  expect(codes).toEqual(["permission-denied", undefined]);
});

test("notes have a shape, a size and a counter that tells the truth", async ({ openClient }) => {
  const page = await openClient();
  const { uid } = await settleIn(page, "anna@example.org");
  const codes = await page.evaluate(async (uid) => {
    const db = sdk.getFirestore(sdk.getApp("main"));
    const note = sdk.doc(db, `techniqueNotes/tech-blocks-1-${uid}`);
    const alone = {
      notes: sdk.arrayUnion({ category: "a", content: "ohne Zähler", createdAt: "2026-01-01T00:00:00.000Z" }),
    };
    return {
      long: await sdk.codeOf(sdk.noteBatch(db, uid, "x".repeat(20_001)).commit()),
      fits: await sdk.codeOf(sdk.noteBatch(db, uid, "x".repeat(20_000)).commit()),
      empty: await sdk.codeOf(sdk.noteBatch(db, uid, "").commit()),
      alone: await sdk.codeOf(sdk.updateDoc(note, alone)),
      stranger: await sdk.codeOf(sdk.updateDoc(note, { uid: "someone" })),
      extra: await sdk.codeOf(sdk.updateDoc(note, { public: true })),
    };
  }, uid);
  expect(codes).toEqual({
    long: "permission-denied",
    fits: undefined,
    empty: "permission-denied",
    alone: "permission-denied",
    stranger: "permission-denied",
    extra: "permission-denied",
  });
});

test("once the deletion of an account has begun, no device writes anything of its user", async ({ openClient }) => {
  const phone = await openClient();
  const { uid, date } = await settleIn(phone, "anna@example.org");
  const tablet = await openClient();
  await tablet.evaluate(async () => {
    const { auth } = sdk.connect("main");
    await sdk.signInWithEmailAndPassword(auth, "anna@example.org", "Reiterstand-50-50");
  });
  const begun = await phone.evaluate(async (uid) => {
    const db = sdk.getFirestore(sdk.getApp("main"));
    const profile = sdk.doc(db, `users/${uid}`);
    const alone = await sdk.codeOf(sdk.deleteDoc(profile));
    const batch = sdk.writeBatch(db).delete(profile);
    batch.set(sdk.doc(db, `erasures/${uid}`), { erasedAt: sdk.serverTimestamp() });
    return { alone, together: await sdk.codeOf(batch.commit()) };
  }, uid);
  expect(begun).toEqual({ alone: "permission-denied", together: undefined });

  const codes = await tablet.evaluate(
    async ([uid, date]) => {
      const db = sdk.getFirestore(sdk.getApp("main"));
      const { codeOf, doc } = sdk;
      const place = { uid, topic: "tech", topicListID: "blocks", techniqueNr: "2", notes: [] };
      return {
        profile: await codeOf(sdk.setDoc(doc(db, `users/${uid}`), sdk.newProfile(uid!))),
        emptyNotes: await codeOf(sdk.setDoc(doc(db, `techniqueNotes/tech-blocks-2-${uid}`), place)),
        note: await codeOf(sdk.noteBatch(db, uid!, "zu spät").commit()),
        play: await codeOf(sdk.playBatch(db, uid!, { playId: "late", gameType: "quiz", date: date!, xp: 1 }).commit()),
        erasure: await codeOf(sdk.deleteDoc(doc(db, `erasures/${uid}`))),
        rest: await codeOf(sdk.deleteDoc(doc(db, `techniqueNotes/tech-blocks-1-${uid}`))),
      };
    },
    [uid, date],
  );
  const denied = "permission-denied";
  expect(codes).toEqual({
    profile: denied,
    emptyNotes: denied,
    note: expect.stringMatching(/denied|not-found/),
    play: expect.stringMatching(/denied|not-found/),
    erasure: denied,
    rest: undefined,
  });
});
