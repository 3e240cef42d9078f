/** What a text of PostgreSQL cannot hold, and the sign by which it is written instead. */
const SPECIAL = /[\0\\]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Writes any text so that PostgreSQL holds it: equal texts equally, different ones differently. */
export function toText(text: string): string {
  return text.replace(SPECIAL, (unit) => `\\${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Reads what `toText` has written. */
export function fromText(text: string): string {
  return text.replace(/\\([0-9a-f]{4})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
