import type { DocumentPath } from "../../protocol/document/document.ts";
import { parseInteger } from "../../protocol/document/value.ts";
import { WireError } from "../../protocol/errors.ts";
import { isName } from "../../protocol/document/fieldPath.ts";
import { documentName } from "../../protocol/path.ts";
import { parseQuery, type Query } from "../../protocol/query/query.ts";
import type { Caller } from "../../request/context.ts";
import type { CallContext } from "../context.ts";
import { requireOwner } from "../owner.ts";
import { parseRequest } from "../request.ts";
import { openConsistency } from "./consistency.ts";
import { parsePageSize } from "./pageSize.ts";
import { readQuery } from "./runQuery.ts";

/** Parts that one query is cut into. */
const MAX_PARTITIONS = 300;

/**
 * google.firestore.v1.Firestore.PartitionQuery, for the owner of the project: cursors that cut a collection group into
 * parts of about the same length. There are never more than one page of them.
 */
export async function partitionQuery(ctx: CallContext, caller: Caller | null, request: unknown): Promise<object> {
  requireOwner(caller);
  const record = parseRequest(request);
  const { parent, structuredQuery, partitionCount, pageSize, pageToken } = record;
  openConsistency(ctx, record);
  const query = parseQuery(ctx.projectId, parent, structuredQuery);
  requireGroup(query);
  const wanted = Math.min(parseCount(partitionCount), parsePageSize(pageSize), MAX_PARTITIONS);
  if (typeof pageToken === "string" && pageToken !== "") throw invalid("The page token is not known.");
  const { result: paths } = await readQuery(ctx, caller, query, ({ eachPath }) => cut(eachPath(), wanted));
  const partitions = paths.map((path) => ({
    values: [{ referenceValue: documentName(ctx.projectId, path) }],
    before: true,
  }));
  return { partitions };
}

function requireGroup({ allDescendants, filter, orderBy, limit, offset, startAt, endAt }: Query): void {
  const [order] = orderBy;
  const isByName = orderBy.length === 1 && order !== undefined && isName(order.fieldPath) && !order.descending;
  if (!allDescendants || filter || !isByName || limit !== undefined || offset > 0 || startAt || endAt) {
    throw invalid(
      "A partition query must be a collection group ordered by __name__ ascending, without filters, limits, offsets and cursors.",
    );
  }
}

function parseCount(count: unknown): number {
  const value = Number(parseInteger(count ?? 0));
  if (value < 1) throw invalid("partitionCount must be positive.");
  return value;
}

/** At most so many paths at about equal distances, the first one left out: what lies before it is a part, too. */
async function cut(paths: AsyncIterable<DocumentPath>, most: number): Promise<DocumentPath[]> {
  let kept: DocumentPath[] = [];
  let [distance, index] = [1, 0];
  for await (const path of paths) {
    if (index++ % distance !== 0) continue;
    kept.push(path);
    if (kept.length <= 2 * (most + 1)) continue;
    distance *= 2;
    kept = kept.filter((_, at) => at % 2 === 0);
  }
  const parts = Math.min(most + 1, kept.length);
  return Array.from({ length: Math.max(0, parts - 1) }, (_, n) => kept[Math.floor(((n + 1) * kept.length) / parts)]!);
}

const invalid = (message: string) => new WireError("INVALID_ARGUMENT", message);
