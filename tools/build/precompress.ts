import { readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { filesOf } from "../filesOf.ts";
import { afterBuild } from "./afterBuild.ts";

const compressible = /\.(html|js|css|svg|webmanifest|json|txt)$/;
/** Smaller bodies gain nothing by compression. */
const WORTHWHILE_BYTES = 512;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes `.br` and `.gz` beside a file. */
export async function compress(file: string): Promise<void> {
  const body = await readFile(file);
  if (body.length < WORTHWHILE_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  await writeFile(`${file}.br`, await brotli(body, { params }));
  await writeFile(`${file}.gz`, await zip(body, { level: 9 }));
}

/** Writes `.br` and `.gz` beside every text file of the build, so that the server compresses nothing itself. */
export const precompress = () =>
  afterBuild("precompress", async (directory) => {
    const files = (await filesOf(directory)).filter((file) => compressible.test(file));
    await Promise.all(files.map(compress));
  });
