import type { Document, Fields, Value } from "../protocol/document/document.ts";
import { EntryMap, LatLng, LazyMap, RuleFault, RuleMap, RulePath, type RuleValue, Timestamp } from "./values.ts";

/** The prefix of every document's path in the rules. */
export const DATABASE = ["databases", "(default)", "documents"] as const;

/** The path of a document as rules see it, with the database. */
export function fullPath(path: string): RulePath {
  return new RulePath([...DATABASE, ...path.split("/")]);
}

/** The fields of a document, converted on demand. */
class FieldMap extends RuleMap {
  readonly #fields: Fields;
  readonly #known = new Map<string, RuleValue>();

  constructor(fields: Fields) {
    super();
    this.#fields = fields;
  }

  override keys(): string[] {
    return Object.keys(this.#fields);
  }

  override get(key: string): RuleValue | undefined {
    if (!Object.hasOwn(this.#fields, key)) return undefined;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const value = fromWire(this.#fields[key]!);
    this.#known.set(key, value);
    return value;
  }
}

/** `resource`, `request.resource`, and the result of get(). */
export function documentMap({ path, fields }: Pick<Document, "path" | "fields">): RuleMap {
  return new LazyMap({
    data: () => new FieldMap(fields),
    id: () => path.slice(path.lastIndexOf("/") + 1),
    __name__: () => fullPath(path),
  });
}

const NANOS_PER_SECOND = 1_000_000_000n;

/** Converts a value of the wire. */
export function fromWire(value: Value): RuleValue {
  if ("nullValue" in value) return null;
  if ("booleanValue" in value) return value.booleanValue;
  if ("integerValue" in value) return BigInt(value.integerValue);
  if ("doubleValue" in value) return Number(value.doubleValue);
  if ("stringValue" in value) return value.stringValue;
  if ("timestampValue" in value) return new Timestamp(nanosOf(value.timestampValue));
  if ("bytesValue" in value) return new Uint8Array(Buffer.from(value.bytesValue, "base64"));
  if ("referenceValue" in value) return referencePath(value.referenceValue);
  if ("geoPointValue" in value) {
    return new LatLng(value.geoPointValue.latitude ?? 0, value.geoPointValue.longitude ?? 0);
  }
  if ("arrayValue" in value) return (value.arrayValue.values ?? []).map(fromWire);
  return new FieldMap(value.mapValue.fields ?? {});
}

/** RFC 3339 with up to nine decimals; `Date` keeps only three. */
function nanosOf(timestamp: string): bigint {
  const [, whole, fraction = "", zone] = /^([^.Z+]+?)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)$/.exec(timestamp) ?? [];
  const wholeMs = Date.parse(`${whole}${zone}`);
  if (Number.isNaN(wholeMs)) throw new RuleFault("This timestamp cannot be read.");
  return (BigInt(wholeMs) / 1000n) * NANOS_PER_SECOND + BigInt(fraction.padEnd(9, "0"));
}

/** `projects/p/databases/d/documents/a/b` without its project. */
function referencePath(reference: string): RulePath {
  return new RulePath(reference.replace(/^projects\/[^/]+\//, "").split("/"));
}

/** Converts JSON, such as the claims of a token. */
export function fromJson(value: unknown): RuleValue {
  if (value === null || typeof value === "boolean" || typeof value === "string") return value;
  if (typeof value === "number") return Number.isSafeInteger(value) ? BigInt(value) : value;
  if (Array.isArray(value)) return value.map(fromJson);
  if (typeof value !== "object") return null;
  const known = Object.entries(value).filter(([, entry]) => entry !== undefined);
  return new EntryMap(known.map(([key, entry]) => [key, fromJson(entry)]));
}
