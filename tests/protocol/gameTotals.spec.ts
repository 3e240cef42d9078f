import type { Browser, Page } from "@playwright/test";
import { type Device, openDevice, type Tab } from "../fixtures/browser/device.ts";
import { expect, test as base } from "../fixtures/protocol.ts";
import type { Dojo } from "../fixtures/server.ts";

const ANNA = "anna@example.org";
const DAY_MS = 86_400_000;
const dayOf = (ms: number) => new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Berlin" }).format(new Date(ms));
const play = (playId: string, gameType: "quiz" | "names", playedAtMs = Date.now()) => {
  const date = dayOf(playedAtMs);
  return { playId, gameType, date, score: 7, total: 10, xp: 7, playedAtMs };
};

/** An account from before the totals, with two plays; further plays come from an app that knows none, either. */
interface OldApp {
  play(playId: string): Promise<void>;
}

interface Watched extends Tab {
  /** How often this page has asked for the days as a collection. */
  lists(): number;
  device: Device;
}

interface Fixtures {
  oldApp: OldApp;
  phone: Watched;
  tablet: Watched;
}

async function openOldApp(page: Page): Promise<OldApp> {
  const uid = await page.evaluate(async (email) => {
    const { auth, db } = sdk.connect("main");
    const { user } = await sdk.createUserWithEmailAndPassword(auth, email, "Reiterstand-50-50");
    await sdk.setDoc(sdk.doc(db, `users/${user.uid}`), sdk.newProfile(user.uid));
    Object.assign(window, { db });
    return user.uid;
  }, ANNA);
  const played = (playId: string) =>
    page.evaluate(
      ([uid, playId]) => {
        const { db } = window as unknown as { db: Parameters<typeof sdk.playBatch>[0] };
        return sdk.playBatch(db, uid!, { playId: playId!, gameType: "quiz", date: sdk.today(), xp: 7 }).commit();
      },
      [uid, playId],
    );
  return { play: played };
}

async function openWatched(browser: Browser, dojo: Dojo): Promise<Watched> {
  const device = await openDevice(browser, dojo);
  const tab = await device.open();
  let lists = 0;
  tab.page.on("request", (request) => {
    if (decodeURIComponent(request.postData() ?? "").includes('"collectionId":"gameStats"')) lists += 1;
  });
  await tab.call("signIn", ANNA);
  return { ...tab, device, lists: () => lists };
}

const test = base.extend<Fixtures>({
  oldApp: async ({ openClient }, use) => {
    const oldApp = await openOldApp(await openClient());
    await oldApp.play("before-1");
    await oldApp.play("before-2");
    await use(oldApp);
  },
  phone: async ({ browser, dojo, oldApp: _registered }, use) => {
    const phone = await openWatched(browser, dojo);
    await use(phone);
    await phone.device.context.close();
  },
  tablet: async ({ browser, dojo, oldApp: _registered }, use) => {
    const tablet = await openWatched(browser, dojo);
    await use(tablet);
    await tablet.device.context.close();
  },
});

/** Waits until the profile counts everything up to this play. */
const countsUpTo = (tab: Tab, playId: string) =>
  expect.poll(() => tab.call("profile"), { timeout: 30_000 }).toMatchObject({ gamesUpTo: playId, lastPlay: playId });

test("an old account sees its totals, which become part of one document; plays of two devices are added", async ({
  phone,
  tablet,
}) => {
  const date = dayOf(Date.now());
  expect(await phone.call("gameTotals")).toEqual([{ gameType: "quiz", playCount: 2, lastPlayed: date }]);
  expect(phone.lists()).toBe(1);
  await countsUpTo(tablet, "before-2");
  expect(await tablet.call("gameTotals")).toEqual([{ gameType: "quiz", playCount: 2, lastPlayed: date }]);

  await phone.device.setOffline(true);
  await phone.call("play", play("phone-1", "quiz"));
  await phone.call("play", play("phone-2", "names"));
  await tablet.call("play", play("tablet-1", "quiz"));
  await countsUpTo(tablet, "tablet-1");
  await phone.device.setOffline(false);
  await phone.settled();
  for (const tab of [phone, tablet]) {
    await countsUpTo(tab, "phone-2");
    expect(await tab.call("gameTotals")).toEqual([
      { gameType: "quiz", playCount: 4, lastPlayed: date },
      { gameType: "names", playCount: 1, lastPlayed: date },
    ]);
  }
  expect([phone.lists(), tablet.lists()]).toEqual([1, 0]);
});

test("a play by an app from before the totals is taken, and the next look sums the days anew", async ({
  phone,
  oldApp,
}) => {
  await phone.call("gameTotals");
  await countsUpTo(phone, "before-2");
  await phone.device.setOffline(true);
  await phone.call("play", play("offline", "quiz"));
  await oldApp.play("after");
  await phone.device.setOffline(false);
  await phone.settled();
  expect(await phone.call("stored")).toMatchObject({ plays: ["after", "before-1", "before-2", "offline"], xp: 28 });
  expect(await phone.call("gameTotals")).toMatchObject([{ gameType: "quiz", playCount: 4 }]);
  await countsUpTo(phone, "offline");
  await phone.call("play", play("next", "quiz"));
  await countsUpTo(phone, "next");
  expect(await phone.call("gameTotals")).toMatchObject([{ gameType: "quiz", playCount: 5 }]);
});

test("a play of yesterday that is sent today counts, and takes the last day not back", async ({ phone, tablet }) => {
  await phone.call("gameTotals");
  await countsUpTo(phone, "before-2");
  const yesterday = Date.now() - DAY_MS;
  await phone.device.setOffline(true);
  await phone.call("play", play("yesterday", "names", yesterday));
  await countsUpTo(tablet, "before-2");
  await tablet.call("play", play("today", "names"));
  await countsUpTo(tablet, "today");
  await phone.device.setOffline(false);
  await phone.settled();
  expect(await phone.call("stored")).toMatchObject({ plays: ["before-1", "before-2", "today", "yesterday"], xp: 28 });
  const names = { gameType: "names", playCount: 2, lastPlayed: dayOf(Date.now()) };
  expect(await phone.call("gameTotals")).toContainEqual(names);
  await countsUpTo(tablet, "yesterday");
  expect(await tablet.call("gameTotals")).toContainEqual(names);
  expect(tablet.lists()).toBe(0);
});

test("without a network what this device knows is summed, and nothing is written", async ({ phone }) => {
  await phone.device.setOffline(true);
  await phone.call("play", play("offline", "quiz"));
  await expect.poll(() => phone.call("gameTotals")).toMatchObject([{ gameType: "quiz", playCount: 1 }]);
  await phone.device.setOffline(false);
  await phone.settled();
  const profile = await phone.call("profile");
  expect(profile).toMatchObject({ lastPlay: "offline" });
  expect(profile).not.toHaveProperty("gamesUpTo");
  expect(await phone.call("gameTotals")).toMatchObject([{ gameType: "quiz", playCount: 3 }]);
  await countsUpTo(phone, "offline");
});

test("a new account never asks for its days", async ({ phone }) => {
  await phone.call("signOut");
  await phone.call("register", "bea@example.org");
  expect(await phone.call("gameTotals")).toEqual([]);
  await phone.call("play", play("first", "quiz"));
  await countsUpTo(phone, "first");
  expect(await phone.call("gameTotals")).toMatchObject([{ gameType: "quiz", playCount: 1 }]);
  expect(phone.lists()).toBe(0);
});
