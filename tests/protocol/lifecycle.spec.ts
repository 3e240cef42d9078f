import { resolve } from "node:path";
import type { Page } from "@playwright/test";
import { expect, OPEN_RULES, test } from "../fixtures/protocol.ts";

const PASSWORD = "Reiterstand-50-50";
const MINUTE_MS = 60_000;
const TOKEN_CALL = "**/securetoken.googleapis.com/v1/token*";

test.use({ settings: { DOJO_RULES: OPEN_RULES } });

/** Signs up and uses the documents, for whose sake the SDK keeps a token fresh. */
async function signUp(page: Page): Promise<void> {
  await page.evaluate(async (password) => {
    const { auth, db } = sdk.connect("main");
    await sdk.createUserWithEmailAndPassword(auth, "anna@example.org", password);
    await sdk.setDoc(sdk.doc(db, "rooms/1"), { name: "Halle" });
  }, PASSWORD);
}

test.describe("with a clock that the test moves", () => {
  /** Stops the clock, and notes when the page asks for a token from then on, in milliseconds. */
  async function watchTokens(page: Page, isRefused = () => false) {
    const startMs = Date.now() + MINUTE_MS;
    await page.clock.pauseAt(startMs);
    const answers: Promise<void>[] = [];
    const askedAtMs: number[] = [];
    await page.route(TOKEN_CALL, (route) => {
      const answer = isRefused() ? route.abort() : route.fetch().then((response) => route.fulfill({ response }));
      answers.push(answer);
      return answer;
    });
    await page.exposeFunction("noteToken", (atMs: number) => void askedAtMs.push(atMs - startMs));
    await page.evaluate(() => {
      const { fetch, noteToken } = window as unknown as typeof window & { noteToken: (atMs: number) => Promise<void> };
      window.fetch = async (input, init) => {
        if (typeof input === "string" && input.includes("/v1/token")) await noteToken(Date.now());
        return fetch(input, init);
      };
    });
    /** Lets half a minute pass, and what was asked for in it arrive. */
    const pass = async () => {
      const before = askedAtMs.length;
      await page.clock.runFor(MINUTE_MS / 2);
      await page.evaluate(() => fetch("/healthz"));
      if (askedAtMs.length === before) return;
      await expect.poll(() => answers.length).toBe(askedAtMs.length);
      await Promise.all(answers);
      await page.evaluate(() => fetch("/healthz"));
    };
    return { askedAtMs, pass };
  }

  test("the SDK renews its token five minutes before the end", async ({ openClient }) => {
    test.setTimeout(120_000);
    const page = await openClient();
    await page.clock.install();
    await signUp(page);
    const { askedAtMs, pass } = await watchTokens(page);
    while (askedAtMs.length < 3) await pass();
    // The first minute went by before the clock stood still.
    expect(askedAtMs.map((atMs) => Math.ceil(atMs / MINUTE_MS))).toEqual([54, 109, 164]);
  });

  test("without a network it tries again after 30 s to 16 minutes, and keeps its session", async ({ openClient }) => {
    test.setTimeout(120_000);
    const page = await openClient();
    await page.clock.install();
    await signUp(page);
    let isRefused = true;
    const { askedAtMs, pass } = await watchTokens(page, () => isRefused);
    while (askedAtMs.length < 9) await pass();
    const waits = askedAtMs.slice(1).map((atMs, index) => (atMs - askedAtMs[index]!) / MINUTE_MS);
    expect(waits.map(Math.round)).toEqual([1, 1, 2, 4, 8, 16, 16, 16]);
    isRefused = false;
    while (askedAtMs.length < 10) await pass();
    await page.clock.resume();
    const name = await page.evaluate(async () => {
      const db = sdk.getFirestore(sdk.getApp("main"));
      return (await sdk.getDocFromServer(sdk.doc(db, "rooms/1"))).get("name");
    });
    expect(name).toBe("Halle");
  });
});

test.describe("with a server whose clock is wrong", () => {
  test.use({
    settings: {
      DOJO_RULES: OPEN_RULES,
      NODE_OPTIONS: `--import ${resolve("tests/fixtures/shiftedClock.mjs")}`,
    },
  });

  for (const hours of [6, -6]) {
    test(`a page that is loaded again keeps its session: ${hours} hours`, async ({ openClient, dojo }) => {
      const page = await openClient();
      await signUp(page);
      await dojo.restart({ CLOCK_SHIFT_MS: String(hours * 60 * MINUTE_MS) });
      await page.reload();
      const seen = await page.evaluate(async () => {
        const { auth, db } = sdk.connect("main");
        await auth.authStateReady();
        const email = auth.currentUser?.email;
        const room = await sdk.getDocFromServer(sdk.doc(db, "rooms/1"));
        await auth.currentUser?.reload();
        return { email, name: room.get("name"), isStillThere: auth.currentUser !== null };
      });
      expect(seen).toEqual({ email: "anna@example.org", name: "Halle", isStillThere: true });
    });
  }
});
