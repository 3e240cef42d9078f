import type { Access } from "../access/access.ts";
import type { Denials } from "../access/denials.ts";
import type { Context } from "../context.ts";
import type { Hold } from "./holding.ts";

/** What all of Firestore gets. */
export interface FirestoreContext extends Context {
  access: Access;
  denials: Denials;
}

/** What a call that reads documents gets. */
export interface CallContext extends FirestoreContext {
  hold: Hold;
}
