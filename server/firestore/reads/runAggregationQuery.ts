import type { Caller } from "../../request/context.ts";
import type { Document, Fields, Value } from "../../protocol/document/document.ts";
import { WireError } from "../../protocol/errors.ts";
import { checkFieldName, type FieldPath, getField, parseFieldPath } from "../../protocol/document/fieldPath.ts";
import { MAX_AGGREGATIONS } from "../../protocol/limits.ts";
import { isNumber, toDouble } from "../../protocol/query/order.ts";
import { parseQuery } from "../../protocol/query/query.ts";
import { isRecord, setOwn } from "../../protocol/text.ts";
import { makeDouble, sumNumbers } from "../../protocol/document/transform.ts";
import { parseInteger, toTimestamp } from "../../protocol/document/value.ts";
import { isPauseDue, type Work } from "../../protocol/work.ts";
import { inTurns, takeTurns } from "../../request/turns.ts";
import type { CallContext } from "../context.ts";
import { queryDocuments } from "./runQuery.ts";
import { parseRequest } from "../request.ts";

/** Numbers that are added in one step of work. */
const DOCUMENTS_PER_STEP = 5;

interface Aggregation {
  alias: string;
  /** Documents without this field count for none of the query's aggregations, as on the hosted service. */
  fieldPath?: FieldPath;
  of: (documents: Document[]) => Value;
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

  const { documents, readTimeMicros } = await queryDocuments(ctx, caller, query);

  const needed = parsed.flatMap(({ fieldPath }) => (fieldPath ? [fieldPath] : []));
  const counted = await inTurns(documentsWith(needed, documents));
  const aggregateFields: Fields = {};
  for (const { alias, of } of parsed) {
    await takeTurns(counted.length / DOCUMENTS_PER_STEP);
    setOwn(aggregateFields, alias, of(counted));
  }
  return [{ result: { aggregateFields }, readTime: toTimestamp(readTimeMicros) }];
}

function* documentsWith(paths: FieldPath[], documents: readonly Document[]): Work<Document[]> {
  const found: Document[] = [];
  for (const document of documents) {
    if (paths.every((path) => getField(document.fields, path) !== undefined)) found.push(document);
    if (isPauseDue(1 + paths.length)) yield;
  }
  return found;
}

function parseAggregations(aggregations: unknown): Aggregation[] {
  if (!Array.isArray(aggregations) || aggregations.length === 0) throw invalid("A query needs an aggregation.");
  if (aggregations.length > MAX_AGGREGATIONS) {
    throw invalid(`maximum number of aggregations per query is ${MAX_AGGREGATIONS}`);
  }
  const parsed = aggregations.map(parseAggregation);
  if (new Set(parsed.map(({ alias }) => alias)).size < parsed.length) throw invalid("An alias is given twice.");
  return parsed;
}

function parseAggregation(aggregation: unknown, index: number): Aggregation {
  const { alias = `field_${index + 1}`, count, sum, avg } = isRecord(aggregation) ? aggregation : {};
  if (typeof alias !== "string") throw invalid("alias must be a name.");
  checkFieldName(alias);
  if (isRecord(count)) {
    const most = parseUpTo(count.upTo);
    return { alias, of: (documents) => ({ integerValue: String(Math.min(documents.length, most)) }) };
  }
  if (isRecord(sum)) {
    const fieldPath = fieldPathOf(sum);
    return { alias, fieldPath, of: (documents) => sumNumbers(numbersIn(documents, fieldPath)) };
  }
  if (isRecord(avg)) {
    const fieldPath = fieldPathOf(avg);
    return { alias, fieldPath, of: (documents) => average(numbersIn(documents, fieldPath)) };
  }
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

function numbersIn(documents: Document[], path: FieldPath): Value[] {
  return documents.flatMap((document) => {
    const value = getField(document.fields, path);
    return value && isNumber(value) ? [value] : [];
  });
}

function average(numbers: Value[]): Value {
  if (numbers.length === 0) return { nullValue: null };
  return makeDouble(toDouble(sumNumbers(numbers)) / numbers.length);
}

const invalid = (message: string) => new WireError("INVALID_ARGUMENT", message);
