import { describe, expect, test } from "vitest";
import { ensureAccount } from "../../tests/fixtures/wire/accounts.ts";
import { isSnapshot } from "../../tests/fixtures/wire/listener.ts";
import {
  addDocument,
  fields,
  incrementWrite,
  openStreams,
  setWrite,
  writeHandshake,
} from "../../tests/fixtures/wire/streams.ts";
import type { Store } from "../storage/store.ts";

const UNAUTHENTICATED = { error: { code: 401, status: "UNAUTHENTICATED" } };

const ENDS: [string, (store: Store) => Promise<unknown>][] = [
  ["a new password", (store) => store.updateAccount("anna", { validSinceSeconds: 1 }, { revokeSessions: true })],
  ["a new address", (store) => store.updateAccount("anna", { email: "b@example.org", validSinceSeconds: 1 })],
  ["disabling", (store) => store.updateAccount("anna", { disabled: true })],
  ["deletion", (store) => store.deleteAccount("anna")],
];

describe.each(ENDS)("%s", (_, end) => {
  test("ends the account's Listen streams within a second, and nobody else's", async () => {
    const { store, client, put, passTime } = openStreams();
    const open = async (idToken?: string) => {
      const listener = client({ rpc: "Listen", idToken });
      await listener.open(addDocument(2, "things/a"));
      await listener.connect();
      await listener.until(isSnapshot);
      return listener;
    };
    const [phone, tablet, ben, stranger] = [await open("anna"), await open("anna"), await open("ben"), await open()];
    await end(store);
    passTime(999);
    for (const ended of [phone, tablet]) {
      expect(await ended.next()).toMatchObject(UNAUTHENTICATED);
      expect(await ended.next()).toBe("close");
      expect(await ended.next()).toBeUndefined();
    }
    await put({ "things/a": fields({ n: 1 }) });
    for (const other of [ben, stranger]) expect(await other.next()).toHaveProperty("documentChange");
  });

  test("refuses what an open Write stream sends after it, at once, and ends the stream", async () => {
    const { store, client } = openStreams();
    const writer = client({ rpc: "Write", idToken: "anna" });
    await writer.open(writeHandshake);
    await writer.connect();
    expect(await writer.next()).toHaveProperty("streamId");
    await writer.send({ streamToken: "MQ==", ...writeHandshake, writes: [setWrite("users/anna", { n: 1 })] });
    expect(await writer.next()).toHaveProperty("writeResults");
    await store.commit(async () => [{ path: "users/anna" }]);

    await end(store);
    await writer.send({ streamToken: "Mg==", ...writeHandshake, writes: [setWrite("users/anna", { n: 2 })] });
    expect(await writer.next()).toMatchObject(UNAUTHENTICATED);
    expect(await writer.next()).toBe("close");
    expect((await store.read((read) => read.get("users/anna"))).result).toBeUndefined();
  });

  test("ends an idle Write stream within a second", async () => {
    const { store, client, passTime } = openStreams();
    const writer = client({ rpc: "Write", idToken: "anna" });
    await writer.open(writeHandshake);
    await writer.connect();
    await writer.next();
    await end(store);
    passTime(999);
    expect(await writer.next()).toMatchObject(UNAUTHENTICATED);
  });

  test("ends a stream too whose handshake is over but that has not begun", async () => {
    const { store, client, passTime } = openStreams();
    const listener = client({ rpc: "Listen", idToken: "anna" });
    await listener.open(addDocument(2, "things/a"));
    await end(store);
    passTime(999);
    await new Promise((resolve) => setImmediate(resolve));
    await listener.connect();
    expect(await listener.next()).toMatchObject(UNAUTHENTICATED);
  });
});

test("a change that ends no rights ends no stream", async () => {
  const { store, client, put, passTime } = openStreams();
  await ensureAccount(store, "anna");
  const listener = client({ rpc: "Listen", idToken: "anna" });
  await listener.open(addDocument(2, "things/a"));
  await listener.connect();
  await listener.until(isSnapshot);
  // Revoked up to a moment that the token is not older than.
  await store.updateAccount("anna", { validSinceSeconds: 0, displayName: "Anna" });
  passTime(999);
  await new Promise((resolve) => setImmediate(resolve));
  await put({ "things/a": fields({ n: 1 }) });
  expect(await listener.next()).toHaveProperty("documentChange");
});

test("the device that changes its password has half a second to learn of its new tokens", async () => {
  const { store, client, passTime } = openStreams();
  const listener = client({ rpc: "Listen", idToken: "anna" });
  await listener.open(addDocument(2, "things/a"));
  await listener.connect();
  await listener.until(isSnapshot);
  await store.updateAccount("anna", { validSinceSeconds: 1 });
  passTime(499);
  await store.commit(async () => [{ path: "things/a", fields: fields({ n: 1 }) }]);
  expect(await listener.next()).toHaveProperty("documentChange");
  passTime(1);
  expect((await listener.until((message: object) => "error" in message)).at(-1)).toMatchObject(UNAUTHENTICATED);
});

test("a batch that runs while its account is changed is answered, so that it is not sent twice", async () => {
  const running = Promise.withResolvers<void>();
  const changed = Promise.withResolvers<void>();
  const { store, client, passTime } = openStreams({
    wrap: (inner) => ({
      ...inner,
      commit: async (decide) => {
        const done = await inner.commit(decide);
        running.resolve();
        await changed.promise;
        return done;
      },
    }),
  });
  const writer = client({ rpc: "Write", idToken: "anna" });
  await writer.open(writeHandshake);
  await writer.connect();
  await writer.next();
  await writer.send({ streamToken: "MQ==", ...writeHandshake, writes: [incrementWrite("things/a", 1)] });
  await running.promise;
  await store.updateAccount("anna", { validSinceSeconds: 1 });
  passTime(999);
  await new Promise((resolve) => setImmediate(resolve));
  changed.resolve();
  expect(await writer.next()).toHaveProperty("writeResults");
  expect(await writer.next()).toMatchObject(UNAUTHENTICATED);
});
