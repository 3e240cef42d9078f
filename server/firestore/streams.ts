import { callerOf, type Verify } from "../caller.ts";
import { ChangeFeed } from "./changeFeed.ts";
import type { FirestoreContext } from "./context.ts";
import { requireDatabase } from "./database.ts";
import { listen } from "./listen.ts";
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
}

const METHODS = { Listen: listen, Write: write };
const SWEEP_INTERVAL_MS = 1000;

/** Opens the streams of a server. */
export function makeStreams(
  ctx: FirestoreContext,
  verify: Verify,
  { limits, every = everyUnref }: Partial<StreamsOptions> = {},
): Streams {
  const feed = new ChangeFeed(ctx.store);
  const channels = new Channels({
    clock: ctx.clock,
    log: ctx.log,
    limits: { ...LIMITS, ...limits },
    identify: (authorization) => callerOf(authorization, verify),
    open: (rpc, { stream, caller, database }) => {
      requireDatabase(ctx.projectId, database);
      return METHODS[rpc](ctx, { stream, caller, feed });
    },
  });
  const stopSweeping = every(SWEEP_INTERVAL_MS, () => channels.sweep());
  return {
    handle: (request, remote) => channels.handle(request, remote),
    close: async () => {
      stopSweeping();
      await channels.close();
      feed.close();
    },
  };
}

function everyUnref(intervalMs: number, callback: () => void): () => void {
  const timer = setInterval(callback, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}
