import { readFileSync } from "node:fs";
import * as v from "valibot";
import type { ScryptConfig } from "../../../server/identity/importedScrypt.ts";
import { type Call, DONE, Ended, WRONG_USE } from "../command.ts";
import { type Counts, tell } from "../transfer/target.ts";
import { type WriteLine, writeLines } from "../transfer/writeLines.ts";
import { SAYS, say } from "../words.ts";
import { eachAccount, readHashing } from "./accounts.ts";
import { eachDocument } from "./documents.ts";
import { openProject, type Project } from "./project.ts";
import { ServiceError } from "./send.ts";
import { readServiceAccount } from "./serviceAccount.ts";
import { listTenants, toStored } from "./tenants.ts";
import type { Losses } from "./users.ts";

/** `dojo export <file> --firebase <key>`: tenants, accounts and documents of a hosted project, as they are read. */
export async function exportProject(call: Call, keyFile: string): Promise<number> {
  const project = openProject(readServiceAccount(keyFile), process.env);
  const losses: Losses = { passwords: 0, totp: 0 };
  const given = call.options.scrypt === undefined ? undefined : readScrypt(call.options.scrypt, call);
  const counts = await writeLines(call.given[0]!, call, (write) => eachLine({ project, call, losses, given, write }));
  call.print(SAYS.allExported, tell(counts));
  if (losses.passwords > 0) call.print(SAYS.passwordsStay, String(losses.passwords));
  if (losses.totp > 0) call.print(SAYS.totpStays, String(losses.totp));
  return DONE;
}

interface Reading {
  project: Project;
  call: Call;
  losses: Losses;
  given: ScryptConfig | undefined;
  write: WriteLine;
}

async function eachLine({ project, call, losses, given, write }: Reading): Promise<Counts> {
  const counts: Counts = { tenants: 0, accounts: 0, documents: 0 };
  const tenants = await tenantsOf(project, call);
  for (const tenant of tenants) {
    await write({ tenant: toStored(tenant) });
    counts.tenants++;
  }
  const scrypt = given ?? (await readHashing(project));
  for (const tenantId of [undefined, ...tenants.map((tenant) => tenant.tenantId)]) {
    for await (const account of eachAccount(project, { tenantId, scrypt, losses })) {
      await write({ account });
      counts.accounts++;
    }
  }
  for await (const document of eachDocument(project)) {
    await write({ document });
    counts.documents++;
  }
  return counts;
}

/** A project without Identity Platform has none, and says so by a refusal. */
async function tenantsOf(project: Project, call: Call) {
  try {
    return await listTenants(project);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    call.print(SAYS.noTenants, error.message);
    return [];
  }
}

const scryptSchema = v.object({
  signerKey: v.string(),
  saltSeparator: v.optional(v.string(), ""),
  rounds: v.number(),
  memCost: v.number(),
});

function readScrypt(file: string, { language }: Call): ScryptConfig {
  try {
    return v.parse(scryptSchema, JSON.parse(readFileSync(file, "utf8")));
  } catch {
    throw new Ended(say(SAYS.noFile, language, file), WRONG_USE);
  }
}
