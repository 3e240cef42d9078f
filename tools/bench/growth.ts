import type { Fields } from "../../server/protocol/document/document.ts";
import { parseQuery } from "../../server/protocol/query/query.ts";
import { planQuery } from "../../server/storage/index/planQuery.ts";
import { parseIndexes } from "../../server/storage/index/indexes.ts";
import { walkPaths, walkQuery } from "../../server/storage/index/walkQuery.ts";
import type { Mutation, Store } from "../../server/storage/store.ts";
import type { MeasuredDatabase } from "./databases.ts";
import { type Figure, median } from "./figure.ts";

/** Documents that a listener has. */
const LISTENED = 20;
const PER_COMMIT = 500;
const MEASURED = 60;
const ROOT = "projects/p/databases/(default)/documents";

const INDEXES = JSON.stringify({
  indexes: [
    {
      collectionGroup: "notes",
      queryScope: "COLLECTION",
      fields: [
        { fieldPath: "uid", order: "ASCENDING" },
        { fieldPath: "at", order: "DESCENDING" },
      ],
    },
  ],
});

/** The document of a number; each user has as many as a listener is measured with. */
function fieldsOf(number: number): Fields {
  return {
    uid: { stringValue: `user${Math.floor(number / LISTENED)}` },
    // In no order with the numbers.
    at: { integerValue: String((number * 7919) % 1_000_003) },
    text: { stringValue: `a note ${number}` },
    tags: { arrayValue: { values: [{ stringValue: `t${number % 100}` }] } },
  };
}

const pathOf = (number: number) => `notes/n${number}`;

/** How the cost of each step grows with what is stored, from a thousand documents on. */
export async function benchGrowth(database: MeasuredDatabase, sizes: readonly number[]): Promise<Figure[]> {
  const rows = new Map<string, number[]>();
  for (const size of sizes) {
    const { store, end } = await database.openStore(parseIndexes("bench", INDEXES));
    try {
      await fill(store, size);
      for (const [name, ms] of Object.entries(await measure(store, size))) {
        rows.set(name, [...(rows.get(name) ?? []), ms]);
      }
    } finally {
      await end();
    }
  }
  return [...rows].map(([name, [first = Number.NaN, ...others]]) => ({
    name: `${database.name}: ${name}, at ${sizes.map((size) => size.toLocaleString("en")).join(", ")} documents`,
    value: `1 × (${first.toFixed(2)} ms), ${others.map((ms) => `${(ms / first).toFixed(2)} ×`).join(", ")}`,
    goal: "at most 2 ×",
  }));
}

async function fill(store: Store, size: number): Promise<void> {
  for (let start = 0; start < size; start += PER_COMMIT) {
    const numbers = Array.from({ length: Math.min(PER_COMMIT, size - start) }, (_, index) => start + index);
    await store.commit(async () =>
      numbers.map((number): Mutation => ({ path: pathOf(number), fields: fieldsOf(number) })),
    );
  }
}

/** Milliseconds of each step: the median of many, each about other documents. */
async function measure(store: Store, size: number): Promise<Record<string, number>> {
  const some = (index: number) => (index * 7907) % size;
  const userOf = (index: number) => ({ stringValue: `user${Math.floor(some(index) / LISTENED)}` });
  const ownOf = (index: number) => ({
    fieldFilter: { field: { fieldPath: "uid" }, op: "EQUAL", value: userOf(index) },
  });
  const byAt = [{ field: { fieldPath: "at" }, direction: "DESCENDING" }];
  return {
    commit: await medianMs(async (index) => {
      const number = some(index);
      const fields = { ...fieldsOf(number), text: { stringValue: `changed ${index} ${Math.random()}` } };
      await store.commit(async () => [{ path: pathOf(number), fields }]);
    }),
    get: await medianMs((index) => store.read((read) => read.get(pathOf(some(index))))),
    "ordered query, limit 10": await medianMs((index) =>
      ask(store, {
        orderBy: byAt,
        startAt: { values: [{ integerValue: String((index * 7919) % 1_000_003) }], before: true },
        limit: 10,
      }),
    ),
    "equality and order, limit 10": await medianMs((index) =>
      ask(store, { where: ownOf(index), orderBy: byAt, limit: 10 }),
    ),
    "listener catch-up": await medianMs((index) => catchUp(store, { where: ownOf(index) })),
  };
}

async function medianMs(step: (index: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < 2 * MEASURED; index++) {
    const startedAtMs = performance.now();
    await step(index);
    // The first half is a warm-up.
    if (index >= MEASURED) times.push(performance.now() - startedAtMs);
  }
  return median(times);
}

function queryOf(store: Store, rest: object) {
  const query = parseQuery("p", ROOT, { from: [{ collectionId: "notes" }], ...rest });
  return { query, plan: planQuery(query, store.indexes) };
}

async function ask(store: Store, rest: object): Promise<void> {
  const { query, plan } = queryOf(store, rest);
  const nobody = { hold: async () => 0, release: () => undefined };
  await store.read(async (read) => {
    for await (const _ of walkQuery(query, plan, read, nobody));
  });
}

/** What a listener that was away reads: what changed, and the names of what it has. */
async function catchUp(store: Store, rest: object): Promise<void> {
  const { query, plan } = queryOf(store, rest);
  await store.read(async (read) => {
    const sinceMicros = (await read.get(pathOf(0)))!.updateTimeMicros;
    let changes = 0;
    for await (const _ of read.changedSince(query, sinceMicros)) if (++changes > LISTENED) break;
    for await (const _ of walkPaths(query, plan, read));
  });
}
