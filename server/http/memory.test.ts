import { describe, expect, it, vi } from "vitest";
import { ChannelClient } from "../../tests/fixtures/wire/channelClient.ts";
import { ACCOUNTS, openHttp, type OpenHttp, register, ROOT, STREAM } from "../../tests/fixtures/wire/http.ts";

const MIB = 1024 * 1024;
const SHAKE = `${STREAM}?VER=8&RID=1&database=projects%2Fdemo-dojo%2Fdatabases%2F(default)`;

const bearer = (idToken: string) => ({ Authorization: `Bearer ${idToken}` });

/** A body that counts the bytes which the server reads. */
function endlessBody() {
  const pulled = { bytes: 0 };
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      pulled.bytes += 16_384;
      controller.enqueue(new Uint8Array(16_384).fill(0x20));
    },
  });
  return { pulled, init: { method: "POST", body: stream, duplex: "half" } as RequestInit };
}

async function statusOf(response: Response): Promise<string> {
  return ((await response.json()) as { error: { status: string } }).error.status;
}

/** A Listen handshake with one message that must wait for an earlier one, which never comes. */
const neverDue = (bytes: number) => ({ method: "POST", body: `count=1&ofs=1&req0___data__=${"x".repeat(bytes)}` });

describe("memory before sign-in", () => {
  it("holds little, however many handshakes with however much that is never due", async () => {
    const http = await openHttp();
    await http.request(SHAKE, neverDue(15 * MIB));
    for (const bytes of [250_000, 100_000, 1000]) {
      for (let count = 0; count < 70; count++) await http.request(SHAKE, neverDue(bytes));
    }
    expect(http.memory.bytes).toBeLessThanOrEqual(1 * MIB);
  });

  it("is enough for a class at once, and then goes to the latest", async () => {
    const http = await openHttp();
    const clients = Array.from({ length: 100 }, () => new ChannelClient(http.handle, { rpc: "Listen" }));
    for (const client of clients) expect((await client.open()).status).toBe(200);
    const statuses = await Promise.all(clients.map(async (client) => (await client.connect()).status));
    expect(statuses.lastIndexOf(400)).toBeLessThan(50);
    expect(statuses.indexOf(200)).toBeGreaterThan(0);
  });

  it("does not shut out the members behind the same address", async () => {
    const http = await openHttp();
    const { idToken } = await register(http);
    for (let count = 0; count < 100; count++) await http.request(SHAKE, neverDue(1000));
    const response = await http.request(`${ROOT}/open/a`, { headers: bearer(idToken) });
    expect(await statusOf(response)).toBe("NOT_FOUND");
    const form = new URLSearchParams({ headers: `Authorization:Bearer ${idToken}\r\n`, count: "0" });
    const shake = await http.request(SHAKE, { method: "POST", body: form.toString() });
    expect(shake.status).toBe(200);
  });

  it.each([
    ["no token", () => ({}), "INVALID_ARGUMENT"],
    ["a forged token", () => bearer("a.b.c"), "UNAUTHENTICATED"],
  ])("reads no long commit with %s", async (_, headers, status) => {
    const http = await openHttp();
    const { pulled, init } = endlessBody();
    const response = await http.request(`${ROOT}:commit`, { ...init, headers: headers() });
    expect(await statusOf(response)).toBe(status);
    expect(pulled.bytes).toBeLessThan(150_000);
    expect(http.memory.bytes).toBe(0);
  });

  it("reads no body where there is no such method", async () => {
    const http = await openHttp();
    const { pulled, init } = endlessBody();
    expect(await statusOf(await http.request(`${ROOT}:nothing`, init))).toBe("UNIMPLEMENTED");
    // Memory of the runtime before anybody reads.
    expect(pulled.bytes).toBeLessThanOrEqual(16_384);
  });

  it("is given back after every request", async () => {
    const http = await openHttp();
    const { idToken, localId } = await register(http);
    await http.post(`${ROOT}:commit`, { writes: [] }, bearer(idToken));
    await http.post(`${ROOT}:commit`, { writes: [{}] }, bearer(idToken));
    await http.request(`${ROOT}/users/${localId}`, { headers: bearer(idToken) });
    await http.post(`${ACCOUNTS}:lookup`, { idToken: "wrong" });
    await http.request(`${ACCOUNTS}:lookup`, { method: "POST", body: "{" });
    expect(http.memory.bytes).toBe(0);
  });

  it("is separate from members' memory: signing in always finds room", async () => {
    const http = await openHttp();
    const { idToken } = await register(http);
    for (const account of ["b", "c", "d", "e"]) fill(http, account);
    expect((await http.post(`${ACCOUNTS}:lookup`, { idToken })).status).toBe(200);
  });

  it("of the identity service is of the same budget, and its end signs nobody out", async () => {
    const http = await openHttp();
    const slow = slowBody();
    const answering = http.request(`${ACCOUNTS}:lookup`, slow.init);
    slow.send(`{"idToken":`);
    await vi.waitFor(() => expect(http.memory.bytes).toBeGreaterThan(0));
    for (let count = 0; count < 16; count++) {
      http.memory.open({ address: `stranger ${count}`, onEvicted: () => {} }).resize(MIB);
    }
    const response = await answering;
    expect(response.status).toBe(429);
    const { error } = (await response.json()) as { error: { message: string } };
    expect(error.message).toMatch(/^NETWORK_REQUEST_FAILED : /);
  });
});

/** A body whose bytes the test sends. */
function slowBody() {
  let controller: ReadableStreamDefaultController<Uint8Array>;
  const stream = new ReadableStream<Uint8Array>({
    start: (opened) => {
      controller = opened;
    },
  });
  const send = (text: string) => controller.enqueue(new TextEncoder().encode(text));
  return { send, init: { method: "POST", body: stream, duplex: "half" } as RequestInit };
}

/** Reserves all memory of an account. */
function fill(http: OpenHttp, account: string) {
  const reservation = http.memory.open({ address: "192.0.2.1", account, onEvicted: () => {} });
  let bytes = 0;
  while (reservation.resize(bytes + 1024)) bytes += 1024;
  return reservation;
}
