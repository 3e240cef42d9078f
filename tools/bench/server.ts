import { spawnSync } from "node:child_process";
import { type Dojo, type Settings, startDojo } from "../../tests/fixtures/server.ts";
import { type Member, signUp } from "../../tests/fixtures/wire/wire.ts";
import { benchCommits } from "./commits.ts";
import type { MeasuredDatabase } from "./databases.ts";
import { type Figure, median, rate } from "./figure.ts";
import { benchMemoryAfter, residentMb } from "./memory.ts";
import { type LoadClient, requestText, startLoadClient } from "./load.ts";
import { benchStreams } from "./streams.ts";

/** One for each connection: commits of one document have to wait for each other. */
const MEMBERS = 256;
const SIGN_UPS_AT_ONCE = 4;
const AT_ONCE = 16;
const ANSWERS = 4000;
const ROUNDS = 5;

/** Start time, memory and durable commits of the server, compared with the bare runtime and the bare database. */
export async function benchServer(database: MeasuredDatabase): Promise<Figure[]> {
  const settings = await database.settings();
  const start = await startTimes(settings);
  const dojo = await startDojo({ ...settings, DOJO_TRUST_PROXY: "1" });
  const client = startLoadClient();
  try {
    const idleMb = residentMb(dojo);
    const members = await signUpAll(dojo);
    const figures: Figure[] = [
      {
        name: "server ready, of the bare runtime's start",
        value: `${(start.server / start.bare).toFixed(1)} ×  (${start.server.toFixed(0)} ms)`,
        goal: "300 ms",
      },
      { name: "server idle memory", value: `${idleMb.toFixed(0)} MB`, goal: "below 100 MB" },
    ];
    figures.push(await benchPage(dojo, client));
    figures.push(...(await benchCommits(dojo, members, { database, client })));
    figures.push(await benchMemoryAfter("these commits", dojo));
    const all = [...figures, ...(await benchStreams(await database.settings(), client))];
    return all.map((figure) => ({ ...figure, name: `${database.name}: ${figure.name}` }));
  } finally {
    client.end();
    await dojo.remove();
  }
}

/** Each from an address of its own, since one address may sign up only so many. */
async function signUpAll(dojo: Dojo): Promise<Member[]> {
  const members: Member[] = [];
  await rate(MEMBERS, SIGN_UPS_AT_ONCE, async (index) => {
    members.push(await signUp(dojo, `bench${index}@example.org`, { "X-Forwarded-For": `198.51.100.${index}` }));
  });
  return members;
}

/** The page, as browsers ask for it, beside the least answer that there is. */
async function benchPage(dojo: Dojo, client: LoadClient): Promise<Figure> {
  const page = requestText("/", { "Accept-Encoding": "gzip, deflate, br" });
  const least = requestText("/healthz");
  const perSecond = async (text: string) =>
    (
      await client.run(
        dojo,
        Array.from({ length: AT_ONCE }, () => text),
        ANSWERS,
      )
    ).perSecond;
  const rounds: { page: number; least: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({ least: await perSecond(least), page: await perSecond(page) });
  }
  const share = median(rounds.map((each) => each.page / each.least));
  return {
    name: "the page, of /healthz",
    value: `${share.toFixed(2)} ×  (${median(rounds.map((each) => each.page)).toFixed(0)}/s)`,
    goal: "at least 0.5 ×",
  };
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
