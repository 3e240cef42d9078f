import type { Fields, Value } from "../../../server/protocol/document/document.ts";
import { parseFields } from "../../../server/protocol/document/value.ts";
import { databaseName } from "../../../server/protocol/path.ts";
import { finish } from "../../../server/protocol/work.ts";
import type { Mutation, StoredTenant } from "../../../server/storage/store.ts";
import { linesOf } from "./linesOf.ts";
import type { Counts, Numbered, Refuse, Target } from "./target.ts";

/** Documents of one commit, and their text: less than the 10 MiB that the hosted service takes at a time. */
const MOST_DOCUMENTS = 200;
const MOST_CHARACTERS = 1_000_000;

/** Reads an export line by line into a target. */
export async function takeIn(file: string, target: Target, refuse: Refuse): Promise<Counts> {
  const counts: Counts = { tenants: 0, accounts: 0, documents: 0 };
  let accounts: Numbered<{ tenantId?: string }>[] = [];
  let documents: Numbered<Mutation>[] = [];
  let characters = 0;
  const flush = async () => {
    if (accounts.length > 0) counts.accounts += await target.putAccounts(accounts, refuse);
    if (documents.length > 0) counts.documents += await target.putDocuments(documents, refuse);
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
        await target.putTenant(checkTenant(entry.tenant));
        counts.tenants++;
      } else if (entry.account) accounts.push({ line, value: entry.account });
      else if (entry.document) documents.push({ line, value: toMutation(entry.document, target.projectId) });
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

const NAME = /^(projects\/[^/]+\/databases\/[^/]+)\/documents\/(.+)$/s;

/** The document of any project; the target checks the path. References within its database go along. */
function toMutation({ name, fields = {} }: WireDocument, projectId: string): Mutation {
  const [, database, path] = NAME.exec(String(name)) ?? [];
  if (database === undefined || path === undefined) throw new Error("the document has no valid name");
  const parsed = finish(parseFields(fields));
  return { path, fields: moveFields(parsed, `${database}/`, `${databaseName(projectId)}/`) };
}

/** What was parsed is at most 20 levels deep. */
const moveFields = (fields: Fields, from: string, to: string): Fields =>
  from === to
    ? fields
    : Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, moveValue(value, from, to)]));

function moveValue(value: Value, from: string, to: string): Value {
  if ("referenceValue" in value) {
    const { referenceValue: name } = value;
    return name.startsWith(from) ? { referenceValue: to + name.slice(from.length) } : value;
  }
  if ("arrayValue" in value) {
    const values = value.arrayValue.values?.map((element) => moveValue(element, from, to));
    return { arrayValue: values ? { values } : {} };
  }
  if ("mapValue" in value) {
    const { fields } = value.mapValue;
    return { mapValue: fields ? { fields: moveFields(fields, from, to) } : {} };
  }
  return value;
}

function checkTenant({ tenantId, settings }: StoredTenant): StoredTenant {
  if (typeof tenantId !== "string" || typeof settings !== "string") throw new Error("the tenant cannot be read");
  JSON.parse(settings);
  return { tenantId, settings };
}

/** What an error says. */
export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
