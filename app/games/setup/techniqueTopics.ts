import { loadTopic, topicsOf } from "../../platform/catalogue.ts";
import { once } from "../../platform/once.ts";

/** All topics with techniques, single and kombi, in the order of the catalogue, for `use()`. */
export const techniqueTopics = once(() => Promise.all(topicsOf("tech").map(({ topicID }) => loadTopic(topicID))));

/** The title of a topic without its number: beside it stands how many fit. */
export const topicLabel = (title: string): string => title.replace(/^\d+ /, "");
