import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { type Dojo, type Settings, startDojo } from "../../tests/fixtures/server.ts";
import { DATABASE, type Member, nameOf, rpc, signUp } from "../../tests/fixtures/wire/wire.ts";
import type { MeasuredDatabase } from "./databases.ts";
import { type Figure, median, rate } from "./figure.ts";
import { benchStreams } from "./streams.ts";

const WRITES = 400;
const MOST_AT_ONCE = 64;
const COMMITS = [
  { atOnce: 1, goal: 0.5 },
  { atOnce: MOST_AT_ONCE, goal: 1 },
];

/** Start time, memory and durable commits of the server, compared with the bare runtime and the bare database. */
export async function benchServer(database: MeasuredDatabase): Promise<Figure[]> {
  const settings = await database.settings();
  const start = await startTimes(settings);
  const dojo = await startDojo(settings);
  try {
    const idleMb = residentMb(dojo);
    const members: Member[] = [];
    for (let index = 0; index < MOST_AT_ONCE; index++) members.push(await signUp(dojo, `bench${index}@example.org`));
    const commit = (index: number, lane: number) => writeProfile(dojo, members[lane]!, index);
    for (const lane of members.keys()) await commit(0, lane);
    const figures: Figure[] = [
      {
        name: "server ready, of the bare runtime's start",
        value: `${(start.server / start.bare).toFixed(1)} ×  (${start.server.toFixed(0)} ms)`,
        goal: "300 ms",
      },
      { name: "server idle memory", value: `${idleMb.toFixed(0)} MB`, goal: "below 120 MB" },
    ];
    for (const { atOnce, goal } of COMMITS) {
      const bare = await database.bareCommits(atOnce);
      const ours = await rate(WRITES * Math.min(4, atOnce), atOnce, commit);
      figures.push({
        name: `durable commits of ${atOnce} at once, of as many of the bare database`,
        value: `${(ours / bare).toFixed(2)} ×  (${ours.toFixed(0)}/s of ${bare.toFixed(0)}/s)`,
        goal: `at least ${goal} ×`,
      });
    }
    const all = [...figures, ...(await benchStreams(await database.settings()))];
    return all.map((figure) => ({ ...figure, name: `${database.name}: ${figure.name}` }));
  } finally {
    await dojo.remove();
  }
}

async function startTimes(settings: Settings): Promise<{ server: number; bare: number }> {
  const bare: number[] = [];
  const server: number[] = [];
  for (let turn = 0; turn < 5; turn++) {
    let startedAtMs = performance.now();
    spawnSync(process.execPath, ["-e", "0"]);
    bare.push(performance.now() - startedAtMs);
    startedAtMs = performance.now();
    const dojo = await startDojo(settings);
    await fetch(`${dojo.url}/healthz`);
    server.push(performance.now() - startedAtMs);
    await dojo.remove();
  }
  return { server: median(server), bare: median(bare) };
}

function residentMb(dojo: Dojo): number {
  const status = readFileSync(`/proc/${dojo.pid()}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** A write like the app's, through HTTP, token, rules and store. */
async function writeProfile(dojo: Dojo, { uid, email, idToken }: Member, index: number): Promise<void> {
  const text = (stringValue: string) => ({ stringValue });
  const whole = (integerValue: string) => ({ integerValue });
  const fields = {
    uid: text(uid),
    email: text(email),
    displayName: text("Bench"),
    school: text(`Schule ${index}`),
    belt: text(""),
    attributes: { mapValue: {} },
    xp: whole("0"),
    noteCount: whole("0"),
    celebratedLevel: whole("1"),
  };
  const writes = [{ update: { name: nameOf(`users/${uid}`), fields } }];
  const answer = await rpc(dojo, "commit", { database: DATABASE, writes }, idToken);
  if (answer.status !== 200) throw new Error(`a commit answered ${answer.status}: ${answer.text}`);
}
