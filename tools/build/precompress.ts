import { copyFile, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { filesOf } from "../filesOf.ts";
import { afterBuild } from "./afterBuild.ts";

const compressible = /\.(html|js|css|svg|webmanifest|json|txt)$/;
/** Smaller bodies gain nothing by compression. */
const WORTHWHILE_BYTES = 512;

/** For pictures, the last step of quality would save half a per cent of their bytes and be a third of a build's computing time. */
const qualityFor = (file: string) => (/\.(svg|json)$/.test(file) ? 10 : constants.BROTLI_MAX_QUALITY);

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes `.br` and `.gz` beside a file. */
export async function compress(file: string): Promise<void> {
  const body = await readFile(file);
  if (body.length < WORTHWHILE_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: qualityFor(file),
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  await writeFile(`${file}.br`, await brotli(body, { params }));
  await writeFile(`${file}.gz`, await zip(body, { level: 9 }));
}

/** Takes `.br` and `.gz` from an equal file that has them; tells whether it could. */
async function take(file: string, equal: string): Promise<boolean> {
  try {
    if (!(await readFile(file)).equals(await readFile(equal))) return false;
    for (const ending of ["br", "gz"]) await copyFile(`${equal}.${ending}`, `${file}.${ending}`);
    return true;
  } catch {
    return false;
  }
}

/**
 * Writes `.br` and `.gz` beside every text file of a build. What the build in `lastBuild` had already is taken from there:
 * compressing the pictures costs more than all the rest of a build.
 */
export async function compressAll(directory: string, lastBuild: string): Promise<void> {
  const files = (await filesOf(directory)).filter((file) => compressible.test(file));
  await Promise.all(
    files.map(async (file) => (await take(file, join(lastBuild, relative(directory, file)))) || compress(file)),
  );
}

/** Compresses the finished build, so that the server compresses nothing itself. */
export const precompress = (lastBuild: string) =>
  afterBuild("precompress", (directory) => compressAll(directory, lastBuild));
