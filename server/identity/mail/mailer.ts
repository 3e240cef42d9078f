import { randomInt } from "node:crypto";
import { mkdirSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Transporter } from "nodemailer";
import type { Clock } from "../../request/context.ts";
import type { Log } from "../../log.ts";
import { StoreError } from "../../storage/store.ts";
import type { MailRequest } from "./mailRequest.ts";
import { type MailQueueOptions, openMailQueue } from "./mailQueue.ts";
import { openMailRequests } from "./mailRequests.ts";
import type { Mail } from "./mailText.ts";
import { timedName } from "./waitingFile.ts";

/**
 * What becomes of mails: sent by SMTP; kept in the outbox; kept there, and whoever uses the app can look there. The app
 * says so where it would otherwise tell of a mail on its way.
 */
export type Mails = "sent" | "kept" | "here";

/** Sends mails after the answer, one after the other. */
export interface Mailer {
  /** The name in the From line: how mails call this service. */
  sender: string;
  /**
   * Resolves when the request is on the disk. The mail is composed later, where nobody can measure whether an account
   * exists; the request is written alike for all. False: too many mails wait, nothing will be sent. Throws UNAVAILABLE
   * if the disk does not take it.
   */
  post(request: MailRequest): Promise<boolean>;
  /** Goes on with what was posted to the process before, once at the start. */
  resume(): void;
  /** Resolves when all posted mails are sent or kept for the next start; then no connection is open. */
  close(): Promise<void>;
}

export interface MailerOptions {
  /** Where mails are written without an SMTP server, or if it refuses one. */
  outboxDirectory: string;
  smtpUrl?: string;
  /** Makes the mail of a request; undefined if there is nothing to send. */
  compose: (request: MailRequest) => Promise<Mail | undefined>;
  /** `Name <address>` */
  from: string;
  log: Log;
  clock: Clock;
  /** Calls back regularly until stopped; must not keep the process alive. */
  every?: MailQueueOptions["every"];
  /** How long a mail waits before any work is done for it. */
  pauseMs?: () => number;
}

/**
 * Whether there is anything to send needs a look into the store, a write and some computing, which delay everything
 * else for a moment. By then the answer is out, and randomness blurs what others could measure.
 */
const LEAST_PAUSE_MS = 100;
const MOST_PAUSE_MS = 400;
const SMTP_TIMEOUT_MS = 20_000;

/** Makes the mailer. The log says only that a mail was sent, and how. */
export function makeMailer(options: MailerOptions): Mailer {
  const deliver = options.smtpUrl ? deliverBySmtp(options, options.smtpUrl) : deliverToOutbox(options);
  const { compose, outboxDirectory, log, clock, every } = options;
  const requests = openMailRequests({
    // Beside the outbox.
    directory: `${outboxDirectory}-requested`,
    async carryOut(request) {
      const mail = await compose(request);
      if (mail) await deliver.send(mail);
    },
    describe,
    log,
    clock,
    every,
    pauseMs: options.pauseMs ?? (() => randomInt(LEAST_PAUSE_MS, MOST_PAUSE_MS)),
  });
  return {
    sender: senderOf(options.from),
    post: (request) =>
      requests.add(request).catch((cause: unknown) => {
        log.error("mail.failed", describe(cause));
        throw new StoreError("UNAVAILABLE", "no mail can be kept now", { cause });
      }),
    resume: requests.resume,
    async close() {
      await requests.close();
      await deliver.close();
    },
  };
}

interface Delivery {
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

/** Writes each mail into a file that any mail program can open, readable by the operator only. */
function deliverToOutbox({ outboxDirectory, from, log, clock }: MailerOptions): Delivery {
  mkdirSync(outboxDirectory, { recursive: true, mode: 0o700 });
  return {
    async send(mail) {
      const { createTransport } = await import("nodemailer");
      const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
      const { message } = await transport.sendMail(toMessage(mail, from, clock()));
      const file = timedName(clock(), ".eml");
      // Renamed when complete, so that the outbox contains only whole mails.
      const part = join(outboxDirectory, `.${file}.part`);
      try {
        await writeFile(part, message as Buffer, { mode: 0o600, flag: "wx" });
        await rename(part, join(outboxDirectory, file));
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
      log.info("mail.written", { file });
    },
    close: async () => undefined,
  };
}

/**
 * Keeps mails until an SMTP server has taken them: it may be away for a while, or this process may end. What it refuses
 * goes to the outbox.
 */
function deliverBySmtp(options: MailerOptions, smtpUrl: string): Delivery {
  const { from, log, clock, outboxDirectory, every } = options;
  let transport: Transporter | undefined;
  const open = async (): Promise<Transporter> => {
    const { createTransport } = await import("nodemailer");
    const timeouts = {
      connectionTimeout: SMTP_TIMEOUT_MS,
      greetingTimeout: SMTP_TIMEOUT_MS,
      socketTimeout: SMTP_TIMEOUT_MS,
    };
    return createTransport({ url: smtpUrl, ...timeouts });
  };
  const queue = openMailQueue({
    // Beside the outbox.
    directory: `${outboxDirectory}-unsent`,
    async send(mail) {
      transport ??= await open();
      await transport.sendMail(toMessage(mail, from, clock()));
    },
    giveUp: (mail) => deliverToOutbox(options).send(mail),
    describe,
    log,
    clock,
    every,
  });
  return {
    send: queue.add,
    async close() {
      await queue.close();
      transport?.close();
    },
  };
}

const toMessage = ({ to, subject, text, html }: Mail, from: string, nowMs: number) => ({
  from,
  to,
  subject,
  text,
  html,
  date: new Date(nowMs),
  textEncoding: "quoted-printable" as const,
  // Asks absence notices and mailing lists not to answer (RFC 3834).
  headers: { "Auto-Submitted": "auto-generated" },
});

/** Only codes, because the texts of SMTP servers repeat addresses. */
function describe(error: unknown) {
  if (!(error instanceof Error)) return {};
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return { name: error.name, code, responseCode };
}

const senderOf = (from: string) => /^\s*"?([^"<]*?)"?\s*</.exec(from)?.[1] || from;
