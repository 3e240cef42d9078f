import type { Random } from "../../domain/game/random.ts";

/** Stands in JSON for values that JSON.stringify cannot write, or that are slow to mutate; see `unfold`. */
const FOLDED = /"@@(\w+):(\d+)@@"/g;

const FOLDS: Record<string, (size: number) => string> = {
  lists: (size) => "[".repeat(size) + "]".repeat(size),
  maps: (size) => `${'{"a":'.repeat(size)}0${"}".repeat(size)}`,
  mapValues: (size) => `${'{"mapValue":{"fields":{"a":'.repeat(size)}{"nullValue":null}${"}}}".repeat(size)}`,
  arrayValues: (size) => `${'{"arrayValue":{"values":['.repeat(size)}{"nullValue":null}${"]}}".repeat(size)}`,
  filters: (size) =>
    `${'{"compositeFilter":{"op":"AND","filters":['.repeat(size)}{"unaryFilter":{"op":"IS_NULL","field":{"fieldPath":"a"}}}${"]}}".repeat(size)}`,
  text: (size) => `"${"x".repeat(size)}"`,
  path: (size) => `"a${".a".repeat(size)}"`,
  backticks: (size) => `"\`${"\\\\`".repeat(size)}\`"`,
  slashes: (size) => `"projects/digital-dojo/databases/(default)/documents${"/a/b".repeat(size)}"`,
  loneSurrogates: (size) => `"${"\\ud800".repeat(size)}"`,
  nulls: (size) => `[${"null,".repeat(size)}null]`,
  emptyMaps: (size) => `[${"{},".repeat(size)}{}]`,
  names: (size) => `{${Array.from({ length: size + 1 }, (_, index) => `"f${index}":{"nullValue":null}`).join(",")}}`,
  proto: () => '{"__proto__":{"polluted":1},"constructor":{"prototype":{}},"toString":1,"valueOf":null}',
};

/** Expands folded values. */
export const unfold = (json: string): string =>
  json.replace(FOLDED, (whole, kind: string, size: string) => FOLDS[kind]?.(Number(size)) ?? whole);

const PLAIN: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1e308,
  -1e-320,
  2 ** 53,
  "",
  " ",
  "0",
  "-0",
  "NaN",
  "9223372036854775808",
  "1e999",
  "\0",
  "\ud800",
  "\udfff\ud800",
  "\u202e\u200b",
  "😀".repeat(40),
  "é".normalize("NFD"),
  "__proto__",
  "constructor",
  "hasOwnProperty",
  "toString",
  "__name__",
  "__id7__",
  "..",
  "a/b",
  "%2e%2e%2f",
  "${7*7}",
  "'; DROP TABLE documents; --",
  "\r\nSet-Cookie: a=b",
  "2026-02-30T25:61:61Z",
  "0001-01-01T00:00:00Z",
  "9999-12-31T23:59:59.999999999Z",
  [],
  {},
  [[]],
  [null],
  { toString: 1 },
  { length: -1 },
  { mapValue: null },
  { arrayValue: { values: {} } },
  { integerValue: 1.5 },
  { timestampValue: "now" },
  { referenceValue: "x" },
  { bytesValue: "?" },
  { geoPointValue: { latitude: 91 } },
  { stringValue: "a", integerValue: "1" },
];

const SIZES = [1, 3, 19, 20, 21, 100, 101, 500, 501, 1000, 1501, 5000] as const;

/** An unexpected value, occasionally a large one. */
export function oddValue(random: Random): unknown {
  if (random.next() < 0.8) return structuredClone(random.pick(PLAIN));
  const kind = random.pick(Object.keys(FOLDS));
  const isHuge = random.next() < 0.02;
  return `@@${kind}:${isHuge ? 10_000 + random.below(60_000) : random.pick(SIZES)}@@`;
}

const NAMES = ["a", "b", "n", "xp"] as const;
const ODD_NAMES = ["with space", "a.b", "ü", "__proto__", "constructor", "`", "toString"] as const;

export const fieldName = (random: Random): string => random.pick(random.next() < 0.9 ? NAMES : ODD_NAMES)!;

/** A valid value of the protocol, a few levels deep. */
export function wireValue(random: Random, depth = 0): object {
  const text = random.pick(["", "a", "Fauststoß 拳", "😀", "<script>"]);
  const scalars: object[] = [
    { nullValue: null },
    { booleanValue: random.next() < 0.5 },
    { integerValue: String(random.below(100) - 50) },
    { doubleValue: random.next() * 10 },
    { doubleValue: "NaN" },
    { stringValue: text },
    { timestampValue: "2026-11-22T12:00:00.123456Z" },
    { bytesValue: "AAEC" },
    { geoPointValue: { latitude: 53.5, longitude: 10 } },
    { referenceValue: "projects/digital-dojo/databases/(default)/documents/things/a" },
  ];
  const choice = random.next();
  if (depth < 3 && choice < 0.15) return { mapValue: { fields: wireFields(random, depth + 1) } };
  // An array never directly contains an array.
  if (depth < 3 && choice < 0.3) {
    const values = Array.from({ length: random.below(4) }, () => wireValue(random, 3));
    return { arrayValue: { values } };
  }
  return random.pick(scalars)!;
}

/** Valid fields of a document. */
export function wireFields(random: Random, depth = 0): Record<string, object> {
  const entries = Array.from({ length: random.below(4) }, () => [fieldName(random), wireValue(random, depth)] as const);
  // `fromEntries` makes an own property even of `__proto__`.
  return Object.fromEntries(entries);
}
