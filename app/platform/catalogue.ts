import { topicIDOf } from "#domain/catalogue/aliases.ts";
import type { ShownLesson } from "#domain/catalogue/links.ts";
import type { Topic, TopicSummary } from "#domain/catalogue/schema.ts";
import { loadLessons, loadTopic, topics } from "virtual:catalogue";
import type { Category } from "../routes.ts";
import type { Live } from "./adapters.ts";
import { makeFetched } from "./fetched.ts";
import { once } from "./once.ts";

export {
  loadGlossary,
  loadLearningOrder,
  loadLessons,
  loadQuestions,
  loadTopic,
  picturedGroups,
  quotes,
  topics,
} from "virtual:catalogue";

const CATEGORIES: readonly Category[] = ["tech", "single", "kombi", "kuen", "theorie"];

export const isCategory = (value: string): value is Category => CATEGORIES.some((category) => category === value);

/** The topics of a category; `tech` holds single techniques and combinations together. */
export function topicsOf(category: Category): TopicSummary[] {
  return topics.filter(
    ({ group }) => group === category || (category === "tech" && (group === "single" || group === "kombi")),
  );
}

/** The topic of a category by its id or an alias of it, if the category has it. */
export function findTopic(category: Category, topicID: string): TopicSummary | undefined {
  const id = topicIDOf(topicID);
  return topicsOf(category).find((topic) => topic.topicID === id);
}

/** All topics with techniques, single and kombi, in the order of the catalogue. */
export const loadTechniqueTopics = once(() => Promise.all(topicsOf("tech").map(({ topicID }) => loadTopic(topicID))));

const fetchedTopics = makeFetched((topicID) => loadTopic(topicID));
const fetchedLessons = makeFetched((topicID) => loadLessons(topicID));

/** Loads a topic, so that `useTopic` has it at once. */
export const fetchTopic = fetchedTopics.fetch;

/** Loads the lessons of a topic, so that `useLessons` has them at once. */
export const fetchLessons = fetchedLessons.fetch;

/** A topic as it loads, and a way to try again. The id must be one of `topics`. */
export function useTopic(topicID: string): { topic: Live<Topic>; retry: () => void } {
  const { live, retry } = fetchedTopics.use(topicID);
  return { topic: live, retry };
}

/** The lessons of a topic by number, as they load, and a way to try again. The id must be one of `topics`. */
export function useLessons(topicID: string): { lessons: Live<Record<string, ShownLesson>>; retry: () => void } {
  const { live, retry } = fetchedLessons.use(topicID);
  return { lessons: live, retry };
}
