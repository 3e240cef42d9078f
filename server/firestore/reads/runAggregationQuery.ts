import type { Caller } from "../../request/context.ts";
import type { Document, DocumentPath, Fields, Value } from "../../protocol/document/document.ts";
import { WireError } from "../../protocol/errors.ts";
import { checkFieldName, type FieldPath, getField, parseFieldPath } from "../../protocol/document/fieldPath.ts";
import { MAX_AGGREGATIONS } from "../../protocol/limits.ts";
import { isNumber, toDouble } from "../../protocol/query/order.ts";
import { parseQuery } from "../../protocol/query/query.ts";
import { isRecord, setOwn } from "../../protocol/text.ts";
import { makeDouble, NumberSum } from "../../protocol/document/transform.ts";
import { parseInteger, toTimestamp } from "../../protocol/document/value.ts";
import type { CallContext } from "../context.ts";
import { openConsistency } from "./consistency.ts";
import { bytesOf, walkAgain } from "./footprints.ts";
import { readQuery } from "./runQuery.ts";
import { parseRequest } from "../request.ts";

interface Aggregation {
  alias: string;
  /** Documents without this field count for none of the query's aggregations, as on the hosted service. */
  fieldPath?: FieldPath;
  /** Called for each document that has all fields. */
  add: (value: Value | undefined) => void;
  result: () => Value;
}

/** google.firestore.v1.Firestore.RunAggregationQuery: count, sum and avg over the documents of a query. */
export async function runAggregationQuery(
  ctx: CallContext,
  caller: Caller | null,
  request: unknown,
): Promise<object[]> {
  const record = parseRequest(request);
  const { structuredAggregationQuery } = record;
  const { structuredQuery, aggregations } = isRecord(structuredAggregationQuery) ? structuredAggregationQuery : {};
  const query = parseQuery(ctx.projectId, record.parent, structuredQuery);
  const parsed = parseAggregations(aggregations);
  const consistency = openConsistency(ctx, record);

  const { result: documents, readTimeMicros } = await readQuery(ctx, caller, query, ({ plan, each, eachPath }) =>
    // Where only documents are counted, none is read.
    plan.isExact && parsed.every(({ fieldPath }) => !fieldPath) ? addPaths(parsed, eachPath()) : addAll(parsed, each()),
  );

  const aggregateFields = resultOf(parsed);
  const answers = await consistency.note(async () => ({
    digest: JSON.stringify(aggregateFields),
    repeat: async (read, ctx) => {
      const again = parseAggregations(aggregations);
      await addAll(again, walkAgain(ctx, query, read));
      return JSON.stringify(resultOf(again));
    },
    readsIndex: true,
    documents,
    bytes: bytesOf(query) + 2 * JSON.stringify(aggregations).length,
  }));
  return [...answers, { result: { aggregateFields }, readTime: toTimestamp(readTimeMicros) }];
}

function resultOf(aggregations: readonly Aggregation[]): Fields {
  const fields: Fields = {};
  for (const { alias, result } of aggregations) setOwn(fields, alias, result());
  return fields;
}

/** Adds documents up; returns how many there were. */
async function addAll(aggregations: Aggregation[], documents: AsyncIterable<Document>): Promise<number> {
  let count = 0;
  for await (const { fields } of documents) {
    count++;
    const values = aggregations.map(({ fieldPath }) => fieldPath && getField(fields, fieldPath));
    if (aggregations.some(({ fieldPath }, index) => fieldPath && values[index] === undefined)) continue;
    for (const [index, { add }] of aggregations.entries()) add(values[index]);
  }
  return count;
}

async function addPaths(counts: Aggregation[], paths: AsyncIterable<DocumentPath>): Promise<number> {
  let count = 0;
  for await (const _ of paths) {
    count++;
    for (const { add } of counts) add(undefined);
  }
  return count;
}

function parseAggregations(aggregations: unknown): Aggregation[] {
  if (!Array.isArray(aggregations) || aggregations.length === 0) throw invalid("A query needs an aggregation.");
  if (aggregations.length > MAX_AGGREGATIONS) {
    throw invalid(`maximum number of aggregations per query is ${MAX_AGGREGATIONS}`);
  }
  let unnamed = 0;
  const parsed = aggregations.map((aggregation) => parseAggregation(aggregation, () => `field_${++unnamed}`));
  if (new Set(parsed.map(({ alias }) => alias)).size < parsed.length) throw invalid("An alias is given twice.");
  return parsed;
}

/** `nextName` names those that have no alias; only they are counted. */
function parseAggregation(aggregation: unknown, nextName: () => string): Aggregation {
  const { alias: given, count, sum, avg } = isRecord(aggregation) ? aggregation : {};
  const alias = given === undefined || given === null || given === "" ? nextName() : given;
  if (typeof alias !== "string") throw invalid("alias must be a name.");
  if ([count, sum, avg].filter(isRecord).length > 1) throw invalid("An aggregation is count, sum or avg.");
  checkFieldName(alias);
  if (isRecord(count)) {
    const most = parseUpTo(count.upTo);
    let documents = 0;
    return {
      alias,
      add: () => void (documents = Math.min(documents + 1, most)),
      result: () => ({ integerValue: String(documents) }),
    };
  }
  if (isRecord(sum)) return { alias, ...aggregateNumbers(sum, (numbers) => numbers.value) };
  if (isRecord(avg)) return { alias, ...aggregateNumbers(avg, average) };
  throw invalid("An aggregation is count, sum or avg.");
}

function parseUpTo(upTo: unknown): number {
  if (upTo === undefined) return Infinity;
  const most = Number(parseInteger(isRecord(upTo) ? upTo.value : upTo));
  if (most < 1) throw invalid("upTo must be positive.");
  return most;
}

const fieldPathOf = ({ field }: Record<string, unknown>): FieldPath =>
  parseFieldPath(isRecord(field) ? field.fieldPath : undefined);

function aggregateNumbers(aggregation: Record<string, unknown>, result: (numbers: NumberSum) => Value) {
  const numbers = new NumberSum();
  return {
    fieldPath: fieldPathOf(aggregation),
    add: (value: Value | undefined) => void (value && isNumber(value) && numbers.add(value)),
    result: () => result(numbers),
  };
}

function average(numbers: NumberSum): Value {
  if (numbers.count === 0) return { nullValue: null };
  return makeDouble(toDouble(numbers.value) / numbers.count);
}

const invalid = (message: string) => new WireError("INVALID_ARGUMENT", message);
