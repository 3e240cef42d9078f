import { createHmac, randomBytes } from "node:crypto";
import type { Caller, Clock } from "../request/context.ts";
import type { Log } from "../log.ts";
import { WireError } from "../protocol/errors.ts";
import type { Refusal, Refused } from "./access.ts";

/** Turns refusals of the rules into the error that the SDK knows, and logs the reasons. */
export interface Denials {
  /** The same for one request, or one message of a stream, so that its log lines can be found. */
  of(request: { requestId: string; method: string }): Denials;
  /** The error to throw; its reasons are logged, within a limit. */
  refuse(caller: Caller | null, refused: Refused): WireError;
}

export interface DenialsOptions {
  log: Log;
  clock: Clock;
  /** Also tells the client the reasons: for developers of rules and app, not for production. */
  isDevelopment?: boolean;
  /** Calls back once after a while; must not keep the process alive. */
  later?: (delayMs: number, callback: () => void) => void;
}

/** Log lines in one window, in total and per caller: enough to explain, too few to fill a disk. */
const MAX_LINES = 60;
const MAX_LINES_OF_CALLER = 15;
const WINDOW_MS = 60_000;

const MESSAGE = "Missing or insufficient permissions.";

export function makeDenials({ log, clock, isDevelopment = false, later = laterUnref }: DenialsOptions): Denials {
  const pseudonymOf = makePseudonyms();
  const window = makeWindow(log, clock, later);
  const make = (request: { requestId?: string; method?: string }): Denials => ({
    of: make,
    refuse(caller, { explain }) {
      const who = caller ? pseudonymOf(caller.uid) : "nobody";
      const isLogged = window.takes(who);
      if (!isLogged && !isDevelopment) return permissionDenied(request.requestId);
      const { pattern: path, ...refusal } = explain();
      if (isLogged) log.info("access.denied", { ...request, who, path, ...refusal });
      return permissionDenied(request.requestId, isDevelopment ? inWords({ pattern: path, ...refusal }) : undefined);
    },
  });
  return make({});
}

/** The id stands in the message, too: of an error the SDK hands the app nothing but code and message. */
function permissionDenied(requestId: string | undefined, reasons?: string): WireError {
  const more = [reasons, requestId && `request ${requestId}`].filter(Boolean).join("; ");
  return new WireError("PERMISSION_DENIED", more ? `${MESSAGE} (${more})` : MESSAGE, { requestId });
}

function inWords({ operation, pattern, file, reasons }: Refusal): string {
  const said = reasons.map(({ line, column, expression, outcome }) => {
    return `${file}:${line}:${column} ${expression ? `"${expression}" ` : ""}${outcome}`;
  });
  return `${operation} ${pattern}: ${said.join("; ")}`;
}

/** Distinguishes callers without naming them: the key of the hash is lost with the process. */
function makePseudonyms(): (uid: string) => string {
  const key = randomBytes(32);
  return (uid) => createHmac("sha256", key).update(uid).digest("hex").slice(0, 10);
}

/** Counts lines, and finally logs how many were left out. */
function makeWindow(log: Log, clock: Clock, later: NonNullable<DenialsOptions["later"]>) {
  let endsAtMs = -Infinity;
  let lines = 0;
  let skipped = 0;
  const linesOf = new Map<string, number>();
  const close = () => {
    if (skipped > 0) log.warn("denials.skipped", { count: skipped });
    [lines, skipped, endsAtMs] = [0, 0, -Infinity];
    linesOf.clear();
  };
  const skip = () => {
    if (skipped++ === 0) later(WINDOW_MS, () => skipped > 0 && close());
    return false;
  };
  return {
    takes(who: string): boolean {
      const nowMs = clock();
      // A clock that was set back must not prolong the window.
      if (nowMs >= endsAtMs || nowMs < endsAtMs - WINDOW_MS) {
        close();
        endsAtMs = nowMs + WINDOW_MS;
      }
      const own = linesOf.get(who) ?? 0;
      if (lines >= MAX_LINES || own >= MAX_LINES_OF_CALLER) return skip();
      lines++;
      linesOf.set(who, own + 1);
      return true;
    },
  };
}

function laterUnref(delayMs: number, callback: () => void): void {
  setTimeout(callback, delayMs).unref();
}
