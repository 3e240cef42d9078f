import type { Random } from "../../domain/game/random.ts";
import { oddValue, unfold } from "./values.ts";

/** A place in a JSON value that can be changed. */
interface Place {
  holder: Record<string, unknown>;
  key: string;
}

function placesIn(value: unknown, places: Place[] = []): Place[] {
  if (typeof value !== "object" || value === null) return places;
  const holder = value as Record<string, unknown>;
  for (const key of Object.keys(holder)) {
    places.push({ holder, key });
    placesIn(holder[key], places);
  }
  return places;
}

/** Sets a field, even one named like a member of the prototype; appends to a list. */
function put(holder: Record<string, unknown>, key: string, value: unknown): void {
  if (Array.isArray(holder) && !/^\d+$/.test(key)) holder.push(value);
  else Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
}

const ODD_KEYS = ["__proto__", "constructor", "toString", "", "0", "length", "x".repeat(2000), "\ud800"] as const;

const CHANGES: readonly ((place: Place, random: Random) => void)[] = [
  ({ holder, key }, random) => put(holder, key, oddValue(random)),
  ({ holder, key }, random) => put(holder, key, oddValue(random)),
  ({ holder, key }) => void delete holder[key],
  ({ holder }, random) => put(holder, random.pick(ODD_KEYS)!, oddValue(random)),
  ({ holder, key }) => put(holder, `${key} `, holder[key]),
  ({ holder, key }) => put(holder, key, [holder[key], holder[key]]),
  ({ holder, key }) => put(holder, key, { [key]: holder[key] }),
  ({ holder, key }, random) => {
    const list = holder[key];
    if (Array.isArray(list)) list.push(...Array.from({ length: random.below(40) }, () => list[0] as unknown));
  },
  ({ holder, key }) => {
    const value = holder[key];
    if (typeof value === "string") put(holder, key, value.split("").toReversed().join(""));
  },
];

/** The JSON text of a message, usually with some values replaced. */
export function mutatedJson(random: Random, message: object): string {
  const copy = structuredClone(message);
  const changes = random.next() < 0.2 ? 0 : 1 + random.below(3);
  for (let change = 0; change < changes; change++) {
    const place = random.pick(placesIn(copy));
    if (place) random.pick(CHANGES)!(place, random);
  }
  const text = unfold(JSON.stringify(copy));
  return random.next() < 0.06 ? mutatedText(random, text) : text;
}

/** A text with a small damage somewhere. */
export function mutatedText(random: Random, text: string): string {
  const at = random.below(text.length + 1);
  const length = random.below(Math.min(text.length - at, 50) + 1);
  const odd = random.pick([
    "\0",
    "%00",
    "%",
    "%zz",
    "+",
    "&",
    "=",
    "\r\n",
    "{",
    "]",
    "\\",
    "\ud800",
    "ÿ",
    "[".repeat(3000),
  ]);
  return random.pick([
    text.slice(0, at),
    text.slice(0, at) + text.slice(at + length),
    text.slice(0, at) + odd + text.slice(at),
    text.slice(0, at) + text.slice(at, at + length).repeat(random.below(200)) + text.slice(at),
    text + text,
  ])!;
}

const ODD_SEGMENTS = [
  "",
  ".",
  "..",
  "%2e%2e",
  "%2f",
  "%00",
  "%ff",
  "%",
  "__proto__",
  "constructor",
  "documents:commit",
  "documents:constructor",
  "(default)",
  "%F0%9F%98%80",
  "x".repeat(1501),
] as const;

/** A path with a segment replaced, added or removed, or with an unexpected query. */
export function mutatedPath(random: Random, path: string): string {
  const [place = "", query = ""] = path.split("?");
  const segments = place.split("/");
  const at = 1 + random.below(segments.length);
  const odd = random.pick(ODD_SEGMENTS)!;
  const more = `${random.pick(["key", "mask.fieldPaths", "SID", "RID", "pageSize", "__proto__"])}=${odd}`;
  return random.pick([
    `${segments.with(Math.min(at, segments.length - 1), odd).join("/")}?${query}`,
    `${segments.toSpliced(at, 0, odd).join("/")}?${query}`,
    `${segments.toSpliced(at, 1).join("/")}?${query}`,
    `${place}?${query}&${more}`,
    `${place}?${more}`,
    mutatedText(random, path),
  ])!;
}

const HEADERS: readonly ((random: Random) => [name: string, value: string])[] = [
  (random) => [
    "Content-Type",
    random.pick([
      "application/x-www-form-urlencoded",
      "text/plain",
      "application/json; charset=utf-7",
      "multipart/form-data",
    ])!,
  ],
  (random) => [
    "Authorization",
    random.pick([
      "Bearer",
      "Bearer ",
      "Basic YTpi",
      "Bearer a.b.c",
      "Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.",
      `Bearer ${"x".repeat(6000)}`,
    ])!,
  ],
  (random) => ["Accept-Encoding", random.pick(["br;q=2, *", "gzip;q=x", ",,,,", "identity;q=0, *;q=0"])!],
  (random) => ["Range", random.pick(["bytes=5-2", "bytes=-", "bytes=0-0,1-1", "bytes=99999999999999999999-"])!],
  (random) => ["If-None-Match", random.pick(["*", 'W/"', `"${"x".repeat(4000)}"`])!],
  (random) => ["If-Modified-Since", random.pick(["yesterday", "Thu, 01 Jan 1970 00:00:00 GMT"])!],
  (random) => ["Host", random.pick(["", "evil.example", "a b", "[::1", "localhost:99999", "x".repeat(300)])!],
  (random) => ["Origin", random.pick(["null", "https://evil.example", "javascript:alert(1)"])!],
  (random) => ["Cookie", random.pick(["a", ";;;=", `a=${"b".repeat(4000)}`, "__proto__=1; constructor=2"])!],
  (random) => ["X-Forwarded-For", random.pick(["", "::", "1.2.3.4, , 5", "x".repeat(2000), "fe80::1%eth0"])!],
  (random) => ["X-Firebase-Locale", random.pick(["de", "../../etc", "x".repeat(3000)])!],
  (random) => ["Content-Encoding", random.pick(["gzip", "br", "identity"])!],
  (random) => ["Expect", random.pick(["100-continue", "200-ok"])!],
];

/** Headers that none of our clients sends. */
export function oddHeaders(random: Random): Record<string, string> {
  const count = random.next() < 0.3 ? 1 + random.below(3) : 0;
  return Object.fromEntries(Array.from({ length: count }, () => random.pick(HEADERS)!(random)));
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "QUERY", "PROPFIND"] as const;

/** Usually the method itself. */
export const mutatedMethod = (random: Random, method: string): string =>
  random.next() < 0.05 ? random.pick(METHODS)! : method;
