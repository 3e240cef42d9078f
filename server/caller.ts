import type { Caller } from "./context.ts";
import { WireError } from "./protocol/errors.ts";

/** Checks an ID token; throws UNAUTHENTICATED for one that is not (or no longer) good. */
export type Verify = (idToken: string) => Promise<Caller>;

/** Whom an `Authorization` header speaks for; nobody without one. UNAUTHENTICATED where it holds no good bearer token. */
export async function callerOf(authorization: string | undefined, verify: Verify): Promise<Caller | null> {
  if (!authorization) return null;
  const idToken = /^Bearer (\S+)$/i.exec(authorization)?.[1];
  if (idToken === undefined) {
    throw new WireError("UNAUTHENTICATED", "The authorization header holds no bearer token.");
  }
  return await verify(idToken);
}
