import type { SQLInputValue } from "node:sqlite";
import type { Account, Challenge, OobCode, Session, SigningKey } from "../store.ts";

export type Row = Record<string, SQLInputValue>;
type Found = Record<string, unknown>;

/** The columns of the table, in no order that matters. */
export const ACCOUNT_COLUMNS = [
  "localId",
  "tenantId",
  "email",
  "emailVerified",
  "phoneNumber",
  "identities",
  "secondFactors",
  "emailLinkSignin",
  "customAuth",
  "initialEmail",
  "customAttributes",
  "passwordHash",
  "displayName",
  "photoUrl",
  "disabled",
  "createdAtMs",
  "lastLoginAtMs",
  "passwordUpdatedAtMs",
  "validSinceSeconds",
] as const satisfies (keyof Account)[];

const FLAGS = ["emailVerified", "disabled", "emailLinkSignin", "customAuth"] as const;
const LISTS = ["identities", "secondFactors"] as const;

/** All columns of an account; absent fields are NULL, and the tenant of the project itself is ''. */
export function toRow(account: Account): Row {
  const given = toChanges(account);
  return {
    ...Object.fromEntries(ACCOUNT_COLUMNS.map((column) => [column, given[column] ?? null])),
    ...tenantOf(account),
  };
}

/** How the tables call a tenant: '' is the project itself. */
export const tenantOf = ({ tenantId = "" }: { tenantId?: string }) => ({ tenantId });

/** The columns in `changes`; one with the value `undefined`, or an empty list, is emptied. */
export function toChanges(changes: Partial<Account>): Row {
  return Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, toColumn(value)]));
}

function toColumn(value: Account[keyof Account]): SQLInputValue {
  if (typeof value === "boolean") return Number(value);
  if (Array.isArray(value)) return value.length === 0 ? null : JSON.stringify(value);
  return value ?? null;
}

/** All columns of a session. */
export const toSessionRow = ({ signIn, userAgent, ...session }: Session): Row => ({
  ...session,
  userAgent: userAgent ?? null,
  signIn: signIn === undefined ? null : JSON.stringify(signIn),
});

// The tables are STRICT and written only here, so their columns have the types of the interfaces.

export function toAccount(row: Found): Account {
  const account = withoutNulls(row);
  for (const flag of FLAGS) if (flag in account) account[flag] = account[flag] === 1;
  for (const list of LISTS) if (list in account) account[list] = JSON.parse(String(account[list]));
  return account as unknown as Account;
}

export function toSession(row: Found): Session {
  const { signIn, ...session } = withoutNulls(row) as { signIn?: string };
  return { ...session, ...(signIn !== undefined && { signIn: JSON.parse(signIn) }) } as unknown as Session;
}

export const toOobCode = (row: Found) => withoutNulls(row) as unknown as OobCode;
export const toChallenge = (row: Found) => withoutNulls(row) as unknown as Challenge;
export const toSigningKey = (row: Found) => ({ ...row }) as unknown as SigningKey;

/** The fields that are there: NULL, and '' as a tenant, stand for absence. */
function withoutNulls(row: Found): Found {
  const found: Found = {};
  for (const name in row) {
    const value = row[name];
    if (value !== null && !(name === "tenantId" && value === "")) found[name] = value;
  }
  return found;
}
