import { countByFirstBelt } from "#domain/catalogue/beltCounts.ts";
import {
  type Catalogue,
  type Group,
  GROUPS,
  type Picture,
  type Topic,
  type TopicSummary,
} from "#domain/catalogue/schema.ts";
import { lessonsOfTopic, linksOf } from "#domain/catalogue/links.ts";
import { learningOrder } from "#domain/learning/learningOrder.ts";
import { firstSentence } from "#domain/catalogue/firstSentence.ts";

/** The module that the app imports; each topic, its lessons, the questions and the glossary are modules below it. */
export const INDEX_ID = "virtual:catalogue";
const TOPIC_PREFIX = `${INDEX_ID}/topic-`;
const LESSONS_PREFIX = `${INDEX_ID}/lessons-`;
const QUESTIONS_ID = `${INDEX_ID}/questions`;
const GLOSSARY_ID = `${INDEX_ID}/glossary`;
const ORDER_ID = `${INDEX_ID}/order`;

/** What is shown of a picture where it stands for its topic: one panel, without numbers and movement. */
function coverOf({ cover, list }: Topic): Picture | undefined {
  const chosen = list.find(({ techniqueNr }) => techniqueNr === cover)?.image;
  const picture = chosen ?? list.find(({ image }) => image !== undefined)?.image;
  if (!picture) return undefined;
  const { src, width, height, panels, telling = 0, thumb } = picture;
  return { src, alt: "", width, height, panels: panels?.slice(telling, telling + 1), thumb };
}

/** How the name of a form is written: the longest word in Chinese characters that its texts explain. */
function charactersOf({ group, list }: Topic): string | undefined {
  if (group !== "kuen") return undefined;
  const words = list.flatMap(({ description }) => description.match(/\p{Script=Han}+/gu) ?? []);
  return words.toSorted((one, other) => other.length - one.length)[0];
}

function toSummary(topic: Topic): TopicSummary {
  const { topicID, group, title, titleLang, subtitle, description, list, menu } = topic;
  const belts = countByFirstBelt(list);
  const isRead = group === "kuen" || group === "theorie";
  return {
    topicID,
    group,
    title,
    titleLang,
    subtitle,
    lead: isRead && description ? firstSentence(description) : undefined,
    characters: charactersOf(topic),
    count: list.length,
    belts: belts.length > 0 ? belts : undefined,
    picture: coverOf(topic),
    menu,
  };
}

/** The groups in which every technique has a picture: picture games can use them. */
const picturedGroups = (topics: readonly Topic[]): Group[] =>
  GROUPS.filter((group) => {
    const techniques = topics.filter((topic) => topic.group === group).flatMap(({ list }) => list);
    return techniques.length > 0 && techniques.every(({ image }) => image !== undefined);
  });

function indexModule({ topics, quotes }: Catalogue): string {
  const loadersOf = (prefix: string) =>
    topics.map(({ topicID }) => `  "${topicID}": () => import("${prefix}${topicID}"),`);
  return `export const topics = ${JSON.stringify(topics.map(toSummary))};
export const quotes = ${JSON.stringify(quotes)};
export const picturedGroups = ${JSON.stringify(picturedGroups(topics))};
const topicLoaders = {
  __proto__: null,
${loadersOf(TOPIC_PREFIX).join("\n")}
};
const lessonLoaders = {
  __proto__: null,
${loadersOf(LESSONS_PREFIX).join("\n")}
};
async function load(loaders, topicID) {
  if (!loaders[topicID]) throw new Error("No topic " + topicID);
  return await loaders[topicID]();
}
export const loadTopic = async (topicID) => (await load(topicLoaders, topicID)).topic;
export const loadLessons = async (topicID) => (await load(lessonLoaders, topicID)).lessons;
export async function loadQuestions() {
  return (await import("${QUESTIONS_ID}")).questions;
}
export async function loadGlossary() {
  return (await import("${GLOSSARY_ID}")).glossary;
}
export async function loadLearningOrder() {
  return (await import("${ORDER_ID}")).order;
}
`;
}

/** The code of one module of the catalogue; undefined for an unknown id. */
export function moduleCode(id: string, catalogue: Catalogue): string | undefined {
  if (id === INDEX_ID) return indexModule(catalogue);
  if (id === QUESTIONS_ID) return `export const questions = ${JSON.stringify(catalogue.questions)};`;
  if (id === GLOSSARY_ID) return `export const glossary = ${JSON.stringify(catalogue.glossary)};`;
  if (id === ORDER_ID) {
    return `export const order = ${JSON.stringify(learningOrder(catalogue.topics, catalogue.lessons))};`;
  }
  const found = catalogue.topics.find(
    ({ topicID }) => id === TOPIC_PREFIX + topicID || id === LESSONS_PREFIX + topicID,
  );
  if (!found) return undefined;
  if (id.startsWith(TOPIC_PREFIX)) return `export const topic = ${JSON.stringify(found)};`;
  const { topics, lessons } = catalogue;
  const shown = lessonsOfTopic(found.topicID, lessons, linksOf(topics, lessons));
  return `export const lessons = ${JSON.stringify(shown)};`;
}
