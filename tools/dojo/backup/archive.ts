import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, mkdirSync, readdirSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import * as v from "valibot";
import { readTar, type TarFile, writeTar } from "./tar.ts";

/** Folders of the data directory that nothing can make again. `orders` are for the process that runs. */
export const FOLDERS = ["legal", "outbox", "outbox-requested", "outbox-unsent"];
export const DATABASE = "dojo.sqlite";
const MANIFEST = "manifest.json";

/** More mails than a server would let wait, many times over. */
const MOST_FILES = 100_000;
const MOST_MANIFEST_BYTES = 64 * 1024 * 1024;

const manifestSchema = v.object({
  format: v.literal(1),
  madeAt: v.string(),
  files: v.pipe(
    v.array(
      v.object({
        name: v.pipe(v.string(), v.check(isOurs)),
        bytes: v.pipe(v.number(), v.integer(), v.minValue(0)),
        sha256: v.pipe(v.string(), v.hexadecimal(), v.length(64)),
      }),
    ),
    v.maxLength(MOST_FILES),
    v.check((files) => files.some(({ name }) => name === DATABASE)),
  ),
});

/** What an archive has: each file with its length and digest. It is the archive's first file. */
export type Manifest = v.InferOutput<typeof manifestSchema>;

/** The database, or a file directly in one of the folders. */
function isOurs(name: string): boolean {
  const [folder = "", file, ...more] = name.split("/");
  if (file === undefined) return name === DATABASE;
  return FOLDERS.includes(folder) && more.length === 0 && /^[^\0\\]+$/.test(file) && !/^\.{1,2}$/.test(file);
}

/** Writes all of our files in `folder` into a new gzipped archive. */
export async function pack(folder: string, file: string, nowMs: number): Promise<void> {
  const names = [DATABASE, ...FOLDERS.flatMap((name) => filesIn(folder, name))];
  const files: Manifest["files"] = [];
  for (const name of names) {
    const path = join(folder, name);
    files.push({ name, bytes: statSync(path).size, sha256: await digestOf(createReadStream(path)) });
  }
  const manifest: Manifest = { format: 1, madeAt: new Date(nowMs).toISOString(), files };
  const entries = async function* (): AsyncGenerator<TarFile> {
    const text = Buffer.from(`${JSON.stringify(manifest, undefined, 1)}\n`);
    yield { name: MANIFEST, bytes: text.length, content: Readable.from([text]) };
    for (const { name, bytes } of files) yield { name, bytes, content: createReadStream(join(folder, name)) };
  };
  await pipeline(writeTar(entries(), nowMs), createGzip(), createWriteStream(file, { flags: "wx", mode: 0o600 }));
  await sync(file);
}

function filesIn(folder: string, name: string): string[] {
  return readdirSync(join(folder, name), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${name}/${entry.name}`);
}

/**
 * Reads an archive to its end and compares every file with its digest; writes them below `folder` if there is one.
 * Throws what is wrong with it.
 */
export const unpack = (file: string, folder?: string): Promise<Manifest> =>
  pipeline(createReadStream(file), createGunzip(), (tar: AsyncIterable<Uint8Array>) => unpackTar(tar, folder));

async function unpackTar(tar: AsyncIterable<Uint8Array>, folder: string | undefined): Promise<Manifest> {
  let manifest: Manifest | undefined;
  const missing = new Map<string, Manifest["files"][number]>();
  for await (const entry of readTar(tar)) {
    if (!manifest) {
      manifest = await readManifest(entry);
      for (const listed of manifest.files) missing.set(listed.name, listed);
      continue;
    }
    const listed = missing.get(entry.name);
    if (!listed || listed.bytes !== entry.bytes) throw new Error(`${entry.name} is not what its list says`);
    const content = folder === undefined ? entry.content : writing(entry.content, join(folder, entry.name));
    if ((await digestOf(content)) !== listed.sha256) throw new Error(`${entry.name} is damaged`);
    missing.delete(entry.name);
  }
  if (!manifest) throw new Error("it is empty");
  const [lacking] = missing.keys();
  if (lacking !== undefined) throw new Error(`${lacking} is missing`);
  return manifest;
}

async function readManifest({ name, bytes, content }: TarFile): Promise<Manifest> {
  if (name !== MANIFEST || bytes > MOST_MANIFEST_BYTES) throw new Error("it is no backup of this program");
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  const parsed = v.safeParse(manifestSchema, JSON.parse(Buffer.concat(parts).toString()));
  if (!parsed.success) throw new Error("its list of files cannot be read, or is from a newer program");
  return parsed.output;
}

async function digestOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of content) hash.update(chunk);
  return hash.digest("hex");
}

/** Hands on what it writes; the file is on the disk at the end. */
async function* writing(content: AsyncIterable<Uint8Array>, path: string): AsyncGenerator<Uint8Array> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const handle = await open(path, "wx", 0o600);
  try {
    for await (const chunk of content) {
      await handle.write(chunk);
      yield chunk;
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes sure that a file, or the names in a folder, are on the disk. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
