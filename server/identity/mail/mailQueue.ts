import { mkdirSync } from "node:fs";
import { readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "../../request/context.ts";
import type { Log } from "../../log.ts";
import { everyUnref } from "../../timers.ts";
import type { Mail } from "./mailText.ts";
import { timedName, writeJson } from "./waitingFile.ts";

/**
 * Keeps mails on the disk until a mail server has taken them. One that is sent just before the process dies is sent
 * again: twice is better than never.
 */
export interface MailQueue {
  /** Resolves when the mail is on the disk; it is sent after that. */
  add(mail: Mail): Promise<void>;
  /** Resolves when what is being tried has ended. The rest waits for the next start. */
  close(): Promise<void>;
}

export interface MailQueueOptions {
  directory: string;
  send: (mail: Mail) => Promise<void>;
  /** Takes a mail that the mail server will not take. */
  giveUp: (mail: Mail) => Promise<void>;
  /** What of an error may be logged. */
  describe: (error: unknown) => { code?: string; responseCode?: number };
  log: Log;
  clock: Clock;
  /** Calls back regularly until stopped; must not keep the process alive. */
  every?: (intervalMs: number, callback: () => void) => () => void;
}

/** A mail as its file has it. */
interface Waiting {
  mail: Mail;
  postedAtMs: number;
  tries: number;
  nextAtMs: number;
}

const MINUTE_MS = 60_000;
const LOOK_INTERVAL_MS = 30_000;
/** Pauses after each failure; the last one is repeated. */
const PAUSES_MS = [1, 5, 15, 60, 240].map((minutes) => minutes * MINUTE_MS);
const GIVEN_UP_MS = 2 * 24 * 60 * MINUTE_MS;
const FILE = /\.json$/;

/** Opens the queue with what the process before has left, and begins to send it. */
export function openMailQueue(options: MailQueueOptions): MailQueue {
  const { directory, clock, every = everyUnref } = options;
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  let isClosing = false;
  let isAsked = false;
  let round: Promise<void> | undefined;

  /** Goes through the files as often as something has come meanwhile. */
  const work = async () => {
    do {
      isAsked = false;
      await sendDue(options, () => isClosing);
    } while (isAsked);
    round = undefined;
  };
  const ask = () => {
    isAsked = true;
    round ??= work().catch((error: unknown) => {
      round = undefined;
      options.log.error("mail.failed", options.describe(error));
    });
    return round;
  };

  const stop = every(LOOK_INTERVAL_MS, () => void ask());
  void ask();
  return {
    async add(mail) {
      const nowMs = clock();
      await write(join(directory, timedName(nowMs, ".json")), { mail, postedAtMs: nowMs, tries: 0, nextAtMs: nowMs });
      void ask();
    },
    async close() {
      stop();
      await ask();
      isClosing = true;
      await round;
    },
  };
}

const write = (file: string, waiting: Waiting) => writeJson(file, waiting);

/** Undefined for a file that a failing disk has damaged; it is set aside, for the operator to look at. */
async function read(file: string): Promise<Waiting | undefined> {
  const text = await readFile(file, "utf8");
  try {
    return JSON.parse(text) as Waiting;
  } catch {
    await rename(file, `${file}.broken`);
    return undefined;
  }
}

/** Tries every mail whose time has come, oldest first, until the mail server cannot be reached. */
async function sendDue(options: MailQueueOptions, isClosing: () => boolean): Promise<void> {
  const { directory, clock } = options;
  for (const name of (await readdir(directory)).filter((file) => FILE.test(file)).sort()) {
    if (isClosing()) return;
    const file = join(directory, name);
    const waiting = await read(file);
    if (!waiting) options.log.error("mail.failed", { name: "SyntaxError" });
    if (!waiting || waiting.nextAtMs > clock()) continue;
    if (!(await trySend(options, file, waiting))) return;
  }
}

/** False if the mail server is to blame, not this mail. */
async function trySend(options: MailQueueOptions, file: string, waiting: Waiting): Promise<boolean> {
  const { send, giveUp, describe, log, clock } = options;
  try {
    await send(waiting.mail);
    log.info("mail.sent");
  } catch (error) {
    const described = describe(error);
    const { responseCode } = described;
    const isRefused = responseCode !== undefined && responseCode >= 500;
    log.error("mail.unsent", described);
    if (!isRefused && clock() - waiting.postedAtMs < GIVEN_UP_MS) {
      const pauseMs = PAUSES_MS[waiting.tries] ?? PAUSES_MS.at(-1)!;
      await write(file, { ...waiting, tries: waiting.tries + 1, nextAtMs: clock() + pauseMs });
      return responseCode !== undefined;
    }
    log.warn("mail.abandoned", { tries: waiting.tries + 1 });
    await giveUp(waiting.mail);
  }
  await rm(file);
  return true;
}
