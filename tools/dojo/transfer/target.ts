import type { Mutation, StoredTenant } from "../../../server/storage/store.ts";

/** Says that a line cannot be taken in, and why. */
export type Refuse = (line: number, reason: string) => void;

/** What stands in a line of the file. */
export interface Numbered<T> {
  line: number;
  value: T;
}

/** Where an import puts what it reads. Batches are small; each resolves to how many were taken. */
export interface Target {
  /** The project whose documents these will be: references within an export lead there, too. */
  projectId: string;
  /** Throws why it cannot be taken. */
  putTenant(tenant: StoredTenant): Promise<void>;
  putAccounts(accounts: Numbered<{ tenantId?: string }>[], refuse: Refuse): Promise<number>;
  putDocuments(documents: Numbered<Mutation>[], refuse: Refuse): Promise<number>;
}

/** What was written or taken. */
export interface Counts {
  tenants: number;
  accounts: number;
  documents: number;
}

/** The counts in words. */
export const tell = (counts: Counts): string =>
  Object.entries(counts)
    .map(([what, count]) => `${count} ${what}`)
    .join(", ");
