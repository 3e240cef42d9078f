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
  const { parent, structuredAggregationQuery } = parseRequest(request);
  const { structuredQuery, aggregations } = isRecord(structuredAggregationQuery) ? structuredAggregationQuery : {};
  const query = parseQuery(ctx.projectId, parent, structuredQuery);
  const parsed = parseAggregations(aggregations);

  const { readTimeMicros } = await readQuery(ctx, caller, query, ({ plan, each, eachPath }) =>
    // Where only documents are counted, none is read.
    plan.isExact && parsed.every(({ fieldPath }) => !fieldPath) ? addPaths(parsed, eachPath()) : addAll(parsed, each()),
  );

  const aggregateFields: Fields = {};
  for (const { alias, result } of parsed) setOwn(aggregateFields, alias, result());
  return [{ result: { aggregateFields }, readTime: toTimestamp(readTimeMicros) }];
}

async function addAll(aggregations: Aggregation[], documents: AsyncIterable<Document>): Promise<void> {
  for await (const { fields } of documents) {
    const values = aggregations.map(({ fieldPath }) => fieldPath && getField(fields, fieldPath));
    if (aggregations.some(({ fieldPath }, index) => fieldPath && values[index] === undefined)) continue;
    for (const [index, { add }] of aggregations.entries()) add(values[index]);
  }
}

async function addPaths(counts: Aggregation[], paths: AsyncIterable<DocumentPath>): Promise<void> {
  for await (const _ of paths) for (const { add } of counts) add(undefined);
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
