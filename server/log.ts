/** All events of the log, as `noun.verb`; `docs/log.md` explains them. */
export const LOG_EVENTS = [
  "access.denied",
  "account.deleted",
  "account.disabled",
  "account.enabled",
  "account.reset",
  "account.unlocked",
  "accounts.imported",
  "denials.skipped",
  "directory.closed",
  "emulator.open",
  "keys.rotated",
  "mail.abandoned",
  "mail.failed",
  "mail.refused",
  "mail.sent",
  "mail.unsendable",
  "mail.unsent",
  "mail.written",
  "metrics.ready",
  "order.failed",
  "provider.failed",
  "proxy.untrusted",
  "request.answered",
  "request.failed",
  "request.served",
  "server.failed",
  "server.ready",
  "server.stopped",
  "server.stopping",
  "services.changed",
  "sms.sent",
  "sms.unsent",
  "storage.failed",
  "storage.recovered",
  "storage.unchecked",
  "stream.ended",
  "stream.failed",
  "tenant.added",
  "tenant.changed",
  "tenant.removed",
  "throttle.unsaved",
  "visitors.pruned",
] as const;

export type LogEvent = (typeof LOG_EVENTS)[number];

/**
 * Structured logs, one JSON object per line. Never pass personal data: no address, name, token, note or document field.
 * Paths of requests are logged without their query, ids of accounts not at all.
 */
export interface Log {
  info(event: LogEvent, fields?: LogFields): void;
  warn(event: LogEvent, fields?: LogFields): void;
  error(event: LogEvent, fields?: LogFields): void;
}

export type LogFields = { readonly [name: string]: LogValue };
type LogValue = string | number | boolean | undefined | readonly object[];

/** Makes a log that passes lines to `write` (standard output in the server, a list in tests). */
export function makeLog(write: (line: string) => void, nowMs: () => number = Date.now): Log {
  const line =
    (level: string) =>
    (event: LogEvent, fields: LogFields = {}) =>
      write(JSON.stringify({ time: new Date(nowMs()).toISOString(), level, event, ...fields }));
  return { info: line("info"), warn: line("warn"), error: line("error") };
}
