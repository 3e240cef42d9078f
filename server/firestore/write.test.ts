import { EventEmitter, once } from "node:events";
import { expect, test } from "vitest";
import { incrementWrite, openStreams, setWrite, writeHandshake } from "../../tests/fixtures/wire/streams.ts";

async function openWriter(setup: Parameters<typeof openStreams>[0] = {}) {
  const streams = openStreams(setup);
  const writer = streams.client({ rpc: "Write" });
  await writer.open(writeHandshake);
  await writer.connect();
  const handshake = await writer.next();
  const numberIn = async (path: string) => {
    const { result } = await streams.store.read((read) => read.get(path));
    return result?.fields["n"];
  };
  return { ...streams, writer, handshake, numberIn };
}

test("shakes hands before it takes writes", async () => {
  const { handshake } = await openWriter();
  expect(handshake).toEqual({ streamId: expect.any(String), streamToken: expect.any(String) });
});

test("takes no writes in the handshake", async () => {
  const { client } = openStreams();
  const writer = client({ rpc: "Write" });
  await writer.open({ ...writeHandshake, writes: [setWrite("things/a", { n: 1 })] });
  await writer.connect();
  expect(await writer.next()).toMatchObject({ error: { status: "INVALID_ARGUMENT" } });
});

test("commits batches in order and answers each", async () => {
  const { writer, numberIn } = await openWriter();
  await writer.send(
    { writes: [setWrite("things/a", { n: 1 })] },
    { writes: [incrementWrite("things/a", 10), setWrite("things/b", { n: 5 })] },
  );
  const [first, second] = [await writer.next(), await writer.next()] as {
    commitTime: string;
    writeResults: object[];
  }[];
  expect(first).toMatchObject({ streamToken: expect.any(String), writeResults: [{ updateTime: first!.commitTime }] });
  expect(second!.writeResults).toHaveLength(2);
  expect(second!.commitTime > first!.commitTime).toBe(true);
  expect(await numberIn("things/a")).toEqual({ integerValue: "11" });
});

test("a request that is sent twice counts once", async () => {
  const { writer, numberIn } = await openWriter();
  const batch = { writes: [incrementWrite("things/a", 1)] };
  await writer.send(batch);
  await writer.resend(1, batch);
  await writer.send(batch);
  await writer.next();
  await writer.next();
  expect(await numberIn("things/a")).toEqual({ integerValue: "2" });
});

test("after a batch that fails, none of the later ones is committed", async () => {
  const { writer, numberIn } = await openWriter();
  const impossible = { ...setWrite("things/none", { n: 1 }), currentDocument: { exists: true } };
  await writer.send(
    { writes: [incrementWrite("things/a", 1)] },
    { writes: [impossible] },
    { writes: [incrementWrite("things/a", 1)] },
  );
  expect(await writer.next()).toMatchObject({ writeResults: [{}] });
  expect(await writer.next()).toMatchObject({ error: { status: "NOT_FOUND" } });
  expect(await writer.next()).toBe("close");
  expect(await writer.next()).toBeUndefined();
  expect(await numberIn("things/a")).toEqual({ integerValue: "1" });
});

test("writes refused by the rules fail for good, and the log says why", async () => {
  const { writer, lines } = await openWriter({ allows: ({ path }) => !path.startsWith("secret/") });
  await writer.send({ writes: [setWrite("secret/a", { n: 1 })] });
  const answer = await writer.next();
  const [line] = lines.map((text) => JSON.parse(text) as Record<string, unknown>);
  expect(answer).toMatchObject({
    error: { status: "PERMISSION_DENIED", details: [{ requestId: line!.requestId }] },
  });
  expect(line).toMatchObject({ event: "access.denied", method: "firestore:Write", operation: "create" });
  expect(lines).toHaveLength(1);
});

test.each<[string, object, string]>([
  ["with a bad document name", { writes: [{ delete: "things/a" }] }, "INVALID_ARGUMENT"],
  ["that are no list", { writes: {} }, "INVALID_ARGUMENT"],
  ["for another project", { database: "projects/other/databases/(default)", writes: [] }, "NOT_FOUND"],
])("writes %s fail for good", async (_, message, status) => {
  const { writer, lines } = await openWriter();
  await writer.send(message);
  expect(await writer.next()).toMatchObject({ error: { status } });
  expect(lines).toEqual([]);
});

test("the empty batch of a client that says goodbye is answered", async () => {
  const { writer } = await openWriter();
  await writer.send({ writes: [] });
  expect(await writer.next()).toMatchObject({ streamToken: expect.any(String), writeResults: [] });
});

test("a fault of the store is nobody's answer: the client tries again", async () => {
  const { writer, lines } = await openWriter({
    wrap: (store) =>
      Object.assign(Object.create(store) as typeof store, { commit: () => Promise.reject(new Error("disk")) }),
  });
  await writer.send({ writes: [setWrite("things/a", { n: 1 })] });
  expect(await writer.next()).toMatchObject({
    error: { status: "INTERNAL", message: expect.stringMatching(/^Internal error [\w-]+$/) },
  });
  expect(lines).toHaveLength(1);
});

test("a commit that runs while the server closes is answered first; what waits is not begun", async () => {
  const events = new EventEmitter();
  const [started, released] = [once(events, "start"), once(events, "release")];
  const { writer, streams, numberIn } = await openWriter({
    wrap: (store) => {
      const commit: typeof store.commit = async (decide) => {
        events.emit("start");
        await released;
        return await store.commit(decide);
      };
      return Object.assign(Object.create(store) as typeof store, { commit });
    },
  });
  await writer.send({ writes: [incrementWrite("things/a", 1)] }, { writes: [incrementWrite("things/a", 1)] });
  await started;
  const closing = streams.close();
  events.emit("release");
  await closing;
  expect(await writer.next()).toMatchObject({ writeResults: [{}] });
  expect(await writer.next()).toBe("close");
  expect(await numberIn("things/a")).toEqual({ integerValue: "1" });
});
