/** Less, equal, more: the result of every comparison in this room. */
export type Ordering = -1 | 0 | 1;

export const compare = <T extends number | bigint | string | boolean>(a: T, b: T): Ordering =>
  a < b ? -1 : a > b ? 1 : 0;

const isSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdfff;

/**
 * Order of strings by their UTF-8 bytes, without encoding them: UTF-16 units have the same order, except that
 * surrogates come last.
 */
export function compareText(a: string, b: string): Ordering {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const [x, y] = [a.charCodeAt(index), b.charCodeAt(index)];
    if (x === y) continue;
    return isSurrogate(x) === isSurrogate(y) ? compare(x, y) : isSurrogate(x) ? 1 : -1;
  }
  return compare(a.length, b.length);
}

/** Order of lists of strings, string by string. */
export function compareTexts(a: readonly string[], b: readonly string[]): Ordering {
  for (let index = 0; index < Math.min(a.length, b.length); index++) {
    const difference = compareText(a[index]!, b[index]!);
    if (difference !== 0) return difference;
  }
  return compare(a.length, b.length);
}

/** Length in UTF-8. */
export function byteLength(text: string): number {
  let bytes = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    // Each half of a surrogate pair counts half of its four bytes.
    bytes += unit < 0x80 ? 1 : unit < 0x800 ? 2 : isSurrogate(unit) ? 2 : 3;
  }
  return bytes;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Characters of a client's text that a message may repeat. */
const MAX_QUOTED = 100;

/**
 * A client's value for a message: a text in quotation marks, shortened. Other values are named only by their kind,
 * because they may be of any size and have a `toString` of their own.
 */
export function quote(sent: unknown): string {
  if (typeof sent === "string") {
    return JSON.stringify(sent.length <= MAX_QUOTED ? sent : `${sent.slice(0, MAX_QUOTED)}…`);
  }
  if (typeof sent === "object" && sent !== null) return Array.isArray(sent) ? "A list" : "An object";
  return String(sent);
}

/** Like an assignment, but a field named `__proto__` stays a field. */
export function setOwn<T>(map: Record<string, T>, name: string, value: T): void {
  if (name !== "__proto__") map[name] = value;
  else Object.defineProperty(map, name, { value, writable: true, enumerable: true, configurable: true });
}
