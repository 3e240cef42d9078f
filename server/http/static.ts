import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { cacheControlOf } from "./headers.ts";

/**
 * The built app: its files, in the best encoding that the build made and the browser takes, and the page itself for every
 * address that a person may have typed or bookmarked. A missing file is a 404, never the page.
 */
export function staticFiles(directory: string): Hono {
  const files = serveStatic({ root: directory, precompressed: true });
  const page = serveStatic({ path: join(directory, "index.html"), precompressed: true });
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    if (c.res.ok) c.res.headers.set("Cache-Control", cacheControlOf(c.req.path));
  });
  app.get("*", (c, next) => (isHidden(c.req.path) ? next() : files(c, next)));
  app.get("*", (c, next) => (isPageAddress(c.req.path) ? page(c, next) : next()));
  return app;
}

const isHidden = (path: string) => /\/\.|\.(br|gz)$/.test(path);

/** Addresses of the app have no file extension; `/__/` is reserved as on Firebase Hosting. */
const isPageAddress = (path: string) => !path.startsWith("/__/") && !/\.[a-z0-9]+$/i.test(path);
