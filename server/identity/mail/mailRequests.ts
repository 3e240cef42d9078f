import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Log } from "../../log.ts";
import type { Clock } from "../../request/context.ts";
import { everyUnref } from "../../timers.ts";
import type { MailRequest } from "./mailRequest.ts";
import { timedName, writeJson } from "./waitingFile.ts";

/** Keeps requests for mails on the disk until somebody has taken the mail. */
export interface MailRequests {
  /** Resolves when the request is on the disk; it is carried out after that. False if too many wait. */
  add(request: MailRequest): Promise<boolean>;
  /** Goes on with what the process before has left. */
  resume(): void;
  /** Resolves when all that can be carried out is; the rest waits for the next start. */
  close(): Promise<void>;
}

export interface MailRequestsOptions {
  directory: string;
  /** Composes a mail and hands it on. */
  carryOut: (request: MailRequest) => Promise<void>;
  /** What of an error may be logged. */
  describe: (error: unknown) => { code?: string };
  log: Log;
  clock: Clock;
  /** How long a request waits before any work is done for it. */
  pauseMs: () => number;
  /** Calls back regularly until stopped; must not keep the process alive. */
  every?: (intervalMs: number, callback: () => void) => () => void;
}

/** A request as its file has it. */
interface Kept {
  request: MailRequest;
  postedAtMs: number;
}

const MOST_WAITING = 200;
const RETRY_INTERVAL_MS = 5 * 60_000;
const GIVEN_UP_MS = 2 * 24 * 60 * 60_000;

/** Opens the directory. */
export function openMailRequests(options: MailRequestsOptions): MailRequests {
  const { directory, carryOut, describe, log, clock, pauseMs, every = everyUnref } = options;
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const waiting = new Map<string, Kept>();
  const closing = new AbortController();
  let failed: string[] = [];
  let last = Promise.resolve();

  const attempt = async (name: string) => {
    const { request, postedAtMs } = waiting.get(name)!;
    try {
      await carryOut(request);
    } catch (error) {
      log.error("mail.failed", describe(error));
      if (clock() - postedAtMs < GIVEN_UP_MS) return void failed.push(name);
      log.warn("mail.abandoned");
    }
    waiting.delete(name);
    // If it stays, the mail comes twice: better than never.
    await rm(join(directory, name), { force: true }).catch((error: unknown) => {
      log.error("mail.failed", describe(error));
    });
  };
  const pause = () =>
    setTimeout(pauseMs(), undefined, { signal: closing.signal }).catch(() => {
      // Closing: what waits is carried out at once.
    });
  const plan = (name: string) => {
    last = Promise.all([last, pause()]).then(() => attempt(name));
  };
  const stop = every(RETRY_INTERVAL_MS, () => {
    failed.forEach(plan);
    failed = [];
  });

  return {
    async add(request) {
      if (waiting.size >= MOST_WAITING) {
        log.warn("mail.refused", { waiting: waiting.size });
        return false;
      }
      const kept = { request, postedAtMs: clock() };
      const name = timedName(kept.postedAtMs, ".json");
      waiting.set(name, kept);
      try {
        await writeJson(join(directory, name), kept);
      } catch (error) {
        waiting.delete(name);
        throw error;
      }
      plan(name);
      return true;
    },
    resume() {
      for (const [name, kept] of readLeft(options)) {
        waiting.set(name, kept);
        plan(name);
      }
    },
    async close() {
      stop();
      closing.abort();
      await last;
    },
  };
}

/** The requests in the directory, oldest first, by the names of their files. What was never acknowledged goes. */
function readLeft({ directory, log }: MailRequestsOptions): Map<string, Kept> {
  const left = new Map<string, Kept>();
  for (const name of readdirSync(directory).sort()) {
    const file = join(directory, name);
    if (name.endsWith(".part")) rmSync(file);
    if (!name.endsWith(".json")) continue;
    const text = readFileSync(file, "utf8");
    try {
      left.set(name, JSON.parse(text) as Kept);
    } catch {
      // A failing disk has damaged it; it is set aside, for the operator to look at.
      renameSync(file, `${file}.broken`);
      log.error("mail.failed", { name: "SyntaxError" });
    }
  }
  return left;
}
