import type { Technique, Topic } from "#domain/catalogue/schema.ts";
import type { TechniqueRef } from "../platform/adapters.ts";

/** Whose notes belong to a technique: single techniques and combinations share those of `tech`. */
export const techniqueRef = (topic: Topic, { techniqueNr }: Technique): TechniqueRef => ({
  topic: topic.group === "single" || topic.group === "kombi" ? "tech" : topic.group,
  topicListID: topic.topicID,
  techniqueNr,
});
