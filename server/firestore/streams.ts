import { WireError } from "../protocol/errors.ts";
import { APP_CHECK_HEADER, callerOf, type Verify, type VerifyApp } from "../request/caller.ts";
import type { MemoryBudget } from "../request/memoryBudget.ts";
import { afterUnref, everyUnref } from "../timers.ts";
import { ChangeFeed } from "./listen/changeFeed.ts";
import type { FirestoreContext } from "./context.ts";
import { requireCurrentCaller } from "./currentCaller.ts";
import { requireDatabase } from "./database.ts";
import { listen } from "./listen/listen.ts";
import { TargetQuota } from "./listen/targetQuota.ts";
import { Channels, type Remote } from "./webchannel/channels.ts";
import { type Limits, LIMITS } from "./webchannel/limits.ts";
import { write } from "./write.ts";

/** Serves the channels of Listen and Write. */
export interface Streams {
  handle(request: Request, remote: Remote): Promise<Response>;
  /** How many are open. */
  count(): number;
  /** Takes no new channels, lets running commits end, tells every client to come back, and ends all responses. */
  close(): Promise<void>;
}

export interface StreamsOptions {
  limits: Partial<Limits>;
  /** Calls back regularly until stopped; must not keep the process alive. */
  every: (intervalMs: number, callback: () => void) => () => void;
  /** Calls back once; must not keep the process alive either. */
  after: (delayMs: number, callback: () => void) => void;
}

export interface StreamsParts {
  verify: Verify;
  /** Where apps have to prove what they are. */
  verifyApp?: VerifyApp;
  memory: MemoryBudget;
  /** What clients repeat with every request of a channel, so that a balancer brings it here. */
  processName?: string;
}

const METHODS = { Listen: listen, Write: write };
const SWEEP_INTERVAL_MS = 1000;
/**
 * How long streams outlive the rights of their caller. A device that changes its own password gets new tokens in the
 * answer. Ended before that arrives, its streams would make it refresh the old token, find its session over, and sign
 * out.
 */
const RIGHTS_GRACE_MS = 500;

/** Opens the streams of a server. */
export function makeStreams(
  ctx: FirestoreContext,
  { verify, verifyApp, memory, processName }: StreamsParts,
  { limits, every = everyUnref, after = afterUnref }: Partial<StreamsOptions> = {},
): Streams {
  const feed = new ChangeFeed(ctx.store, () =>
    channels.restart("Listen", new WireError("UNAVAILABLE", "changes were missed")),
  );
  const quota = new TargetQuota();
  const accounts = { getAccount: (localId: string) => ctx.store.getAccount({ localId }) };
  const channels: Channels = new Channels({
    clock: ctx.clock,
    log: ctx.log,
    limits: { ...LIMITS, ...limits },
    memory,
    processName,
    identify: async (headers) => {
      await verifyApp?.(headers.get(APP_CHECK_HEADER));
      return callerOf(headers.get("authorization"), verify);
    },
    open: (rpc, { stream, caller, database, owner }) => {
      requireDatabase(ctx.projectId, database);
      return METHODS[rpc](ctx, { stream, caller, feed, quota, owner });
    },
  });
  const stopSweeping = every(SWEEP_INTERVAL_MS, () => channels.sweep());
  const stopHearing = ctx.store.subscribeRevocations((uid) => {
    after(RIGHTS_GRACE_MS, () => void channels.recheck(uid, (caller) => requireCurrentCaller(accounts, caller)));
  });
  return {
    handle: (request, remote) => channels.handle(request, remote),
    count: () => channels.size,
    close: async () => {
      stopSweeping();
      stopHearing();
      await channels.close();
      feed.close();
    },
  };
}
