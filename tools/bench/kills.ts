import { makeRandom } from "../../domain/game/random.ts";
import { startCluster } from "../../tests/fixtures/postgres/cluster.ts";
import { type Dojo, type Settings, startDojo } from "../../tests/fixtures/server.ts";
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

/** What is killed: the server on a file, the server on PostgreSQL, or that PostgreSQL while the server runs. */
export const VICTIMS = ["server", "server-on-postgres", "postgres"] as const;

/**
 * Kills the server with SIGKILL, or lets the database crash, during writes, many times. Each commit makes a document of
 * its own and increments a shared counter; afterwards every acknowledged document must exist, and the counter must match.
 */
export async function killAmidWrites(victim: (typeof VICTIMS)[number], kills: number, seed = 1): Promise<KillReport> {
  const random = makeRandom(seed);
  const cluster = victim === "server" ? undefined : await startCluster({ isDurable: true });
  const settings: Settings = cluster ? { DATABASE_URL: cluster.url("postgres") } : {};
  const dojo = await startDojo({ ...settings, DOJO_RULES: "tests/fixtures/open.rules" });
  const kill = victim === "postgres" ? () => cluster!.stop("SIGQUIT") : () => dojo.kill();
  const begin = victim === "postgres" ? () => cluster!.start() : () => dojo.restart();
  try {
    const { idToken } = await signUp(dojo);
    const acknowledged = new Set<number>();
    const sent = { count: 0 };
    for (let turn = 0; turn < kills; turn++) {
      const goal = acknowledged.size + 1 + random.below(MOST_BEFORE_KILL);
      const killed = Promise.withResolvers<void>();
      const ending = { isDue: false };
      const lane = async () => {
        while (!ending.isDue) {
          const index = sent.count++;
          if (await write(dojo, idToken, index)) acknowledged.add(index);
          // The others are still running.
          if (acknowledged.size >= goal && !ending.isDue) {
            ending.isDue = true;
            await kill().then(killed.resolve, killed.reject);
          }
        }
      };
      const lanes = Promise.all(Array.from({ length: LANES }, lane));
      await killed.promise;
      // Only then are the commits answered that a server holds whose database is away.
      await begin();
      await lanes;
    }
    return { kills, ...(await inspect(dojo, idToken, acknowledged, sent.count)) };
  } finally {
    await dojo.remove();
  }
}

/** Whether a write was acknowledged: not by a broken connection, nor by a server whose database is away. */
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
  if (answer && answer.status !== 200 && answer.error !== "UNAVAILABLE")
    throw new Error(`a commit answered ${answer.status}: ${answer.text}`);
  return answer?.status === 200;
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
