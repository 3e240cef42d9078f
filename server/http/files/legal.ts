import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Hono } from "hono";

const TEXTS = new Set(["impressum.txt", "datenschutz.txt"]);

/** The operator's texts, plain text files in `legal/` of the data directory. */
export function legalTexts(dataDirectory: string): Hono {
  const app = new Hono();
  app.get("/:name", async (c) => {
    const name = c.req.param("name");
    const text = TEXTS.has(name) ? await readIfThere(join(dataDirectory, "legal", name)) : undefined;
    if (text === undefined) return c.notFound();
    return c.text(text, 200, { "Cache-Control": "no-cache" });
  });
  return app;
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
