import { existsSync } from "node:fs";
import { closeDataDirectory } from "../../../server/dataDirectory.ts";
import { MOST_IMPORTED } from "../../../server/operator/importUsers.ts";
import { after, NAMES } from "../../../server/storage/index/keys.ts";
import type { Mutation, Store } from "../../../server/storage/store.ts";
import { type Call, Ended, NOT_DONE, WRONG_USE } from "../command.ts";
import { carryOutAlone, openUnused } from "../order.ts";
import { readSettings, withDatabase } from "../database.ts";
import { importProject } from "../firebase/import.ts";
import { SAYS, say } from "../words.ts";
import { takeFileIn } from "./takeFileIn.ts";
import { messageOf } from "./takeIn.ts";
import type { Numbered, Refuse } from "./target.ts";

/**
 * `dojo import <file>`: line by line into the data of a server that is stopped, or into a running PostgreSQL; with
 * `--firebase`, into a hosted project.
 */
export async function importAll(call: Call): Promise<number> {
  const { language, dataDirectory } = call;
  const file = call.given[0]!;
  if (!existsSync(file)) throw new Ended(say(SAYS.noFile, language, file), WRONG_USE);
  if (call.options.firebase !== undefined) return importProject(call, call.options.firebase);
  const status = await withDatabase((store) => importInto(store, call));
  if (status !== undefined) return status;
  closeDataDirectory(dataDirectory);
  const store = openUnused(dataDirectory);
  if (!store) throw new Ended(say(SAYS.inUse, language, dataDirectory), NOT_DONE);
  try {
    return await importInto(store, call);
  } finally {
    await store.close();
  }
}

async function importInto(store: Store, call: Call): Promise<number> {
  const { language, dataDirectory, options } = call;
  if (!options.yes && !(await isEmpty(store))) throw new Ended(say(SAYS.notEmpty, language, dataDirectory), WRONG_USE);
  return takeFileIn(call, {
    projectId: readSettings().projectId,
    putTenant: (tenant) => store.putTenant(tenant),
    putAccounts: (accounts, refuse) => putAccounts(accounts, store, dataDirectory, refuse),
    putDocuments: (documents, refuse) => putDocuments(documents, store, refuse),
  });
}

async function isEmpty(store: Store): Promise<boolean> {
  const documents = await store.read((read) => read.count({ from: NAMES, to: after(NAMES) }, 1));
  const accounts = await store.listAccounts({ limit: 1 });
  return documents.result === 0 && accounts.length === 0 && (await store.listTenants()).length === 0;
}

/** Those of each tenant by the command that takes accounts in: it checks them. */
async function putAccounts(
  accounts: Numbered<{ tenantId?: string }>[],
  store: Store,
  directory: string,
  refuse: Refuse,
): Promise<number> {
  let count = 0;
  for (const [tenantId, group] of Map.groupBy(accounts, ({ value }) => value.tenantId)) {
    for (let start = 0; start < group.length; start += MOST_IMPORTED) {
      const batch = group.slice(start, start + MOST_IMPORTED);
      const order = { command: "users.import", tenantId, records: batch.map(({ value }) => value) } as const;
      const outcome = await carryOutAlone(store, directory, order);
      if (!outcome.ok) {
        for (const { line } of batch) refuse(line, outcome.detail ?? outcome.refusal);
        continue;
      }
      const taken = outcome.data as { count: number; refused: { index: number; reason: string }[] };
      count += taken.count;
      for (const { index, reason } of taken.refused) refuse(batch[index]!.line, reason);
    }
  }
  return count;
}

/** In one commit; if that is refused, one by one, to know which. */
async function putDocuments(documents: Numbered<Mutation>[], store: Store, refuse: Refuse): Promise<number> {
  try {
    await store.commit(async () => documents.map(({ value }) => value));
    return documents.length;
  } catch (error) {
    if (documents.length === 1) {
      refuse(documents[0]!.line, messageOf(error));
      return 0;
    }
    let count = 0;
    for (const document of documents) count += await putDocuments([document], store, refuse);
    return count;
  }
}
