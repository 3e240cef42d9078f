import { loadTopic, topicsOf } from "../../platform/catalogue.ts";
import { once } from "../../platform/once.ts";

/** All topics with techniques, single and kombi, in the order of the catalogue, for `use()`. */
export const techniqueTopics = once(() => Promise.all(topicsOf("tech").map(({ topicID }) => loadTopic(topicID))));
