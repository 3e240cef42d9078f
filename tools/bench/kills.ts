import { makeRandom } from "../../domain/game/random.ts";
import { type Dojo, startDojo } from "../../tests/fixtures/server.ts";
import { DATABASE, nameOf, rpc, signUp } from "../../tests/fixtures/wire/wire.ts";

/** The state of the writes after many kills of the process. */
export interface KillReport {
  kills: number;
  acknowledged: number;
  /** Acknowledged but missing. */
  lost: number;
  /** Present without an answer: the client sends them again and must be told that they exist. */
  unanswered: number;
  /** Counted more or less often than written. */
  miscounted: number;
}

const LANES = 8;
/** Commits that are acknowledged before the process is killed during the next ones. */
const MOST_BEFORE_KILL = 60;
const COUNTER = "things/counter";

/**
 * Kills the server with SIGKILL during writes, many times. Each commit makes a document of its own and increments a
 * shared counter; afterwards every acknowledged document must exist, and the counter must match.
 */
export async function killAmidWrites(kills: number, seed = 1): Promise<KillReport> {
  const random = makeRandom(seed);
  const dojo = await startDojo({ DOJO_RULES: "tests/fixtures/open.rules" });
  try {
    const { idToken } = await signUp(dojo);
    const acknowledged = new Set<number>();
    const sent = { count: 0 };
    for (let kill = 0; kill < kills; kill++) {
      const goal = acknowledged.size + 1 + random.below(MOST_BEFORE_KILL);
      const ending = { isDue: false };
      const lane = async () => {
        while (!ending.isDue) {
          const index = sent.count++;
          if (await write(dojo, idToken, index)) acknowledged.add(index);
          // The others are still running.
          if (acknowledged.size >= goal && !ending.isDue) {
            ending.isDue = true;
            await dojo.kill();
          }
        }
      };
      await Promise.all(Array.from({ length: LANES }, lane));
      await dojo.restart();
    }
    return { kills, ...(await inspect(dojo, idToken, acknowledged, sent.count)) };
  } finally {
    await dojo.remove();
  }
}

/** Whether a write was acknowledged; a broken connection acknowledges nothing. */
async function write(dojo: Dojo, idToken: string, index: number): Promise<boolean> {
  const fields = { text: { stringValue: `write ${index}` } };
  const writes = [
    { update: { name: nameOf(`things/n${index}`), fields }, currentDocument: { exists: false } },
    {
      transform: {
        document: nameOf(COUNTER),
        fieldTransforms: [{ fieldPath: "count", increment: { integerValue: "1" } }],
      },
    },
  ];
  const answer = await rpc(dojo, "commit", { database: DATABASE, writes }, idToken).catch(() => undefined);
  if (answer && answer.status !== 200) throw new Error(`a commit answered ${answer.status}: ${answer.text}`);
  return answer !== undefined;
}

async function inspect(dojo: Dojo, idToken: string, acknowledged: ReadonlySet<number>, sent: number) {
  const stored = new Set<number>();
  for (let first = 0; first < sent; first += 500) {
    const indexes = Array.from({ length: Math.min(500, sent - first) }, (_, offset) => first + offset);
    const documents = indexes.map((index) => nameOf(`things/n${index}`));
    const { text } = await rpc(dojo, "batchGet", { documents }, idToken);
    for (const { found } of JSON.parse(text) as { found?: { name: string } }[]) {
      if (found) stored.add(Number(/\d+$/.exec(found.name)?.[0]));
    }
  }
  const { text } = await rpc(dojo, "batchGet", { documents: [nameOf(COUNTER)] }, idToken);
  const count = Number(/"integerValue":"(\d+)"/.exec(text)?.[1] ?? 0);
  return {
    acknowledged: acknowledged.size,
    lost: [...acknowledged].filter((index) => !stored.has(index)).length,
    unanswered: [...stored].filter((index) => !acknowledged.has(index)).length,
    miscounted: count - stored.size,
  };
}
