import type { Account, StoredTenant } from "../../../server/storage/store.ts";
import { type Call, Ended, WRONG_USE } from "../command.ts";
import { takeFileIn } from "../transfer/takeFileIn.ts";
import { SAYS, say } from "../words.ts";
import type { Numbered } from "../transfer/target.ts";
import { hasNoAccounts, putAccounts } from "./accounts.ts";
import { hasNoDocuments, putDocuments } from "./documents.ts";
import { openProject, type Project } from "./project.ts";
import { readServiceAccount } from "./serviceAccount.ts";
import { createTenant, listTenants } from "./tenants.ts";
import type { Losses } from "./users.ts";

/** `dojo import <file> --firebase <key>`: into a hosted project, which must be empty without `--yes`. */
export async function importProject(call: Call, keyFile: string): Promise<number> {
  const project = openProject(readServiceAccount(keyFile), process.env);
  const isEmpty = (await hasNoDocuments(project)) && (await hasNoAccounts(project));
  if (!call.options.yes && !isEmpty) throw new Ended(say(SAYS.notEmpty, call.language, project.projectId), WRONG_USE);
  const losses: Losses = { passwords: 0, totp: 0 };
  const tenants = makeTenants(project, call);
  const status = await takeFileIn(call, {
    projectId: project.projectId,
    putTenant: tenants.put,
    putAccounts: (accounts, refuse) =>
      putAccounts(project, accounts as Numbered<Account>[], { tenantIdOf: tenants.idOf, losses, refuse }),
    putDocuments: (documents, refuse) => putDocuments(project, documents, refuse),
  });
  if (losses.passwords > 0) call.print(SAYS.passwordsLost, String(losses.passwords));
  if (losses.totp > 0) call.print(SAYS.totpLost, String(losses.totp));
  return status;
}

/** The tenants there, by their ids in the export. */
function makeTenants(project: Project, call: Call) {
  const ids = new Map<string, string>();
  let known: Awaited<ReturnType<typeof listTenants>> | undefined;
  return {
    async put(tenant: StoredTenant): Promise<void> {
      if (tenant.tenantId === "") return call.print(SAYS.projectSettings);
      known ??= await listTenants(project);
      const there =
        known.find(({ tenantId }) => tenantId === tenant.tenantId) ??
        known.find(({ displayName }) => displayName === tenant.tenantId) ??
        (await createTenant(project, tenant));
      ids.set(tenant.tenantId, there.tenantId);
      call.print(SAYS.tenantThere, `${tenant.tenantId} → ${there.tenantId}`);
    },
    idOf(tenantId: string): string {
      const id = ids.get(tenantId);
      if (id === undefined) throw new Error(`the tenant ${tenantId} is not there`);
      return id;
    },
  };
}
