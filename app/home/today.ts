import { beltAfter } from "#domain/catalogue/beltAfter.ts";
import { type Belt, BELTS, type TopicSummary } from "#domain/catalogue/schema.ts";
import { KEEP_MS } from "#domain/game/keepMs.ts";
import type { Wobblers } from "#domain/game/wobblers.ts";
import type { LastViewed } from "../platform/store/lastViewed.ts";
import type { PlanOfToday } from "../platform/store/onWay.ts";
import type { KeptRunLine } from "../platform/store/trainingStore.ts";
import { type GameId, href } from "../routes.ts";
import { gameNames } from "../text/gameNames.ts";
import { homeText } from "../text/home.ts";
import type { IconName } from "../ui/signs/icons.ts";

/** The most rows of the card. */
export const MOST_ROWS = 3;

/** A topic, with how much each belt adds where that is known. */
type CountedTopic = Pick<TopicSummary, "topicID" | "group" | "title"> & {
  belts?: readonly { belt: Belt; count: number }[];
};

/** What the card 'Heute' is made of: what this device and the profile know. */
export interface TodayFacts {
  /** Interrupted runs on this device. */
  runs: readonly KeptRunLine[];
  /** What the plan asks for today; `none` where there is no plan, `awaited` where this device knows that there is one,
   * undefined while nothing is known. */
  plan: PlanOfToday | "none" | "awaited" | undefined;
  wobblers: Wobblers;
  last: LastViewed | undefined;
  /** The title of `last` where only its place is known; absent while it loads. */
  lastTitle: string | undefined;
  hasNotes: boolean;
  /** The newest note; absent while notes load. `about` is the title of its technique, absent while that loads. */
  note: { href: string; content: string; about: string | undefined } | undefined;
  /** Undefined while it is not known. */
  belt: Belt | "" | undefined;
  topics: readonly CountedTopic[];
  /** Where somebody new begins; absent where the catalogue does not have it. */
  beginning: string | undefined;
  nowMs: number;
}

/** One row of the card. */
export interface TodayRow {
  kind: "plan" | "way" | "run" | "wobblers" | "last" | "note" | "exam" | "refresh" | "begin" | "askBelt";
  href: string;
  icon: IconName;
  title: string;
  /** Below the title; absent while it loads. */
  text: string | undefined;
}

const words = homeText.today;

/** What the plan asks for; without one the way to it, also for who wears no belt yet. */
function planRow({ plan, belt, topics }: TodayFacts): TodayRow | undefined {
  // Who wears no belt has seldom a plan: its offer stands there from the first moment, so that nothing moves.
  if (plan === undefined && belt !== "") return undefined;
  if (plan === undefined || plan === "none") {
    const next = belt === undefined ? undefined : beltAfter(belt);
    if (!next || newWith(next, topics).total === 0) return undefined;
    return { kind: "plan", href: href.way(), icon: "way", title: words.noPlan(next), text: words.whyPlan };
  }
  if (plan === "awaited") return { kind: "plan", href: href.way(), icon: "way", title: words.plan, text: undefined };
  const { due, fresh, minutes, isPaused, isFree, next } = plan;
  if (isPaused) return { kind: "plan", href: href.way(), icon: "way", title: words.paused, text: words.pausedText };
  if (due + fresh === 0) {
    const text = next === undefined ? words.doneText : words.nextTraining(next);
    return { kind: "plan", href: href.way(), icon: "check", title: words.done, text };
  }
  return {
    kind: "plan",
    href: href.session(),
    icon: "play",
    title: isFree ? words.free : words.asked(due, fresh),
    text: isFree ? words.freeText(due, fresh, minutes) : words.takes(minutes),
  };
}

/** What the plan is for, beside what it asks for; where it asks for nothing, its own row leads there. */
function wayRow({ plan }: TodayFacts): TodayRow | undefined {
  if (typeof plan !== "object" || plan.isPaused || plan.due + plan.fresh === 0) return undefined;
  return {
    kind: "way",
    href: href.way(),
    icon: "way",
    title: words.way(plan.belt),
    text: words.wayText(plan.days, plan.isShort),
  };
}

function runRow({ runs, nowMs }: TodayFacts): TodayRow | undefined {
  const [latest] = runs
    .filter(({ keptAtMs }) => nowMs - keptAtMs <= KEEP_MS)
    .toSorted((one, other) => other.keptAtMs - one.keptAtMs);
  if (!latest) return undefined;
  const { title } = gameNames[latest.game];
  return {
    kind: "run",
    href: href.resume(latest.game),
    icon: "play",
    title: words.resume(title),
    text: latest.line ?? words.interrupted,
  };
}

/** Questions are asked by the quiz, techniques by the flashcards: the larger part decides. */
function wobblersRow({ wobblers }: TodayFacts): TodayRow | undefined {
  const keys = Object.keys(wobblers);
  const questions = keys.filter((key) => key.startsWith("?/")).length;
  const game: GameId = questions > keys.length / 2 ? "quiz" : "cards";
  const count = game === "quiz" ? questions : keys.length - questions;
  if (count === 0) return undefined;
  return {
    kind: "wobblers",
    href: href.mistakes(game),
    icon: "repeat",
    title: words.wobblers(count, game === "quiz"),
    text: words.practise(gameNames[game].title),
  };
}

function lastRow({ last, lastTitle, topics }: TodayFacts): TodayRow | undefined {
  if (!last) return undefined;
  const { category, topicID, techniqueNr, title = lastTitle } = last;
  const topic = topics.find((known) => known.topicID === topicID);
  return {
    kind: "last",
    href: href.technique(category, topicID, techniqueNr),
    icon: "techniques",
    title: homeText.continueWith(title, techniqueNr),
    text: topic?.title ?? words.viewed,
  };
}

function noteRow({ hasNotes, note }: TodayFacts): TodayRow | undefined {
  if (!hasNotes) return undefined;
  return {
    kind: "note",
    href: note?.href ?? href.notes(),
    icon: "notes",
    title: note?.about ? words.noted(note.about) : words.lastNote,
    text: note?.content,
  };
}

/** How much begins with a belt, in how many topics. */
function newWith(belt: Belt | undefined, topics: TodayFacts["topics"]) {
  const counts = topics.flatMap((topic) => topic.belts?.find((one) => one.belt === belt)?.count ?? []);
  return { total: counts.reduce((sum, count) => sum + count, 0), topics: counts.filter((count) => count > 0).length };
}

/** The belt of the next exam; none above the last for which anything is new. */
function examRow({ belt, topics }: TodayFacts): TodayRow | undefined {
  if (belt === undefined) return undefined;
  if (belt === "")
    return { kind: "askBelt", href: href.profile(), icon: "shield", title: words.askBelt, text: words.whyBelt };
  const next = beltAfter(belt);
  const fresh = newWith(next, topics);
  if (!next || fresh.total === 0) return undefined;
  return {
    kind: "exam",
    href: href.category("tech", next),
    icon: "shield",
    title: words.exam(next, fresh.total),
    text: words.inTopics(fresh.topics),
  };
}

/** What was new with the member's own belt; black counts as brown (rule 5.8). The first belt has nothing to refresh. */
function refreshRow({ belt, topics }: TodayFacts): TodayRow | undefined {
  const own = belt === "black" ? "brown" : belt;
  if (!own || own === BELTS[0]) return undefined;
  const fresh = newWith(own, topics);
  if (fresh.total === 0) return undefined;
  return {
    kind: "refresh",
    href: href.category("tech", own),
    icon: "repeat",
    title: belt === "black" ? words.beforeBlack(fresh.total) : words.refresh(own, fresh.total),
    text: words.inTopics(fresh.topics),
  };
}

/** Where somebody begins of whom nothing is known yet: beginners with the stands, all others with their belt. */
function beginRow(facts: TodayFacts): TodayRow | undefined {
  const refresh = refreshRow(facts);
  if (refresh || facts.beginning === undefined) return refresh;
  return { kind: "begin", href: facts.beginning, icon: "techniques", title: homeText.begin, text: words.firstStep };
}

const SEARCH: TodayRow = {
  kind: "begin",
  href: href.category("tech"),
  icon: "techniques",
  title: words.look,
  text: words.lookText,
};

/**
 * What is next, the most urgent first: at most three rows, never none. The way to the next belt is first with a plan and
 * for whoever has done nothing yet, else the last.
 */
export function planToday(facts: TodayFacts): TodayRow[] {
  const plan = planRow(facts);
  const isPlanned = facts.plan !== undefined && facts.plan !== "none";
  // A plan asks for what wobbles by itself: one pool, one truth.
  const wobblers = isPlanned ? undefined : wobblersRow(facts);
  const known = [runRow(facts), wobblers, lastRow(facts), noteRow(facts)].filter((row) => row !== undefined);
  const exam = plan ?? examRow(facts) ?? refreshRow(facts);
  const ask = plan && facts.belt === "" ? examRow(facts) : undefined;
  if (isPlanned && plan) return [plan, wayRow(facts), ...known].filter((row) => row !== undefined).slice(0, MOST_ROWS);
  if (known.length === 0 && exam?.kind === "refresh") return [exam, SEARCH];
  const begun = [...known.slice(0, MOST_ROWS - (exam ? 1 : 0)), exam, ask];
  const newcomer = exam?.kind === "askBelt" ? [beginRow(facts), exam] : [exam, beginRow(facts), ask];
  const rows = (known.length > 0 ? begun : newcomer).filter((row) => row !== undefined);
  return rows.length > 0 ? rows.slice(0, MOST_ROWS) : [SEARCH];
}
