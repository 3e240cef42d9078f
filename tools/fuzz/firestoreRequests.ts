import type { Random } from "../../domain/game/random.ts";
import type { World } from "./case.ts";
import { fieldName, wireFields, wireValue } from "./values.ts";

/** A valid message of an RPC. */
export interface RpcCall {
  verb: string;
  /** The parent document; "" for the root. */
  parent?: string;
  body: object;
}

const databaseOf = ({ projectId }: World) => `projects/${projectId}/databases/(default)`;

export const documentsOf = (world: World): string => `${databaseOf(world)}/documents`;

/** The path of a document that may or may not exist. */
export function documentPath(world: World, random: Random): string {
  const uid = random.pick(world.accounts)?.uid ?? "nobody";
  const id = random.pick(["a", "b", "c", "ü", "a b", "__id7__", "x".repeat(200)])!;
  return random.pick([
    `things/${id}`,
    `things/${id}/parts/${id}`,
    `users/${uid}`,
    `users/${uid}/plays/${id}`,
    `users/${uid}/gameStats/quiz_2026-11-22`,
    `techniqueNotes/tech-blocks-1-${uid}`,
    `erasures/${uid}`,
  ])!;
}

const nameIn = (world: World, random: Random) => `${documentsOf(world)}/${documentPath(world, random)}`;

function fieldPath(random: Random): string {
  const name = fieldName(random);
  return /^[a-z]+$/i.test(name) ? name : `\`${name.replaceAll("`", "\\`")}\``;
}

const list = <T>(random: Random, most: number, make: () => T): T[] => Array.from({ length: random.below(most) }, make);

function transform(random: Random): object {
  const number = { integerValue: "1" };
  const values = list(random, 4, () => wireValue(random, 3));
  return {
    fieldPath: fieldPath(random),
    ...random.pick<object>([
      { setToServerValue: "REQUEST_TIME" },
      { increment: number },
      { maximum: number },
      { minimum: { doubleValue: "-0" } },
      { appendMissingElements: { values } },
      { removeAllFromArray: { values } },
    ]),
  };
}

/** One write of a commit. */
export function write(world: World, random: Random): object {
  const name = nameIn(world, random);
  const condition = random.pick<object>([{}, {}, { currentDocument: { exists: random.next() < 0.5 } }])!;
  const fields = wireFields(random);
  const updateMask = { fieldPaths: list(random, 4, () => fieldPath(random)) };
  const updateTransforms = list(random, 3, () => transform(random));
  return {
    ...random.pick<object>([
      { update: { name, fields } },
      { update: { name, fields }, updateMask },
      { update: { name, fields }, updateTransforms },
      { update: { name, fields }, updateMask, updateTransforms },
      { transform: { document: name, fieldTransforms: [transform(random)] } },
      { delete: name },
      { verify: name, currentDocument: { exists: true } },
    ]),
    ...condition,
  };
}

const COMPARISONS = ["EQUAL", "NOT_EQUAL", "LESS_THAN", "GREATER_THAN_OR_EQUAL", "ARRAY_CONTAINS"] as const;
const LIST_OPERATORS = ["IN", "NOT_IN", "ARRAY_CONTAINS_ANY"] as const;

function fieldFilter(random: Random): object {
  const field = { fieldPath: fieldPath(random) };
  if (random.next() < 0.6) return { fieldFilter: { field, op: random.pick(COMPARISONS), value: wireValue(random) } };
  const values = [wireValue(random, 3), ...list(random, 3, () => wireValue(random, 3))];
  return { fieldFilter: { field, op: random.pick(LIST_OPERATORS), value: { arrayValue: { values } } } };
}

const filter = (random: Random): object =>
  random.pick<object>([
    fieldFilter(random),
    { unaryFilter: { op: random.pick(["IS_NULL", "IS_NAN", "IS_NOT_NULL"]), field: { fieldPath: fieldPath(random) } } },
    {
      compositeFilter: {
        op: random.pick(["AND", "OR"]),
        filters: [fieldFilter(random), ...list(random, 3, () => fieldFilter(random))],
      },
    },
  ])!;

/** A structured query. */
export function structuredQuery(random: Random): object {
  const collectionId = random.pick(["things", "parts", "users", "plays", "gameStats", "techniqueNotes"]);
  const query: Record<string, unknown> = { from: [{ collectionId, allDescendants: random.next() < 0.3 }] };
  if (random.next() < 0.5) query["where"] = filter(random);
  if (random.next() < 0.4) query["orderBy"] = [{ field: { fieldPath: fieldPath(random) }, direction: "DESCENDING" }];
  if (random.next() < 0.3) query["limit"] = random.below(20);
  if (random.next() < 0.2) query["offset"] = random.below(20);
  if (random.next() < 0.2) query["select"] = { fields: [{ fieldPath: fieldPath(random) }] };
  if (random.next() < 0.2) query["startAt"] = { values: [wireValue(random)], before: true };
  if (random.next() < 0.2) query["endAt"] = { values: [wireValue(random)] };
  return query;
}

/** The SDK's calls over REST, and some others. */
export function rpcCall(world: World, random: Random): RpcCall {
  const database = databaseOf(world);
  const parent = random.pick(["", "", documentPath(world, random)])!;
  const query = structuredQuery(random);
  const aggregations = [{ alias: "n", count: {} }, { sum: { field: { fieldPath: fieldPath(random) } } }];
  const mask = { fieldPaths: list(random, 4, () => fieldPath(random)) };
  return random.pick<RpcCall>([
    { verb: "commit", body: { database, writes: list(random, 5, () => write(world, random)) } },
    { verb: "commit", body: { database, writes: [write(world, random)] } },
    { verb: "batchGet", body: { database, documents: list(random, 5, () => nameIn(world, random)), mask } },
    { verb: "runQuery", parent, body: { parent, structuredQuery: query } },
    {
      verb: "runAggregationQuery",
      parent,
      body: { structuredAggregationQuery: { structuredQuery: query, aggregations } },
    },
    {
      verb: random.pick(["batchWrite", "beginTransaction", "rollback", "listCollectionIds", "partitionQuery"])!,
      body: { database },
    },
  ])!;
}

/** A message of a Listen stream. */
export function listenMessage(world: World, random: Random): object {
  const database = databaseOf(world);
  const targetId = random.below(6);
  const parent = documentsOf(world);
  return random.pick<object>([
    { database, addTarget: { targetId, documents: { documents: [nameIn(world, random)] } } },
    { database, addTarget: { targetId, query: { parent, structuredQuery: structuredQuery(random) } } },
    { database, addTarget: { targetId, query: { parent, structuredQuery: structuredQuery(random) }, once: true } },
    {
      database,
      addTarget: {
        targetId,
        documents: { documents: [nameIn(world, random)] },
        resumeToken: "AAAA",
        expectedCount: 1,
      },
    },
    { database, removeTarget: targetId },
  ])!;
}

/** A message of a Write stream; the first one has no writes. */
export const writeMessage = (world: World, random: Random, isFirst: boolean): object => ({
  database: databaseOf(world),
  ...(isFirst ? {} : { streamToken: "MQ==", writes: list(random, 4, () => write(world, random)) }),
});
