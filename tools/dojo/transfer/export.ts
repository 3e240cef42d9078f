import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { after, NAMES } from "../../../server/storage/index/keys.ts";
import { openSqliteStore } from "../../../server/storage/sqlite/open.ts";
import type { Store } from "../../../server/storage/store.ts";
import { encodeDocument } from "../../../server/protocol/document/value.ts";
import { type Call, DONE, Ended, requireDatabase, WRONG_USE } from "../command.ts";
import { copyDatabase } from "../copy.ts";
import { readSettings } from "../database.ts";
import { SAYS, say } from "../words.ts";

/** Accounts that are read at a time. */
const PAGE = 500;
/** Text that is written at a time. */
const CHUNK = 256 * 1024;

/** `dojo export <file>`: of a copy, and so of one moment. */
export async function exportAll(call: Call): Promise<number> {
  const file = call.given[0]!;
  const staging = join(call.dataDirectory, `.backup-${randomBytes(9).toString("base64url")}`);
  requireDatabase(call.dataDirectory, call.language);
  mkdirSync(call.dataDirectory, { recursive: true, mode: 0o700 });
  const target = await open(file, "wx", 0o600).catch(() => {
    throw new Ended(say(SAYS.fileThere, call.language, file), WRONG_USE);
  });
  try {
    mkdirSync(staging, { mode: 0o700 });
    await copyDatabase(call, staging);
    const store = openSqliteStore({ directory: staging, clock: Date.now });
    try {
      let waiting = "";
      const counts = await eachLine(store, async (line) => {
        waiting += `${line}\n`;
        if (waiting.length < CHUNK) return;
        await target.write(waiting);
        waiting = "";
      });
      await target.write(waiting);
      await target.sync();
      call.print(SAYS.allExported, tell(counts));
    } finally {
      await store.close();
    }
    return DONE;
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  } finally {
    await target.close();
    rmSync(staging, { recursive: true, force: true });
  }
}

export interface Counts {
  tenants: number;
  accounts: number;
  documents: number;
}

export const tell = (counts: Counts): string =>
  Object.entries(counts)
    .map(([what, count]) => `${count} ${what}`)
    .join(", ");

/** Writes each tenant with its accounts, then each document. */
async function eachLine(store: Store, write: (line: string) => Promise<void>): Promise<Counts> {
  const { projectId } = readSettings();
  const counts: Counts = { tenants: 0, accounts: 0, documents: 0 };
  const tenants = await store.listTenants();
  for (const tenant of tenants) {
    await write(JSON.stringify({ tenant }));
    counts.tenants++;
  }
  for (const tenantId of [undefined, ...tenants.map((tenant) => tenant.tenantId).filter((id) => id !== "")]) {
    for (let last: string | undefined; ;) {
      const page = await store.listAccounts({ tenantId, limit: PAGE, after: last });
      for (const account of page) await write(JSON.stringify({ account }));
      counts.accounts += page.length;
      last = page.at(-1)?.localId;
      if (page.length < PAGE) break;
    }
  }
  await store.read(async (read) => {
    for await (const { document } of read.walk({ from: NAMES, to: after(NAMES) })) {
      await write(JSON.stringify({ document: encodeDocument(projectId, document) }));
      counts.documents++;
    }
  });
  return counts;
}
