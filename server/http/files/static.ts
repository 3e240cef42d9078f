import type { Stats } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { type Context, Hono } from "hono";
import { type ByteRange, isNotModified, parseRange } from "./conditional.ts";
import type { Clock } from "../../request/context.ts";
import { chooseFile, locationOf, type StoredFile } from "./file.ts";
import { KeptFiles } from "./keptFiles.ts";
import { cacheControlOf, contentSecurityPolicy } from "../headers.ts";
import { inlineHashesOf } from "../inlineHashes.ts";

/**
 * The built app: its files, in the best coding that both the build and the browser support, and the page itself for
 * every address that a person may have typed or bookmarked. A missing file is a 404, never the page. `startPage` names
 * the page for a host, of those that the build has made.
 */
export function staticFiles(directory: string, clock: Clock, startPage?: (hostname: string) => Promise<string>): Hono {
  const app = new Hono();
  const kept = new KeptFiles(clock);
  const policyOf = pagePolicies();
  const find = async (c: Context, path: string): Promise<FoundFile | undefined> => {
    const location = locationOf(directory, path);
    const found = location === undefined ? undefined : await kept.find(location);
    if (!found) return undefined;
    const file = chooseFile(location!, found, c.req.header("Accept-Encoding"));
    return { ...file, policy: path.endsWith(".html") ? await policyOf(location!, found.plain) : undefined };
  };
  app.get("*", async (c) => {
    const { path, url } = c.req;
    const isPage = isPageAddress(path);
    const started = isPage && startPage ? await find(c, await startPage(new URL(url).hostname)) : undefined;
    const file = started ?? (await find(c, isPage ? "/index.html" : path));
    return file ? await answer(c, file, kept) : c.notFound();
  });
  app.all("*", (c) => c.text("Method Not Allowed", 405, { Allow: "GET, HEAD" }));
  return app;
}

/** Addresses of the app contain no dot, all files do. `/__/` is reserved as on Firebase Hosting. */
const isPageAddress = (path: string) => /^\/(?!assets\/|__\/)[^.\\%\p{Cc}]*$/u.test(path);

/** A page brings its own policy. */
type FoundFile = StoredFile & { policy?: string };

/** Read from the page itself, and again when that is another one: so it fits every build, also one made meanwhile. */
function pagePolicies() {
  const known = new Map<string, { mtimeMs: number; policy: string }>();
  return async (location: string, { mtimeMs }: Stats): Promise<string> => {
    const last = known.get(location);
    if (last?.mtimeMs === mtimeMs) return last.policy;
    const policy = contentSecurityPolicy(inlineHashesOf(await readFile(location, "utf8")));
    known.set(location, { mtimeMs, policy });
    return policy;
  };
}

async function answer(c: Context, file: FoundFile, kept: KeptFiles): Promise<Response> {
  const { path, method, raw } = c.req;
  const lasting = {
    "Cache-Control": cacheControlOf(path),
    ETag: file.etag,
    "Last-Modified": file.lastModified,
    ...(file.varies && { Vary: "Accept-Encoding" }),
    ...(file.policy !== undefined && { "Content-Security-Policy": file.policy }),
  };
  if (isNotModified(raw.headers, file)) return new Response(null, { status: 304, headers: lasting });
  const isHead = method === "HEAD";
  const range = isHead ? undefined : parseRange(raw.headers, file.size, file);
  const headers = { ...lasting, "Accept-Ranges": "bytes" };
  if (range === "unsatisfiable")
    return new Response(null, { status: 416, headers: { ...headers, "Content-Range": `bytes */${file.size}` } });
  return new Response(isHead ? null : await read(file, range, kept), {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      "Content-Type": file.type,
      ...(file.coding && { "Content-Encoding": file.coding }),
      ...(range && { "Content-Range": `bytes ${range.start}-${range.end}/${file.size}` }),
      "Content-Length": String(range ? range.end - range.start + 1 : file.size),
    },
  });
}

/** Opened before the answer begins, so that an unreadable file is a fault and no truncated answer. */
async function read(
  file: StoredFile,
  range: ByteRange | undefined,
  kept: KeptFiles,
): Promise<Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>> {
  const content = await kept.contentOf(file);
  if (content) return range ? content.subarray(range.start, range.end + 1) : content;
  const handle = await open(file.location);
  return Readable.toWeb(handle.createReadStream(range)) as ReadableStream<Uint8Array<ArrayBuffer>>;
}
