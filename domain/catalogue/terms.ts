import { namesOf } from "./checkGlossary.ts";
import type { GlossaryEntry } from "./schema.ts";

/** A piece of a text; pieces with an entry are terms of the glossary. All pieces together are the text. */
export interface Segment {
  text: string;
  entry?: GlossaryEntry;
}

/**
 * Cuts texts that are read one after another at their glossary terms. Each entry is marked once in all of them; entries
 * named in `own` (the titles of the page) are not marked, because the page itself explains them.
 */
export type MarkTerms = (texts: readonly string[], own?: readonly string[]) => Segment[][];

/** Limit of marked terms in one text, for readability. */
export const MOST_TERMS = 5;

/** A hyphen makes a compound: 'Shaolin-Kloster' is not 'Shaolin'. */
const WORD_SIGN = String.raw`[\p{L}\p{M}\p{N}-]`;

const escape = (name: string) => name.replace(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`);
const lowerFirst = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

/** A lower-case name may be capitalised at the start of a sentence; a capitalised one must match exactly. */
function patternOf(name: string): string {
  const first = name.charAt(0);
  const capital = first.toUpperCase();
  const anyFirst = capital === first || capital.length > 1 ? escape(first) : `[${first}${capital}]`;
  return anyFirst + escape(name.slice(1));
}

interface Found {
  start: number;
  text: string;
  entry: GlossaryEntry;
}

/** Finds every name in a text from left to right, the longest where several match. */
function makeFinder(glossary: readonly GlossaryEntry[]): (text: string) => Found[] {
  const byName = new Map(glossary.flatMap((entry) => namesOf(entry).map((name) => [name, entry])));
  if (byName.size === 0) return () => [];
  const longestFirst = [...byName.keys()].sort((one, other) => other.length - one.length);
  const names = longestFirst.map(patternOf).join("|");
  const pattern = new RegExp(`(?<!${WORD_SIGN})(?:${names})(?!${WORD_SIGN})`, "gu");
  return (text) =>
    [...text.matchAll(pattern)].flatMap(({ 0: name, index }) => {
      const entry = byName.get(name) ?? byName.get(lowerFirst(name));
      return entry ? [{ start: index, text: name, entry }] : [];
    });
}

function cut(text: string, marks: readonly Found[]): Segment[] {
  const segments: Segment[] = [];
  let end = 0;
  for (const { start, text: name, entry } of marks) {
    if (start > end) segments.push({ text: text.slice(end, start) });
    segments.push({ text: name, entry });
    end = start + name.length;
  }
  if (end < text.length || segments.length === 0) segments.push({ text: text.slice(end) });
  return segments;
}

/** Makes the marker of a glossary. Everyday words are never marked, because they are in every second line. */
export function makeTermMarker(glossary: readonly GlossaryEntry[]): MarkTerms {
  const find = makeFinder(glossary);
  return (texts, own = []) => {
    const done = new Set(own.flatMap(find).map(({ entry }) => entry.id));
    return texts.map((text) => {
      const marks: Found[] = [];
      for (const found of find(text)) {
        if (found.entry.everyday || done.has(found.entry.id) || marks.length === MOST_TERMS) continue;
        done.add(found.entry.id);
        marks.push(found);
      }
      return cut(text, marks);
    });
  };
}
