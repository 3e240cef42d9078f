import { expect, onTestFinished, test } from "vitest";
import { makeDatabase } from "../../../tests/fixtures/postgres/databases.ts";
import { makeLog } from "../../log.ts";
import { openPostgresStore } from "../../storage/postgres/open.ts";
import { openDevices } from "./devices.ts";
import { openThrottle } from "./throttle.ts";

const ANNA = "anna@example.org";

/** The throttles of several processes on one database. */
async function openThrottles(count: number) {
  const url = await makeDatabase();
  const open = async () => {
    const store = await openPostgresStore({ url, connections: 4 });
    onTestFinished(() => store.close());
    const devices = await openDevices({ store, secure: false });
    const sleep = () => Promise.reject(new Error("has to wait"));
    const throttle = await openThrottle({ store, log: makeLog(() => {}), sleep });
    return { throttle, from: { remoteAddress: "192.0.2.1", device: devices.of(undefined) } };
  };
  return Promise.all(Array.from({ length: count }, open));
}

/** How many of the calls need not wait. */
async function countFree(calls: Promise<unknown>[]): Promise<number> {
  const outcomes = await Promise.allSettled(calls);
  return outcomes.filter(({ status }) => status === "fulfilled").length;
}

test("three processes let five wrong passwords through without a wait, as one does", async () => {
  const processes = await openThrottles(3);
  const tries = Array.from({ length: 30 }, async (_, index) => {
    const { throttle, from } = processes[index % 3]!;
    await (await throttle.signIn(ANNA, from)).failed();
  });
  expect(await countFree(tries)).toBe(5);
});

test("and five mails to one address", async () => {
  const processes = await openThrottles(3);
  const mails = Array.from({ length: 12 }, (_, index) => {
    const { throttle, from } = processes[index % 3]!;
    return throttle.mail(ANNA, { ...from, remoteAddress: `192.0.2.${index}` });
  });
  expect(await countFree(mails)).toBe(5);
});

test("whose mail was read is forgotten by all of them", async () => {
  const [one, two] = await openThrottles(2);
  for (let index = 0; index < 5; index++) await (await one!.throttle.signIn(ANNA, one!.from)).failed();
  await two!.throttle.recovered(ANNA, two!.from);
  for (let index = 0; index < 5; index++) await (await one!.throttle.signIn(ANNA, one!.from)).failed();
});
