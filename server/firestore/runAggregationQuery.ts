import type { Caller } from "../context.ts";
import type { Document, Value } from "../protocol/document.ts";
import { WireError } from "../protocol/errors.ts";
import { type FieldPath, getField, parseFieldPath } from "../protocol/fieldPath.ts";
import { isNumber, toDouble } from "../protocol/order.ts";
import { parseQuery } from "../protocol/query.ts";
import { isRecord } from "../protocol/text.ts";
import { addNumbers, makeDouble } from "../protocol/transform.ts";
import { parseInteger, toTimestamp } from "../protocol/value.ts";
import type { FirestoreContext } from "./context.ts";
import { queryDocuments } from "./runQuery.ts";

const MAX_AGGREGATIONS = 5;

interface Aggregation {
  alias: string;
  of: (documents: Document[]) => Value;
}

/** google.firestore.v1.Firestore.RunAggregationQuery: count, sum and avg over the documents of a query. */
export async function runAggregationQuery(
  ctx: FirestoreContext,
  caller: Caller | null,
  request: unknown,
): Promise<object[]> {
  const { parent, structuredAggregationQuery } = isRecord(request) ? request : {};
  const { structuredQuery, aggregations } = isRecord(structuredAggregationQuery) ? structuredAggregationQuery : {};
  const query = parseQuery(ctx.projectId, String(parent), structuredQuery);
  const parsed = parseAggregations(aggregations);

  const { documents, readTimeMicros } = await queryDocuments(ctx, caller, query);

  const aggregateFields = Object.fromEntries(parsed.map(({ alias, of }) => [alias, of(documents)]));
  return [{ result: { aggregateFields }, readTime: toTimestamp(readTimeMicros) }];
}

function parseAggregations(aggregations: unknown): Aggregation[] {
  const isList = Array.isArray(aggregations) && aggregations.length > 0 && aggregations.length <= MAX_AGGREGATIONS;
  if (!isList) throw new WireError("INVALID_ARGUMENT", `A query takes one to ${MAX_AGGREGATIONS} aggregations.`);
  return aggregations.map(parseAggregation);
}

function parseAggregation(aggregation: unknown, index: number): Aggregation {
  const { alias = `field_${index + 1}`, count, sum, avg } = isRecord(aggregation) ? aggregation : {};
  if (typeof alias !== "string" || alias === "") throw new WireError("INVALID_ARGUMENT", "alias must be a name.");
  if (isRecord(count)) {
    const most =
      count.upTo === undefined ? Infinity : Number(parseInteger(isRecord(count.upTo) ? count.upTo.value : count.upTo));
    return { alias, of: (documents) => ({ integerValue: String(Math.min(documents.length, most)) }) };
  }
  if (isRecord(sum)) {
    const path = fieldPathOf(sum);
    return { alias, of: (documents) => numbersIn(documents, path).reduce(addNumbers, { integerValue: "0" }) };
  }
  if (isRecord(avg)) {
    const path = fieldPathOf(avg);
    return { alias, of: (documents) => average(numbersIn(documents, path)) };
  }
  throw new WireError("INVALID_ARGUMENT", "An aggregation is count, sum or avg.");
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
  return makeDouble(toDouble(numbers.reduce(addNumbers)) / numbers.length);
}
