import type { Page, Request } from "@playwright/test";
import { type Processes, startProcesses } from "../fixtures/processes.ts";
import { expect, type OpenClient, OPEN_RULES, test } from "../fixtures/protocol.ts";

const PASSWORD = "Reiterstand-50-50";

/** A page at one of the processes, or at the balancer; somebody is signed in. */
async function enter(openClient: OpenClient, all: Processes, url: string, isNew = false): Promise<Page> {
  const page = await openClient({ ...all.processes[0]!.dojo, url });
  await page.evaluate(
    async ({ password, isNew }) => {
      const { auth } = sdk.connect("main");
      const signIn = isNew ? sdk.createUserWithEmailAndPassword : sdk.signInWithEmailAndPassword;
      await signIn(auth, "anna@example.org", password);
    },
    { password: PASSWORD, isNew },
  );
  return page;
}

/** The names in the addresses of a page's streams; absent in the first request of each. */
function watchStreams(page: Page): (string | null)[] {
  const names: (string | null)[] = [];
  page.on("request", (request: Request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith("/channel")) names.push(url.searchParams.get("gsessionid"));
  });
  return names;
}

const withProcesses = async (way: "by-name" | "round-robin", body: (all: Processes) => Promise<void>) => {
  const all = await startProcesses(way, { DOJO_RULES: OPEN_RULES });
  try {
    await body(all);
  } finally {
    await all.remove();
  }
};

test("behind a balancer that goes by the name, a stream stays what it is", async ({ openClient }) => {
  await withProcesses("by-name", async (all) => {
    const page = await enter(openClient, all, all.url, true);
    const names = watchStreams(page);
    await page.evaluate(async () => {
      const db = sdk.getFirestore(sdk.getApp("main"));
      for (let n = 0; n < 10; n++) await sdk.setDoc(sdk.doc(db, `things/${n}`), { n });
    });
    expect(names.filter((name) => name === null)).toHaveLength(1);
    expect(names.length).toBeGreaterThan(10);
    expect(new Set(names).size).toBe(2);
  });
});

test("behind one that takes turns nothing arrives and nothing is lost: it comes once that goes by the name", async ({
  openClient,
}) => {
  await withProcesses("round-robin", async (all) => {
    const page = await enter(openClient, all, all.url, true);
    const names = watchStreams(page);
    await page.evaluate(() => {
      const db = sdk.getFirestore(sdk.getApp("main"));
      const state = { isWritten: false };
      Object.assign(window, { state });
      void sdk.setDoc(sdk.doc(db, "counters/a"), { n: sdk.increment(1) }, { merge: true }).then(() => {
        state.isWritten = true;
      });
    });
    await expect.poll(() => names.filter((name) => name === null).length).toBeGreaterThan(2);
    const isWritten = () =>
      page.evaluate(() => (window as unknown as { state: { isWritten: boolean } }).state.isWritten);
    expect(await isWritten()).toBe(false);

    all.balancer.choose("by-name");
    await expect.poll(isWritten, { timeout: 30_000 }).toBe(true);
    const n = await page.evaluate(async () => {
      const db = sdk.getFirestore(sdk.getApp("main"));
      return (await sdk.getDocFromServer(sdk.doc(db, "counters/a"))).get("n") as number;
    });
    expect(n).toBe(1);
  });
});

test("an account that is deleted at one process can do nothing more at another", async ({ openClient }) => {
  await withProcesses("by-name", async (all) => {
    const [one, two] = all.processes;
    const listening = await enter(openClient, all, one!.dojo.url, true);
    const leaving = await enter(openClient, all, two!.dojo.url);
    await listening.evaluate(async () => {
      const db = sdk.getFirestore(sdk.getApp("main"));
      const state = { end: undefined as string | undefined };
      Object.assign(window, { state });
      await new Promise<void>((ready) => {
        sdk.onSnapshot(
          sdk.collection(db, "things"),
          () => ready(),
          ({ code }) => (state.end = code),
        );
      });
    });
    await leaving.evaluate(() => sdk.deleteUser(sdk.getAuth(sdk.getApp("main")).currentUser!));
    const end = () => listening.evaluate(() => (window as unknown as { state: { end?: string } }).state.end);
    await expect.poll(end, { timeout: 10_000 }).toMatch(/permission-denied|unauthenticated/);
  });
});

test("a mailed code that is used at two processes at once counts at one", async () => {
  await withProcesses("by-name", async (all) => {
    const call = async (process: number, method: string, body: object) => {
      const path = `${all.processes[process]!.dojo.url}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=digital-dojo`;
      const headers = { "content-type": "application/json" };
      return (await fetch(path, { method: "POST", headers, body: JSON.stringify(body) })).status;
    };
    expect(await call(0, "signUp", { email: "anna@example.org", password: PASSWORD })).toBe(200);
    expect(await call(1, "sendOobCode", { requestType: "PASSWORD_RESET", email: "anna@example.org" })).toBe(200);
    const mailed = () => all.processes.flatMap(({ dojo }) => dojo.mails());
    await expect.poll(() => mailed().length).toBe(1);
    const { groups } = /oobCode=3D(?<code>[\w=\r\n-]+?)&/.exec(mailed()[0]!)!;
    const oobCode = groups!.code!.replaceAll("=\r\n", "");
    const uses = [0, 1, 2].map((process) =>
      call(process, "resetPassword", { oobCode, newPassword: `Vorwaertsstand-${process}-70` }),
    );
    expect((await Promise.all(uses)).sort((a, b) => a - b)).toEqual([200, 400, 400]);
    const signIns = [0, 1, 2].map((process) =>
      call(2, "signInWithPassword", { email: "anna@example.org", password: `Vorwaertsstand-${process}-70` }),
    );
    expect((await Promise.all(signIns)).sort((a, b) => a - b)).toEqual([200, 400, 400]);
  });
});
