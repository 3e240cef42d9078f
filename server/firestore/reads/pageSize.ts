import { WireError } from "../../protocol/errors.ts";
import { parseInteger } from "../../protocol/document/value.ts";

/** Entries of a page, whatever is asked for. */
const MAX_PAGE_SIZE = 300;

/** How many entries a page has at most; absent or 0 leaves it to the server. */
export function parsePageSize(pageSize: unknown): number {
  const size = pageSize === undefined || pageSize === null ? 0 : Number(parseInteger(pageSize));
  if (size < 0) throw new WireError("INVALID_ARGUMENT", "pageSize is negative.");
  return size === 0 ? MAX_PAGE_SIZE : Math.min(size, MAX_PAGE_SIZE);
}
