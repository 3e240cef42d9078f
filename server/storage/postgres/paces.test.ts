import { expect, onTestFinished, test } from "vitest";
import { makeDatabase, runSql } from "../../../tests/fixtures/postgres/databases.ts";
import type { PaceRule, Paces, Turn } from "../paces.ts";
import { connect } from "./connection.ts";
import { parseDatabaseUrl } from "./databaseUrl.ts";
import { openPostgresStore } from "./open.ts";
import { purgeLogs } from "./purge.ts";

const RULE: PaceRule = { free: 3, firstWaitMs: 2_000, longestWaitMs: 60_000, forgetMs: 100_000 };
const SLOW: PaceRule = { free: 2, firstWaitMs: 1_000_000, longestWaitMs: 8_000_000, forgetMs: 600_000 };

const turn = (key: string, rule = RULE, counts: Turn["counts"] = "always"): Turn => ({ pace: "p", rule, key, counts });

/** The counts of several processes on one database, whose clock stands still. */
async function openPaces(processes: number): Promise<{ url: string; paces: Paces[] }> {
  const url = await makeDatabase();
  await runSql(url, "CREATE TABLE test_clock AS SELECT pg_catalog.clock_timestamp() AS at");
  await runSql(
    url,
    "CREATE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql AS 'SELECT at FROM public.test_clock'",
  );
  await runSql(url, `ALTER DATABASE ${url.split("/").at(-1)} SET search_path = public, pg_catalog`);
  const open = async () => {
    const store = await openPostgresStore({ url, connections: 4 });
    onTestFinished(() => store.close());
    return store.paces!;
  };
  return { url, paces: await Promise.all(Array.from({ length: processes }, open)) };
}

const pass = (url: string, ms: number) => runSql(url, `UPDATE test_clock SET at = at + interval '${ms} milliseconds'`);

test("what may be tried without a wait is tried so often by all processes together", async () => {
  const { paces } = await openPaces(3);
  const taken = await Promise.all(
    Array.from({ length: 30 }, (_, index) => paces[index % 3]!.take([turn("a", SLOW), turn("b", SLOW)], 5_000)),
  );
  expect(taken.filter((one) => one !== undefined)).toEqual([
    { waitMs: 0, isHalfway: false },
    { waitMs: 0, isHalfway: false },
  ]);
});

test("keys in any order, in parallel: nobody waits for ever, and each is counted", async () => {
  const { url, paces } = await openPaces(3);
  const keys = ["a", "b", "c"];
  const rule = { ...RULE, free: 1_000 };
  await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      const turns = [0, 1, 2].map((place) => turn(keys[(index + place) % 3]!, rule));
      await paces[index % 3]!.take(index % 2 ? turns : turns.toReversed(), 5_000);
      await paces[index % 3]!.change([{ ...turn(keys[index % 3]!, rule), change: "count" }]);
    }),
  );
  const counts = await runSql(url, "SELECT key, count FROM paces ORDER BY key");
  expect(counts).toEqual(keys.map((key) => ({ key: `p ${key}`, count: 80 })));
});

test("waits double, end at the longest, and go with time", async () => {
  const { url, paces } = await openPaces(1);
  const wait = async () => (await paces[0]!.take([turn("a")], 1_000_000))!.waitMs;
  const waits = [];
  for (let index = 0; index < 12; index++) {
    waits.push(await wait());
    await pass(url, waits[index]!);
  }
  expect(waits.map((ms) => Math.round(ms) / 1000)).toEqual([0, 0, 0, 2, 4, 8, 16, 32, 60, 60, 60, 60]);
  expect(await paces[0]!.take([turn("a")], 5_000)).toBeUndefined();
  await pass(url, 20 * RULE.forgetMs);
  expect(await wait()).toBe(0);
});

test("only a halfway used limit counts at once where that is asked for", async () => {
  const { paces } = await openPaces(1);
  const take = () => paces[0]!.take([turn("n", RULE, "if-halfway")], 0);
  const count = () => paces[0]!.change([{ ...turn("n"), change: "count" }]);
  expect(await take()).toEqual({ waitMs: 0, isHalfway: false });
  await count();
  expect(await take()).toEqual({ waitMs: 0, isHalfway: false });
  await count();
  expect(await take()).toEqual({ waitMs: 0, isHalfway: true });
  expect(await take()).toBeUndefined();
  await paces[0]!.change([{ ...turn("n"), change: "uncount" }]);
  expect(await take()).toMatchObject({ isHalfway: true });
  await paces[0]!.change([{ ...turn("n"), change: "forget" }]);
  expect(await take()).toEqual({ waitMs: 0, isHalfway: false });
});

test("a clock that goes back makes nobody wait longer than the rule's longest", async () => {
  const { url, paces } = await openPaces(1);
  for (let index = 0; index < 3; index++) await paces[0]!.take([turn("a")], 5_000);
  await pass(url, -24 * 3_600_000);
  expect((await paces[0]!.take([turn("a")], 1_000_000))!.waitMs).toBeLessThanOrEqual(62_000);
});

test("rows that have run down go, and the others stay", async () => {
  const { url, paces } = await openPaces(1);
  for (const key of ["old", "new"]) await paces[0]!.take([turn(key)], 0);
  await runSql(url, "UPDATE paces SET idle_ms = 5 WHERE key = 'p old'");
  const connection = await connect(parseDatabaseUrl(url)!);
  await purgeLogs(connection.query);
  await connection.end();
  expect(await runSql(url, "SELECT key FROM paces")).toEqual([{ key: "p new" }]);
});

test("of more rows than there is room for the latest stay", async () => {
  const { url } = await openPaces(1);
  await runSql(
    url,
    "INSERT INTO paces SELECT n, 1, 0, 0, extract(epoch FROM now()) * 1000 + 1e6 + n FROM generate_series(1, 200100) AS n",
  );
  const connection = await connect(parseDatabaseUrl(url)!);
  await purgeLogs(connection.query);
  await connection.end();
  const [row] = await runSql(url, "SELECT count(*) AS count, min(key::integer) AS least FROM paces");
  expect(row).toEqual({ count: 200_001, least: 100 });
});
