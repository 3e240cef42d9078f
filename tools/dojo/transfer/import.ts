import { existsSync } from "node:fs";
import { closeDataDirectory } from "../../../server/dataDirectory.ts";
import { MOST_IMPORTED } from "../../../server/operator/importUsers.ts";
import { parseFields } from "../../../server/protocol/document/value.ts";
import { finish } from "../../../server/protocol/work.ts";
import { after, NAMES } from "../../../server/storage/index/keys.ts";
import type { Mutation, Store, StoredTenant } from "../../../server/storage/store.ts";
import { type Call, DONE, Ended, NOT_DONE, WRONG_USE } from "../command.ts";
import { carryOutAlone, openUnused } from "../order.ts";
import { withDatabase } from "../database.ts";
import { SAYS, say } from "../words.ts";
import { type Counts, tell } from "./export.ts";
import { linesOf } from "./linesOf.ts";

/** Documents of one commit, and their text. */
const MOST_DOCUMENTS = 200;
const MOST_CHARACTERS = 4_000_000;

type Refuse = (line: number, reason: string) => void;
interface Numbered<T> {
  line: number;
  value: T;
}

/** `dojo import <file>`: line by line into the data of a server that is stopped, or into a running PostgreSQL. */
export async function importAll(call: Call): Promise<number> {
  const { language, dataDirectory } = call;
  const file = call.given[0]!;
  if (!existsSync(file)) throw new Ended(say(SAYS.noFile, language, file), WRONG_USE);
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
  const { given, language, dataDirectory, options } = call;
  if (!options.yes && !(await isEmpty(store))) throw new Ended(say(SAYS.notEmpty, language, dataDirectory), WRONG_USE);
  let refused = 0;
  const counts = await takeIn(given[0]!, store, dataDirectory, (line, reason) => {
    refused++;
    console.error(say(SAYS.refused, language, String(line)) + reason);
  });
  call.print(SAYS.allImported, tell(counts));
  return refused === 0 ? DONE : NOT_DONE;
}

async function isEmpty(store: Store): Promise<boolean> {
  const documents = await store.read((read) => read.count({ from: NAMES, to: after(NAMES) }, 1));
  const accounts = await store.listAccounts({ limit: 1 });
  return documents.result === 0 && accounts.length === 0 && (await store.listTenants()).length === 0;
}

async function takeIn(file: string, store: Store, directory: string, refuse: Refuse): Promise<Counts> {
  const counts: Counts = { tenants: 0, accounts: 0, documents: 0 };
  let accounts: Numbered<{ tenantId?: string }>[] = [];
  let documents: Numbered<Mutation>[] = [];
  let characters = 0;
  const flush = async () => {
    counts.accounts += await putAccounts(accounts, store, directory, refuse);
    counts.documents += await putDocuments(documents, store, refuse);
    [accounts, documents, characters] = [[], [], 0];
  };
  let line = 0;
  for await (const text of linesOf(file)) {
    line++;
    if (text.trim() === "") continue;
    try {
      const entry = JSON.parse(text) as {
        tenant?: StoredTenant;
        account?: { tenantId?: string };
        document?: WireDocument;
      };
      if (entry.tenant) {
        await store.putTenant(checkTenant(entry.tenant));
        counts.tenants++;
      } else if (entry.account) accounts.push({ line, value: entry.account });
      else if (entry.document) documents.push({ line, value: toMutation(entry.document) });
      else throw new Error("neither tenant, account nor document");
      characters += text.length;
    } catch (error) {
      refuse(line, messageOf(error));
    }
    if (Math.max(accounts.length, documents.length) >= MOST_DOCUMENTS || characters > MOST_CHARACTERS) await flush();
  }
  await flush();
  return counts;
}

interface WireDocument {
  name: unknown;
  fields?: unknown;
}

/** The document of any project; the store checks the path. */
function toMutation({ name, fields = {} }: WireDocument): Mutation {
  const path = /^projects\/[^/]+\/databases\/[^/]+\/documents\/(.+)$/s.exec(String(name))?.[1];
  if (path === undefined) throw new Error("the document has no valid name");
  return { path, fields: finish(parseFields(fields)) };
}

function checkTenant({ tenantId, settings }: StoredTenant): StoredTenant {
  if (typeof tenantId !== "string" || typeof settings !== "string") throw new Error("the tenant cannot be read");
  JSON.parse(settings);
  return { tenantId, settings };
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
  if (documents.length === 0) return 0;
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

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
