import { createHash } from "node:crypto";
import { createReadStream, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, extname } from "node:path";
import type { Connect, Plugin } from "vite";
import { parseRange } from "../../server/http/files/conditional.ts";

/** Pictures and sounds that the app loads by address. They are neither bundled nor precached. */
export interface Media {
  /**
   * Adds a file to the build, optionally under another name; returns its address, which changes exactly with the
   * content.
   */
  urlOf: (file: string, name?: string) => Promise<string>;
  /** Every added file by its address. */
  files: ReadonlyMap<string, string>;
}

const HASH_LENGTH = 8;

export function makeMedia(): Media {
  const files = new Map<string, string>();
  return {
    files,
    async urlOf(file, name) {
      const hash = createHash("sha256")
        .update(await readFile(file))
        .digest("hex")
        .slice(0, HASH_LENGTH);
      const ending = extname(file);
      const url = `/media/${name ?? basename(file, ending)}.${hash}${ending.toLowerCase()}`;
      files.set(url, file);
      return url;
    },
  };
}

const TYPES: Readonly<Record<string, string>> = {
  ".mp3": "audio/mpeg",
  ".m4a": "audio/mp4",
  ".wav": "audio/wav",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
  ".png": "image/png",
  ".jpg": "image/jpeg",
};

/** Serves the files in development. Safari plays only answers to range requests. */
export function serveMedia(media: Media): Connect.NextHandleFunction {
  return (request, response, next) => {
    const file = media.files.get(decodeURI(request.url?.split("?", 1)[0] ?? ""));
    if (file === undefined) return next();
    const { size } = statSync(file);
    const headers = new Headers({ Range: request.headers.range ?? "" });
    const range = parseRange(headers, size, { etag: "", lastModified: "" });
    response.setHeader("Content-Type", TYPES[extname(file).toLowerCase()] ?? "application/octet-stream");
    response.setHeader("Accept-Ranges", "bytes");
    if (range === "unsatisfiable") return void response.writeHead(416).end();
    if (range) response.writeHead(206, { "Content-Range": `bytes ${range.start}-${range.end}/${size}` });
    createReadStream(file, range ?? {}).pipe(response);
  };
}

/** Adds the media to the build, and serves them in development. */
export function mediaPlugin(media: Media): Plugin {
  return {
    name: "media",
    async generateBundle() {
      for (const [url, file] of media.files) {
        this.emitFile({ type: "asset", fileName: url.slice(1), source: await readFile(file) });
      }
    },
    configureServer: (server) => void server.middlewares.use(serveMedia(media)),
  };
}
