import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import { checkInt, expectDuration, expectInt, expectNumber, expectString } from "./expect.ts";
import type { Callable } from "./callable.ts";
import { Duration, describeType, LatLng, RuleFault, RulePath, type RuleValue, Timestamp } from "../values.ts";

/** Functions that depend only on their arguments. */
type PureFunction = Callable<null>;

function pure(arity: number, apply: (...args: RuleValue[]) => RuleValue): PureFunction {
  return { arity: [arity, arity], apply: (_, args) => apply(...args) };
}

/** Functions without a namespace. */
export const GLOBAL_FUNCTIONS: Record<string, PureFunction> = {
  bool: pure(1, toBool),
  debug: pure(1, (value) => value),
  float: pure(1, toFloat),
  int: pure(1, toInt),
  path: pure(1, (text) => toPath(expectString(text))),
  string: pure(1, toText),
};

const NANOS_PER_MILLISECOND = 1_000_000n;

/** Units of `duration.value()` in nanoseconds. */
const UNITS: Record<string, bigint> = {
  w: 604_800_000_000_000n,
  d: 86_400_000_000_000n,
  h: 3_600_000_000_000n,
  m: 60_000_000_000n,
  s: 1_000_000_000n,
  ms: NANOS_PER_MILLISECOND,
  ns: 1n,
};

/** `math.abs(…)` and the like. */
export const NAMESPACES: Record<string, Record<string, PureFunction>> = {
  duration: {
    abs: pure(1, (value) => absoluteDuration(expectDuration(value))),
    time: pure(4, (...parts) => durationOfTime(parts.map(expectInt))),
    value: pure(2, (magnitude, unit) => durationOf(expectInt(magnitude), expectString(unit))),
  },
  hashing: {
    crc32: pure(1, (value) => checksum(crc32(bytesOf(value)))),
    crc32c: pure(1, (value) => checksum(crc32c(bytesOf(value)))),
    md5: pure(1, (value) => digest("md5", value)),
    sha256: pure(1, (value) => digest("sha256", value)),
  },
  latlng: {
    value: pure(2, (latitude, longitude) => toLatLng(expectNumber(latitude), expectNumber(longitude))),
  },
  math: {
    abs: pure(1, (value) => absolute(value)),
    ceil: pure(1, (value) => wholeNumber(Math.ceil(expectNumber(value)))),
    floor: pure(1, (value) => wholeNumber(Math.floor(expectNumber(value)))),
    isInfinite: pure(1, (value) => Math.abs(expectNumber(value)) === Number.POSITIVE_INFINITY),
    isNaN: pure(1, (value) => Number.isNaN(expectNumber(value))),
    pow: pure(2, (base, exponent) => expectNumber(base) ** expectNumber(exponent)),
    round: pure(1, (value) => wholeNumber(Math.round(expectNumber(value)))),
    sqrt: pure(1, (value) => Math.sqrt(expectNumber(value))),
  },
  timestamp: {
    date: pure(3, (...parts) => timestampOfDate(parts.map(expectInt))),
    value: pure(1, (millis) => new Timestamp(expectInt(millis) * NANOS_PER_MILLISECOND)),
  },
};

function toBool(value: RuleValue | undefined): boolean {
  if (typeof value === "boolean") return value;
  const text = expectString(value);
  if (text !== "true" && text !== "false") throw new RuleFault("bool() reads only 'true' and 'false'.");
  return text === "true";
}

function toInt(value: RuleValue | undefined): bigint {
  if (typeof value === "bigint") return value;
  if (typeof value === "number") return wholeNumber(Math.trunc(value));
  const text = expectString(value);
  if (!/^[+-]?[0-9]{1,30}$/.test(text)) throw new RuleFault("int() reads only digits.");
  return checkInt(BigInt(text.replace("+", "")));
}

function toFloat(value: RuleValue | undefined): number {
  if (typeof value !== "string") return expectNumber(value);
  if (!/^[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?$/.test(value))
    throw new RuleFault("float() reads only numbers.");
  return Number(value);
}

function toText(value: RuleValue | undefined): string {
  if (typeof value === "string") return value;
  if (value instanceof RulePath) return `/${value.segments.join("/")}`;
  if (value === null || typeof value === "boolean" || typeof value === "bigint") return String(value);
  if (typeof value === "number") return Number.isInteger(value) ? value.toFixed(1) : String(value);
  throw new RuleFault(`string() cannot write ${describeType(value!)}.`);
}

function toPath(text: string): RulePath {
  const segments = text.replace(/^\//, "").split("/");
  if (segments.includes("")) throw new RuleFault("path() needs a name between two slashes.");
  return new RulePath(segments);
}

function absolute(value: RuleValue): RuleValue {
  if (typeof value === "bigint") return checkInt(value < 0n ? -value : value);
  return Math.abs(expectNumber(value));
}

function wholeNumber(value: number): bigint {
  if (!Number.isFinite(value)) throw new RuleFault("This float has no integer.");
  return checkInt(BigInt(value));
}

function absoluteDuration({ nanos }: Duration): Duration {
  return new Duration(nanos < 0n ? -nanos : nanos);
}

function durationOf(magnitude: bigint, unit: string): Duration {
  if (!Object.hasOwn(UNITS, unit)) throw new RuleFault("duration.value() knows the units w, d, h, m, s, ms, ns.");
  return new Duration(magnitude * UNITS[unit]!);
}

function durationOfTime(parts: bigint[]): Duration {
  const [hours, minutes, seconds, nanos] = parts as [bigint, bigint, bigint, bigint];
  return new Duration(hours * UNITS.h! + minutes * UNITS.m! + seconds * UNITS.s! + nanos);
}

/** Midnight in UTC of a valid date. */
function timestampOfDate(parts: bigint[]): Timestamp {
  const [year, month, day] = parts.map(Number) as [number, number, number];
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!isReal || year < 1 || year > 9999) throw new RuleFault("There is no such date.");
  return new Timestamp(BigInt(date.getTime()) * NANOS_PER_MILLISECOND);
}

function toLatLng(latitude: number, longitude: number): LatLng {
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  if (!isOnEarth) throw new RuleFault("A latlng is at most 90 by 180 degrees.");
  return new LatLng(latitude, longitude);
}

function bytesOf(value: RuleValue | undefined): Uint8Array {
  return value instanceof Uint8Array ? value : new TextEncoder().encode(expectString(value));
}

function digest(algorithm: "md5" | "sha256", value: RuleValue | undefined): Uint8Array {
  return new Uint8Array(createHash(algorithm).update(bytesOf(value)).digest());
}

function checksum(value: number): Uint8Array {
  return new Uint8Array([value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]);
}

/** CRC32C, bit by bit. */
function crc32c(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0x82f63b78 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
