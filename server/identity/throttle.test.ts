import { beforeEach, expect, test } from "vitest";
import { makeRecentMap } from "./recentMap.ts";
import { makeThrottle, networkOf, type Throttle } from "./throttle.ts";

const MINUTE_MS = 60_000;
const ANNA = "anna@example.org";
const HOME = "192.0.2.1";

let nowMs: number;
let throttle: Throttle;
beforeEach(() => {
  nowMs = 1_000_000;
  throttle = makeThrottle(() => nowMs);
});

/** How many of `times` calls in a row are admitted. */
function admitted(times: number, call: (index: number) => unknown): number {
  let count = 0;
  for (let index = 0; index < times; index++) {
    try {
      call(index);
      count++;
    } catch (error) {
      expect(error).toMatchObject({ code: "TOO_MANY_ATTEMPTS_TRY_LATER" });
    }
  }
  return count;
}

/** One of thousands of addresses. */
const place = (index: number) => `198.51.${index >> 8}.${index & 255}`;
const fail = (email = ANNA, from = HOME) => throttle.signIn(email, from);
const succeed = (email = ANNA, from = HOME) => throttle.signIn(email, from).succeeded();

test("doubles the wait of one place on one account, up to a quarter of an hour", () => {
  expect(admitted(10, () => fail())).toBe(5);
  const waits = [];
  for (let failure = 0; failure < 12; failure++) {
    const from = nowMs;
    while (admitted(1, () => fail()) === 0) nowMs += 1000;
    waits.push((nowMs - from) / 1000);
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
});

test("forgets failures after success, and after a day", () => {
  admitted(6, () => fail());
  nowMs += 1000;
  succeed();
  expect(admitted(10, () => fail())).toBe(5);
  nowMs += 24 * 60 * MINUTE_MS;
  expect(admitted(10, () => fail())).toBe(5);
});

test("gives one place a budget of failures on all accounts, which refills", () => {
  expect(admitted(80, (index) => fail(`person${index}@example.org`))).toBe(60);
  nowMs += MINUTE_MS;
  expect(admitted(80, (index) => fail(`other${index}@example.org`))).toBe(2);
});

test("lets a whole club sign in from one place", () => {
  expect(admitted(300, (index) => succeed(`person${index}@example.org`))).toBe(300);
});

test("slows down guessing from many places, at most to one attempt a minute", () => {
  expect(admitted(100, (index) => fail(ANNA, place(index)))).toBe(50);
  for (let index = 100; index < 130; index++) {
    nowMs += MINUTE_MS;
    expect(admitted(1, () => fail(ANNA, place(index)))).toBe(1);
    expect(admitted(1, () => fail(ANNA, place(index + 1000)))).toBe(0);
  }
});

test("strangers cannot lock out the owner where the account has signed in before", () => {
  succeed();
  admitted(100, (index) => fail(ANNA, `198.51.100.${index}`));
  expect(admitted(1, () => fail(ANNA, "203.0.113.7"))).toBe(0);
  expect(admitted(1, () => succeed())).toBe(1);
});

test("a reset by mail opens the account again from a new place", () => {
  admitted(100, (index) => fail(ANNA, `198.51.100.${index}`));
  expect(admitted(1, () => fail(ANNA, "203.0.113.7"))).toBe(0);
  throttle.recovered(ANNA, "203.0.113.7");
  expect(admitted(1, () => succeed(ANNA, "203.0.113.7"))).toBe(1);
});

test("counts all addresses of one IPv6 network as one place", () => {
  expect(admitted(10, (index) => fail(ANNA, `2001:db8:1:2::${index}`))).toBe(5);
  expect(admitted(10, (index) => fail(ANNA, `2001:db8:1:3::${index}`))).toBe(5);
});

test("admits a hundred registrations and thirty mails in a row from one place", () => {
  expect(admitted(120, () => throttle.signUp(HOME))).toBe(100);
  expect(admitted(10, () => throttle.signUp("192.0.2.2"))).toBe(10);
  expect(admitted(40, (index) => throttle.mail(`person${index}@example.org`, HOME))).toBe(30);
});

test("admits five mails in a row to one address, from wherever they are asked for", () => {
  expect(admitted(8, (index) => throttle.mail(ANNA, `192.0.2.${index}`))).toBe(5);
  nowMs += 10 * MINUTE_MS;
  expect(admitted(8, (index) => throttle.mail(ANNA, `192.0.2.${index}`))).toBe(1);
});

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["2001:db8:0:42:1:2:3:4", "2001:db8:0:42"],
  ["2001:0DB8:0000:0042::1", "2001:db8:0:42"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
  ["::1", "0:0:0:0"],
  ["unknown", "unknown"],
])("the network of %s is %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test("remembers no more than its capacity, and drops what was used longest ago", () => {
  const map = makeRecentMap<number>(3);
  for (const [index, key] of ["a", "b", "c"].entries()) map.set(key, index);
  map.get("a");
  map.set("d", 3);
  expect(["a", "b", "c", "d"].map((key) => map.get(key))).toEqual([0, undefined, 2, 3]);
  map.delete("a");
  expect(map.get("a")).toBeUndefined();
});
