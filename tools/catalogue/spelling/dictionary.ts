import dictionaryDe from "dictionary-de";
import nspell from "nspell";

/** What a German dictionary knows of words and of the parts of compounds; parts are in lower case. */
export interface Dictionary {
  isWord(word: string): boolean;
  /** Compounds that the dictionary forbids although their parts are valid. */
  isForbidden(word: string): boolean;
  /** May start a compound or stand in its middle, including the joint: `hüft`, `gewichts`. */
  isStart(part: string): boolean;
  /** May end a noun compound: `kante`, `linien`. */
  isNounEnd(part: string): boolean;
  /** May end an adjective compound: `breit`, `gestreckten`. */
  isAdjective(part: string): boolean;
}

/** The relevant flags of the dictionary; the head of its affix file explains them. */
const FLAG = { forbidden: "d", onlyInCompound: "o", needsAffix: "h", nounEnd: "z", adjective: "A" };
const START = /[jke]/;
/** Affixes that make only parts of compounds, which nspell would take for words. */
const COMPOUND_AFFIXES = /[ijkegm]/g;

interface Line {
  word: string;
  flags: string;
}

const has = ({ flags }: Line, flag: string) => flags.includes(flag);

/** The entries of a `.dic` file; its first line is a count, and a tab begins a comment. */
function linesOf(dic: string): Line[] {
  const lines = dic.split("\n").slice(1);
  return lines
    .filter((line) => line !== "" && !line.startsWith("\t"))
    .map((line) => {
      const [word = "", flags = ""] = line.split("/");
      return { word: word.trim(), flags: flags.trim() };
    });
}

/** Makes nspell generate the inflected forms of some entries; returns whether a word is one of them. */
function expand(aff: string, lines: readonly Line[]): (word: string) => boolean {
  const left = lines.map(({ word, flags }) => {
    const affixes = flags.replaceAll(COMPOUND_AFFIXES, "").replaceAll(FLAG.onlyInCompound, "");
    return `${word}/${affixes}`;
  });
  const speller = nspell(aff, `${left.length}\n${left.join("\n")}\n`);
  return (word) => speller.correct(word);
}

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("utf8");

/**
 * Opens the Hunspell dictionary for German. nspell does not support German compounds, and it merges a word with its
 * namesake that may only end one, so the entries are separated before nspell sees them.
 */
export function openDictionary(): Dictionary {
  const aff = textOf(dictionaryDe.aff);
  const lines = linesOf(textOf(dictionaryDe.dic));
  const allowed = lines.filter((line) => !has(line, FLAG.forbidden));
  const standalone = allowed.filter((line) => !has(line, FLAG.onlyInCompound) && !has(line, FLAG.needsAffix));
  const forbidden = new Set(lines.filter((line) => has(line, FLAG.forbidden)).map(({ word }) => word));
  const starts = new Set(allowed.filter(({ flags }) => START.test(flags)).map(({ word }) => word.toLowerCase()));
  const adjectives = standalone.filter((line) => has(line, FLAG.adjective));
  return {
    isWord: expand(aff, standalone),
    isForbidden: (word) => forbidden.has(word),
    isStart: (part) => starts.has(part),
    isNounEnd: expand(
      aff,
      allowed.filter((line) => has(line, FLAG.nounEnd)),
    ),
    isAdjective: expand(aff, adjectives),
  };
}
