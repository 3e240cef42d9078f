import { type Device, openDevice } from "../fixtures/browser/device.ts";
import { expect, test as base } from "../fixtures/protocol.ts";

const ANNA = "anna@example.org";

const test = base.extend<{ phone: Device; tablet: Device }>({
  phone: async ({ browser, dojo }, use) => {
    const device = await openDevice(browser, dojo);
    await use(device);
    await device.context.close();
  },
  tablet: async ({ browser, dojo }, use) => {
    const device = await openDevice(browser, dojo);
    await use(device);
    await device.context.close();
  },
});

/** Three notes are level 2. */
const NOTES = ["eins", "zwei", "drei"];

test("a level is celebrated by one tab of one device", async ({ phone, tablet }) => {
  const tab = await phone.open();
  await tab.call("register", ANNA);
  const other = await phone.open();
  await other.call("resume");
  const elsewhere = await tablet.open();
  await elsewhere.call("signIn", ANNA);
  for (const note of NOTES) await tab.call("add", note);
  await tab.settled();
  const claims = await Promise.all([tab, other, elsewhere].map((window) => window.call("claimLevel", 2)));
  expect(claims.filter(Boolean)).toHaveLength(1);
  expect(await tab.call("claimLevel", 2)).toBe(false);
  // The rules refuse what was not reached.
  expect(await elsewhere.call("claimLevel", 9)).toBe(false);
});

test("without a network one tab celebrates, and no other device afterwards", async ({ phone, tablet }) => {
  const tab = await phone.open();
  await tab.call("register", ANNA);
  const other = await phone.open();
  await other.call("resume");
  await phone.setOffline(true);
  for (const note of NOTES) await tab.call("add", note);
  await expect.poll(() => tab.call("contents")).toHaveLength(3);
  expect(await tab.call("claimLevel", 2)).toBe(true);
  expect(await other.call("claimLevel", 2)).toBe(false);
  await phone.setOffline(false);
  await tab.settled();
  const elsewhere = await tablet.open();
  await elsewhere.call("signIn", ANNA);
  expect(await elsewhere.call("claimLevel", 2)).toBe(false);
});
