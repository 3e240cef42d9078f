import type { Log } from "../log.ts";
import type { Store } from "../storage/store.ts";

/** Wall clock in milliseconds; injected so that tests set the time. */
export type Clock = () => number;

/** The caller, from a verified ID token. `claims` is `request.auth.token` in access rules. */
export interface Caller {
  uid: string;
  claims: Record<string, unknown>;
  /** `iat` of the token: a revocation ends older tokens. */
  issuedAtSeconds: number;
  /** The expiry of the token, which also ends its streams. */
  expiresAtMs: number;
  /** False where no account stands behind the token: the mode for test suites takes such, nothing else does. */
  hasAccount?: false;
  /** The owner of the project, whom no rule binds: only in the mode for test suites. */
  ownsProject?: true;
}

/** The dependencies of every handler. No sockets, no environment: those belong to `http/` and `main.ts`. */
export interface Context {
  store: Store;
  clock: Clock;
  log: Log;
  projectId: string;
}
