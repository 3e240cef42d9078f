import { setTimeout } from "node:timers/promises";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { startCluster } from "../../../tests/fixtures/postgres/cluster.ts";
import { type CuttingProxy, startCuttingProxy } from "../../../tests/fixtures/postgres/cuttingProxy.ts";
import { makeDatabase, runSql, sharedSocket } from "../../../tests/fixtures/postgres/databases.ts";
import type { Value } from "../../protocol/document/document.ts";
import type { HealthChange } from "../health.ts";
import { type Commit, type Store, StoreError } from "../store.ts";
import { openPostgresStore } from "./open.ts";

const integer = (value: number): Value => ({ integerValue: String(value) });

async function open(url: string, onHealth?: (change: HealthChange) => void): Promise<Store> {
  const store = await openPostgresStore({ url, connections: 4, onHealth });
  onTestFinished(() => store.close());
  return store;
}

const valueOf = async (store: Store, path: string) => {
  const n = (await store.read((read) => read.get(path))).result?.fields.n;
  return n && "integerValue" in n ? Number(n.integerValue) : 0;
};

/** Adds one to a counter. */
const increment = (store: Store, path = "counters/a") =>
  store.commit(async (read) => {
    const n = (await read.get(path))?.fields.n;
    return [{ path, fields: { n: integer(1 + (n && "integerValue" in n ? Number(n.integerValue) : 0)) } }];
  });

describe("a connection that is cut while a commit is on its way", () => {
  let url: string;
  let proxy: CuttingProxy;
  let store: Store;
  const heard: Commit[] = [];
  beforeEach(async () => {
    url = await makeDatabase();
    proxy = await startCuttingProxy(await sharedSocket());
    store = await openPostgresStore({ url: proxy.url(url.split("/").at(-1)!), connections: 4 });
    heard.length = 0;
    store.subscribe((commit) => heard.push(commit));
    onTestFinished(async () => {
      await store.close();
      await proxy.close();
    });
  });

  test.each(["before", "after"] as const)("%s the database has done it: it is done once", async (cut) => {
    await increment(store);
    const isCut = proxy.cutNext(cut);
    const commits = await Promise.all([increment(store), increment(store, "counters/b"), increment(store)]);
    await isCut;
    expect(await valueOf(store, "counters/a")).toBe(3);
    expect(await valueOf(store, "counters/b")).toBe(1);
    expect(heard).toHaveLength(4);
    expect(heard).toEqual(expect.arrayContaining(commits));
  });

  test("and that arrives only after all was settled: it is not done again", async () => {
    const isCut = proxy.cutNext("late");
    const { commitTimeMicros } = await increment(store);
    await isCut;
    expect((await proxy.letGo()).toString("latin1")).toContain("this group was given up");
    expect(await valueOf(store, "counters/a")).toBe(1);
    expect(heard.map((commit) => commit.commitTimeMicros)).toEqual([commitTimeMicros]);
  });

  test("by its database: it is done once, and everybody goes on", async () => {
    const other = await open(url);
    const acknowledged = { count: 0 };
    const isOver = { current: false };
    const work = async () => {
      while (!isOver.current) {
        await increment(store).then(
          () => acknowledged.count++,
          (error: unknown) => expect(error).toMatchObject({ code: "UNAVAILABLE" }),
        );
      }
    };
    const workers = [work(), work(), work()];
    for (let round = 0; round < 10; round++) {
      await runSql(
        url,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
      );
      await setTimeout(20);
    }
    isOver.current = true;
    await Promise.all(workers);
    expect(acknowledged.count).toBeGreaterThan(0);
    expect(await valueOf(other, "counters/a")).toBe(acknowledged.count);
  });
});

test("while the database is away, calls are refused after a bounded wait, and health says so", async () => {
  const url = await makeDatabase();
  const proxy = await startCuttingProxy(await sharedSocket());
  const changes: HealthChange[] = [];
  const store = await openPostgresStore({
    url: proxy.url(url.split("/").at(-1)!),
    connections: 4,
    onHealth: (change) => changes.push(change),
  });
  const [heard, revoked]: [Commit[], string[]] = [[], []];
  store.subscribe((commit) => heard.push(commit));
  store.subscribeRevocations((localId) => revoked.push(localId));
  onTestFinished(async () => {
    await store.close();
    await proxy.close();
  });
  proxy.shut();
  for (const call of [() => increment(store), () => valueOf(store, "a/b"), () => store.listTenants()]) {
    await expect(call()).rejects.toThrow(StoreError);
  }
  expect(store.failure()).toBe("unreachable");
  expect(changes).toMatchObject([{ kind: "failed", reason: "unreachable" }]);
  // What others do meanwhile is heard of later.
  const other = await open(url);
  const missed = await increment(other);
  await other.deleteAccount("anna");
  proxy.open();
  await expect.poll(() => store.failure(), { timeout: 10_000 }).toBeUndefined();
  expect(changes.at(-1)).toMatchObject({ kind: "recovered" });
  await expect.poll(() => heard, { timeout: 5_000 }).toEqual([missed]);
  await expect.poll(() => revoked, { timeout: 5_000 }).toEqual(["anna"]);
  await increment(store);
  expect(await valueOf(store, "counters/a")).toBe(2);
});

test("a database that crashes and starts again under load loses nothing and does nothing twice", async () => {
  const cluster = await startCluster();
  await runSql(cluster.url("postgres"), "CREATE DATABASE dojo");
  const stores = await Promise.all([open(cluster.url("dojo")), open(cluster.url("dojo"))]);
  const heard: number[][] = stores.map((store) => {
    const times: number[] = [];
    store.subscribe(({ commitTimeMicros }) => times.push(commitTimeMicros));
    return times;
  });
  const acknowledged: Commit[] = [];
  const isOver = { current: false };
  const work = async (store: Store) => {
    while (!isOver.current) {
      await increment(store).then(
        (commit) => acknowledged.push(commit),
        (error: unknown) => {
          expect(error).toMatchObject({ code: "UNAVAILABLE" });
          return setTimeout(20);
        },
      );
    }
  };
  const workers = stores.flatMap((store) => [work(store), work(store)]);
  for (const how of ["SIGQUIT", "SIGINT"] as const) {
    await setTimeout(300);
    const before = acknowledged.length;
    await cluster.stop(how);
    await setTimeout(100);
    await cluster.start();
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(before + 10);
  }
  isOver.current = true;
  await Promise.all(workers);
  expect(await valueOf(stores[0], "counters/a")).toBe(acknowledged.length);
  const times = acknowledged.map(({ commitTimeMicros }) => commitTimeMicros).sort((a, b) => a - b);
  for (const list of heard) await expect.poll(() => list, { timeout: 5_000 }).toEqual(times);
  await Promise.all(stores.map((store) => store.close()));
  await cluster.stop("SIGQUIT");
});
