import { type Dojo, type Settings, startDojo } from "../../tests/fixtures/server.ts";
import { DATABASE, type Member, nameOf, openChannel, rpc, signUp } from "../../tests/fixtures/wire/wire.ts";
import { type Figure, percentile } from "./figure.ts";

const READS = 400;
const CHANGES = 100;
const LISTENERS = 1000;
/** As many streams as one account may have. */
const PER_MEMBER = 100;
const FANNED_OUT = 20;
const PATH = "things/shared";

const latencies = (ms: number[]) =>
  `p50 ${percentile(ms, 0.5).toFixed(1)} ms, p99 ${percentile(ms, 0.99).toFixed(1)} ms`;

/** How long readers and listeners wait; clients and server share the machine. */
export async function benchStreams(settings: Settings): Promise<Figure[]> {
  const dojo = await startDojo({ ...settings, DOJO_RULES: "tests/fixtures/open.rules" });
  try {
    const members: Member[] = [];
    for (let index = 0; index < LISTENERS / PER_MEMBER; index++)
      members.push(await signUp(dojo, `listener${index}@example.org`));
    const member = members[0]!;
    await write(dojo, member, "0");
    const reads: number[] = [];
    for (let turn = 0; turn < READS; turn++) {
      const startedAtMs = performance.now();
      await rpc(dojo, "batchGet", { documents: [nameOf(PATH)] }, member.idToken);
      reads.push(performance.now() - startedAtMs);
    }
    const one = await fanOut(dojo, [member], CHANGES);
    const listeners = members.flatMap((each) => Array.from({ length: PER_MEMBER }, () => each));
    const all = await fanOut(dojo, listeners, FANNED_OUT);
    return [
      { name: "reading a document", value: latencies(reads) },
      { name: "from the commit to its listener", value: latencies(one) },
      { name: `from the commit to each of ${LISTENERS} listeners`, value: latencies(all), goal: "p99 below 100 ms" },
    ];
  } finally {
    await dojo.remove();
  }
}

async function write(dojo: Dojo, { idToken }: Member, text: string): Promise<void> {
  const writes = [{ update: { name: nameOf(PATH), fields: { text: { stringValue: text } } } }];
  const answer = await rpc(dojo, "commit", { database: DATABASE, writes }, idToken);
  if (answer.status !== 200) throw new Error(`a commit answered ${answer.status}: ${answer.text}`);
}

/** Milliseconds from the sending of a commit to its arrival at each listener, over several commits. */
async function fanOut(dojo: Dojo, members: readonly Member[], changes: number): Promise<number[]> {
  const addTarget = { targetId: 2, documents: { documents: [nameOf(PATH)] } };
  const channels = [];
  for (const { idToken } of members) {
    const channel = openChannel(dojo, "Listen", idToken);
    await channel.open({ database: DATABASE, addTarget });
    await channel.connect();
    await channel.until((message) => JSON.stringify(message).includes('"CURRENT"'));
    channels.push(channel);
  }
  const ms: number[] = [];
  for (let turn = 0; turn < changes; turn++) {
    const text = `change ${members.length} ${turn}`;
    const heard = channels.map((channel) => channel.until((message) => JSON.stringify(message).includes(text)));
    const startedAtMs = performance.now();
    const arrivals = heard.map((each) => each.then(() => ms.push(performance.now() - startedAtMs)));
    await write(dojo, members[0]!, text);
    await Promise.all(arrivals);
  }
  await Promise.all(channels.map((channel) => channel.terminate()));
  await Promise.all(channels.map((channel) => channel.disconnect()));
  return ms;
}
