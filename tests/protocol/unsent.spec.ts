import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Device, fillStorage, openDevice, type Tab, writeTightRules } from "../fixtures/browser/device.ts";
import { expect, test as base } from "../fixtures/protocol.ts";

const ANNA = "anna@example.org";
const today = () => new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Berlin" }).format(new Date());
const play = (playId: string, score = 7) => ({
  playId,
  gameType: "quiz" as const,
  date: today(),
  score,
  total: 10,
  xp: 7,
  playedAtMs: Date.now(),
});

interface Fixtures {
  phone: Device;
  tab: Tab;
  /** Another browser in which the same user is signed in. */
  tablet: { device: Device; tab: Tab };
  /** From now on the server refuses notes that begin with `!`, and plays with 9 points. */
  tighten: () => Promise<void>;
}

const test = base.extend<Fixtures>({
  phone: async ({ browser, dojo }, use) => {
    const device = await openDevice(browser, dojo);
    await use(device);
    await device.context.close();
  },
  tab: async ({ phone }, use) => {
    const tab = await phone.open();
    await tab.call("register", ANNA);
    await use(tab);
  },
  tablet: async ({ browser, dojo, tab: _registered }, use) => {
    const device = await openDevice(browser, dojo);
    const tab = await device.open();
    await tab.call("signIn", ANNA);
    await use({ device, tab });
    await device.context.close();
  },
  tighten: async ({ dojo }, use) => {
    const directory = mkdtempSync(join(tmpdir(), "dojo-rules-"));
    const path = writeTightRules(directory);
    await use(() => dojo.restart({ DOJO_RULES: path }));
    rmSync(directory, { recursive: true });
  },
});

/** Waits until a tab shows exactly these notes. */
const shows = (tab: Tab, ...contents: string[]) =>
  expect.poll(async () => (await tab.call("contents")).toSorted(), { timeout: 30_000 }).toEqual(contents.toSorted());

test("rules tightened between writing and sending: what is refused comes back, the rest arrives", async ({
  phone,
  tab: first,
  tighten,
}) => {
  await first.call("add", "stand schon da");
  await first.settled();
  await phone.setOffline(true);
  for (const content of ["gut", "!schlecht", "auch gut", "!wieder gelöscht"]) await first.call("add", content);
  await first.call("remove", "!wieder gelöscht");
  await first.call("replace", "stand schon da", "!zwischendurch");
  await first.call("replace", "!zwischendurch", "!am Ende");
  await first.call("play", play("good"));
  await first.call("play", play("bad", 9));
  await tighten();
  const tab = await first.crash();
  expect(await tab.call("unsent")).toMatchObject({ notes: 5, plays: 2 });

  await phone.setOffline(false);
  await tab.settled();
  expect(await tab.call("stored")).toMatchObject({
    notes: ["auch gut", "gut", "stand schon da"],
    noteCount: 3,
    plays: ["good"],
    playCount: 1,
    xp: 7,
  });
  expect((await tab.call("losses")).map(({ kind }) => kind).sort()).toEqual(["note", "note", "play"]);
  expect((await tab.call("takeReturned")).sort()).toEqual(["!am Ende", "!schlecht"]);
});

test("refused while the page waits: the text comes back once, and whoever waits for the play learns of it", async ({
  tab,
  tighten,
}) => {
  await tighten();
  await tab.call("add", "!schlecht");
  await tab.call("play", play("bad", 9));
  await tab.settled();
  expect(await tab.call("takeReturned")).toEqual(["!schlecht"]);
  const fate = await tab.page.evaluate(async () => {
    const { device } = window as unknown as { device: ReturnType<typeof sdk.openDevice> };
    const [play] = (await device).plays;
    return sdk.codeOf((await play!).acknowledged);
  });
  expect(fate).toBe("permission-denied");
  expect(await tab.call("stored")).toMatchObject({ notes: [], plays: [], playCount: 0, xp: 0 });
});

test("deleted on two devices, and the deletion undone on one: the note is there", async ({ phone, tab, tablet }) => {
  await tab.call("add", "umstritten");
  await shows(tablet.tab, "umstritten");
  await phone.setOffline(true);
  const note = await tab.call("remove", "umstritten");
  await tab.call("addAgain", note);
  await tablet.tab.call("remove", "umstritten");
  await tablet.tab.settled();
  await phone.setOffline(false);
  await tab.settled();
  expect(await tab.call("stored")).toMatchObject({ notes: ["umstritten"], noteCount: 1 });
});

test("what was acknowledged amid a crash and deleted elsewhere since does not rise again", async ({
  phone,
  tab,
  tablet,
}) => {
  await phone.setOffline(true);
  await tab.call("add", "einmal");
  const journal = await tab.page.evaluate(() =>
    Object.entries(localStorage).filter(([key]) => key.startsWith("dojo.journal.")),
  );
  expect(journal).toHaveLength(1);
  await phone.setOffline(false);
  await tab.settled();
  // The page ends between the acknowledgement and the removal of the journal entry.
  await tab.page.evaluate((entries) => entries.forEach(([key, value]) => localStorage.setItem(key, value)), journal);
  await tab.page.close();
  await shows(tablet.tab, "einmal");
  await tablet.tab.call("remove", "einmal");
  await tablet.tab.settled();

  await phone.setOffline(true);
  const next = await phone.open();
  await next.call("resume");
  await next.settled();
  await phone.setOffline(false);
  await shows(next);
  expect(await next.call("stored")).toMatchObject({ notes: [], noteCount: 0 });
});

test("a tab that is closed offline leaves its notes to the other one", async ({ phone, tab, tighten }) => {
  const second = await phone.open();
  await second.call("resume");
  await phone.setOffline(true);
  await second.call("add", "aus dem zweiten Tab");
  await second.call("add", "!schlecht");
  await shows(tab, "aus dem zweiten Tab", "!schlecht");
  await tighten();
  await second.page.close();
  expect(await tab.call("unsent")).toMatchObject({ notes: 2, plays: 0 });
  await phone.setOffline(false);
  await tab.settled();
  expect(await tab.call("stored")).toMatchObject({ notes: ["aus dem zweiten Tab"], noteCount: 1 });
  expect(await tab.call("takeReturned")).toEqual(["!schlecht"]);
});

test("a tab hears of its own refusals, also where another one is open", async ({ phone, tab, tighten }) => {
  const second = await phone.open();
  await second.call("resume");
  await phone.setOffline(true);
  await second.call("add", "!schlecht");
  await tighten();
  const reopened = await tab.crash();
  await phone.setOffline(false);
  await second.settled();
  await reopened.settled();
  expect(await second.call("losses")).toHaveLength(1);
  expect(await reopened.call("losses")).toEqual([]);
  expect(await second.call("returnedTo")).toBe(1);
});

test("the journal is emptied by somebody: the SDK still sends, and the open page still knows", async ({
  phone,
  tab,
  tighten,
}) => {
  await phone.setOffline(true);
  await tab.call("add", "gut");
  await tab.call("add", "!schlecht");
  await tab.page.evaluate(() => localStorage.clear());
  await tighten();
  await phone.setOffline(false);
  await tab.settled();
  expect(await tab.call("takeReturned")).toEqual(["!schlecht"]);

  await phone.setOffline(true);
  await tab.call("add", "auch gut");
  // The SDK shows a note when its own store has it.
  await expect.poll(() => tab.call("pending")).toEqual(["auch gut"]);
  await tab.page.evaluate(() => localStorage.clear());
  const next = await tab.crash();
  await phone.setOffline(false);
  await expect.poll(async () => (await next.call("stored")).notes, { timeout: 30_000 }).toEqual(["auch gut", "gut"]);
  expect(await next.call("stored")).toMatchObject({ noteCount: 2 });
});

test("the SDK's store is emptied by somebody: the journal sends", async ({ phone, tab }) => {
  await phone.setOffline(true);
  await tab.call("add", "gut");
  await tab.call("play", play("one"));
  await expect.poll(() => tab.call("unsent")).toMatchObject({ notes: 1, plays: 1 });
  await tab.page.close();
  await phone.setOffline(false);
  const next = await phone.open();
  await next.page.evaluate(async () => {
    const { device } = window as unknown as { device: ReturnType<typeof sdk.openDevice> };
    const { db } = await device;
    await sdk.terminate(db);
    await sdk.clearIndexedDbPersistence(db);
  });
  await next.page.close();
  const last = await phone.open();
  await last.call("resume");
  await last.settled();
  expect(await last.call("stored")).toMatchObject({ notes: ["gut"], noteCount: 1, plays: ["one"], xp: 7 });
});

test("a full storage: it is said, and what is refused comes back all the same", async ({ phone, tab, tighten }) => {
  await fillStorage(tab.page);
  await phone.setOffline(true);
  await tab.call("add", "gut");
  await tab.call("add", "!schlecht");
  expect(await tab.call("safety")).toEqual([false]);
  expect(await tab.call("unsent")).toMatchObject({ notes: 2, plays: 0 });
  await tighten();
  await phone.setOffline(false);
  await tab.settled();
  expect(await tab.call("stored")).toMatchObject({ notes: ["gut"] });
  expect(await tab.call("takeReturned")).toEqual(["!schlecht"]);
  expect(await tab.call("safety")).toEqual([false, true]);
});

test("signing out keeps what is unsent for the same user, and shows it to nobody else", async ({ phone, tab }) => {
  await phone.setOffline(true);
  await tab.call("add", "von Anna");
  await tab.call("play", play("annas"));
  await expect.poll(() => tab.call("unsent")).toMatchObject({ notes: 1, plays: 1 });
  await tab.call("signOut");
  await phone.setOffline(false);
  const next = await phone.open();
  await next.call("register", "ben@example.org");
  await next.call("add", "von Ben");
  await next.settled();
  expect(await next.call("stored")).toMatchObject({ notes: ["von Ben"], plays: [] });
  await next.call("signOut");
  await next.page.close();
  const again = await phone.open();
  await again.call("signIn", ANNA);
  await again.settled();
  expect(await again.call("stored")).toMatchObject({ notes: ["von Anna"], noteCount: 1, plays: ["annas"], xp: 7 });
});

test("plays of two devices without a network count once each, and give xp seven times", async ({
  phone,
  tab: first,
  tablet,
}) => {
  await phone.setOffline(true);
  await tablet.device.setOffline(true);
  const ids = (device: string) => Array.from({ length: 5 }, (_, index) => `${device}${index}`);
  for (const id of ids("a")) await first.call("play", play(id));
  for (const id of ids("b")) await tablet.tab.call("play", play(id));
  await expect.poll(() => first.call("unsent")).toMatchObject({ notes: 0, plays: 5 });
  await expect.poll(() => tablet.tab.call("unsent")).toMatchObject({ notes: 0, plays: 5 });
  const tab = await first.crash();
  // The result renders again after the reload.
  for (const id of ids("a")) await tab.call("play", play(id));
  await phone.setOffline(false);
  await tablet.device.setOffline(false);
  await tab.settled();
  await tablet.tab.settled();
  expect(await tab.call("stored")).toMatchObject({
    plays: [...ids("a"), ...ids("b")],
    playCount: 10,
    xp: 49,
    xpOfPlays: 49,
  });
});
