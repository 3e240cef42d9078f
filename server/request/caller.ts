import type { Caller } from "./context.ts";
import { WireError } from "../protocol/errors.ts";

/** Checks an ID token; throws UNAUTHENTICATED if it is invalid. */
export type Verify = (idToken: string) => Promise<Caller>;

/** Checks the token of an app, absent if it sent none; throws UNAUTHENTICATED if it is not valid. */
export type VerifyApp = (token: string | undefined) => Promise<void>;

/** The header in which the SDK sends it. */
export const APP_CHECK_HEADER = "x-firebase-appcheck";

/** The caller in an `Authorization` header; null without one. UNAUTHENTICATED if it has no valid bearer token. */
export async function callerOf(authorization: string | undefined, verify: Verify): Promise<Caller | null> {
  if (!authorization) return null;
  const idToken = /^Bearer (\S+)$/i.exec(authorization)?.[1];
  if (idToken === undefined) {
    throw new WireError("UNAUTHENTICATED", "The authorization header holds no bearer token.");
  }
  return await verify(idToken);
}
