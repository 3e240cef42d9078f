import type { Access } from "../access/access.ts";
import type { Denials } from "../access/denials.ts";
import type { Context } from "../context.ts";

/** What every Firestore method gets. */
export interface FirestoreContext extends Context {
  access: Access;
  denials: Denials;
}
