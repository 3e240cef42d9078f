import { WireError } from "../protocol/errors.ts";
import type { Caller } from "../request/context.ts";

/** Refuses everybody but the project's owner, as the hosted service does where no rule can allow a method. */
export function requireOwner(caller: Caller | null): void {
  if (!caller?.ownsProject) throw new WireError("PERMISSION_DENIED", "Missing or insufficient permissions.");
}
