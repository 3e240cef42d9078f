import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/protocol.ts";
import type { Dojo } from "../fixtures/server.ts";

/** The SDK's errors when a profile is raised by hand: by a write, a transaction and a listener. */
const beRefused = (page: Page) =>
  page.evaluate(async () => {
    const { auth, db } = sdk.connect("main");
    const { user } = await sdk.createUserWithEmailAndPassword(auth, "anna@example.org", "Reiterstand-50-50");
    const profile = sdk.doc(db, `users/${user.uid}`);
    await sdk.setDoc(profile, sdk.newProfile(user.uid));
    const messageOf = (attempt: Promise<unknown>) =>
      attempt.then(
        () => "granted",
        ({ code, message }: { code: string; message: string }) => `${code}: ${message}`,
      );
    return {
      write: await messageOf(sdk.updateDoc(profile, { xp: 5 })),
      transaction: await messageOf(
        sdk.runTransaction(db, async (transaction) => void transaction.update(profile, { xp: 5 })),
      ),
      listener: await messageOf(
        new Promise((resolve, reject) => sdk.onSnapshot(sdk.collection(db, "secrets"), resolve, reject)),
      ),
    };
  });

/** The lines of the log that explain the three refusals; they come by another way than the answers. */
async function denialsOf(dojo: Dojo) {
  const lines = () => dojo.log.filter((line) => line.includes('"access.denied"'));
  await expect.poll(() => lines().length).toBe(3);
  return lines().map(
    (line) => JSON.parse(line) as { requestId: string; method: string; operation: string; path: string },
  );
}

test("the SDK gets its usual error with the id of the log line that says why", async ({ openClient, dojo }) => {
  const said = await beRefused(await openClient());
  const lines = await denialsOf(dojo);
  const denied = (line: number) =>
    `permission-denied: Missing or insufficient permissions. (request ${lines[line]!.requestId})`;
  expect(said).toEqual({ write: denied(0), transaction: denied(1), listener: denied(2) });
  expect(lines).toMatchObject([
    { method: "firestore:Write", operation: "update", path: "users/{uid}" },
    { method: "firestore:commit", operation: "update", path: "users/{uid}" },
    { method: "firestore:Listen", operation: "list", path: "secrets/{}" },
  ]);
});

test.describe("in development", () => {
  test.use({ settings: { DOJO_DEV: "1" } });

  test("the SDK hears file, line, expression and the id of the log line too", async ({ openClient, dojo }) => {
    const said = await beRefused(await openClient());
    const [write, transaction, listener] = await denialsOf(dojo);
    for (const [message, line] of [
      [said.write, write],
      [said.transaction, transaction],
    ] as const) {
      expect(message).toMatch(/^permission-denied: Missing or insufficient permissions\. \(update users\/\{uid\}: /);
      expect(message).toMatch(/firestore\.rules:\d+:\d+ "gain == 0" is false; request [0-9a-f]{10}\)$/);
      expect(message).toContain(line!.requestId);
    }
    expect(said.listener).toMatch(
      /\(list secrets\/\{\}: .*firestore\.rules:\d+:\d+ .*no match fits this path; request/,
    );
    expect(said.listener).toContain(listener!.requestId);
  });
});
