import { WireError } from "./errors.ts";
import { isRecord } from "./text.ts";

const MICROS_PER_SECOND = 1_000_000;
const RFC_3339 = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?(Z|[+-]\d{2}:\d{2})$/;
/** Years 1 to 9999, as google.protobuf.Timestamp has them. */
const LEAST_SECONDS = -62_135_596_800;
const MOST_SECONDS = 253_402_300_799;

/** Whole microseconds since 1970 of a timestamp of the wire; what is finer is cut off, as the hosted service does. */
export function toMicros(timestamp: unknown): number {
  const { seconds, nanos } = isRecord(timestamp) ? fromParts(timestamp) : fromText(timestamp);
  if (!(seconds >= LEAST_SECONDS && seconds <= MOST_SECONDS)) throw invalid(timestamp);
  return seconds * MICROS_PER_SECOND + Math.floor(nanos / 1000);
}

/** RFC 3339 with six digits. */
export function toTimestamp(micros: number): string {
  const seconds = Math.floor(micros / MICROS_PER_SECOND);
  const fraction = String(micros - seconds * MICROS_PER_SECOND).padStart(6, "0");
  return new Date(seconds * 1000).toISOString().replace(/\.\d+Z$/, `.${fraction}Z`);
}

function fromText(timestamp: unknown): { seconds: number; nanos: number } {
  const match = typeof timestamp === "string" ? RFC_3339.exec(timestamp) : null;
  if (!match) throw invalid(timestamp);
  const [, date = "", fraction = "", zone = ""] = match;
  return { seconds: Date.parse(date + zone) / 1000, nanos: Number(fraction.padEnd(9, "0")) };
}

function fromParts({ seconds = 0, nanos = 0 }: Record<string, unknown>): { seconds: number; nanos: number } {
  const parts = { seconds: Number(seconds), nanos: Number(nanos) };
  if (!Number.isInteger(parts.seconds) || !(parts.nanos >= 0 && parts.nanos < 1e9)) throw invalid({ seconds, nanos });
  return parts;
}

const invalid = (timestamp: unknown) =>
  new WireError("INVALID_ARGUMENT", `${JSON.stringify(timestamp)} is not a valid timestamp`);
