import { loadTechniqueTopics } from "../../platform/catalogue.ts";

/** All topics with techniques, for `use()`. */
export const techniqueTopics = loadTechniqueTopics;

/** The title of a topic without its number: beside it stands how many fit. */
export const topicLabel = (title: string): string => title.replace(/^\d+ /, "");
