import type { Document, DocumentPath } from "../../protocol/document/document.ts";
import { fulfils } from "../../protocol/query/filter.ts";
import { matches, orderOf, type Query, selectDocuments } from "../../protocol/query/query.ts";
import { documentName } from "../../protocol/path.ts";
import { inTurns, takeTurns } from "../../request/turns.ts";
import type { IndexReader, KeyRange } from "../store.ts";
import { isTied } from "./keys.ts";
import type { Branch, Plan } from "./planQuery.ts";

/** Keys after which a way no longer counts as shorter than another. */
const MAX_COUNTED = 1000;
/** Documents kept beyond a limit before they are sorted and cut. */
const SPARE_DOCUMENTS = 16;
/** The cost of matching one document, in steps of work. */
const STEPS_PER_MATCH = 10;

/** Counts the memory of documents that wait to be put in order. */
export interface Budget {
  /** Returns the bytes that it took. */
  hold(document: Document): Promise<number>;
  release(bytes: number): void;
}

/** The documents of a query in its order, one by one. */
export async function* walkQuery(
  query: Query,
  plan: Plan,
  read: IndexReader,
  budget: Budget,
): AsyncGenerator<Document> {
  const { offset, limit = Infinity } = query;
  if (limit === 0) return;
  let index = 0;
  for await (const document of plan.isOrdered ? merge(query, plan, read, budget) : collect(query, plan, read, budget)) {
    if (index++ >= offset) yield document;
    if (index >= offset + limit) return;
  }
}

/** The paths of an exact plan's documents, in no order; with a limit, as many. */
export async function* walkPaths(query: Query, plan: Plan, read: IndexReader): AsyncGenerator<DocumentPath> {
  if (!plan.isExact) throw new Error("the keys alone do not answer this query");
  const { offset, limit = Infinity } = query;
  let index = 0;
  for (const range of plan.branches.flatMap(({ ways }) => ways[0]!)) {
    for await (const path of read.paths(range)) {
      if (index >= offset + limit) return;
      if (index++ >= offset) yield path;
    }
  }
}

/** Sorts what the branches hold; with a limit, keeps hardly more than that. */
async function* collect(query: Query, plan: Plan, read: IndexReader, budget: Budget): AsyncGenerator<Document> {
  const sorted = new Sorted(query, budget);
  try {
    for (const [number, branch] of plan.branches.entries()) {
      for (const range of await shortestWay(branch, read)) {
        for await (const { document } of read.walk(range)) {
          if (await isOf(query, plan, number, document)) await sorted.add(document);
        }
      }
    }
    yield* sorted.drain();
  } finally {
    sorted.clear();
  }
}

/** Merges branches that are in order. */
async function* merge(query: Query, plan: Plan, read: IndexReader, budget: Budget): AsyncGenerator<Document> {
  const streams = plan.branches.map((_, number) => inOrder(query, plan, number, { read, budget }));
  if (streams.length === 1) return yield* streams[0]!;
  const compare = orderOf(query);
  try {
    const heads: { stream: AsyncGenerator<Document>; document: Document }[] = [];
    const advance = async (stream: AsyncGenerator<Document>) => {
      const { done, value } = await stream.next();
      if (!done) heads.push({ stream, document: value });
    };
    for (const stream of streams) await advance(stream);
    while (heads.length > 0) {
      const first = heads.reduce((a, b) => (compare(b.document, a.document) < 0 ? b : a));
      heads.splice(heads.indexOf(first), 1);
      yield first.document;
      await advance(first.stream);
    }
  } finally {
    for (const stream of streams) await stream.return(undefined);
  }
}

/** The documents of one branch. Those whose keys are cut are put in order among those that begin alike. */
async function* inOrder(
  query: Query,
  plan: Plan,
  number: number,
  { read, budget }: { read: IndexReader; budget: Budget },
): AsyncGenerator<Document> {
  const tied = new Sorted(query, budget);
  try {
    for (const range of await shortestWay(plan.branches[number]!, read)) {
      let last: Uint8Array | undefined;
      for await (const { key, document } of read.walk(range)) {
        if (last && !isTied(last, key)) yield* tied.drain();
        last = key;
        if (!(await isOf(query, plan, number, document))) continue;
        if (isTied(key, key)) await tied.add(document);
        else yield document;
      }
      yield* tied.drain();
    }
  } finally {
    tied.clear();
  }
}

/** Whether a document matches by this branch, and by none before: an index may hold more than its branch. */
async function isOf(query: Query, plan: Plan, number: number, document: Document): Promise<boolean> {
  await takeTurns(STEPS_PER_MATCH * (1 + number));
  if (!matches(query, document)) return false;
  if (plan.branches.length === 1) return true;
  const nameOf = (path: DocumentPath) => documentName(query.projectId, path);
  const first = plan.branches.findIndex(({ conjunction }) =>
    conjunction.every((leaf) => fulfils(leaf, document, nameOf)),
  );
  return first === number;
}

async function shortestWay({ ways }: Branch, read: IndexReader): Promise<KeyRange[]> {
  let [shortest, least] = [ways[0]!, Infinity];
  if (ways.length === 1) return shortest;
  for (const way of ways) {
    let keys = 0;
    for (const range of way) if (keys < MAX_COUNTED) keys += await read.count(range, MAX_COUNTED - keys);
    if (keys < least) [shortest, least] = [way, keys];
  }
  return shortest;
}

/** Puts documents in a query's order; with a limit, keeps hardly more than that. */
class Sorted {
  readonly #query: Query;
  readonly #most: number;
  readonly #budget: Budget;
  readonly #held = new Map<Document, number>();

  constructor(query: Query, budget: Budget) {
    const { offset, limit } = query;
    this.#most = limit === undefined ? Infinity : offset + limit;
    this.#query = { ...query, offset: 0, limit: limit === undefined ? undefined : this.#most };
    this.#budget = budget;
  }

  async add(document: Document): Promise<void> {
    this.#held.set(document, await this.#budget.hold(document));
    if (this.#held.size < this.#most + Math.max(this.#most, SPARE_DOCUMENTS)) return;
    const first = new Set(await this.#sort());
    for (const document of this.#held.keys()) if (!first.has(document)) this.#release(document);
  }

  /** Gives them out in order; then none is left. */
  async *drain(): AsyncGenerator<Document> {
    if (this.#held.size === 0) return;
    for (const document of await this.#sort()) {
      this.#release(document);
      yield document;
    }
    this.clear();
  }

  clear(): void {
    for (const document of this.#held.keys()) this.#release(document);
  }

  #sort(): Promise<Document[]> {
    return inTurns(selectDocuments(this.#query, [...this.#held.keys()]));
  }

  #release(document: Document): void {
    this.#budget.release(this.#held.get(document) ?? 0);
    this.#held.delete(document);
  }
}
