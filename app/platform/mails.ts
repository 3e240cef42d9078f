import { makeStore, useStore } from "./store/makeStore.ts";

/**
 * What becomes of mails: sent; kept by the server, which cannot send any; the same, and the server is this very machine
 * or a developer's.
 */
export const MAILS = ["sent", "kept", "here"] as const;
export type Mails = (typeof MAILS)[number];

const mails = makeStore<Mails>("sent");

/** What the configuration says; hosted services say nothing, and send. */
export const setMails = (known: Mails | undefined) => mails.set(known ?? "sent");

export const useMails = (): Mails => useStore(mails);
