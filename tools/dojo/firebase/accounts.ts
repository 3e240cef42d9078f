import * as v from "valibot";
import type { ScryptConfig } from "../../../server/identity/importedScrypt.ts";
import type { Account } from "../../../server/storage/store.ts";
import type { Numbered, Refuse } from "../transfer/target.ts";
import type { Project } from "./project.ts";
import { ServiceError } from "./send.ts";
import { type Losses, toAccount, toUser, userSchema } from "./users.ts";

const PAGE = 500;

const pageSchema = v.object({ users: v.optional(v.array(userSchema), []), nextPageToken: v.optional(v.string(), "") });

const of = (tenantId: string | undefined) => (tenantId === undefined ? "" : `/tenants/${encodeURIComponent(tenantId)}`);

async function getPage(project: Project, tenantId: string | undefined, maxResults: number, token = "") {
  const query = new URLSearchParams({ maxResults: String(maxResults), ...(token && { nextPageToken: token }) });
  return v.parse(pageSchema, await project.identity("v1", "GET", `${of(tenantId)}/accounts:batchGet?${query}`));
}

/** The accounts of a tenant, or of the project itself. */
export async function* eachAccount(
  project: Project,
  options: { tenantId?: string; scrypt?: ScryptConfig; losses: Losses },
): AsyncGenerator<Account> {
  for (let token = ""; ;) {
    const page = await getPage(project, options.tenantId, PAGE, token);
    for (const user of page.users) yield toAccount(user, options);
    token = page.nextPageToken;
    if (!token || page.users.length === 0) return;
  }
}

/** Whether the project itself has no account. */
export async function hasNoAccounts(project: Project): Promise<boolean> {
  return (await getPage(project, undefined, 1)).users.length === 0;
}

const configSchema = v.object({
  signIn: v.object({
    hashConfig: v.object({
      algorithm: v.literal("SCRYPT"),
      signerKey: v.string(),
      saltSeparator: v.optional(v.string(), ""),
      rounds: v.number(),
      memoryCost: v.number(),
    }),
  }),
});

/** How the project hashes passwords, if it tells that. */
export async function readHashing(project: Project): Promise<ScryptConfig | undefined> {
  try {
    const parsed = v.safeParse(configSchema, await project.identity("v2", "GET", "/config"));
    if (!parsed.success) return undefined;
    const { memoryCost: memCost, signerKey, saltSeparator, rounds } = parsed.output.signIn.hashConfig;
    return { memCost, signerKey, saltSeparator, rounds };
  } catch (error) {
    if (error instanceof ServiceError) return undefined;
    throw error;
  }
}

const answerSchema = v.object({
  error: v.optional(v.array(v.object({ index: v.optional(v.number(), 0), message: v.optional(v.string(), "") })), []),
});

/** Accounts of one tenant and one way to hash passwords, as one call takes them. */
interface Batch {
  tenantId: string | undefined;
  hashing: object;
  users: Numbered<object>[];
}

/**
 * Makes accounts; those that are there stay as they are, and are refused. `tenantIdOf` says which tenant there stands
 * for one of the export, and throws if none does. Resolves to how many were taken.
 */
export async function putAccounts(
  project: Project,
  accounts: Numbered<Account>[],
  { tenantIdOf, losses, refuse }: { tenantIdOf: (tenantId: string) => string; losses: Losses; refuse: Refuse },
): Promise<number> {
  const batches = new Map<string, Batch>();
  for (const { line, value } of accounts) {
    try {
      const tenantId = value.tenantId === undefined ? undefined : tenantIdOf(value.tenantId);
      const { user, hashing } = toUser(value, { tenantId, losses });
      const key = JSON.stringify([tenantId, hashing]);
      const batch = batches.get(key) ?? { tenantId, hashing, users: [] };
      batches.set(key, batch);
      batch.users.push({ line, value: user });
    } catch (error) {
      refuse(line, error instanceof Error ? error.message : String(error));
    }
  }
  let count = 0;
  for (const batch of batches.values()) count += await create(project, batch, refuse);
  return count;
}

async function create(project: Project, { tenantId, hashing, users }: Batch, refuse: Refuse): Promise<number> {
  const body = { ...hashing, sanityCheck: true, allowOverwrite: false, users: users.map(({ value }) => value) };
  try {
    const { error } = v.parse(
      answerSchema,
      await project.identity("v1", "POST", `${of(tenantId)}/accounts:batchCreate`, body),
    );
    for (const { index, message } of error) refuse(users[index]!.line, message);
    return users.length - error.length;
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status !== 400) throw error;
    for (const { line } of users) refuse(line, error.message);
    return 0;
  }
}
