import { type Dojo, type Settings, startDojo } from "../../tests/fixtures/server.ts";
import { form } from "../../tests/fixtures/wire/channelClient.ts";
import { DATABASE, type Member, nameOf, signUp } from "../../tests/fixtures/wire/wire.ts";
import { type Figure, percentile } from "./figure.ts";
import { benchMemoryAfter } from "./memory.ts";
import { type LoadClient, NUMBER, requestText } from "./load.ts";

const READS = 400;
const CHANGES = 100;
const LISTENERS = 1000;
/** As many streams as one account may have. */
const PER_MEMBER = 100;
const FANNED_OUT = 20;
const PATH = "things/shared";
/** Stands for the id of a stream. */
const SID = "{sid}";

const latencies = (ms: number[]) =>
  `p50 ${percentile(ms, 0.5).toFixed(1)} ms, p99 ${percentile(ms, 0.99).toFixed(1)} ms`;

/** How long readers and listeners wait; clients and server share the machine. */
export async function benchStreams(settings: Settings, client: LoadClient): Promise<Figure[]> {
  const dojo = await startDojo({ ...settings, DOJO_RULES: "tests/fixtures/open.rules" });
  try {
    const members: Member[] = [];
    for (let index = 0; index < LISTENERS / PER_MEMBER; index++)
      members.push(await signUp(dojo, `listener${index}@example.org`));
    const member = members[0]!;
    await client.run(dojo, [change(member)], 1);
    const body = JSON.stringify({ documents: [nameOf(PATH)] });
    const headers = { Authorization: `Bearer ${member.idToken}`, "Content-Type": "application/json" };
    const reads = await client.run(dojo, [requestText(`/v1/${DATABASE}/documents:batchGet`, headers, body)], READS);
    const one = await fanOut(client, dojo, { listeners: [member], writer: member, changes: CHANGES });
    const listeners = members.flatMap((each) => Array.from({ length: PER_MEMBER }, () => each));
    const all = await fanOut(client, dojo, { listeners, writer: member, changes: FANNED_OUT });
    const memory = await benchMemoryAfter(`${LISTENERS} listeners`, dojo);
    return [
      { name: "reading a document", value: latencies(reads.ms) },
      { name: "from the commit to its listener", value: latencies(one) },
      { name: `from the commit to each of ${LISTENERS} listeners`, value: latencies(all), goal: "p99 below 100 ms" },
      memory,
    ];
  } finally {
    await dojo.remove();
  }
}

/** Milliseconds from the sending of a commit to its arrival at each listener, over several commits. */
function fanOut(
  client: LoadClient,
  dojo: Dojo,
  { listeners, writer, changes }: { listeners: readonly Member[]; writer: Member; changes: number },
): Promise<number[]> {
  const channel = "/google.firestore.v1.Firestore/Listen/channel?VER=8";
  const message = { database: DATABASE, addTarget: { targetId: 2, documents: { documents: [nameOf(PATH)] } } };
  const handshakes = listeners.map(({ idToken }) => {
    const headers = `Authorization:Bearer ${idToken}\r\n`;
    const body = form([message], { ofs: "0", headers });
    const type = { "Content-Type": "application/x-www-form-urlencoded" };
    return requestText(`${channel}&RID=1&CVER=22&database=${encodeURIComponent(DATABASE)}`, type, body);
  });
  const attach = requestText(`${channel}&RID=rpc&SID=${SID}&AID=0&CI=0&TYPE=xmlhttp`);
  const terminate = requestText(`${channel}&RID=2&SID=${SID}&TYPE=terminate`, {}, "");
  return client.fanOut(dojo, {
    handshakes,
    attach,
    terminate,
    sid: SID,
    current: "CURRENT",
    commit: change(writer),
    changes,
  });
}

/** A request that writes its number. */
function change({ idToken }: Member): string {
  const writes = [{ update: { name: nameOf(PATH), fields: { text: { stringValue: `change ${NUMBER}` } } } }];
  const headers = { Authorization: `Bearer ${idToken}`, "Content-Type": "application/json" };
  return requestText(`/v1/${DATABASE}/documents:commit`, headers, JSON.stringify({ database: DATABASE, writes }));
}
