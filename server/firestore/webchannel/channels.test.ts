import { WireError } from "../../protocol/errors.ts";
import { describe, expect, test } from "vitest";
import { ChannelClient, form } from "../../../tests/fixtures/wire/channelClient.ts";
import { isSnapshot } from "../../../tests/fixtures/wire/listener.ts";
import { addDocument, incrementWrite, openStreams, writeHandshake } from "../../../tests/fixtures/wire/streams.ts";

describe("handshake", () => {
  test("answers with channel id, keepalive and the routing key", async () => {
    const { client } = openStreams();
    const response = await client({ rpc: "Listen" }).open();
    expect(response.status).toBe(200);
    expect(response.headers.get("X-HTTP-Session-Id")).toMatch(/^[\w-]{12}$/);
    expect(response.headers.get("X-Client-Wire-Protocol")).toBeNull();
    expect(await response.text()).toMatch(/^\d+\n\[\[0,\["c","[\w-]{24}","",8,14,30000\]\]\]$/);
  });

  test("tells a client on HTTP/2 that it may send many requests at once", async () => {
    const { client } = openStreams({ remote: { protocol: "h2" } });
    expect((await client({ rpc: "Write" }).open()).headers.get("X-Client-Wire-Protocol")).toBe("h2");
  });

  test("carries the first message", async () => {
    const { client } = openStreams();
    const listener = client({ rpc: "Listen" });
    await listener.open(addDocument(2, "things/none"));
    await listener.connect();
    expect(await listener.next()).toEqual({ targetChange: { targetChangeType: "ADD", targetIds: [2] } });
  });

  test.each([
    [undefined, { error: { status: "UNAUTHENTICATED" } }],
    ["bad", { error: { status: "UNAUTHENTICATED" } }],
    ["good", { targetChange: { targetChangeType: "ADD" } }],
  ])("of an app with the token %s, where apps are checked", async (appToken, answer) => {
    const verifyApp = async (token: string | undefined) => {
      if (token !== "good") throw new WireError("UNAUTHENTICATED", "Firebase App Check token is invalid.");
    };
    const { client } = openStreams({ verifyApp });
    const listener = client({ rpc: "Listen", appToken });
    await listener.open(addDocument(2, "things/none"));
    await listener.connect();
    expect(await listener.next()).toMatchObject(answer);
  });

  test.each<[string, object, string]>([
    ["a bad token", { idToken: "bad" }, "UNAUTHENTICATED"],
    ["another project's database", { database: "projects/other/databases/(default)" }, "NOT_FOUND"],
    ["another database", { database: "projects/demo-dojo/databases/other" }, "NOT_FOUND"],
  ])("with %s opens a stream that fails", async (_, options, status) => {
    const { client, lines } = openStreams();
    const listener = client({ rpc: "Listen", ...options });
    await listener.open(addDocument(2, "things/a"));
    await listener.connect();
    expect(await listener.next()).toMatchObject({ error: { status } });
    expect(await listener.next()).toBe("close");
    expect(await listener.next()).toBeUndefined();
    expect(lines).toEqual([]);
  });
});

describe("requests that fit no channel", () => {
  test.each(["GET", "POST"])("%s with an unknown id fails the channel at once", async (method) => {
    const { client } = openStreams();
    const response = await client({ rpc: "Listen" }).request(
      method,
      { SID: "gone", RID: "1", AID: "0" },
      method === "POST" ? "count=0" : undefined,
    );
    expect(response.status).toBe(400);
    // The client looks for these words behind the first character.
    expect((await response.text()).indexOf("Unknown SID")).toBeGreaterThan(0);
  });

  test("a Write channel is no Listen channel", async () => {
    const { client, streams } = openStreams();
    const writer = client({ rpc: "Write" });
    await writer.open();
    const thief = new ChannelClient((request) => streams.handle(request, { protocol: "h1" }), { rpc: "Listen" });
    expect((await thief.request("GET", { SID: writer.sid, RID: "rpc", AID: "0" })).status).toBe(400);
  });

  test("a channel of a browser is there for this browser alone, whoever knows its id", async () => {
    const { streams } = openStreams();
    const from = (deviceId?: string) => {
      const handle = (request: Request) => streams.handle(request, { protocol: "h1", deviceId });
      return new ChannelClient(handle, { rpc: "Listen", projectId: "demo-dojo" });
    };
    const owner = from("phone");
    await owner.open(addDocument(2, "things/none"));
    for (const thief of [from(undefined), from("tablet")]) {
      thief.sid = owner.sid;
      expect((await thief.connect()).status).toBe(400);
      expect((await thief.sendForm("count=0")).status).toBe(400);
      await thief.terminate();
    }
    expect((await owner.connect()).status).toBe(200);
    expect(await owner.next()).toHaveProperty("targetChange");

    // A client without cookies reaches its channel by the id alone, also if it has got a cookie since.
    const node = from(undefined);
    await node.open(addDocument(2, "things/none"));
    const later = from("phone");
    later.sid = node.sid;
    expect((await later.connect()).status).toBe(200);
  });

  test("nothing can be acknowledged that was not sent", async () => {
    const { client } = openStreams();
    const listener = client({ rpc: "Listen" });
    await listener.open();
    expect((await listener.connect({ AID: "99" })).status).toBe(400);
  });

  test.each([
    ["a method other than GET and POST", "PUT", "/google.firestore.v1.Firestore/Listen/channel", 405],
    ["another path", "POST", "/google.firestore.v1.Firestore/Admin/channel", 404],
    ["a form that does not hold what it announces", "POST", "/google.firestore.v1.Firestore/Listen/channel", 400],
  ])("%s is refused", async (_, method, path, status) => {
    const { streams } = openStreams();
    const init: RequestInit = { method, body: "count=1" };
    const response = await streams.handle(new Request(`http://localhost${path}`, init), { protocol: "h1" });
    expect(response.status).toBe(status);
  });
});

describe("limits", () => {
  test("an address has only so many channels, and gets them back", async () => {
    const { client } = openStreams({ limits: { channelsPerAddress: 2 } });
    const [first, second, third] = [0, 1, 2].map(() => client({ rpc: "Listen" })) as [
      ChannelClient,
      ChannelClient,
      ChannelClient,
    ];
    await first.open();
    await second.open();
    expect((await third.open()).status).toBe(429);
    await first.terminate();
    expect((await third.open()).status).toBe(200);
  });

  test("an account has only so many channels", async () => {
    const { client } = openStreams({ limits: { channelsPerCaller: 1 } });
    const [first, second] = [client({ rpc: "Write", idToken: "anna" }), client({ rpc: "Write", idToken: "anna" })];
    await first.open(writeHandshake);
    await first.connect();
    await first.next();
    await second.open(writeHandshake);
    await second.connect();
    expect(await second.next()).toMatchObject({ error: { status: "RESOURCE_EXHAUSTED" } });
  });

  test("the server has only so many channels", async () => {
    const { client } = openStreams({ limits: { channels: 1 } });
    await client({ rpc: "Listen" }).open();
    expect((await client({ rpc: "Listen" }).open()).status).toBe(429);
  });

  test("a batch that is too large fails in its turn, and the client need not send it again", async () => {
    const { client } = openStreams({ limits: { strangerBodyBytes: 2000 } });
    const writer = client({ rpc: "Write" });
    await writer.open(writeHandshake);
    await writer.connect();
    await writer.next();
    await writer.send({ writes: [incrementWrite("things/a", 1)] });
    expect((await writer.sendForm(form([{ big: "x".repeat(2000) }]))).status).toBe(400);
    expect(await writer.next()).toMatchObject({ writeResults: [{}] });
    expect(await writer.next()).toMatchObject({ error: { status: "INVALID_ARGUMENT" } });
  });
});

test("a handshake that brings more than may wait leaves no channel behind", async () => {
  const { client, memory } = openStreams({ limits: { aheadCharacters: 10 } });
  const listener = client({ rpc: "Listen" });
  const response = await listener.request("POST", { RID: "1" }, form([{ long: "x".repeat(20) }], { ofs: "1" }));
  expect(response.status).toBe(429);
  expect(memory.bytes).toBe(0);
});

describe("the sweep", () => {
  test("looks at many channels in turns that others come between", async () => {
    const mib = 1024 * 1024;
    const { client, memory, passTime } = openStreams({ budget: { address: 64 * mib, strangers: 64 * mib } });
    for (let count = 0; count < 501; count++) await client({ rpc: "Listen" }).open();
    const each = memory.bytes / 501;
    passTime(20_000);
    expect(memory.bytes).toBe(each);
    await new Promise<void>((resolve) => setImmediate(resolve));
    expect(memory.bytes).toBe(0);
  });
});

describe("end", () => {
  test("a client that leaves ends its channel", async () => {
    const { client } = openStreams();
    const listener = client({ rpc: "Listen" });
    await listener.open();
    await listener.connect();
    expect((await listener.terminate()).status).toBe(200);
    expect(await listener.next()).toBeUndefined();
    expect((await listener.connect()).status).toBe(400);
    expect((await listener.terminate()).status).toBe(200);
  });

  test("closing tells every client to come back and ends all responses", async () => {
    const { client, streams } = openStreams();
    const clients = [client({ rpc: "Listen" }), client({ rpc: "Write" })];
    for (const each of clients) {
      await each.open();
      await each.connect();
    }
    await streams.close();
    for (const each of clients) {
      expect(await each.next()).toBe("close");
      expect(await each.next()).toBeUndefined();
    }
    expect((await client({ rpc: "Listen" }).open()).status).toBe(503);
  });

  test("a listener that was reaped for want of targets is told so", async () => {
    const { client, passTime } = openStreams();
    const listener = client({ rpc: "Listen" });
    await listener.open(addDocument(2, "things/a"));
    await listener.connect();
    await listener.until(isSnapshot);
    passTime(60_000);
    await listener.send({ removeTarget: 2 });
    await listener.next();
    passTime(6_000);
    expect(await listener.next()).toBe("close");
  });

  test("a stream ends with its token", async () => {
    const { client, passTime } = openStreams();
    const listener = client({ rpc: "Listen", idToken: "anna" });
    await listener.open(addDocument(2, "things/a"));
    await listener.connect();
    await listener.until(isSnapshot);
    passTime(60_000);
    expect(await listener.next()).toBe("close");
  });
});
