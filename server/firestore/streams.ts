import { callerOf, type Verify } from "../caller.ts";
import type { MemoryBudget } from "../memoryBudget.ts";
import { afterUnref, everyUnref } from "../timers.ts";
import { ChangeFeed } from "./changeFeed.ts";
import type { FirestoreContext } from "./context.ts";
import { requireCurrentCaller } from "./currentCaller.ts";
import { requireDatabase } from "./database.ts";
import { listen } from "./listen.ts";
import { TargetQuota } from "./targetQuota.ts";
import { Channels, type Remote } from "./webchannel/channels.ts";
import { type Limits, LIMITS } from "./webchannel/limits.ts";
import { write } from "./write.ts";

/** Serves the channels of Listen and Write. */
export interface Streams {
  handle(request: Request, remote: Remote): Promise<Response>;
  /** Takes no new sessions, lets running commits end, tells every client to come back, and ends all responses. */
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
  memory: MemoryBudget;
}

const METHODS = { Listen: listen, Write: write };
const SWEEP_INTERVAL_MS = 1000;
/**
 * Streams outlive the rights of their caller by so much. A device that changes its own password gets new tokens in the answer: were its
 * streams ended before that has arrived, it would renew its old token, hear that its session is over, and sign out.
 */
const RIGHTS_GRACE_MS = 500;

/** Opens the streams of a server. */
export function makeStreams(
  ctx: FirestoreContext,
  { verify, memory }: StreamsParts,
  { limits, every = everyUnref, after = afterUnref }: Partial<StreamsOptions> = {},
): Streams {
  const feed = new ChangeFeed(ctx.store);
  const quota = new TargetQuota();
  const accounts = { getAccount: (localId: string) => ctx.store.getAccount({ localId }) };
  const channels = new Channels({
    clock: ctx.clock,
    log: ctx.log,
    limits: { ...LIMITS, ...limits },
    memory,
    identify: (authorization) => callerOf(authorization, verify),
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
    close: async () => {
      stopSweeping();
      stopHearing();
      await channels.close();
      feed.close();
    },
  };
}
