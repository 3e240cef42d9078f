import type { Topic } from "#domain/catalogue/schema.ts";
import { inReadingOrder, type Problem, type Source } from "#domain/catalogue/source.ts";
import { checkVariety } from "./checkVariety.ts";
import { checkMerknamen, checkOurLessons } from "./ourLessons.ts";
import { checkAnswers } from "./checkAnswers.ts";
import { checkNumerals, findOddLengths } from "./checkStyle.ts";
import { checkOurCounts } from "./ourCounts.ts";
import type { Reading } from "./readCatalogue.ts";
import { checkEnglish, checkSpelling } from "./spelling/checkSpelling.ts";

/** Problems, and hints at possible ones. */
export interface Findings {
  problems: Problem[];
  hints: Problem[];
}

/**
 * Our own catalogue must meet more than its schema: completeness, spelling, numbers as words. The texts of the pictures
 * are spelled by the same lists.
 */
export function checkOurs({ ours, result }: Reading, pictureTexts: readonly Source[] = []): Findings {
  const { sources, germanWords, englishWords } = ours;
  const topics: Topic[] = result.ok ? result.catalogue.topics : [];
  const problems = [
    ...(result.ok ? checkOurCounts(topics, sources) : result.problems),
    ...(result.ok ? checkOurLessons(result.catalogue) : []),
    ...(result.ok ? checkMerknamen(result.catalogue) : []),
    ...(result.ok ? checkAnswers(result.catalogue.questions) : []),
    ...checkVariety(sources),
    ...checkNumerals(sources),
    ...checkSpelling({ sources: [...sources, ...pictureTexts], wordLists: germanWords, isComplete: result.ok }),
    ...checkEnglish({ sources, wordLists: englishWords, isComplete: result.ok }),
  ];
  return { problems: problems.sort(inReadingOrder), hints: findOddLengths(topics, sources) };
}

/** How a club's catalogue is checked. */
export interface ClubOptions {
  /** Replaces a problem's file by its name on the disk. */
  rename: (problem: Problem) => Problem;
  wantsSpelling: boolean;
}

/** A club's catalogue must be valid; its style is the club's own, and spelling errors are only hints. */
export function checkClub({ ours, club, result }: Reading, { rename, wantsSpelling }: ClubOptions): Findings {
  const problems = result.ok ? [] : result.problems;
  if (!club || !wantsSpelling) return { problems, hints: result.hints };
  const isTheirs = new Set(club.sources.map(({ file }) => file));
  const slips = checkSpelling({
    sources: club.sources,
    all: [...ours.sources, ...club.sources],
    wordLists: [...ours.germanWords, ...club.germanWords],
    isComplete: false,
  }).filter(({ file }) => isTheirs.has(file));
  return { problems, hints: [...result.hints, ...slips.map(rename)].sort(inReadingOrder) };
}
