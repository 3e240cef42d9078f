import type { Dojo } from "../../tests/fixtures/server.ts";
import { DATABASE, type Member, nameOf } from "../../tests/fixtures/wire/wire.ts";
import type { MeasuredDatabase } from "./databases.ts";
import { type Figure, median, percentile } from "./figure.ts";
import { type LoadClient, NUMBER, requestText } from "./load.ts";

/** The bare database and the server by turns: what else the machine does slows both down. */
const ROUNDS = 5;
const WARM_UP = 4000;
const PARALLEL = [
  { atOnce: 1, count: 500, goal: "" },
  { atOnce: 16, count: 3000, goal: "at least 0.5 ×" },
  { atOnce: 64, count: 6000, goal: "at least 1 ×" },
  { atOnce: 256, count: 6000, goal: "p99 below 100 ms" },
];

/** Durable commits through HTTP, token, rules and store, beside single inserts into the bare database. */
export async function benchCommits(
  dojo: Dojo,
  members: readonly Member[],
  { database, client }: { database: MeasuredDatabase; client: LoadClient },
): Promise<Figure[]> {
  const requestsOf = (atOnce: number) =>
    Array.from({ length: atOnce }, (_, lane) => writeProfile(members[lane % members.length]!));
  await client.run(dojo, requestsOf(members.length), WARM_UP);
  const figures: Figure[] = [];
  for (const { atOnce, count, goal } of PARALLEL) {
    const rounds: { bare: number; ours: number }[] = [];
    const ms: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const bare = await database.bareCommits(atOnce);
      const answered = await client.run(dojo, requestsOf(atOnce), count);
      rounds.push({ bare, ours: answered.perSecond });
      ms.push(...answered.ms);
    }
    const share = median(rounds.map(({ bare, ours }) => ours / bare));
    const [ours, bare] = [median(rounds.map((round) => round.ours)), median(rounds.map((round) => round.bare))];
    const waits = `p50 ${percentile(ms, 0.5).toFixed(1)} ms, p99 ${percentile(ms, 0.99).toFixed(1)} ms`;
    figures.push({
      name: `durable commits of ${atOnce} at once, of ${database.bareName} in the bare database`,
      value: `${share.toFixed(2)} ×  (${ours.toFixed(0)}/s of ${bare.toFixed(0)}/s; ${waits})`,
      ...(goal && { goal }),
    });
  }
  return figures;
}

/** A write like the app's. */
function writeProfile({ uid, email, idToken }: Member): string {
  const text = (stringValue: string) => ({ stringValue });
  const whole = (integerValue: string) => ({ integerValue });
  const fields = {
    uid: text(uid),
    email: text(email),
    displayName: text("Bench"),
    school: text(`Schule ${NUMBER}`),
    belt: text(""),
    attributes: { mapValue: {} },
    xp: whole("0"),
    noteCount: whole("0"),
    celebratedLevel: whole("1"),
  };
  const body = JSON.stringify({ database: DATABASE, writes: [{ update: { name: nameOf(`users/${uid}`), fields } }] });
  const headers = { Authorization: `Bearer ${idToken}`, "Content-Type": "application/json" };
  return requestText(`/v1/${DATABASE}/documents:commit`, headers, body);
}
