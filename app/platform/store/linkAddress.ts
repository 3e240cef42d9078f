import { readLocal, writeLocal } from "./localValue.ts";

const KEY = "dojo.linkAddress";

/** The address that a link to sign in was mailed to from this browser, so that nobody has to type it again. */
export const readLinkAddress = (): string | undefined => readLocal(KEY);

/** Keeps the address until its link was used; undefined forgets it. */
export const writeLinkAddress = (email: string | undefined) => writeLocal(KEY, email);
