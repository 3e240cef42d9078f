import { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { makeAccountStore } from "../../storage/sqlite/accounts.ts";
import { migrate } from "../../storage/sqlite/migrate.ts";
import type { AccountStore } from "../../storage/store.ts";
import { type Device, type Devices, openDevices } from "./devices.ts";

let store: AccountStore;
let devices: Devices;
beforeEach(async () => {
  const db = new DatabaseSync(":memory:");
  onTestFinished(() => db.close());
  migrate(db);
  store = makeAccountStore(db);
  devices = await openDevices({ store, secure: false });
});

/** The cookies that the browser sends after an answer, among others. */
const sent = (setCookie: string | undefined) => `other=1; ${setCookie?.split(";")[0]}; last=2`;
/** A browser after several sign-ins. */
function browser(...emails: string[]) {
  let cookies: string | undefined;
  for (const email of emails) {
    const device = devices.of(cookies);
    device.remember(email);
    cookies = device.setCookie() === undefined ? cookies : sent(device.setCookie());
  }
  return devices.of(cookies);
}

test("a browser without a cookie is known for nobody, and nothing is set before somebody signs in", () => {
  const device = devices.of(undefined);
  expect([device.id, device.isKnownFor("anna@example.org"), device.setCookie()]).toEqual([undefined, false, undefined]);
});

test("is known for whom it signed in, and for nobody else, over a restart too", async () => {
  const first = devices.of(undefined);
  first.remember("anna@example.org");
  const later = (await openDevices({ store, secure: false })).of(sent(first.setCookie()));
  expect(later.id).toMatch(/^[\w-]{22}$/);
  expect(later.isKnownFor("anna@example.org")).toBe(true);
  expect(later.isKnownFor("ben@example.org")).toBe(false);
});

test("a cookie that no script can read, for this origin alone, and under TLS never without it", async () => {
  const cookieOf = (device: Device) => {
    device.remember("anna@example.org");
    return device.setCookie();
  };
  const plain = cookieOf(devices.of(undefined));
  expect(plain).toMatch(/^dojo-device=[\w-]{22}\.[\w-]{22}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Strict$/);
  const secure = cookieOf((await openDevices({ store, secure: true })).of(undefined));
  expect(secure).toMatch(
    /^__Host-dojo-device=[\w-]{22}\.[\w-]{22}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Strict; Secure$/,
  );
});

test("several people share a browser, the ten latest of them", () => {
  const emails = Array.from({ length: 12 }, (_, index) => `person${index}@example.org`);
  const device = browser(...emails);
  expect(emails.map((email) => device.isKnownFor(email))).toEqual([false, false, ...Array<boolean>(10).fill(true)]);
});

test("keeps its id when somebody else signs in, and sets nothing anew for who was the last", () => {
  const first = devices.of(undefined);
  first.remember("anna@example.org");
  const again = devices.of(sent(first.setCookie()));
  again.remember("anna@example.org");
  expect(again.setCookie()).toBeUndefined();
  again.remember("ben@example.org");
  expect(devices.of(sent(again.setCookie())).id).toBe(again.id);
});

test("a tag counts with the id that it was made for", () => {
  const cookie = (setCookie?: string) => setCookie!.split(";")[0]!.split("=")[1]!;
  const [anna, eve] = [devices.of(undefined), devices.of(undefined)];
  anna.remember("anna@example.org");
  eve.remember("eve@example.org");
  const [, tag] = cookie(anna.setCookie()).split(".");
  const [id] = cookie(eve.setCookie()).split(".");
  expect(devices.of(`dojo-device=${id}.${tag}`).isKnownFor("anna@example.org")).toBe(false);
});

test.each([
  "",
  "dojo-device",
  "dojo-device=",
  "dojo-device=short",
  `dojo-device=${"a".repeat(22)}.short`,
  `dojo-device=${"ä".repeat(22)}`,
  `dojo-device=${Array(12).fill("a".repeat(22)).join(".")}`,
  `x${"a".repeat(20_000)}`,
  `dojo-device=${"a".repeat(100_000)}`,
  ";;;===",
])("a cookie that is none of ours is no device: %s", (cookies) => {
  expect(devices.of(cookies.slice(0, 30_000)).id).toBeUndefined();
});
