import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { Log } from "../../log.ts";
import { IdentityError } from "../../protocol/identity/identityError.ts";
import { isRecord } from "../../protocol/text.ts";
import type { AccountStore } from "../../storage/store.ts";
import { everyUnref } from "../../timers.ts";
import type { Device } from "./devices.ts";
import { networkOf } from "./network.ts";
import { makePace, type Pace, type PaceEntry, type PaceRule } from "./pace.ts";

/**
 * Slows down guessing and flooding; locks nobody out. A password tried from a browser that was signed in to the account
 * before has a pace of its own, which strangers cannot affect. From anywhere else three paces apply together: of one
 * network on one account, of all networks on one account, and of one network on all accounts. The last counts failures,
 * so that a whole club can sign in at once; after many failures it counts running attempts, too.
 *
 * Short waits are waited out by the server; for longer ones the client is sent away and has to come again.
 */
export interface Throttle {
  /** Waits for the turn of an attempt on an account. It counts as failed until its answer is known. */
  signIn(email: string, from: Origin): Promise<Attempt>;
  /** The same for the codes of a second factor, apart from passwords and slower: there are only a million of them. */
  secondFactor(email: string, from: Origin): Promise<Attempt>;
  /** For questions whether an address is taken, that is for registrations. */
  signUp(from: Origin): Promise<void>;
  /** For visits at a provider: each makes this server ask another one. */
  visit(from: Origin): Promise<void>;
  /** For mails to an address, with or without an account. */
  mail(email: string, from: Origin): Promise<void>;
  /** For messages to a phone, which cost money: per number, per network, and for everybody together. */
  sms(phoneNumber: string, from: Origin): Promise<void>;
  /** Forgets the counts of an account: its owner has just proved to read its mail. */
  recovered(email: string, from: Origin): void;
  /** Saves the counts for the next start, and stops. */
  close(): Promise<void>;
}

/** The origin of a request. */
export interface Origin {
  remoteAddress: string;
  device: Device;
}

export interface Attempt {
  succeeded(): void;
  failed(): void;
}

export interface ThrottleOptions {
  store: Pick<AccountStore, "getServerState" | "putServerState">;
  log: Log;
  /** A monotonic clock. */
  monotonicMs?: () => number;
  sleep?: (durationMs: number) => Promise<unknown>;
  /** Calls back regularly until stopped; must not keep the process alive. */
  every?: (intervalMs: number, callback: () => void) => () => void;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

const RULES = {
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

type PaceName = keyof typeof RULES;
type Turn = [pace: Pace, key: string];

/** For longer waits the client is sent away: the SDK gives up after 30 s, and proxies may do so earlier. */
const LONGEST_HOLD_MS = 5 * SECOND_MS;
/** Limit on waiting requests: each holds a connection and a small body. */
const MOST_WAITING = 500;

const STATE = "throttle";
const SAVE_INTERVAL_MS = 5 * SECOND_MS;
/** Least time between two saves. */
const LEAST_SAVE_INTERVAL_MS = SECOND_MS;
/** Entries of each pace that are kept over a restart. */
const MOST_SAVED = 500;

type Paces = Record<PaceName, Pace>;

/** Saves the counts of all paces: when told to, and soon after a new wait. */
function makeSaver(
  { store, log, nowMs }: Pick<ThrottleOptions, "store" | "log"> & { nowMs: () => number },
  paces: () => Paces,
) {
  let changed = false;
  let savedAtMs = -Infinity;
  let saving = Promise.resolve();
  const save = () => {
    if (!changed) return saving;
    changed = false;
    savedAtMs = nowMs();
    const snapshot = JSON.stringify(
      Object.fromEntries(Object.entries(paces()).map(([name, pace]) => [name, pace.entries(MOST_SAVED)])),
    );
    saving = saving
      .then(() => store.putServerState(STATE, snapshot))
      .catch(() => {
        changed = true;
        log.warn("throttle.unsaved");
      });
    return saving;
  };
  return {
    save,
    // New waits are saved at once, so that forcing a restart is no way around them.
    saveSoon() {
      if (nowMs() - savedAtMs >= LEAST_SAVE_INTERVAL_MS) queueMicrotask(() => void save());
    },
    onChange: () => void (changed = true),
  };
}

/** Makes a throttle with the counts of the previous process. */
export async function openThrottle(options: ThrottleOptions): Promise<Throttle> {
  const { store, log, monotonicMs = () => performance.now(), every = everyUnref } = options;
  const sleep = options.sleep ?? ((durationMs) => setTimeout(durationMs, undefined, { ref: false }));
  const { save, saveSoon, onChange } = makeSaver({ store, log, nowMs: monotonicMs }, () => paces);
  const paces = makePaces(monotonicMs, saveSoon);
  restorePaces(paces, await store.getServerState(STATE, "{}"));
  const stopSaving = every(SAVE_INTERVAL_MS, () => void save());
  const turns = makeTurns(monotonicMs, sleep, onChange);
  const takeOne = (turn: Turn) => turns.take([turn], [turn]);
  return {
    signIn: attemptsAt(turns, paces),
    secondFactor: attemptsAt(turns, {
      device: paces.deviceCodes,
      place: paces.placeCodes,
      account: paces.accountCodes,
      network: paces.network,
    }),
    recovered(email, { remoteAddress, device }) {
      device.remember(email);
      paces.device.forget(keyOf(email, device.id));
      paces.place.forget(keyOf(email, networkOf(remoteAddress)));
      paces.account.forget(keyOf(email));
    },
    signUp: ({ remoteAddress }) => takeOne([paces.signUps, keyOf(networkOf(remoteAddress))]),
    visit: ({ remoteAddress }) => takeOne([paces.visits, keyOf(networkOf(remoteAddress))]),
    async mail(email, { remoteAddress, device }) {
      const own: Turn[] = device.isKnownFor(email) ? [[paces.deviceMails, keyOf(email, device.id)]] : [];
      const shared: Turn[] = [
        [paces.mails, keyOf(networkOf(remoteAddress))],
        [paces.mailbox, keyOf(email)],
      ];
      const all = own.length > 0 ? own : shared;
      await turns.take(all, all);
    },
    async sms(phoneNumber, { remoteAddress }) {
      const all: Turn[] = [
        [paces.phones, keyOf(phoneNumber)],
        [paces.networkSms, keyOf(networkOf(remoteAddress))],
        [paces.allSms, "all"],
      ];
      await turns.take(all, all);
    },
    async close() {
      stopSaving();
      await save();
    },
  };
}

const makePaces = (nowMs: () => number, onFirstWait: () => void) =>
  Object.fromEntries(Object.entries(RULES).map(([name, rule]) => [name, makePace(rule, nowMs, onFirstWait)])) as Paces;

/** Attempts on an account, in the paces of what is tried. */
function attemptsAt(turns: Turns, paces: Pick<Paces, "device" | "place" | "account" | "network">): Throttle["signIn"] {
  return async (email, { remoteAddress, device }) => {
    const own: Turn = [paces.device, keyOf(email, device.id)];
    if (device.isKnownFor(email) && own[0].waitMs(own[1]) <= LONGEST_HOLD_MS) {
      await turns.take([own], [own], "known");
      return { succeeded: () => own[0].forget(own[1]), failed: () => {} };
    }
    const network: Turn = [paces.network, keyOf(networkOf(remoteAddress))];
    const isSuspect = network[0].isHalfway(network[1]);
    const place = keyOf(email, networkOf(remoteAddress));
    const account = keyOf(email);
    const counted: Turn[] = [
      [paces.place, place],
      [paces.account, account],
    ];
    await turns.take([...counted, network], isSuspect ? [...counted, network] : counted);
    return {
      succeeded() {
        paces.place.forget(place);
        paces.account.uncount(account);
        if (isSuspect) network[0].uncount(network[1]);
      },
      failed() {
        if (!isSuspect) turns.count(network);
      },
    };
  };
}

interface Turns {
  /** Waits until all paces allow one more. It starts in all of `from` and counts in those of `counted` at once. */
  take(from: readonly Turn[], counted: readonly Turn[], who?: "known" | "others"): Promise<void>;
  count(turn: Turn): void;
}

function makeTurns(monotonicMs: () => number, sleep: (durationMs: number) => Promise<unknown>, onChange: () => void) {
  /** Apart from strangers, so that they cannot keep out a known browser. */
  const waiting = { known: 0, others: 0 };
  const count = ([pace, key]: Turn) => {
    pace.count(key);
    onChange();
  };
  return {
    count,
    async take(from: readonly Turn[], counted: readonly Turn[], who: keyof typeof waiting = "others") {
      const waitMs = Math.max(...from.map(([pace, key]) => pace.waitMs(key)));
      if (waitMs > LONGEST_HOLD_MS || (waitMs > 0 && waiting[who] >= MOST_WAITING)) {
        throw new IdentityError("TOO_MANY_ATTEMPTS_TRY_LATER", "Too many attempts. Try again later.");
      }
      for (const [pace, key] of from) pace.start(key, monotonicMs() + waitMs);
      counted.forEach(count);
      if (waitMs === 0) return;
      waiting[who]++;
      await sleep(waitMs);
      waiting[who]--;
    },
  };
}

function restorePaces(paces: Paces, text: string): void {
  const snapshot: unknown = JSON.parse(text);
  if (!isRecord(snapshot)) return;
  for (const [name, pace] of Object.entries(paces)) {
    const entries = snapshot[name];
    if (Array.isArray(entries)) pace.restore(entries.filter(isEntry));
  }
}

const isEntry = (entry: unknown): entry is PaceEntry =>
  Array.isArray(entry) && typeof entry[0] === "string" && Number.isFinite(entry[1]) && Number.isFinite(entry[2]);

/** Keys are hashes: of fixed size, and memory holds no list of addresses. */
const keyOf = (...parts: (string | undefined)[]) =>
  createHash("sha256").update(parts.join("\n")).digest("base64url").slice(0, 22);
