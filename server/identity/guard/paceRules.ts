import type { Paced, PaceRule } from "../../storage/paces.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** What is counted, and how fast it may go. */
export const RULES = {
  device: { free: 10, firstWaitMs: SECOND_MS, longestWaitMs: MINUTE_MS, forgetMs: 10 * MINUTE_MS },
  place: { free: 5, firstWaitMs: SECOND_MS, longestWaitMs: MINUTE_MS, forgetMs: 30 * MINUTE_MS },
  account: { free: 50, firstWaitMs: SECOND_MS, longestWaitMs: MINUTE_MS, forgetMs: 30 * MINUTE_MS },
  deviceCodes: { free: 10, firstWaitMs: SECOND_MS, longestWaitMs: 15 * MINUTE_MS, forgetMs: 30 * MINUTE_MS },
  placeCodes: { free: 5, firstWaitMs: SECOND_MS, longestWaitMs: 15 * MINUTE_MS, forgetMs: 60 * MINUTE_MS },
  accountCodes: { free: 20, firstWaitMs: SECOND_MS, longestWaitMs: 15 * MINUTE_MS, forgetMs: 60 * MINUTE_MS },
  network: { free: 60, firstWaitMs: 500, longestWaitMs: 5 * SECOND_MS, forgetMs: 30 * SECOND_MS },
  /** Like the hosted service: 100 new accounts an hour and address. */
  signUps: { free: 100, firstWaitMs: SECOND_MS, longestWaitMs: 30 * SECOND_MS, forgetMs: 36 * SECOND_MS },
  visits: { free: 300, firstWaitMs: 500, longestWaitMs: 5 * SECOND_MS, forgetMs: 5 * SECOND_MS },
  mails: { free: 30, firstWaitMs: 5 * SECOND_MS, longestWaitMs: 2 * MINUTE_MS, forgetMs: 2 * MINUTE_MS },
  mailbox: { free: 5, firstWaitMs: 10 * MINUTE_MS, longestWaitMs: 10 * MINUTE_MS, forgetMs: 10 * MINUTE_MS },
  deviceMails: { free: 5, firstWaitMs: 10 * MINUTE_MS, longestWaitMs: 10 * MINUTE_MS, forgetMs: 10 * MINUTE_MS },
  phones: { free: 5, firstWaitMs: 10 * MINUTE_MS, longestWaitMs: 10 * MINUTE_MS, forgetMs: 10 * MINUTE_MS },
  networkSms: { free: 10, firstWaitMs: MINUTE_MS, longestWaitMs: 10 * MINUTE_MS, forgetMs: 10 * MINUTE_MS },
  /** 200 a day. */
  allSms: { free: 200, firstWaitMs: 8 * MINUTE_MS, longestWaitMs: 8 * MINUTE_MS, forgetMs: 432 * SECOND_MS },
} as const satisfies Record<string, PaceRule>;

export type PaceName = keyof typeof RULES;

/** One key of a limit. */
export const paced = (pace: PaceName, key: string): Paced & { pace: PaceName } => ({ pace, rule: RULES[pace], key });
