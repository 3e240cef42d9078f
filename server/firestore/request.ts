import { WireError } from "../protocol/errors.ts";
import { isRecord } from "../protocol/text.ts";

/**
 * The message of an RPC as an object. Refuses requests for another state than the present one: the web SDK's
 * transactions are optimistic, and this server keeps no past states.
 */
export function parseRequest(request: unknown): Record<string, unknown> {
  const record = isRecord(request) ? request : {};
  if (record.newTransaction !== undefined || record.readTime !== undefined) {
    throw new WireError("UNIMPLEMENTED", "This server reads the present state only.");
  }
  if (record.transaction !== undefined) throw new WireError("INVALID_ARGUMENT", "The transaction is not known.");
  return record;
}
