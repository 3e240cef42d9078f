import type { Context } from "../context.ts";
import type { AccountStore, Store } from "../storage/store.ts";
import type { AppOrigins } from "./appOrigin.ts";
import type { Device, Devices } from "./devices.ts";
import type { Mailer } from "./mailer.ts";
import type { Passwords } from "./passwords.ts";
import type { Throttle } from "./throttle.ts";
import type { Tokens } from "./tokens.ts";

/** What every identity method gets. Of the store it sees the accounts alone. */
export interface IdentityContext extends Omit<Context, "store"> {
  store: AccountStore & Pick<Store, "failure">;
  tokens: Tokens;
  mailer: Mailer;
  throttle: Throttle;
  devices: Devices;
  passwords: Passwords;
  /** Where links in mails lead. */
  appOrigins: AppOrigins;
}

/** A call as `http/` hands it over: JSON or form body, query, and where it came from. */
export interface IdentityRequest {
  body: Record<string, unknown>;
  query: URLSearchParams;
  /** For throttling. */
  remoteAddress: string;
  device: Device;
  /** `X-Firebase-Locale`, or "". Mails are in German, whatever it says. */
  locale: string;
  /** Scheme, host and port that the request was sent to: not to be trusted, see `appOrigin.ts`. */
  origin: string;
}

/** One wire method; what it resolves with is the JSON of the answer. */
export type IdentityHandler = (ctx: IdentityContext, request: IdentityRequest) => Promise<object>;
