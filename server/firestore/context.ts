import type { Access } from "../access/access.ts";
import type { Denials } from "../access/denials.ts";
import type { Context } from "../request/context.ts";
import type { Hold } from "./holding.ts";
import type { OwnTransactions } from "./transactions.ts";

/** The dependencies of all of Firestore. */
export interface FirestoreContext extends Context {
  access: Access;
  denials: Denials;
  /** Refuses queries for which the hosted service would demand an index. */
  requiresIndexes?: boolean;
}

/** The dependencies of a call that reads documents. */
export interface CallContext extends FirestoreContext {
  hold: Hold;
  /** The caller's, over REST. */
  transactions?: OwnTransactions;
}
