import type { Page } from "@playwright/test";
import { RULES_BUNDLE } from "../fixtures/browser/bundle.ts";
import { expect, test as base } from "../fixtures/protocol.ts";

const PROJECT = "demo-dojo";

/** The mode for test suites, and the unmodified library. */
const test = base.extend<{ page: Page }>({
  settings: { DOJO_EMULATOR_COMPAT: "1", DOJO_PROJECT: PROJECT },
  page: async ({ openClient }, use) => {
    const page = await openClient();
    await page.addScriptTag({ path: RULES_BUNDLE });
    await use(page);
  },
});

const inService = (matches: string) => `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    ${matches}
  }
}`;

const ROOMS = inService(`match /rooms/{id} {
      allow read: if request.auth.uid == resource.data.owner;
      allow write: if request.auth.token.role == 'trainer' && request.auth.token.email_verified;
    }`);

test("signed in with claims, signed out, and with the rules disabled", async ({ page }) => {
  await page.evaluate(
    async ([project, rules]) => {
      const { assertFails, assertSucceeds } = rulesTesting;
      const environment = await rulesTesting.open(project, rules);
      await environment.withSecurityRulesDisabled(async (context) => {
        await context.firestore().doc("rooms/1").set({ owner: "anna" });
      });
      const anna = environment.authenticatedContext("anna").firestore();
      const ben = environment.authenticatedContext("ben", { role: "trainer", email_verified: true }).firestore();
      const cleo = environment.authenticatedContext("cleo", { role: "trainer" }).firestore();
      const nobody = environment.unauthenticatedContext().firestore();
      await assertSucceeds(anna.doc("rooms/1").get());
      await assertSucceeds(anna.collection("rooms").where("owner", "==", "anna").get());
      await assertFails(anna.collection("rooms").where("owner", "==", "ben").get());
      await assertFails(anna.doc("rooms/1").delete());
      await assertSucceeds(ben.doc("rooms/1").update({ name: "Halle" }));
      await assertFails(ben.doc("rooms/1").get());
      await assertFails(cleo.doc("rooms/1").update({ name: "Dach" }));
      await assertFails(nobody.doc("rooms/1").get());
      await environment.cleanup();
    },
    [PROJECT, ROOMS] as const,
  );
});

test("a listener hears what others write, and ends when the rules no longer let it", async ({ page }) => {
  const heard = await page.evaluate(
    async ([project, rules]) => {
      const environment = await rulesTesting.open(project, rules);
      const give = (owner: string) =>
        environment.withSecurityRulesDisabled((context) => context.firestore().doc("rooms/1").set({ owner }));
      await give("anna");
      const seen: unknown[] = [];
      const room = environment.authenticatedContext("anna").firestore().doc("rooms/1");
      const end = await new Promise<{ code: string }>((resolve) => {
        room.onSnapshot((snapshot) => {
          seen.push(snapshot.data());
          void give("ben");
        }, resolve);
      });
      await environment.cleanup();
      return [...seen, end.code];
    },
    [PROJECT, ROOMS] as const,
  );
  expect(heard).toEqual([{ owner: "anna" }, "permission-denied"]);
});

test("a refusal says file, line and expression", async ({ page }) => {
  const message = await page.evaluate(
    async ([project, rules]) => {
      const environment = await rulesTesting.open(project, rules);
      const cleo = environment.authenticatedContext("cleo", { role: "student" }).firestore();
      const { message } = (await rulesTesting.assertFails(cleo.doc("rooms/1").set({}))) as Error;
      await environment.cleanup();
      return message;
    },
    [PROJECT, ROOMS] as const,
  );
  expect(message).toContain(`firestore.rules:6:23 "request.auth.token.role == 'trainer'" is false`);
});

test("documents are cleared, rules exchanged, and rules with a mistake refused with its place", async ({ page }) => {
  const [found, cleared, problem] = await page.evaluate(
    async ([project, rules, open, wrong]) => {
      const { assertFails } = rulesTesting;
      const environment = await rulesTesting.open(project, rules);
      const nobody = environment.unauthenticatedContext().firestore();
      await assertFails(nobody.doc("rooms/1").get());
      await rulesTesting.open(project, open);
      await nobody.doc("rooms/1").set({ a: 1 });
      const before = (await nobody.doc("rooms/1").get()).exists;
      await environment.clearFirestore();
      const after = (await nobody.doc("rooms/1").get()).exists;
      const problem = await rulesTesting.open(project, wrong).catch(String);
      await environment.cleanup();
      return [before, after, problem];
    },
    [
      PROJECT,
      ROOMS,
      inService("match /{all=**} { allow read, write; }"),
      inService("match /rooms/{id} { allow read: if owner(); }"),
    ] as const,
  );
  expect([found, cleared]).toEqual([true, false]);
  expect(problem).toContain("L4:40 There is no function owner() here.");
});
