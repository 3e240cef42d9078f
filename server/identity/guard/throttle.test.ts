import * as fc from "fast-check";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { makeLog } from "../../log.ts";
import { openSqliteStore } from "../../storage/sqlite/open.ts";
import { type Store, StoreError } from "../../storage/store.ts";
import { type Devices, openDevices } from "./devices.ts";
import { openThrottle, type Throttle } from "./throttle.ts";

const MINUTE_MS = 60_000;
const ANNA = "anna@example.org";
const HOME = "192.0.2.1";

/** The monotonic clock of the process; sleeping advances it. */
let nowMs: number;
/** The waits of the attempts that had one. */
let held: number[];
let sleep: (durationMs: number) => Promise<unknown>;
let ticks: (() => void)[];
let lines: string[];
let store: Store;
let devices: Devices;
let throttle: Throttle;

const open = (from: Pick<Store, "getServerState" | "putServerState"> = store) =>
  openThrottle({
    store: from,
    log: makeLog((line) => lines.push(line)),
    monotonicMs: () => nowMs,
    sleep: (durationMs) => sleep(durationMs),
    every: (_, callback) => {
      ticks.push(callback);
      return () => {};
    },
  });

beforeEach(async () => {
  nowMs = 1_000_000;
  [held, ticks, lines] = [[], [], []];
  sleep = async (durationMs) => {
    held.push(durationMs);
    nowMs += durationMs;
  };
  store = openSqliteStore({ directory: ":memory:", clock: () => 1_795_000_000_000 });
  onTestFinished(() => store.close());
  devices = await openDevices({ store, secure: false });
  throttle = await open();
});

/** How many of `times` calls in a row are admitted. */
async function admitted(times: number, call: (index: number) => Promise<unknown>): Promise<number> {
  let count = 0;
  for (let index = 0; index < times; index++) {
    try {
      await call(index);
      count++;
    } catch (error) {
      expect(error).toMatchObject({ code: "TOO_MANY_ATTEMPTS_TRY_LATER" });
    }
  }
  return count;
}

const nextTurn = <T>(value: T) => new Promise<T>((resolve) => setImmediate(() => resolve(value)));

/** One of thousands of addresses. */
const place = (index: number) => `198.51.${index >> 8}.${index & 255}`;
const from = (remoteAddress: string, device = devices.of(undefined)) => ({ remoteAddress, device });
/** A browser that `email` was signed in from. */
function deviceOf(email: string) {
  const first = devices.of(undefined);
  first.remember(email);
  return devices.of(first.setCookie());
}
const fail = async (email = ANNA, origin = from(HOME)) => (await throttle.signIn(email, origin)).failed();
const succeed = async (email = ANNA, origin = from(HOME)) => (await throttle.signIn(email, origin)).succeeded();

test("doubles the wait of one place on one account, up to a minute, and keeps short waits itself", async () => {
  expect(await admitted(5, () => fail())).toBe(5);
  expect(held).toEqual([]);
  const waits = [];
  for (let failure = 0; failure < 9; failure++) {
    const startedAtMs = nowMs;
    while ((await admitted(1, () => fail())) === 0) nowMs += 1000;
    waits.push((nowMs - startedAtMs) / 1000);
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  expect(Math.max(...held)).toBeLessThanOrEqual(5000);
});

test("forgets failures after success, and one every half hour", async () => {
  await admitted(6, () => fail());
  await succeed();
  held = [];
  expect(await admitted(5, () => fail())).toBe(5);
  expect(held).toEqual([]);
  nowMs += 5 * 30 * MINUTE_MS;
  expect(await admitted(5, () => fail())).toBe(5);
  expect(held).toEqual([]);
});

test("hundreds of wrong tries on any accounts never lock their network", async () => {
  for (let index = 0; index < 300; index++) await fail(`person${index}@example.org`);
  held = [];
  await succeed();
  await succeed("ben@example.org");
  expect(held).toHaveLength(2);
  expect(Math.max(...held)).toBeLessThanOrEqual(5000);
});

test("a network that failed much tries twelve times a minute at most", async () => {
  for (let index = 0; index < 80; index++) await fail(`person${index}@example.org`);
  const startedAtMs = nowMs;
  for (let index = 0; index < 24; index++) await fail(`other${index}@example.org`);
  expect(nowMs - startedAtMs).toBe(2 * MINUTE_MS);
});

test("of many at once from such a network one waits and the rest come again: asking in parallel is no way around it", async () => {
  for (let index = 0; index < 80; index++) await fail(`person${index}@example.org`);
  const gates: (() => void)[] = [];
  sleep = () => new Promise<void>((resolve) => gates.push(resolve));
  const attempts = Promise.allSettled(
    Array.from({ length: 50 }, (_, index) => throttle.signIn(`other${index}@example.org`, from(HOME))),
  );
  await nextTurn(undefined);
  expect(gates).toHaveLength(1);
  gates.forEach((open) => open());
  const outcomes = await attempts;
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("those who wait are bounded in number; who need not wait is not in their way", async () => {
  sleep = () => new Promise(() => {});
  const waiting = [];
  for (let index = 0; index < 600; index++) {
    for (let attempt = 0; attempt < 5; attempt++) await fail(ANNA.replace("anna", `p${index}`), from(place(index)));
    waiting.push(throttle.signIn(`p${index}@example.org`, from(place(index))).catch(() => "refused"));
  }
  const outcomes = await Promise.all(waiting.map((attempt) => Promise.race([attempt, nextTurn("waits")])));
  expect(outcomes.filter((outcome) => outcome === "waits")).toHaveLength(500);
  expect(outcomes.filter((outcome) => outcome === "refused")).toHaveLength(100);
  await succeed();
});

test("after many failures what is under way counts too: no burst begins again whenever one is forgotten", async () => {
  for (let index = 0; index < 80; index++) await fail(`person${index}@example.org`);
  // Until the network has almost used up its free attempts.
  nowMs += 3.5 * MINUTE_MS;
  sleep = async () => {};
  const attempts = await Promise.allSettled(
    Array.from({ length: 100 }, (_, index) => throttle.signIn(`other${index}@example.org`, from(HOME))),
  );
  const admittedNow = attempts.filter(({ status }) => status === "fulfilled");
  expect(admittedNow.length).toBeLessThan(20);
  for (const attempt of admittedNow) if (attempt.status === "fulfilled") await attempt.value.succeeded();
});

test("lets a whole club sign in from one place at once", async () => {
  const attempts = await Promise.all(
    Array.from({ length: 300 }, (_, index) => throttle.signIn(`person${index}@example.org`, from(HOME))),
  );
  await Promise.all(attempts.map((attempt) => attempt.succeeded()));
  expect(held).toEqual([]);
});

test("slows down guessing from many places, at most to one attempt a minute", async () => {
  await admitted(70, async (index) => {
    nowMs += 2 * MINUTE_MS;
    await fail(ANNA, from(place(index)));
  });
  for (let index = 100; index < 130; index++) {
    nowMs += MINUTE_MS;
    expect(await admitted(1, () => fail(ANNA, from(place(index))))).toBe(1);
    expect(await admitted(1, () => fail(ANNA, from(place(index + 1000))))).toBe(0);
  }
});

test("a device that the account was signed in from gets in at once, whatever strangers do", async () => {
  const own = deviceOf(ANNA);
  for (let index = 0; index < 100; index++) await admitted(1, () => fail(ANNA, from(place(index))));
  for (let index = 0; index < 300; index++) await admitted(1, () => fail(`person${index}@example.org`));
  for (let index = 0; index < 20; index++) await admitted(1, () => fail());
  expect(await admitted(1, () => fail(ANNA, from("203.0.113.7")))).toBe(0);
  held = [];
  await succeed(ANNA, from(HOME, own));
  expect(held).toEqual([]);
});

test("that holds for any course of foreign attempts", async () => {
  const foreign = fc.record({
    email: fc.constantFrom(ANNA, "ben@example.org", "carl@example.org"),
    address: fc.constantFrom(HOME, "203.0.113.7", "2001:db8::1"),
    waitMs: fc.constantFrom(0, 10, 1000, MINUTE_MS),
    ends: fc.constantFrom("failed", "succeeded"),
  });
  const own = deviceOf(ANNA);
  const stranger = deviceOf("ben@example.org");
  await fc.assert(
    fc.asyncProperty(fc.array(foreign, { maxLength: 60 }), async (attempts) => {
      throttle = await open({ getServerState: async () => "{}", putServerState: async () => {} });
      for (const { email, address, waitMs, ends } of attempts) {
        nowMs += waitMs;
        if (ends === "failed") await admitted(1, () => fail(email, from(address, stranger)));
        else await admitted(1, () => succeed(email, from(address, stranger)));
      }
      held = [];
      await succeed(ANNA, from(HOME, own));
      expect(held).toEqual([]);
    }),
    { numRuns: 50 },
  );
});

test("a known device has a budget of its own, and beyond it counts as any other", async () => {
  const own = deviceOf(ANNA);
  expect(await admitted(10, () => fail(ANNA, from(HOME, own)))).toBe(10);
  expect(held).toEqual([]);
  expect(await admitted(60, () => fail(ANNA, from(HOME, own)))).toBeLessThan(30);
  nowMs += MINUTE_MS;
  await succeed(ANNA, from(HOME, own));
});

test("a reset by mail opens the account again, and makes the device known", async () => {
  for (let index = 0; index < 100; index++) await admitted(1, () => fail(ANNA, from(place(index))));
  for (let index = 0; index < 20; index++) await admitted(1, () => fail());
  const device = devices.of(undefined);
  await throttle.recovered(ANNA, from(HOME, device));
  held = [];
  await succeed();
  expect(held).toEqual([]);
  expect(devices.of(device.setCookie()).isKnownFor(ANNA)).toBe(true);
});

test("counts all addresses of one IPv6 network as one place", async () => {
  await admitted(5, (index) => fail(ANNA, from(`2001:db8:1:2::${index}`)));
  await fail(ANNA, from("2001:db8:1:3::1"));
  expect(held).toEqual([]);
  await fail(ANNA, from("2001:db8:1:2::9"));
  expect(held).toEqual([1000]);
});

test("admits a hundred registrations and thirty mails in a row from one place, and more of them slowly", async () => {
  expect(await admitted(100, () => throttle.signUp(from(HOME)))).toBe(100);
  expect(held).toEqual([]);
  expect(await admitted(20, () => throttle.signUp(from(HOME)))).toBeLessThan(6);
  expect(await admitted(30, (index) => throttle.mail(`person${index}@example.org`, from(HOME)))).toBe(30);
  expect(await admitted(9, (index) => throttle.mail(`other${index}@example.org`, from(HOME)))).toBeLessThan(3);
});

test("admits five mails in a row to one address, from wherever they are asked for; its own device has five more", async () => {
  expect(await admitted(8, (index) => throttle.mail(ANNA, from(`192.0.2.${index}`)))).toBe(5);
  expect(await admitted(8, () => throttle.mail(ANNA, from(HOME, deviceOf("ben@example.org"))))).toBe(0);
  const own = deviceOf(ANNA);
  expect(await admitted(8, () => throttle.mail(ANNA, from(HOME, own)))).toBe(5);
  nowMs += 10 * MINUTE_MS;
  expect(await admitted(8, (index) => throttle.mail(ANNA, from(`192.0.2.${index}`)))).toBe(1);
});

test("keeps what makes somebody wait over a restart, also one that nobody announced", async () => {
  await admitted(10, () => fail());
  expect(await admitted(1, () => fail())).toBe(0);
  await nextTurn(undefined);
  // The monotonic clock of the next process starts anywhere.
  nowMs = 5;
  throttle = await open();
  expect(await admitted(1, () => fail())).toBe(1);
  expect(held.at(-1)).toBe(1000);

  await admitted(10, () => fail());
  ticks.forEach((tick) => tick());
  await throttle.close();
  nowMs = 99_999_999;
  throttle = await open();
  expect(await admitted(1, () => fail())).toBe(0);
  nowMs += MINUTE_MS;
  expect(await admitted(1, () => fail())).toBe(1);
});

test("writes once a second at most, and only when something has happened", async () => {
  let writes = 0;
  const counting = {
    getServerState: store.getServerState,
    putServerState: async (...put: [string, string]) => {
      writes++;
      await store.putServerState(...put);
    },
  };
  throttle = await open(counting);
  ticks.forEach((tick) => tick());
  expect(writes).toBe(0);
  for (let index = 0; index < 100; index++) {
    await admitted(8, () => throttle.signIn(`person${index}@example.org`, from(place(index))));
    nowMs += 100;
  }
  await throttle.close();
  expect(writes).toBeGreaterThan(0);
  expect(writes).toBeLessThan(nowMs / 1000);
});

test("a store that cannot be written is said, and tried again", async () => {
  let isFull = true;
  const kept: string[] = [];
  throttle = await open({
    getServerState: async () => "{}",
    putServerState: async (_, value) => {
      if (isFull) throw new StoreError("UNAVAILABLE", "full");
      kept.push(value);
    },
  });
  await admitted(6, () => fail());
  await nextTurn(undefined);
  expect(lines.join()).toContain("throttle.unsaved");
  isFull = false;
  ticks.forEach((tick) => tick());
  await throttle.close();
  expect(kept).toHaveLength(1);
});

test.each(["[]", "null", '{"place":{"a":1},"account":[1,["x"],["x","y",null]]}'])(
  "starts anew from %s",
  async (text) => {
    throttle = await open({ getServerState: async () => text, putServerState: async () => {} });
    expect(await admitted(5, () => fail())).toBe(5);
  },
);
