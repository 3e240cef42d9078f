/** The identifiers of a representation for caches. */
export interface Validators {
  /** Quoted, strong. */
  etag: string;
  /** HTTP date. */
  lastModified: string;
}

export type ByteRange = { start: number; end: number };

/** Whether the client's copy is still valid (RFC 9110, 13.2.2): by the tag; by the date only if no tag was sent. */
export function isNotModified(headers: Headers, { etag, lastModified }: Validators): boolean {
  const tags = headers.get("If-None-Match");
  if (tags !== null) return tags.trim() === "*" || listTags(tags).includes(etag);
  const since = Date.parse(headers.get("If-Modified-Since") ?? "");
  return since >= Date.parse(lastModified);
}

/** Proxies that change a body mark its tag as weak, which does not matter for revalidation. */
const listTags = (header: string) => [...header.matchAll(/(?:W\/)?("[^"]*")/g)].map(([, tag]) => tag);

/**
 * The requested range: one range of bytes of the same representation. Undefined: the whole, also for other forms of the
 * header. `unsatisfiable`: it begins behind the end.
 */
export function parseRange(
  headers: Headers,
  size: number,
  { etag, lastModified }: Validators,
): ByteRange | "unsatisfiable" | undefined {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(headers.get("Range") ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  const condition = headers.get("If-Range") ?? etag;
  if (condition !== etag && condition !== lastModified) return undefined;
  if (first === "")
    return last === "0" || size === 0 ? "unsatisfiable" : { start: Math.max(size - Number(last), 0), end: size - 1 };
  if (last !== "" && Number(last) < Number(first)) return undefined;
  if (Number(first) >= size) return "unsatisfiable";
  return { start: Number(first), end: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
}
