import type { Dictionary } from "./dictionary.ts";
import type { WordList } from "./wordList.ts";

/** Tells whether a German word is spelled right, and suggests corrections. */
export interface Speller {
  isRight(word: string): boolean;
  /** With a trailing hyphen: `Bogen-` in „Bogen- oder Reiterstand“. */
  isFirstPart(word: string): boolean;
  suggest(word: string): string[];
}

const LEAST_PART = 3;
const LEAST_ADJECTIVE = 4;
const MOST_PARTS = 4;
const MOST_SUGGESTIONS = 3;

/** Separable prefixes of verbs. The dictionary has only the common combinations. */
const VERB_PARTICLES =
  "ab an auf aus bei da dagegen davor dazwischen durch ein entgegen entlang fest gegen heran heraus herein herum " +
  "herunter hervor hin hinab hinaus hinein hintereinander hinterher hinunter hinweg hoch los mit nach nieder vor voran " +
  "voraus vorbei weg weiter zu zurück zusammen";
const PARTICLES = VERB_PARTICLES.split(" ");
/** Short prefixes require a longer verb: „an|den“ is a typing error, „an|drücken“ is not. */
const leastVerb = (particle: string) => (particle.length < 4 ? 5 : 4);

/** `zurück|zuckt`, `dagegen|zu|halten`, `Ein|drehen`. */
function isVerbWithParticle(word: string, { isWord }: Dictionary): boolean {
  const low = word.toLowerCase();
  return PARTICLES.some((particle) => {
    if (!low.startsWith(particle)) return false;
    const verb = low.slice(particle.length).replace(/^zu(?=\p{L}{3,}n$)/u, "");
    return verb.length >= leastVerb(particle) && isWord(verb);
  });
}

/** `heb`, `Streck`: short imperatives of `hebe` and `strecke`. */
const isShortImperative = (word: string, { isWord, isNounEnd }: Dictionary) => {
  const low = word.toLowerCase();
  // „stock“ and „haus“ are nouns in lower case, not imperatives.
  if (isNounEnd(low)) return false;
  const conjugated = isWord(`${low}st`) || isWord(`${low}t`);
  return low.length >= LEAST_PART && conjugated && isWord(`${low}e`) && isWord(`${low}en`);
};

const SMALL = "enirstadhulcgmobfwkzpvüäößjyxq";
const LARGE = "ENSAHTBKFGDRMWLVPZJUOIQÜÄÖ";

/** Replacements for letters missing on a keyboard or in Swiss spelling. */
const REPLACED = [
  ["ss", "ß"],
  ["ae", "ä"],
  ["oe", "ö"],
  ["ue", "ü"],
  ["Ae", "Ä"],
  ["Oe", "Ö"],
  ["Ue", "Ü"],
] as const;

/** Two letters swapped, one missing, one too many, one changed: the most common errors. */
function* slips(word: string): Generator<string> {
  const lettersAt = (at: number) => (at > 0 ? SMALL : word.charAt(0) === word.charAt(0).toLowerCase() ? SMALL : LARGE);
  for (const [written, meant] of REPLACED) yield word.replace(written, meant);
  for (let at = 0; at < word.length - 1; at += 1)
    yield word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
  for (let at = 0; at < word.length; at += 1) yield word.slice(0, at) + word.slice(at + 1);
  for (let at = 1; at <= word.length; at += 1)
    for (const letter of lettersAt(at)) yield word.slice(0, at) + letter + word.slice(at);
  for (let at = word.length - 1; at >= 0; at -= 1)
    for (const letter of lettersAt(at)) yield word.slice(0, at) + letter + word.slice(at + 1);
}

/** Suggestions, the likeliest kind of error first. */
export function suggestFor(word: string, isRight: (word: string) => boolean): string[] {
  const found = new Set<string>();
  for (const slip of slips(word)) {
    if (slip.length >= LEAST_PART && slip !== word && isRight(slip)) found.add(slip);
    if (found.size >= MOST_SUGGESTIONS) break;
  }
  return [...found];
}

/** What the dictionary and the lists say of parts of words. */
function makeCompounds(dictionary: Dictionary, lists: readonly WordList[]) {
  const isStart = (part: string) => lists.some((list) => list.isStart(part)) || dictionary.isStart(part);
  const isNounEnd = (part: string) => lists.some((list) => list.isEnd(part)) || dictionary.isNounEnd(part);

  function endsCompound(rest: string, isNoun: boolean): boolean {
    if (rest.length >= LEAST_PART && isNoun && isNounEnd(rest)) return true;
    return rest.length >= LEAST_ADJECTIVE && dictionary.isAdjective(rest);
  }

  function isCompound(rest: string, isNoun: boolean, parts = 1): boolean {
    if (parts > 1 && endsCompound(rest, isNoun)) return true;
    if (parts >= MOST_PARTS) return false;
    for (let length = LEAST_PART; length <= rest.length - LEAST_PART; length += 1) {
      if (isStart(rest.slice(0, length)) && isCompound(rest.slice(length), isNoun, parts + 1)) return true;
    }
    return false;
  }

  return { isStart, isCompound };
}

/** Makes a speller from the dictionary, our word lists and the foreign words that the catalogue explains. */
export function makeSpeller(
  dictionary: Dictionary,
  lists: readonly WordList[],
  foreign: ReadonlySet<string> = new Set(),
): Speller {
  const { isStart, isCompound } = makeCompounds(dictionary, lists);

  function judge(word: string): boolean {
    if (dictionary.isForbidden(word)) return false;
    if (dictionary.isWord(word) || foreign.has(word)) return true;
    // All lists are asked, so that each records its use.
    if (lists.filter((list) => list.has(word)).length > 0) return true;
    if (!/^\p{L}\p{Ll}+$/u.test(word)) return false;
    return (
      isShortImperative(word, dictionary) ||
      isVerbWithParticle(word, dictionary) ||
      isCompound(word.toLowerCase(), /^\p{Lu}/u.test(word))
    );
  }

  const judged = new Map<string, boolean>();
  function isRight(word: string): boolean {
    const known = judged.get(word);
    if (known !== undefined) return known;
    const isRight = judge(word);
    lists.forEach((list) => list.settle(isRight));
    judged.set(word, isRight);
    return isRight;
  }

  return {
    isRight,
    isFirstPart(word) {
      const isPart = isRight(word) || isStart(word.toLowerCase()) || isCompoundStart(word.toLowerCase(), isStart);
      lists.forEach((list) => list.settle(isPart));
      return isPart;
    },
    suggest(word) {
      const meant = suggestFor(word, judge);
      lists.forEach((list) => list.settle(false));
      return meant;
    },
  };
}

/** `Handflächen-`: a compound as the start of another. */
function isCompoundStart(word: string, isStart: (part: string) => boolean): boolean {
  for (let at = LEAST_PART; at < word.length; at += 1) {
    if (isStart(word.slice(0, at)) && isStart(word.slice(at))) return true;
  }
  return false;
}
