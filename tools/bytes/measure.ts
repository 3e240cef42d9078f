import { resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { build, minify, type Rolldown } from "vite";
import type { ModuleBytes } from "./budgets.ts";
import { type BuiltFile, type Part, partsOf } from "./parts.ts";

const root = resolve(import.meta.dirname, "../..").replaceAll("\\", "/");
const brotli = promisify(brotliCompress);

async function compressed(code: string): Promise<number> {
  const bytes = Buffer.from(code);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return (await brotli(bytes, { params })).length;
}

/** `app/…` for what is ours, the name of the package for what is not. */
function nameOf(id: string): string {
  const path = id.replaceAll("\\", "/").replace(/[\0?].*$/, "") || id.replace("\0", "");
  const [, inPackage] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? [];
  return inPackage ?? path.replace(`${root}/`, "");
}

/** The scripts of a build that is made in memory. */
async function scripts(): Promise<Rolldown.OutputChunk[]> {
  const made = await build({ root, logLevel: "error", build: { write: false } });
  const outputs = (Array.isArray(made) ? made : [made]) as Rolldown.RolldownOutput[];
  return outputs.flatMap(({ output }) => output.filter((file) => file.type === "chunk"));
}

/** The size of each module, minified and compressed by itself. Together they are more than the file they are in. */
async function sizesOf(chunks: readonly Rolldown.OutputChunk[]): Promise<ModuleBytes> {
  const sizes: Record<string, number> = {};
  for (const { modules } of chunks) {
    for (const [id, { code }] of Object.entries(modules)) {
      if (!code) continue;
      const { code: small } = await minify("module.js", code);
      sizes[nameOf(id)] = (sizes[nameOf(id)] ?? 0) + (await compressed(small));
    }
  }
  return sizes;
}

/** The parts of the app as they would be built now, and what their modules weigh. */
export async function measure(): Promise<{ parts: Part[]; modules: ModuleBytes }> {
  const chunks = await scripts();
  const files = await Promise.all(
    chunks.map(async (chunk): Promise<BuiltFile> => ({
      fileName: chunk.fileName,
      facade: chunk.isEntry || chunk.isDynamicEntry ? nameOf(chunk.facadeModuleId ?? "") : undefined,
      isEntry: chunk.isEntry,
      imports: chunk.imports,
      bytes: await compressed(chunk.code),
      modules: [...new Set(Object.keys(chunk.modules).map(nameOf))],
    })),
  );
  return { parts: partsOf(files), modules: await sizesOf(chunks) };
}
