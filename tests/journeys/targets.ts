/** A text with white space collapsed: all of it, or a match of a pattern in it. */
export type Words = string | RegExp;

/**
 * Something on the screen, named as a person would name it. Only what is visible, or exposed to screen readers, counts.
 */
export interface Target {
  by: "role" | "label" | "text";
  /** The role, for `by: "role"`. */
  role?: string;
  words?: Words;
  /** The level of a heading. */
  level?: number;
  /** Only inside of this. */
  within?: Target;
  /** The index among several matches. */
  nth?: number;
}

const byRole =
  (role: string) =>
  (words?: Words, within?: Target): Target => ({ by: "role", role, words, within });

export const button = byRole("button");
export const link = byRole("link");
export const region = byRole("region");
export const dialog = byRole("dialog");
export const picture = byRole("img");
export const timer = byRole("timer");
export const alert = byRole("alert");
export const answers = byRole("group");

export const heading = (level: number, words?: Words): Target => ({ by: "role", role: "heading", level, words });
/** A field, a choice or a switch, by its label. */
export const field = (words: Words, within?: Target): Target => ({ by: "label", words, within });
export const text = (words: Words, within?: Target): Target => ({ by: "text", words, within });
export const nth = (target: Target, index: number): Target => ({ ...target, nth: index });

/** The same as JSON, which the page gets. */
export interface SentTarget extends Omit<Target, "words" | "within"> {
  words?: string | { pattern: string; flags: string };
  within?: SentTarget;
}

/** Makes a target into JSON. */
export function send({ words, within, ...rest }: Target): SentTarget {
  const sent = words instanceof RegExp ? { pattern: words.source, flags: words.flags } : words;
  return { ...rest, words: sent, within: within && send(within) };
}

/** A target in words for reports. */
export function describe({ by, role, words, level, within, nth }: Target): string {
  const what = `${role ?? by}${level ?? ""}${words === undefined ? "" : ` ${String(words)}`}`;
  return `${what}${nth === undefined ? "" : ` [${nth}]`}${within ? ` in ${describe(within)}` : ""}`;
}
