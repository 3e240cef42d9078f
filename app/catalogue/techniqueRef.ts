import type { Technique, Topic } from "#domain/catalogue/schema.ts";
import type { TechniqueRef } from "../platform/adapters.ts";

/** The key of a technique's notes: single techniques and combinations share `tech`. */
export const techniqueRef = (topic: Topic, { techniqueNr }: Technique): TechniqueRef => ({
  topic: topic.group === "single" || topic.group === "kombi" ? "tech" : topic.group,
  topicListID: topic.topicID,
  techniqueNr,
});
