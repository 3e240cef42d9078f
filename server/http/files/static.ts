import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { type Context, Hono } from "hono";
import { type ByteRange, isNotModified, parseRange } from "./conditional.ts";
import { findFile, type StoredFile } from "./file.ts";
import { cacheControlOf } from "../headers.ts";

/**
 * The built app: its files, in the best coding that both the build and the browser support, and the page itself for
 * every address that a person may have typed or bookmarked. A missing file is a 404, never the page.
 */
export function staticFiles(directory: string): Hono {
  const app = new Hono();
  app.get("*", async (c) => {
    const { path } = c.req;
    const coding = c.req.header("Accept-Encoding");
    const file = await findFile(directory, isPageAddress(path) ? "/index.html" : path, coding);
    return file ? await answer(c, file) : c.notFound();
  });
  app.all("*", (c) => c.text("Method Not Allowed", 405, { Allow: "GET, HEAD" }));
  return app;
}

/** Addresses of the app contain no dot, all files do. `/__/` is reserved as on Firebase Hosting. */
const isPageAddress = (path: string) => /^\/(?!assets\/|__\/)[^.\\%\p{Cc}]*$/u.test(path);

async function answer(c: Context, file: StoredFile): Promise<Response> {
  c.header("Cache-Control", cacheControlOf(c.req.path));
  c.header("ETag", file.etag);
  c.header("Last-Modified", file.lastModified);
  if (file.varies) c.header("Vary", "Accept-Encoding");
  if (isNotModified(c.req.raw.headers, file)) return c.body(null, 304);
  c.header("Accept-Ranges", "bytes");
  const isHead = c.req.method === "HEAD";
  const range = isHead ? undefined : parseRange(c.req.raw.headers, file.size, file);
  if (range === "unsatisfiable") return c.body(null, 416, { "Content-Range": `bytes */${file.size}` });
  c.header("Content-Type", file.type);
  if (file.coding) c.header("Content-Encoding", file.coding);
  if (range) c.header("Content-Range", `bytes ${range.start}-${range.end}/${file.size}`);
  c.header("Content-Length", String(range ? range.end - range.start + 1 : file.size));
  return c.newResponse(isHead ? null : await read(file, range), range ? 206 : 200);
}

/** Opened before the answer begins, so that an unreadable file is a fault and no truncated answer. */
async function read({ location }: StoredFile, range: ByteRange | undefined): Promise<ReadableStream<Uint8Array>> {
  const handle = await open(location);
  return Readable.toWeb(handle.createReadStream(range)) as ReadableStream<Uint8Array>;
}
