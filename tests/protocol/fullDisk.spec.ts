import { spawnSync } from "node:child_process";
import { expect, test } from "../fixtures/protocol.ts";
import { ARE_SEVERAL, type Dojo } from "../fixtures/server.ts";

test.skip(process.platform !== "linux", "no other system sets such limits from outside");
test.skip(ARE_SEVERAL, "the database of several is not theirs to fill");

/** Makes the kernel refuse to enlarge any file of the server, or stops that. */
function limitFiles(dojo: Dojo, bytes: number | "unlimited"): void {
  const { status, stderr } = spawnSync("prlimit", ["--pid", String(dojo.pid()), `--fsize=${bytes}:`]);
  expect({ status, stderr: String(stderr) }).toEqual({ status: 0, stderr: "" });
}

test("while the disk takes nothing the SDK keeps what it writes, reads on and stays signed in", async ({
  openClient,
  dojo,
}) => {
  const page = await openClient();
  const health = async () => (await fetch(`${dojo.url}/healthz`)).status;
  const uid = await page.evaluate(async () => {
    const { auth, db } = sdk.connect("main");
    const { user } = await sdk.createUserWithEmailAndPassword(auth, "anna@example.org", "Reiterstand-50-50");
    await sdk.setDoc(sdk.doc(db, `users/${user.uid}`), sdk.newProfile(user.uid));
    return user.uid;
  });

  limitFiles(dojo, 4096);
  await page.evaluate((uid) => {
    const db = sdk.getFirestore(sdk.getApp("main"));
    const state = { written: false };
    Object.assign(window, { state });
    void sdk.updateDoc(sdk.doc(db, `users/${uid}`), { school: "Ulm" }).then(() => (state.written = true));
  }, uid);
  await expect.poll(health).toBe(503);
  const meanwhile = await page.evaluate(async (uid) => {
    const db = sdk.getFirestore(sdk.getApp("main"));
    const auth = sdk.getAuth(sdk.getApp("main"));
    const signIn = sdk.signInWithEmailAndPassword(sdk.connect("other").auth, "anna@example.org", "Reiterstand-50-50");
    return {
      exists: (await sdk.getDocFromServer(sdk.doc(db, `users/${uid}`))).exists(),
      token: (await auth.currentUser!.getIdToken(true)).length > 100,
      signIn: await signIn.catch(({ code }: { code: string }) => code),
      isSignedIn: auth.currentUser?.uid === uid,
      written: (window as unknown as { state: { written: boolean } }).state.written,
    };
  }, uid);
  expect(meanwhile).toEqual({
    exists: true,
    token: true,
    signIn: "auth/network-request-failed",
    isSignedIn: true,
    written: false,
  });

  limitFiles(dojo, "unlimited");
  await page.waitForFunction(() => (window as unknown as { state: { written: boolean } }).state.written);
  await expect.poll(health, { timeout: 40_000 }).toBe(200);
});
