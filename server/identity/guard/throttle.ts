import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { Log } from "../../log.ts";
import { IdentityError } from "../../protocol/identity/identityError.ts";
import type { PaceChange, Paced, Paces, Taken, Turn } from "../../storage/paces.ts";
import type { Store } from "../../storage/store.ts";
import { everyUnref } from "../../timers.ts";
import type { Device } from "./devices.ts";
import { openLocalPaces } from "./localPaces.ts";
import { networkOf } from "./network.ts";
import { type PaceName, paced } from "./paceRules.ts";

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
  recovered(email: string, from: Origin): Promise<void>;
  /** Saves what this process alone has counted for the next start, and stops. */
  close(): Promise<void>;
}

/** The origin of a request. */
export interface Origin {
  remoteAddress: string;
  device: Device;
}

export interface Attempt {
  succeeded(): Promise<void>;
  failed(): Promise<void>;
}

export interface ThrottleOptions {
  store: Pick<Store, "getServerState" | "putServerState" | "paces">;
  log: Log;
  /** A monotonic clock. */
  monotonicMs?: () => number;
  sleep?: (durationMs: number) => Promise<unknown>;
  /** Calls back regularly until stopped; must not keep the process alive. */
  every?: (intervalMs: number, callback: () => void) => () => void;
}

/** For longer waits the client is sent away: the SDK gives up after 30 s, and proxies may do so earlier. */
const LONGEST_HOLD_MS = 5_000;
/** Limit on waiting requests: each holds a connection and a small body. */
const MOST_WAITING = 500;

/** Counts in the store where several processes use it, else in the memory of this one. */
export async function openThrottle(options: ThrottleOptions): Promise<Throttle> {
  const { store, log, monotonicMs = () => performance.now(), every = everyUnref } = options;
  const sleep = options.sleep ?? ((durationMs) => setTimeout(durationMs, undefined, { ref: false }));
  const local = store.paces ? undefined : await openLocalPaces({ store, log, monotonicMs, every });
  const paces = store.paces ?? local!;
  const take = makeTake(paces, sleep);
  // What an attempt has led to stands, also where it cannot be counted.
  const change: Change = (...changes) => paces.change(changes).catch(() => log.warn("throttle.unsaved"));
  const takeAll = async (...all: Paced[]) => {
    const taken = await take(all.map((one) => ({ ...one, counts: "always" })));
    if (!taken) throw tooMany();
  };
  return {
    signIn: attemptsAt({ take, change }, PASSWORDS),
    secondFactor: attemptsAt({ take, change }, CODES),
    async recovered(email, { remoteAddress, device }) {
      device.remember(email);
      const own = paced("device", keyOf(email, device.id));
      const forgotten = [own, paced("place", keyOf(email, networkOf(remoteAddress))), paced("account", keyOf(email))];
      await change(...forgotten.map((one) => ({ ...one, change: "forget" }) as const));
    },
    signUp: ({ remoteAddress }) => takeAll(paced("signUps", keyOf(networkOf(remoteAddress)))),
    visit: ({ remoteAddress }) => takeAll(paced("visits", keyOf(networkOf(remoteAddress)))),
    async mail(email, { remoteAddress, device }) {
      if (device.isKnownFor(email)) return takeAll(paced("deviceMails", keyOf(email, device.id)));
      await takeAll(paced("mails", keyOf(networkOf(remoteAddress))), paced("mailbox", keyOf(email)));
    },
    sms: (phoneNumber, { remoteAddress }) =>
      takeAll(
        paced("phones", keyOf(phoneNumber)),
        paced("networkSms", keyOf(networkOf(remoteAddress))),
        paced("allSms", "all"),
      ),
    close: async () => local?.close(),
  };
}

type Kinds = Record<"device" | "place" | "account", PaceName>;
const PASSWORDS: Kinds = { device: "device", place: "place", account: "account" };
const CODES: Kinds = { device: "deviceCodes", place: "placeCodes", account: "accountCodes" };

/** Attempts on an account, in the paces of what is tried. */
function attemptsAt({ take, change }: { take: Take; change: Change }, kinds: Kinds): Throttle["signIn"] {
  return async (email, { remoteAddress, device }) => {
    const own = paced(kinds.device, keyOf(email, device.id));
    if (device.isKnownFor(email) && (await take([{ ...own, counts: "always" }], "known"))) {
      return { succeeded: () => change({ ...own, change: "forget" }), failed: async () => {} };
    }
    const place = paced(kinds.place, keyOf(email, networkOf(remoteAddress)));
    const account = paced(kinds.account, keyOf(email));
    const network = paced("network", keyOf(networkOf(remoteAddress)));
    const taken = await take([
      { ...place, counts: "always" },
      { ...account, counts: "always" },
      { ...network, counts: "if-halfway" },
    ]);
    if (!taken) throw tooMany();
    return {
      succeeded: () =>
        change(
          { ...place, change: "forget" },
          { ...account, change: "uncount" },
          ...(taken.isHalfway ? [{ ...network, change: "uncount" } as const] : []),
        ),
      failed: async () => {
        if (!taken.isHalfway) await change({ ...network, change: "count" });
      },
    };
  };
}

type Change = (...changes: PaceChange[]) => Promise<void>;

/** Waits until all paces allow one more; undefined if that is too long. */
type Take = (turns: Turn[], who?: "known" | "others") => Promise<Taken | undefined>;

function makeTake(paces: Paces, sleep: (durationMs: number) => Promise<unknown>): Take {
  /** Known browsers apart from strangers, so that those cannot keep them out. */
  const waiting = { known: 0, others: 0 };
  return async (turns, who = "others") => {
    // Who asks the store may have to wait: counted from now on, or many at once would all find room.
    const longestMs = waiting[who] >= MOST_WAITING ? 0 : LONGEST_HOLD_MS;
    waiting[who]++;
    try {
      const taken = await paces.take(turns, longestMs);
      if (taken && taken.waitMs > 0) await sleep(taken.waitMs);
      return taken;
    } finally {
      waiting[who]--;
    }
  };
}

const tooMany = () => new IdentityError("TOO_MANY_ATTEMPTS_TRY_LATER", "Too many attempts. Try again later.");

/** Keys are hashes: of fixed size, and memory holds no list of addresses. */
const keyOf = (...parts: (string | undefined)[]) =>
  createHash("sha256").update(parts.join("\n")).digest("base64url").slice(0, 22);
