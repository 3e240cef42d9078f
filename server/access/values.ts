import { Interruption } from "./interruption.ts";

/** The values of expressions in rules: native types if they fit, small classes otherwise. */
export type RuleValue =
  | null
  | boolean
  /** `int`: 64 bits, checked by the operators. */
  | bigint
  /** `float`. */
  | number
  | string
  | Uint8Array
  | RuleValue[]
  | RuleMap
  | RuleSet
  | MapDiff
  | RulePath
  | Timestamp
  | Duration
  | LatLng;

/** A fault of evaluation. It refuses unless the other side of `||` or `&&` decides, or another `allow` grants. */
export class RuleFault extends Interruption {
  override name = "RuleFault";
}

/** A map that may load its values lazily, or know only some of them. */
export abstract class RuleMap {
  abstract keys(): string[];
  abstract get(key: string): RuleValue | undefined;

  get size(): number {
    return this.keys().length;
  }
}

export class EntryMap extends RuleMap {
  readonly #entries: Map<string, RuleValue>;

  constructor(entries: Iterable<readonly [string, RuleValue]>) {
    super();
    this.#entries = new Map(entries);
  }

  override keys(): string[] {
    return [...this.#entries.keys()];
  }

  override get(key: string): RuleValue | undefined {
    return this.#entries.get(key);
  }
}

/** A map whose values are made on demand. */
export class LazyMap extends RuleMap {
  readonly #makers: Record<string, () => RuleValue>;
  readonly #made = new Map<string, RuleValue>();

  constructor(makers: Record<string, () => RuleValue>) {
    super();
    this.#makers = makers;
  }

  override keys(): string[] {
    return Object.keys(this.#makers);
  }

  override get(key: string): RuleValue | undefined {
    const made = this.#made.get(key);
    if (made !== undefined || !Object.hasOwn(this.#makers, key)) return made;
    const value = this.#makers[key]!();
    this.#made.set(key, value);
    return value;
  }
}

/** A set of values; `==` decides whether two are the same. */
export class RuleSet {
  readonly #items = new Map<string, RuleValue>();

  constructor(items: Iterable<RuleValue>) {
    for (const item of items) this.#items.set(keyOf(item), item);
  }

  get size(): number {
    return this.#items.size;
  }

  items(): RuleValue[] {
    return [...this.#items.values()];
  }

  has(value: RuleValue): boolean {
    return this.#items.has(keyOf(value));
  }
}

/** The result of `map.diff(other)`: keys of `left` against those of `right`. */
export class MapDiff {
  readonly left: RuleMap;
  readonly right: RuleMap;

  constructor(left: RuleMap, right: RuleMap) {
    this.left = left;
    this.right = right;
  }
}

export class RulePath {
  readonly segments: readonly string[];

  constructor(segments: readonly string[]) {
    this.segments = segments;
  }
}

export class Timestamp {
  readonly nanos: bigint;

  constructor(nanos: bigint) {
    this.nanos = nanos;
  }
}

export class Duration {
  readonly nanos: bigint;

  constructor(nanos: bigint) {
    this.nanos = nanos;
  }
}

export class LatLng {
  readonly latitude: number;
  readonly longitude: number;

  constructor(latitude: number, longitude: number) {
    this.latitude = latitude;
    this.longitude = longitude;
  }
}

export type ValueType =
  | "null"
  | "bool"
  | "bytes"
  | "duration"
  | "float"
  | "int"
  | "latlng"
  | "list"
  | "map"
  | "map_diff"
  | "path"
  | "set"
  | "string"
  | "timestamp";

const PRIMITIVES: Record<string, ValueType> = { boolean: "bool", bigint: "int", number: "float", string: "string" };

const CLASSES: [abstract new (...args: never[]) => object, ValueType][] = [
  [RuleMap, "map"],
  [Uint8Array, "bytes"],
  [RuleSet, "set"],
  [MapDiff, "map_diff"],
  [RulePath, "path"],
  [Timestamp, "timestamp"],
  [Duration, "duration"],
  [LatLng, "latlng"],
];

export function typeOf(value: RuleValue): ValueType {
  if (value === null) return "null";
  const primitive = PRIMITIVES[typeof value];
  if (primitive) return primitive;
  if (Array.isArray(value)) return "list";
  const known = CLASSES.find(([constructor]) => value instanceof constructor);
  if (!known) throw new TypeError("no value of the rules");
  return known[1];
}

/** `==` of the rules: 1 equals 1.0, different types are never equal, collections compare by content. */
export function equal(left: RuleValue, right: RuleValue): boolean {
  if (Object.is(left, Number.NaN) || Object.is(right, Number.NaN)) return false;
  if (left === right) return true;
  if (typeof left !== "object" && typeof right !== "object") return keyOf(left) === keyOf(right);
  if (left === null || right === null || typeof left !== typeof right) return false;
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((item, index) => equal(item, right[index]!));
  }
  return keyOf(left) === keyOf(right);
}

/** Text that is equal exactly for equal values, so that sets and lists need no pairwise comparison. */
export function keyOf(value: RuleValue): string {
  if (value === null) return "null";
  switch (typeof value) {
    case "boolean":
      return String(value);
    case "bigint":
      return `n${value}`;
    case "number":
      return Number.isInteger(value) ? `n${BigInt(value)}` : `n${value}`;
    case "string":
      return JSON.stringify(value);
    default:
      return objectKey(value);
  }
}

function objectKey(value: Exclude<RuleValue, null | boolean | bigint | number | string>): string {
  if (Array.isArray(value)) return `[${value.map(keyOf).join()}]`;
  if (value instanceof RuleMap) return mapKey(value);
  if (value instanceof RuleSet) return `set{${value.items().map(keyOf).toSorted().join()}}`;
  if (value instanceof MapDiff) return `diff(${mapKey(value.left)},${mapKey(value.right)})`;
  if (value instanceof Uint8Array) return `b${Buffer.from(value).toString("hex")}`;
  if (value instanceof RulePath) return `/${value.segments.map((segment) => JSON.stringify(segment)).join("/")}`;
  if (value instanceof LatLng) return `@${value.latitude + 0},${value.longitude + 0}`;
  return `${value instanceof Timestamp ? "t" : "d"}${value.nanos}`;
}

function mapKey(map: RuleMap): string {
  const entries = map.keys().map((key) => `${JSON.stringify(key)}:${keyOf(map.get(key)!)}`);
  return `{${entries.toSorted().join()}}`;
}

/** Order of strings by code point, like UTF-8; JavaScript orders by UTF-16 unit. */
export function compareStrings(left: string, right: string): number {
  return Math.sign(Buffer.compare(Buffer.from(left), Buffer.from(right)));
}

const NAMES: Record<ValueType, string> = {
  null: "null",
  bool: "a bool",
  bytes: "bytes",
  duration: "a duration",
  float: "a float",
  int: "an int",
  latlng: "a latlng",
  list: "a list",
  map: "a map",
  map_diff: "a map_diff",
  path: "a path",
  set: "a set",
  string: "a string",
  timestamp: "a timestamp",
};

/** For messages: `a list`, `null`. */
export function describeType(value: RuleValue): string {
  return NAMES[typeOf(value)];
}
