import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, NAMES } from "../../../server/storage/index/keys.ts";
import { openSqliteStore } from "../../../server/storage/sqlite/open.ts";
import type { Store } from "../../../server/storage/store.ts";
import { encodeDocument } from "../../../server/protocol/document/value.ts";
import { type Call, DONE, requireDatabase } from "../command.ts";
import { copyDatabase } from "../copy.ts";
import { readSettings } from "../database.ts";
import { exportProject } from "../firebase/export.ts";
import { SAYS } from "../words.ts";
import { type Counts, tell } from "./target.ts";
import { type WriteLine, writeLines } from "./writeLines.ts";

/** Accounts that are read at a time. */
const PAGE = 500;

/** `dojo export <file>`: of a copy, and so of one moment; with `--firebase`, of a hosted project. */
export async function exportAll(call: Call): Promise<number> {
  if (call.options.firebase !== undefined) return exportProject(call, call.options.firebase);
  const staging = join(call.dataDirectory, `.backup-${randomBytes(9).toString("base64url")}`);
  requireDatabase(call.dataDirectory, call.language);
  mkdirSync(call.dataDirectory, { recursive: true, mode: 0o700 });
  const counts = await writeLines(call.given[0]!, call, async (write) => {
    try {
      mkdirSync(staging, { mode: 0o700 });
      await copyDatabase(call, staging);
      const store = openSqliteStore({ directory: staging, clock: Date.now });
      try {
        return await eachLine(store, write);
      } finally {
        await store.close();
      }
    } finally {
      rmSync(staging, { recursive: true, force: true });
    }
  });
  call.print(SAYS.allExported, tell(counts));
  return DONE;
}

/** Writes each tenant with its accounts, then each document. */
async function eachLine(store: Store, write: WriteLine): Promise<Counts> {
  const { projectId } = readSettings();
  const counts: Counts = { tenants: 0, accounts: 0, documents: 0 };
  const tenants = await store.listTenants();
  for (const tenant of tenants) {
    await write({ tenant });
    counts.tenants++;
  }
  for (const tenantId of [undefined, ...tenants.map((tenant) => tenant.tenantId).filter((id) => id !== "")]) {
    for (let last: string | undefined; ;) {
      const page = await store.listAccounts({ tenantId, limit: PAGE, after: last });
      for (const account of page) await write({ account });
      counts.accounts += page.length;
      last = page.at(-1)?.localId;
      if (page.length < PAGE) break;
    }
  }
  await store.read(async (read) => {
    for await (const { document } of read.walk({ from: NAMES, to: after(NAMES) })) {
      await write({ document: encodeDocument(projectId, document) });
      counts.documents++;
    }
  });
  return counts;
}
