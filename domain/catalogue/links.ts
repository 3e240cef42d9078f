import { linkRef } from "./checkLessons.ts";
import type { Lesson, TopicLessons } from "./lesson.ts";
import { type Belt, BELTS, type Group, type Technique, type Topic } from "./schema.ts";

/** The kinds of links between techniques, in the order in which a page shows them. */
export const LINK_KINDS = ["buildsOn", "leadsTo", "counters", "counteredBy", "relative"] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** A link as its page shows it: where it leads, and what is different there. */
export interface TechniqueLink {
  kind: LinkKind;
  topicID: string;
  group: Group;
  techniqueNr: string;
  title: string;
  /** The first belt of the other technique, where that comes after this one's: it is asked for later. */
  laterBelt?: Belt;
  /** Of close relatives: what is different. */
  differs?: string;
}

interface Place {
  topic: Topic;
  technique: Technique;
}

const rankOf = ({ belt: [first] }: Technique) => (first === undefined ? -1 : BELTS.indexOf(first));

function toLink(kind: LinkKind, from: Place, { topic, technique }: Place, differs?: string): TechniqueLink {
  const { topicID, group } = topic;
  const { techniqueNr, title, belt } = technique;
  const laterBelt = kind === "buildsOn" && rankOf(technique) > rankOf(from.technique) ? belt[0] : undefined;
  return { kind, topicID, group, techniqueNr, title, laterBelt, differs };
}

/**
 * All links by the technique that they start from (`blocks/3`), both ways: what one builds on leads to it, what it
 * counters is countered by it. Links to what is not in the catalogue are left out.
 */
export function linksOf(topics: readonly Topic[], lessons: readonly TopicLessons[]): Map<string, TechniqueLink[]> {
  const places = new Map<string, Place>();
  for (const topic of topics) {
    for (const technique of topic.list) places.set(linkRef(topic, technique), { topic, technique });
  }
  const links = new Map<string, TechniqueLink[]>();
  const startingAt = (ref: string) => {
    const list = links.get(ref) ?? [];
    links.set(ref, list);
    return list;
  };
  const join = (from: string, to: string, [kind, back]: readonly [LinkKind, LinkKind], differs?: string) => {
    const [start, end] = [places.get(from), places.get(to)];
    if (!start || !end) return;
    startingAt(from).push(toLink(kind, start, end, differs));
    startingAt(to).push(toLink(back, end, start, differs));
  };
  for (const { lessonsOf, lessons: ofTopic } of lessons) {
    for (const [nr, { buildsOn, counters, relatives }] of Object.entries(ofTopic)) {
      const from = `${lessonsOf}/${nr}`;
      for (const to of buildsOn) join(from, to, ["buildsOn", "leadsTo"]);
      for (const to of counters) join(from, to, ["counters", "counteredBy"]);
      for (const { to, differs } of relatives) join(from, to, ["relative", "relative"], differs);
    }
  }
  for (const [from, list] of links) links.set(from, inOrder(list));
  return links;
}

/**
 * By kind, in the order of the catalogue as far as that was kept. Two techniques that are joined twice stand once, by the
 * first of their kinds, with what is different.
 */
function inOrder(list: readonly TechniqueLink[]): TechniqueLink[] {
  const order = (link: TechniqueLink) => LINK_KINDS.indexOf(link.kind);
  const once = new Map<string, TechniqueLink>();
  for (const link of list.toSorted((one, other) => order(one) - order(other))) {
    const ref = linkRef(link, link);
    const first = once.get(ref) ?? link;
    once.set(ref, { ...first, differs: first.differs ?? link.differs });
  }
  return [...once.values()];
}

/** A lesson as the page of its technique shows it, with its links both ways. */
export type ShownLesson = Pick<Lesson, "mistakes" | "practice" | "check" | "partner"> & {
  links: readonly TechniqueLink[];
};

/** What the pages of one topic show, by number; techniques without lesson and links are left out. */
export function lessonsOfTopic(
  topicID: string,
  lessons: readonly TopicLessons[],
  links: ReadonlyMap<string, TechniqueLink[]>,
): Record<string, ShownLesson> {
  const own = lessons.find(({ lessonsOf }) => lessonsOf === topicID)?.lessons ?? {};
  const linked = [...links.keys()]
    .filter((ref) => ref.startsWith(`${topicID}/`))
    .map((ref) => ref.slice(topicID.length + 1));
  const numbers = new Set([...Object.keys(own), ...linked]);
  return Object.fromEntries(
    [...numbers].map((nr) => {
      const { mistakes = [], practice = [], check, partner } = own[nr] ?? {};
      return [nr, { mistakes, practice, check, partner, links: links.get(`${topicID}/${nr}`) ?? [] }];
    }),
  );
}
