import { createHash } from "node:crypto";
import type { Clock } from "../context.ts";
import { IdentityError } from "../protocol/identityError.ts";
import { makeRecentMap } from "./recentMap.ts";

/**
 * Slows down guessing and flooding, in memory. Three rules for passwords, each checked before and counted with every attempt:
 *
 * 1. One address on one account: a few attempts are free, then each failure doubles the wait.
 * 2. One address on all accounts: a budget of failures that refills slowly. Success gives its attempt back, so a whole club behind
 *    one address can sign in at once.
 * 3. All addresses on one account, against guessing from many places: after many failures a short wait between attempts. It does not
 *    apply where the account has signed in before, and a password reset lifts it, so that nobody can be locked out by strangers.
 *
 * A refused attempt is not counted: who waits gets in.
 */
export interface Throttle {
  /** Admits an attempt and counts it as failed until `succeeded` is called. */
  signIn(email: string, remoteAddress: string): { succeeded(): void };
  /** Admits a question whether an address is taken: a registration, or a change of the address. */
  signUp(remoteAddress: string): void;
  /** Admits a mail to an address, whether or not there is an account for it. */
  mail(email: string, remoteAddress: string): void;
  /** Forgets what was held against an account: its owner has just proved to read its mail. */
  recovered(email: string, remoteAddress: string): void;
}

const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;

const FROM_ONE_PLACE: DelayRule = { free: 5, firstWaitMs: SECOND_MS, longestWaitMs: 15 * 60 * SECOND_MS };
const FROM_EVERYWHERE: DelayRule = { free: 50, firstWaitMs: SECOND_MS, longestWaitMs: 60 * SECOND_MS };
const FAILURES_OF_ADDRESS: BudgetRule = { burst: 60, refillMs: 30 * SECOND_MS };
/** The hosted service admits 100 new accounts an hour and address. */
const SIGN_UPS_OF_ADDRESS: BudgetRule = { burst: 100, refillMs: HOUR_MS / 100 };
const MAILS_OF_ADDRESS: BudgetRule = { burst: 30, refillMs: 2 * 60 * SECOND_MS };
const MAILS_TO_RECIPIENT: BudgetRule = { burst: 5, refillMs: 10 * 60 * SECOND_MS };

const CAPACITY = 20_000;

/** Makes a throttle that remembers nothing yet. */
export function makeThrottle(clock: Clock): Throttle {
  const fromOnePlace = makeDelays(FROM_ONE_PLACE, clock);
  const fromEverywhere = makeDelays(FROM_EVERYWHERE, clock);
  const failuresOfAddress = makeBudget(FAILURES_OF_ADDRESS, clock);
  const signUpsOfAddress = makeBudget(SIGN_UPS_OF_ADDRESS, clock);
  const mailsOfAddress = makeBudget(MAILS_OF_ADDRESS, clock);
  const mailsToRecipient = makeBudget(MAILS_TO_RECIPIENT, clock);
  const knownPlaces = makeRecentMap<true>(CAPACITY);

  return {
    signIn(email, remoteAddress) {
      const network = networkOf(remoteAddress);
      const account = keyOf(email);
      const place = keyOf(email, network);
      const isKnown = knownPlaces.get(place) === true;
      admit(fromOnePlace.isOpen(place), isKnown || fromEverywhere.isOpen(account), failuresOfAddress.isOpen(network));
      fromOnePlace.count(place);
      if (!isKnown) fromEverywhere.count(account);
      failuresOfAddress.count(network);
      return {
        succeeded() {
          fromOnePlace.forget(place);
          fromEverywhere.forget(account);
          failuresOfAddress.giveBack(network);
          knownPlaces.set(place, true);
        },
      };
    },
    signUp(remoteAddress) {
      const network = networkOf(remoteAddress);
      admit(signUpsOfAddress.isOpen(network));
      signUpsOfAddress.count(network);
    },
    mail(email, remoteAddress) {
      const network = networkOf(remoteAddress);
      const recipient = keyOf(email);
      admit(mailsOfAddress.isOpen(network), mailsToRecipient.isOpen(recipient));
      mailsOfAddress.count(network);
      mailsToRecipient.count(recipient);
    },
    recovered(email, remoteAddress) {
      const place = keyOf(email, networkOf(remoteAddress));
      fromOnePlace.forget(place);
      fromEverywhere.forget(keyOf(email));
      knownPlaces.set(place, true);
    },
  };
}

function admit(...open: boolean[]): void {
  if (open.every(Boolean)) return;
  throw new IdentityError("TOO_MANY_ATTEMPTS_TRY_LATER", "Too many attempts. Try again later.");
}

interface DelayRule {
  /** So many failures cost no wait. */
  free: number;
  firstWaitMs: number;
  longestWaitMs: number;
}

/** Waits that double with each failure and are forgotten after a day without one. */
function makeDelays(rule: DelayRule, clock: Clock) {
  const failures = makeRecentMap<{ count: number; lastMs: number }>(CAPACITY);
  const current = (key: string) => {
    const known = failures.get(key);
    return known && clock() - known.lastMs < 24 * HOUR_MS ? known : { count: 0, lastMs: -Infinity };
  };
  return {
    isOpen(key: string): boolean {
      const { count, lastMs } = current(key);
      const waitMs = count < rule.free ? 0 : Math.min(rule.firstWaitMs * 2 ** (count - rule.free), rule.longestWaitMs);
      return clock() - lastMs >= waitMs;
    },
    count: (key: string) => failures.set(key, { count: current(key).count + 1, lastMs: clock() }),
    forget: (key: string) => failures.delete(key),
  };
}

interface BudgetRule {
  burst: number;
  /** One more after each of these. */
  refillMs: number;
}

/** A token bucket per key. */
function makeBudget(rule: BudgetRule, clock: Clock) {
  const buckets = makeRecentMap<{ left: number; atMs: number }>(CAPACITY);
  const left = (key: string) => {
    const bucket = buckets.get(key);
    return bucket ? Math.min(rule.burst, bucket.left + (clock() - bucket.atMs) / rule.refillMs) : rule.burst;
  };
  const change = (key: string, by: number) =>
    buckets.set(key, { left: Math.min(rule.burst, left(key) + by), atMs: clock() });
  return {
    isOpen: (key: string) => left(key) >= 1,
    count: (key: string) => change(key, -1),
    giveBack: (key: string) => change(key, 1),
  };
}

/** Keys are hashes: of one size whatever is sent, and no list of addresses lies in memory. */
const keyOf = (...parts: string[]) => createHash("sha256").update(parts.join("\n")).digest("base64");

/** Who has one IPv6 address has a whole /64: that counts as one place. IPv4 inside IPv6 counts as IPv4. */
export function networkOf(remoteAddress: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(remoteAddress)?.[1];
  if (mapped) return mapped;
  if (!remoteAddress.includes(":")) return remoteAddress;
  const [head = "", tail] = remoteAddress.split("%")[0]!.toLowerCase().split("::");
  const before = head.split(":").filter(Boolean);
  const after = (tail ?? "").split(":").filter(Boolean);
  const zeros = tail === undefined ? 0 : Math.max(8 - before.length - after.length, 0);
  const groups = [...before, ...Array<string>(zeros).fill("0"), ...after];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}
