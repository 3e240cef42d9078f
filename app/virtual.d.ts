/** The catalogue as the build makes it from `content/`: the index at once, everything else in a chunk of its own. */
declare module "virtual:catalogue" {
  import type { GlossaryEntry, Question, Quote, Topic, TopicSummary } from "#domain/catalogue/schema.ts";
  /** In the order of the catalogue. */
  export const topics: TopicSummary[];
  export const quotes: Quote[];
  /** Rejects for an id that is not in `topics`. */
  export function loadTopic(topicID: string): Promise<Topic>;
  export function loadQuestions(): Promise<Question[]>;
  /** In the order of the alphabet. */
  export function loadGlossary(): Promise<GlossaryEntry[]>;
}
