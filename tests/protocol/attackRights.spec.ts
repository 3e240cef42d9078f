import type { ChannelClient } from "../fixtures/wire/channelClient.ts";
import { expect, OPEN_RULES, test } from "../fixtures/protocol.ts";
import type { Dojo } from "../fixtures/server.ts";
import { DATABASE, identity, type Member, nameOf, openChannel, rpc, signUp } from "../fixtures/wire/wire.ts";

test.use({ settings: { DOJO_RULES: OPEN_RULES } });

interface StreamMessage {
  error?: { status: string };
  targetChange?: { targetChangeType?: string };
  documentChange?: object;
  streamToken?: string;
  writeResults?: object[];
}

const textField = (stringValue: string) => ({ a: { stringValue } });
const set = (path: string, text: string) => ({ update: { name: nameOf(path), fields: textField(text) } });

/** A Listen stream on one document, up to date. */
async function listenTo(dojo: Dojo, { idToken }: Member, path: string): Promise<ChannelClient> {
  const listener = openChannel(dojo, "Listen", idToken);
  await listener.open({ database: DATABASE, addTarget: { targetId: 2, documents: { documents: [nameOf(path)] } } });
  await listener.connect();
  await listener.until(({ targetChange }: StreamMessage) => targetChange?.targetChangeType === "CURRENT");
  return listener;
}

/** A Write stream that has written once. */
async function openWriter(dojo: Dojo, { idToken, uid }: Member): Promise<ChannelClient> {
  const writer = openChannel(dojo, "Write", idToken);
  await writer.open({ database: DATABASE });
  await writer.connect();
  await writer.until(({ streamToken }: StreamMessage) => streamToken !== undefined);
  await writer.send({ database: DATABASE, streamToken: "MQ==", writes: [set(`users/${uid}`, "own")] });
  await writer.until(({ writeResults }: StreamMessage) => writeResults !== undefined);
  return writer;
}

const isError = ({ error }: StreamMessage) => error !== undefined;

const documentAt = async (dojo: Dojo, path: string, { idToken }: Member) => {
  const { text } = await rpc(dojo, "batchGet", { documents: [nameOf(path)] }, idToken);
  return JSON.parse(text) as { found?: object; missing?: string }[];
};

/** A new address is valid once the mailed link is opened. */
async function changeAddress(dojo: Dojo, { idToken }: Member) {
  const newEmail = "neu@example.org";
  await identity(dojo, "sendOobCode", { requestType: "VERIFY_AND_CHANGE_EMAIL", idToken, newEmail });
  await expect.poll(() => dojo.mails().length).toBe(1);
  const text = dojo.mails()[0]!.replaceAll("=\r\n", "").replaceAll("=3D", "=");
  return await identity(dojo, "update", { oobCode: /oobCode=([\w-]+)/.exec(text)![1] });
}

const ENDS: Record<string, (dojo: Dojo, victim: Member) => Promise<{ status: number }>> = {
  "a new password": (dojo, { idToken }) => identity(dojo, "update", { idToken, password: "Katzenstand-90-10" }),
  "a new address": changeAddress,
  deletion: (dojo, { idToken }) => identity(dojo, "delete", { idToken }),
};

for (const [name, end] of Object.entries(ENDS)) {
  test(`${name} ends what a thief still has open`, async ({ dojo }) => {
    const victim = await signUp(dojo);
    const other = await signUp(dojo, "ben@example.org");
    const listener = await listenTo(dojo, victim, "things/secret");
    const writer = await openWriter(dojo, victim);
    await rpc(dojo, "commit", { writes: [{ delete: nameOf(`users/${victim.uid}`) }] }, victim.idToken);

    expect((await end(dojo, victim)).status).toBe(200);

    // The thief's writes are refused at once, and the stream ends by itself although he is silent.
    await writer.send({ database: DATABASE, streamToken: "Mg==", writes: [set(`users/${victim.uid}`, "late")] });
    const [late] = (await writer.until(isError)) as StreamMessage[];
    expect(late?.error?.status).toBe("UNAUTHENTICATED");
    const last = (await listener.until(isError)).at(-1) as StreamMessage;
    expect(last.error?.status).toBe("UNAUTHENTICATED");
    expect(await listener.next()).toBe("close");

    const direct = await rpc(dojo, "commit", { writes: [set(`users/${victim.uid}`, "late")] }, victim.idToken);
    expect(direct.error).toBe("UNAUTHENTICATED");
    expect(await documentAt(dojo, `users/${victim.uid}`, other)).toMatchObject([{ missing: expect.any(String) }]);
    const { refreshToken } = victim;
    const form = new URLSearchParams({ grant_type: "refresh_token", refresh_token: refreshToken });
    const refreshed = await fetch(`${dojo.url}/securetoken.googleapis.com/v1/token?key=x`, {
      method: "POST",
      body: form,
    });
    expect(refreshed.status).toBe(400);
  });
}

test("an account that was deleted amid a storm of writes leaves no document behind", async ({ dojo }) => {
  const other = await signUp(dojo, "ben@example.org");
  for (let round = 0; round < 5; round++) {
    const victim = await signUp(dojo, `anna${round}@example.org`);
    const path = (index: number) => `users/${victim.uid}/late/n${index}`;
    const write = (index: number) => rpc(dojo, "commit", { writes: [set(path(index), "late")] }, victim.idToken);
    const writes = Array.from({ length: 40 }, (_, index) => write(index));
    const deleted = identity(dojo, "delete", { idToken: victim.idToken });
    const after = Array.from({ length: 40 }, (_, index) => write(40 + index));
    expect((await deleted).status).toBe(200);
    const answers = await Promise.all([...writes, ...after]);
    // What was refused is missing, what was acknowledged is stored: nothing arrives after its own answer.
    for (const [index, { status }] of answers.entries()) {
      const [found] = await documentAt(dojo, path(index), other);
      expect(found?.found !== undefined, `write ${index} answered ${status}`).toBe(status === 200);
    }
    expect((await write(99)).error).toBe("UNAUTHENTICATED");
  }
});

test("a stream is not read by whoever knows its id alone", async ({ dojo }) => {
  const { email } = await signUp(dojo);
  const cookieOf = async () => {
    const answer = await fetch(`${dojo.url}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=x`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email, password: "Reiterstand-50-50", returnSecureToken: true }),
    });
    return answer.headers.getSetCookie()[0]!.split(";")[0]!;
  };
  const [own, foreign] = [await cookieOf(), await cookieOf()];
  const channel = `${dojo.url}/google.firestore.v1.Firestore/Listen/channel?VER=8`;
  const opened = await fetch(`${channel}&RID=1&CVER=22`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Cookie: own },
    body: "count=0&ofs=0",
  });
  const sid = /\["c","([\w-]+)"/.exec(await opened.text())![1]!;
  const connect = (headers: Record<string, string>) =>
    fetch(`${channel}&SID=${sid}&RID=rpc&AID=0&CI=1&TO=0&TYPE=xmlhttp`, { headers });
  for (const headers of [{}, { Cookie: foreign }] as Record<string, string>[]) {
    const refused = await connect(headers);
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("Unknown SID");
  }
  expect((await connect({ Cookie: own })).status).toBe(200);
});
