import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { expect, OPEN_RULES, test } from "../fixtures/protocol.ts";
import { type Dojo, PROCESSES } from "../fixtures/server.ts";
import { DATABASE, type Member, nameOf, openChannel, post, rpc, signIn, signUp } from "../fixtures/wire/wire.ts";

/** Some of these attacks once filled several times this heap. */
const HEAP_MB = 160;

test.use({ settings: { DOJO_RULES: OPEN_RULES, NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` } });

const MB = 1_000_000;
const LISTEN = "/google.firestore.v1.Firestore/Listen/channel";
const FORM = { "Content-Type": "application/x-www-form-urlencoded" };

const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

/** A refusal may also be the end of a connection, because the server does not read on only to be polite. */
const statusOf = (answer: Promise<{ status: number }>): Promise<number> =>
  answer.then(({ status }) => status).catch(() => 0);

const write = (dojo: Dojo, { idToken }: Member, path: string, text: string) =>
  rpc(
    dojo,
    "commit",
    { writes: [{ update: { name: nameOf(path), fields: { text: { stringValue: text } } } }] },
    idToken,
  );

/** The resident memory of the process. */
const residentMb = (dojo: Dojo): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${dojo.pid()}/status`, "utf8"))?.[1]) / 1024;

/** Sends the beginning of a request and then nothing more. */
function begin(dojo: Dojo, text: string): Promise<Socket> {
  const { hostname, port } = new URL(dojo.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text, () => resolve(socket)));
    socket.on("error", reject);
  });
}

test("handshakes that are never due take no memory, whoever sends them", async ({ dojo }) => {
  const pid = dojo.pid();
  const member = await signUp(dojo);
  const early = (size: number) => `count=1&ofs=1&req0___data__=${"x".repeat(size)}`;
  const handshake = (size: number) => statusOf(post(dojo, `${LISTEN}?VER=8&RID=1&CVER=22`, early(size), FORM));
  const large = await times(30, () => handshake(15 * MB));
  expect(large.filter((status) => status === 200)).toEqual([]);
  // Requests below the limits, but many of them: 100 MB in total.
  for (let round = 0; round < 10; round++) await times(50, () => handshake(200_000));

  const authorization = `headers=${encodeURIComponent(`Authorization:Bearer ${member.idToken}\r\n`)}&`;
  for (let round = 0; round < 2; round++) {
    const body = authorization + early(200_000);
    await times(50, () => statusOf(post(dojo, `${LISTEN}?VER=8&RID=1&CVER=22`, body, FORM)));
  }
  expect(dojo.pid()).toBe(pid);
  const other = await signUp(dojo, "ben@example.org");
  expect((await write(dojo, other, "things/a", "still here")).status).toBe(200);
});

test("bodies that are begun and never ended keep nobody out", async ({ dojo }) => {
  const member = await signUp(dojo);
  const head = (path: string, length: number, more = "") =>
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n${more}\r\n`;
  const sockets = await times(300, (index) => {
    const path = index % 2 ? `${LISTEN}?VER=8&RID=1` : "/identitytoolkit.googleapis.com/v1/accounts:signUp";
    return begin(dojo, head(path, 60_000) + "x".repeat(50_000));
  });
  const mine = await times(20, () => {
    const token = `Authorization: Bearer ${member.idToken}\r\n`;
    return begin(dojo, head(`/v1/${DATABASE}/documents:commit`, 10 * MB, token) + "x".repeat(5 * MB));
  });
  const other = await signUp(dojo, "ben@example.org");
  expect((await signIn(dojo, member.email)).status).toBe(200);
  expect((await write(dojo, other, "things/a", "a".repeat(500_000))).status).toBe(200);
  for (const socket of [...sockets, ...mine]) socket.destroy();
});

test("one member's requests of ten megabytes at once leave room for the others", async ({ dojo }) => {
  const pid = dojo.pid();
  const member = await signUp(dojo);
  const other = await signUp(dojo, "ben@example.org");
  const bodies = [
    `{"writes":[${"{},".repeat(3_300_000)}{}]}`,
    `{"writes":[${"[],".repeat(3_300_000)}[]]}`,
    `{"a":"${"\\u00e4".repeat(1_600_000)}"}`,
  ];
  const floods = times(12, (index) => statusOf(rpc(dojo, "commit", bodies[index % 3]!, member.idToken)));
  expect((await write(dojo, other, "things/a", "amid it")).status).toBe(200);
  for (const status of await floods) expect([0, 200, 400, 413, 429]).toContain(status);
  expect(dojo.pid()).toBe(pid);
  expect((await write(dojo, other, "things/a", "after it")).status).toBe(200);
});

test("answers of large documents stay bounded, repeated or unread", async ({ dojo }) => {
  const member = await signUp(dojo);
  for (let index = 0; index < 15; index++) await write(dojo, member, `things/d${index}`, "x".repeat(1_000_000));
  const batchGet = (documents: string[]) => rpc(dojo, "batchGet", { documents }, member.idToken);
  const same = await batchGet(Array<string>(5000).fill(nameOf("things/d0")));
  expect([200, 400]).toContain(same.status);
  expect(same.text.length).toBeLessThan(11 * MB);
  const distinct = await batchGet(Array.from({ length: 1001 }, (_, index) => nameOf(`things/n${index}`)));
  expect(distinct.error).toBe("INVALID_ARGUMENT");
  // Sixty large answers at once that nobody reads.
  const query = JSON.stringify({ structuredQuery: { from: [{ collectionId: "things" }] } });
  const head = `POST /v1/${DATABASE}/documents:runQuery HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${member.idToken}\r\n`;
  const sockets = await times(60, () => begin(dojo, `${head}Content-Length: ${query.length}\r\n\r\n${query}`));
  const other = await signUp(dojo, "ben@example.org");
  for (let round = 0; round < 10; round++) expect((await write(dojo, other, "things/a", "amid it")).status).toBe(200);
  expect(residentMb(dojo)).toBeLessThan(600);
  for (const socket of sockets) socket.destroy();
});

test("streams of strangers leave room for those who sign in", async ({ dojo }) => {
  const opened = [];
  for (let round = 0; round < 30; round++) {
    opened.push(
      ...(await times(40, async () => (await openChannel(dojo, "Listen").open({ database: DATABASE })).status)),
    );
  }
  expect(opened).toContain(200);
  const member = await signUp(dojo);
  const listener = openChannel(dojo, "Listen", member.idToken);
  const documents = [nameOf("things/a")];
  expect(
    (await listener.open({ database: DATABASE, addTarget: { targetId: 2, documents: { documents } } })).status,
  ).toBe(200);
  await listener.connect();
  await listener.until(
    (message: { targetChange?: { targetChangeType?: string } }) => message.targetChange?.targetChangeType === "CURRENT",
  );
});

interface TargetMessage {
  targetChange?: { targetChangeType?: string; cause?: { code: number } };
}

test("targets of one member are limited over all streams, and delay nobody", async ({ dojo }) => {
  const member = await signUp(dojo);
  let [accepted, refused] = [0, 0];
  for (let stream = 0; stream < 5; stream++) {
    const listener = openChannel(dojo, "Listen", member.idToken);
    await listener.open();
    await listener.connect();
    const documents = [nameOf("things/a")];
    const targets = Array.from({ length: 400 }, (_, index) => ({ targetId: index + 1, documents: { documents } }));
    await listener.send(...targets.map((addTarget) => ({ database: DATABASE, addTarget })));
    let answered = 0;
    await listener.until(({ targetChange }: TargetMessage) => {
      if (targetChange?.targetChangeType === "CURRENT") [accepted, answered] = [accepted + 1, answered + 1];
      if (targetChange?.cause?.code === 8) [refused, answered] = [refused + 1, answered + 1];
      return answered === targets.length;
    });
  }
  expect(accepted).toBeLessThanOrEqual(500 * PROCESSES);
  expect(accepted + refused).toBe(2000);
  const other = await signUp(dojo, "ben@example.org");
  for (let round = 0; round < 20; round++) {
    const writes = [write(dojo, member, "things/a", `round ${round}`), write(dojo, other, "things/b", "amid it")];
    for (const { status } of await Promise.all(writes)) expect(status).toBe(200);
  }
});
