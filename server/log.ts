/**
 * Structured logs, one JSON object a line. Never hand over personal data: no address, name, token, note or document
 * field. Paths of requests are logged without their query, ids of accounts not at all.
 */
export interface Log {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
}

export type LogFields = Record<string, string | number | boolean | undefined>;

/** Makes a log that writes lines to `write` (standard output in the server, a list in tests). */
export function makeLog(write: (line: string) => void, nowMs: () => number = Date.now): Log {
  const line =
    (level: string) =>
    (event: string, fields: LogFields = {}) =>
      write(JSON.stringify({ time: new Date(nowMs()).toISOString(), level, event, ...fields }));
  return { info: line("info"), warn: line("warn"), error: line("error") };
}
