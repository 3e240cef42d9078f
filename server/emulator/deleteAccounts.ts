import { allAccounts, type EmulatorContext } from "./context.ts";

/** Removes the accounts of a tenant, or of the project itself. */
export async function deleteAccounts({ store }: EmulatorContext, tenantId?: string): Promise<void> {
  const ids: string[] = [];
  for await (const { localId } of allAccounts(store, tenantId)) ids.push(localId);
  for (const localId of ids) await store.deleteAccount(localId);
}
