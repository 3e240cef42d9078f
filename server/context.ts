import type { Log } from "./log.ts";
import type { Store } from "./storage/store.ts";

/** Wall clock in milliseconds; injected so that tests set the time. */
export type Clock = () => number;

/** Who is asking, from a verified ID token. `claims` is what access rules see as `request.auth.token`. */
export interface Caller {
  uid: string;
  claims: Record<string, unknown>;
  /** `iat` of the token: a revocation ends those that are older. */
  issuedAtSeconds: number;
  /** When the token ends; a stream that was opened with it ends then too. */
  expiresAtMs: number;
}

/** What every handler gets. No sockets, no environment: `http/` and `main.ts` have dealt with those. */
export interface Context {
  store: Store;
  clock: Clock;
  log: Log;
  projectId: string;
}
