import { isSure } from "#domain/learning/dayPlan.ts";
import { recallOn } from "#domain/learning/memory.ts";
import { sureSides } from "#domain/learning/skill.ts";
import { berlinDayNumber } from "#domain/progress/dayNumber.ts";
import type { Learning } from "../adapters.ts";
import { wallMs } from "../clock.ts";
import { type Studies, studiesOn } from "./studies.ts";
import { loadSyllabus } from "./syllabus.ts";

/** How much of a topic is on the way, and known. */
export interface TopicShare {
  title: string;
  all: number;
  /** Answered at least once. */
  met: number;
  /** Known surely today. */
  known: number;
  /** Sides that were said to be sure. */
  sure: number;
}

/** What lists of the catalogue show of learning, by the keys of techniques and the ids of topics. */
export interface Listed {
  due: ReadonlySet<string>;
  unsure: ReadonlySet<string>;
  topics: ReadonlyMap<string, TopicShare>;
}

/** What was met and is not sure today, the least sure first. */
export function unsureOf({ items, learnt: { memories }, day }: Studies): string[] {
  const recallOf = (item: string) => recallOn(memories.get(item)!, day);
  return items
    .filter((item) => memories.has(item) && !isSure(memories.get(item), day))
    .toSorted((one, other) => recallOf(one) - recallOf(other));
}

/** What is on the way by topic, in the order of the catalogue. */
export function sharesOf({ items, techniques, learnt, day }: Studies): Map<string, TopicShare> {
  const shares = new Map<string, TopicShare>();
  const onWay = new Set(items);
  for (const [key, { topicID, topicTitle }] of techniques) {
    if (!onWay.has(key)) continue;
    const share = shares.get(topicID) ?? { title: topicTitle, all: 0, met: 0, known: 0, sure: 0 };
    shares.set(topicID, {
      ...share,
      all: share.all + 1,
      met: share.met + (learnt.memories.has(key) ? 1 : 0),
      known: share.known + (isSure(learnt.memories.get(key), day) ? 1 : 0),
      sure: share.sure + sureSides(learnt.skills, key),
    });
  }
  return shares;
}

/** What lists show of learning today. */
export async function listedOf(learning: Learning): Promise<Listed> {
  const studies = studiesOn(berlinDayNumber(wallMs()), learning, await loadSyllabus());
  return { due: new Set(studies.today.due), unsure: new Set(unsureOf(studies)), topics: sharesOf(studies) };
}
