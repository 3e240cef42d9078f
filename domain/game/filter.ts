import type { Belt, Group, Question, Technique, Topic } from "../catalogue/schema.ts";
import type { Random } from "./random.ts";

/** Stands for every topic in a selection. */
export const ALL_TOPICS = "all";

/** `all`: everything up to the belt. `new`: only what its exam adds. */
export const TRAINING_MODES = ["all", "new"] as const;
export type TrainingMode = (typeof TRAINING_MODES)[number];

/** A technique as a game meets it: with the topic that it comes from. */
export interface TechniqueOfTopic extends Technique {
  topicID: string;
  topicTitle: string;
  group: Group;
}

export interface TechniqueChoice {
  /** Topic ids, or `ALL_TOPICS`. */
  topics: readonly string[];
  belt: Belt;
  mode: TrainingMode;
}

/** No list goes beyond brown: black trains what brown trains (decisions 11). */
const asListed = (belt: Belt): Belt => (belt === "black" ? "brown" : belt);

const isSelected = (topics: readonly string[], topic: string) => topics.includes(ALL_TOPICS) || topics.includes(topic);

function fitsBelt(listed: readonly Belt[], { belt, mode }: TechniqueChoice): boolean {
  return mode === "new" ? listed[0] === asListed(belt) : listed.includes(asListed(belt));
}

/** The techniques that fit a choice, in the order of the catalogue (S2 section 5). Those without a belt never do. */
export function filterTechniques(topics: readonly Topic[], choice: TechniqueChoice): TechniqueOfTopic[] {
  return topics
    .filter(({ topicID }) => isSelected(choice.topics, topicID))
    .flatMap(({ topicID, title, group, list }) =>
      list
        .filter((technique) => fitsBelt(technique.belt, choice))
        .map((technique) => Object.assign({ topicID, topicTitle: title, group }, technique)),
    );
}

/** The techniques that fit a choice, shuffled: what a drill goes through. */
export function drawTechniques(topics: readonly Topic[], choice: TechniqueChoice, random: Random): TechniqueOfTopic[] {
  return random.shuffle(filterTechniques(topics, choice));
}

export interface QuestionChoice {
  /** Labels of questions, or `ALL_TOPICS`. */
  topics: readonly string[];
  belt: Belt;
}

/** The questions that fit a choice, in the order of the catalogue. A question without belts fits every belt. */
export function filterQuestions(questions: readonly Question[], { topics, belt }: QuestionChoice): Question[] {
  return questions.filter(
    (question) =>
      question.topic.some((topic) => isSelected(topics, topic)) &&
      (question.belt === undefined || question.belt.map(asListed).includes(asListed(belt))),
  );
}

/** The labels that questions carry, each once, in the order in which they first appear. */
export const labelsOf = (questions: readonly Question[]): string[] => [
  ...new Set(questions.flatMap(({ topic }) => topic)),
];
