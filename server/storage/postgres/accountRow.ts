import type { Account } from "../store.ts";
import type { Row } from "./connection.ts";
import type { Query } from "./pool.ts";
import { toText } from "./text.ts";

/** An account, and what tells its state from any other. */
export interface ReadAccount {
  account: Account;
  version: string;
}

/** Reads an account in the transaction of `query`. */
export async function readAccount(query: Query, localId: string, isLocked = false): Promise<ReadAccount | undefined> {
  const lock = isLocked ? " FOR SHARE" : "";
  const [row] = await query(`SELECT content, xmin::text AS version FROM accounts WHERE local_id = $1${lock}`, [
    toText(localId),
  ]);
  return toReadAccount(row);
}

/** The account of a row, if there is one. */
export const toReadAccount = (row: Row | undefined): ReadAccount | undefined =>
  row && { account: contentOf(row) as Account, version: String(row.version) };

/** What a row holds; the server writes only JSON there. */
export const contentOf = ({ content }: Row): unknown => JSON.parse(String(content));

/** How the tables call a tenant: "" is the project itself. */
export const tenantOf = ({ tenantId = "" }: { tenantId?: string }) => toText(tenantId);

/** A text that may be absent. */
export const textOrNull = (text: string | undefined) => (text === undefined ? null : toText(text));

/** The columns of an account, in the order of the table. Empty lists are as good as absent. */
export function toColumns(account: Account): (string | null)[] {
  const { localId, email, phoneNumber } = account;
  return [
    toText(localId),
    tenantOf(account),
    textOrNull(email),
    textOrNull(phoneNumber),
    JSON.stringify(tidy(account)),
  ];
}

/** Without what stands for absence. */
export function tidy(account: Account): Account {
  const { tenantId, identities, secondFactors } = account;
  return JSON.parse(
    JSON.stringify({
      ...account,
      tenantId: tenantId || undefined,
      identities: identities?.length ? identities : undefined,
      secondFactors: secondFactors?.length ? secondFactors : undefined,
    }),
  ) as Account;
}
