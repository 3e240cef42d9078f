import { expect, test } from "../fixtures/protocol.ts";

test("every acknowledged write survives kill -9 amid writes, three times over", async ({ openClient, dojo }) => {
  const page = await openClient();
  const uid = await page.evaluate(async () => {
    const { auth, db } = sdk.connect("main");
    const { user } = await sdk.createUserWithEmailAndPassword(auth, "anna@example.org", "Reiterstand-50-50");
    await sdk.setDoc(sdk.doc(db, `users/${user.uid}`), sdk.newProfile(user.uid));
    Object.assign(window, { acknowledged: [] as string[] });
    return user.uid;
  });
  const acknowledged = () => page.evaluate(() => (window as unknown as { acknowledged: string[] }).acknowledged);

  for (let round = 1; round <= 3; round++) {
    await page.evaluate(
      ({ uid, round }) => {
        const db = sdk.getFirestore(sdk.getApp("main"));
        const { acknowledged } = window as unknown as { acknowledged: string[] };
        for (let index = 0; index < 40; index++) {
          const content = `Runde ${round}, Notiz ${index}`;
          void sdk
            .noteBatch(db, uid, content)
            .commit()
            .then(() => acknowledged.push(content));
        }
      },
      { uid, round },
    );
    const enough = (round - 1) * 40 + 5;
    await expect.poll(async () => (await acknowledged()).length, { intervals: [5] }).toBeGreaterThan(enough);
    await dojo.kill();
    const before = await acknowledged();
    await dojo.restart();

    const other = await openClient();
    const stored = await other.evaluate(async (uid) => {
      const { auth, db } = sdk.connect("main");
      await sdk.signInWithEmailAndPassword(auth, "anna@example.org", "Reiterstand-50-50");
      const note = await sdk.getDocFromServer(sdk.doc(db, `techniqueNotes/tech-blocks-1-${uid}`));
      return (note.data()?.notes ?? []).map((entry: { content: string }) => entry.content) as string[];
    }, uid);
    expect(stored).toEqual(expect.arrayContaining(before));
    // Queued changes arrive by themselves before the next round.
    await page.evaluate(() => sdk.waitForPendingWrites(sdk.getFirestore(sdk.getApp("main"))));
  }
  const counts = await page.evaluate(async (uid) => {
    const db = sdk.getFirestore(sdk.getApp("main"));
    const profile = await sdk.getDocFromServer(sdk.doc(db, `users/${uid}`));
    const note = await sdk.getDocFromServer(sdk.doc(db, `techniqueNotes/tech-blocks-1-${uid}`));
    return { noteCount: profile.data()!.noteCount, notes: note.data()!.notes.length };
  }, uid);
  expect(counts).toEqual({ noteCount: counts.notes, notes: counts.notes });
});

test("mails that were promised come after kill -9, to whom there is an account", async ({ dojo }) => {
  const call = async (method: string, body: object) => {
    const path = `${dojo.url}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=digital-dojo`;
    const headers = { "content-type": "application/json" };
    const response = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
    expect(response.status).toBe(200);
  };
  await call("signUp", { email: "anna@example.org", password: "Reiterstand-50-50", returnSecureToken: true });
  const asked = ["anna@example.org", "nobody@example.org"].map((email) =>
    call("sendOobCode", { requestType: "PASSWORD_RESET", email }),
  );
  await Promise.all(asked);
  await dojo.kill();
  await dojo.restart();

  await expect.poll(() => dojo.mails().length).toBe(1);
  expect(dojo.mails()[0]).toContain("To: anna@example.org");
  const { groups } = /oobCode=3D(?<code>[\w=\r\n-]+?)&/.exec(dojo.mails()[0]!)!;
  await call("resetPassword", { oobCode: groups!.code!.replaceAll("=\r\n", "") });
});
