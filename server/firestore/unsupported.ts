import { WireError } from "../protocol/errors.ts";
import { isRecord } from "../protocol/text.ts";

/**
 * A request as a record. Refuses what would promise another state than the present one: the web SDK's transactions are
 * optimistic and need none of it, and this server keeps no past states.
 */
export function refuseTransaction(request: unknown): Record<string, unknown> {
  const record = isRecord(request) ? request : {};
  if (record.newTransaction !== undefined || record.readTime !== undefined) {
    throw new WireError("UNIMPLEMENTED", "This server reads the present state only.");
  }
  if (record.transaction !== undefined) throw new WireError("INVALID_ARGUMENT", "The transaction is not known.");
  return record;
}
