import type { Belt, Group, Question, Technique, Topic } from "../catalogue/schema.ts";
import type { Random } from "./random.ts";

/** Selects every topic. */
export const ALL_TOPICS = "all";

/** `all`: everything up to the belt. `new`: only what the belt's exam adds. */
export const TRAINING_MODES = ["all", "new"] as const;
export type TrainingMode = (typeof TRAINING_MODES)[number];

/** A technique with its topic. */
export interface TechniqueOfTopic extends Technique {
  topicID: string;
  topicTitle: string;
  group: Group;
}

/** Everything up to a belt, or only what is new with it. */
export interface BeltChoice {
  belt: Belt;
  mode: TrainingMode;
}

export interface TechniqueChoice extends BeltChoice {
  /** Topic ids, or `ALL_TOPICS`. */
  topics: readonly string[];
}

/** No list goes beyond brown: black trains what brown trains (rule 5.8). */
const asListed = (belt: Belt): Belt => (belt === "black" ? "brown" : belt);

const isSelected = (topics: readonly string[], topic: string) => topics.includes(ALL_TOPICS) || topics.includes(topic);

/** Whether a technique with these belts is chosen (rule 9.1). */
export function fitsBelt(listed: readonly Belt[], { belt, mode }: BeltChoice): boolean {
  return mode === "new" ? listed[0] === asListed(belt) : listed.includes(asListed(belt));
}

/** The selected techniques in the order of the catalogue (rule 9.1). Techniques without a belt are never selected. */
export function filterTechniques(topics: readonly Topic[], choice: TechniqueChoice): TechniqueOfTopic[] {
  return topics
    .filter(({ topicID }) => isSelected(choice.topics, topicID))
    .flatMap(({ topicID, title, group, list }) =>
      list
        .filter((technique) => fitsBelt(technique.belt, choice))
        .map((technique) => Object.assign({ topicID, topicTitle: title, group }, technique)),
    );
}

/** The selected techniques, shuffled. */
export function drawTechniques(topics: readonly Topic[], choice: TechniqueChoice, random: Random): TechniqueOfTopic[] {
  return random.shuffle(filterTechniques(topics, choice));
}

export interface QuestionChoice {
  /** Labels of questions, or `ALL_TOPICS`. */
  topics: readonly string[];
  belt: Belt;
}

/** The selected questions in the order of the catalogue. A question without belts fits every belt. */
export function filterQuestions(questions: readonly Question[], { topics, belt }: QuestionChoice): Question[] {
  return questions.filter(
    (question) =>
      question.topic.some((topic) => isSelected(topics, topic)) &&
      (question.belt === undefined || question.belt.map(asListed).includes(asListed(belt))),
  );
}

/** The labels of questions, each once, in order of first appearance. */
export const labelsOf = (questions: readonly Question[]): string[] => [
  ...new Set(questions.flatMap(({ topic }) => topic)),
];
