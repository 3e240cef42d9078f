import type { Context } from "../request/context.ts";
import type { Account, AccountStore, OobCode, Store } from "../storage/store.ts";
import type { AppOrigins } from "./mail/appOrigin.ts";
import type { Device, Devices } from "./guard/devices.ts";
import type { Assertion } from "./providers/assertion.ts";
import type { Issuers } from "./providers/issuers.ts";
import type { Mailer } from "./mail/mailer.ts";
import type { Passwords } from "./passwords.ts";
import type { Policy } from "./policy.ts";
import type { SmsSender } from "./sms/smsSender.ts";
import type { Tenant, Tenants } from "./tenants.ts";
import type { Throttle } from "./guard/throttle.ts";
import type { Tokens } from "./tokens.ts";

/** The dependencies of all identity methods. Of the store they see only the accounts. */
export interface IdentityContext extends Omit<Context, "store"> {
  store: AccountStore & Pick<Store, "failure">;
  tokens: Tokens;
  mailer: Mailer;
  throttle: Throttle;
  devices: Devices;
  passwords: Passwords;
  tenants: Tenants;
  issuers: Issuers;
  /** Absent where no messages can be sent to phones. */
  sms?: SmsSender;
  /** Where links in mails lead. */
  appOrigins: AppOrigins;
  policy: Policy;
  /** How answers name the project, if it has a number; otherwise by its id. */
  projectNumber?: string;
  /** Reads custom tokens of anybody, signed or not; absent where only those of known services count. */
  readAnyCustomToken?(token: string, tenant: Tenant): Record<string, unknown>;
  /** Reads what any provider is said to say, proved or not; absent where only those count that the operator has set up. */
  readAnyAssertion?(providerId: string, answer: URLSearchParams): Assertion;
  /** Makes the links of codes that would be mailed, where somebody else than the app takes them. */
  makeCodeLink?(requestOrigin: string, code: MailedCode): string;
  /** Finds accounts by the address that a provider knows; absent where only an account's own address counts. */
  findByProvidersEmail?(tenantId: string | undefined, email: string): Promise<Account | undefined>;
}

/** A code on its way to the owner of an address. */
export interface MailedCode extends Pick<OobCode, "requestType" | "email" | "newEmail" | "tenantId"> {
  oobCode: string;
  continueUrl?: string;
}

/** A call as `http/` passes it on: JSON or form body, query, and origin. */
export interface IdentityRequest {
  body: Record<string, unknown>;
  query: URLSearchParams;
  /** For throttling. */
  remoteAddress: string;
  device: Device;
  /** Scheme, host and port that the request was sent to: untrusted, see `appOrigin.ts`. */
  origin: string;
  /** Who the call is for. */
  tenant: Tenant;
  /** What the browser calls itself. */
  userAgent?: string;
}

/** A wire method; it resolves with the JSON of the answer. */
export type IdentityHandler = (ctx: IdentityContext, request: IdentityRequest) => Promise<object>;
