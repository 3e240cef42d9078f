import type { Page } from "@playwright/test";
import { expect, OPEN_RULES, test } from "../fixtures/protocol.ts";

test.use({ settings: { DOJO_RULES: OPEN_RULES } });

const EMAIL = "anna@example.org";
const PASSWORD = "Reiterstand-50-50";

/** The events of a page, in order. */
interface Seen {
  n: unknown;
  signedOut: boolean;
  listenError: string;
}

/** Signs in (the first device registers), watches a document, and records when the SDK signs out. */
const enter = (page: Page) =>
  page.evaluate(
    async ([email, password]) => {
      const { auth, db } = sdk.connect("main");
      const isNew = (await sdk.codeOf(sdk.createUserWithEmailAndPassword(auth, email!, password!))) === undefined;
      if (!isNew) await sdk.signInWithEmailAndPassword(auth, email!, password!);
      const seen: Seen = { n: undefined, signedOut: false, listenError: "" };
      Object.assign(window, { seen });
      sdk.onIdTokenChanged(auth, (user) => {
        seen.signedOut = user === null;
      });
      sdk.onSnapshot(
        sdk.doc(db, "things/a"),
        (snapshot) => {
          seen.n = snapshot.data()?.n;
        },
        (error) => {
          seen.listenError = error.code;
        },
      );
    },
    [EMAIL, PASSWORD],
  );

const seenBy = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen);

const write = (page: Page, n: number) =>
  page.evaluate((n) => sdk.setDoc(sdk.doc(sdk.getFirestore(sdk.getApp("main")), "things/a"), { n }), n);

const user = (page: Page, act: (password: string) => Promise<unknown>) => page.evaluate(act, PASSWORD);

/** Two devices of one account, both listening. */
async function openDevices(openClient: () => Promise<Page>): Promise<[Page, Page]> {
  const devices: [Page, Page] = [await openClient(), await openClient()];
  for (const device of devices) await enter(device);
  await write(devices[0], 1);
  for (const device of devices) await expect.poll(async () => (await seenBy(device)).n).toBe(1);
  return devices;
}

for (const [what, password] of [
  ["a new password", "Katzenstand-95-5"],
  ["the same password set again, which signs out everywhere else", PASSWORD],
] as const) {
  test(`${what} signs the other device out by itself, and its own device goes on`, async ({ openClient }) => {
    const [phone, tablet] = await openDevices(openClient);
    await phone.evaluate(
      (password) => sdk.updatePassword(sdk.getAuth(sdk.getApp("main")).currentUser!, password),
      password,
    );
    await expect.poll(async () => (await seenBy(tablet)).signedOut).toBe(true);
    await write(phone, 2);
    await expect.poll(() => seenBy(phone)).toEqual({ n: 2, signedOut: false, listenError: "" });
    await write(phone, 3);
    await expect.poll(async () => (await seenBy(phone)).n).toBe(3);
    expect((await seenBy(tablet)).n).toBe(1);
  });
}

test("deletion signs the other device out, and what it still sends is not written", async ({ openClient, dojo }) => {
  const [phone, tablet] = await openDevices(openClient);
  await user(phone, () => sdk.deleteUser(sdk.getAuth(sdk.getApp("main")).currentUser!));
  await tablet.evaluate(() => void sdk.setDoc(sdk.doc(sdk.getFirestore(sdk.getApp("main")), "things/a"), { n: 99 }));
  await expect.poll(async () => (await seenBy(tablet)).signedOut).toBe(true);
  const other = await openClient(dojo);
  await enter(other);
  await expect.poll(async () => (await seenBy(other)).n).toBe(1);
});
