import { WireError } from "./errors.ts";
import { isRecord, quote } from "./text.ts";

const MICROS_PER_SECOND = 1_000_000;
const RFC_3339 = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?(Z|[+-]\d{2}:\d{2})$/;
/** Years 1 to 9999, as in google.protobuf.Timestamp. */
const LEAST_SECONDS = -62_135_596_800;
const MOST_SECONDS = 253_402_300_799;

interface Instant {
  /** Since 1970. */
  seconds: number;
  /** Of the second, 0 to 999,999; finer digits are cut off, as on the hosted service. */
  micros: number;
}

/** Microseconds since 1970: exact until the year 2255, hence for all times of this server. */
export function toMicros(timestamp: unknown): number {
  const { seconds, micros } = parseInstant(timestamp);
  return seconds * MICROS_PER_SECOND + micros;
}

/** RFC 3339 with six digits. */
export function toTimestamp(timeMicros: number): string {
  const seconds = Math.floor(timeMicros / MICROS_PER_SECOND);
  return format({ seconds, micros: timeMicros - seconds * MICROS_PER_SECOND });
}

/** The stored form of timestamps: RFC 3339 in UTC with six digits. In this form texts sort like times. */
export const normaliseTimestamp = (timestamp: unknown): string => format(parseInstant(timestamp));

function format({ seconds, micros }: Instant): string {
  const fraction = String(micros).padStart(6, "0");
  return new Date(seconds * 1000).toISOString().replace(/\.\d+Z$/, `.${fraction}Z`);
}

function parseInstant(timestamp: unknown): Instant {
  const { seconds, nanos } = isRecord(timestamp) ? fromParts(timestamp) : fromText(timestamp);
  if (!(seconds >= LEAST_SECONDS && seconds <= MOST_SECONDS)) throw invalid(timestamp);
  return { seconds, micros: Math.floor(nanos / 1000) };
}

function fromText(timestamp: unknown): { seconds: number; nanos: number } {
  const match = typeof timestamp === "string" ? RFC_3339.exec(timestamp) : null;
  if (!match) throw invalid(timestamp);
  const [, date = "", fraction = "", zone = ""] = match;
  // Date.parse accepts 30 February as 1 March, and 24:00 as the next day.
  const local = Date.parse(`${date}Z`);
  if (Number.isNaN(local) || !new Date(local).toISOString().startsWith(date)) throw invalid(timestamp);
  return { seconds: Date.parse(date + zone) / 1000, nanos: Number(fraction.padEnd(9, "0")) };
}

function fromParts({ seconds = 0, nanos = 0 }: Record<string, unknown>): { seconds: number; nanos: number } {
  const parts = { seconds: toNumber(seconds), nanos: toNumber(nanos) };
  const isWhole = Number.isInteger(parts.seconds) && Number.isInteger(parts.nanos);
  if (!isWhole || parts.nanos < 0 || parts.nanos >= 1e9) throw invalid({ seconds, nanos });
  return parts;
}

/** Protocol Buffers write 64-bit integers as text. */
const toNumber = (part: unknown) => (typeof part === "number" || typeof part === "string" ? Number(part) : Number.NaN);

const invalid = (timestamp: unknown) =>
  new WireError("INVALID_ARGUMENT", `${quote(timestamp)} is not a valid timestamp`);
