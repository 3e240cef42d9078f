import { type Belt, BELTS, type Topic } from "#domain/catalogue/schema.ts";
import type { Problem, Source } from "#domain/catalogue/source.ts";

/** The belts that can add techniques. Black trains what brown trains. */
const FIRST_BELTS = BELTS.slice(0, 6);

/** The number of techniques added at white, yellow, orange, green, blue and brown, for each topic of our catalogue. */
export const OUR_TECHNIQUES: Record<string, readonly number[]> = {
  basisStaende: [4, 4, 3, 2, 0, 0],
  blocks: [0, 5, 4, 4, 3, 0],
  schlaege: [42, 0, 0, 0, 0, 0],
  tritte: [0, 10, 10, 13, 13, 5],
  chinna: [0, 3, 3, 3, 3, 0],
  hebel: [0, 4, 5, 5, 6, 0],
  handkombination: [0, 3, 3, 3, 4, 0],
  trittkombination: [0, 3, 3, 4, 2, 0],
  defensive: [0, 3, 3, 4, 3, 0],
  offensive: [0, 3, 3, 4, 2, 0],
  wuerfe: [0, 3, 4, 3, 2, 0],
  falltrittkombinationen: [0, 3, 3, 3, 3, 0],
  stock: [0, 3, 3, 3, 3, 0],
  messer: [0, 2, 4, 2, 4, 0],
  greifkontertechniken: [0, 3, 3, 3, 3, 2],
  schlagkonter: [0, 6, 4, 5, 6, 3],
  trittkontertechniken: [0, 2, 3, 3, 3, 1],
};
export const OUR_FORMS = 13;
/** The number of entries in the topics of theory. */
export const OUR_THEORY: Record<string, number> = {
  kampfprinzipien: 25,
  kampfdistanzen: 5,
  sicherTrainieren: 9,
  notwehr: 8,
  nachschlagen: 4,
};

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const perBelt = (counts: readonly number[]) =>
  FIRST_BELTS.flatMap((belt: Belt, index) => (counts[index] ? `${belt} ${counts[index]}` : [])).join(", ");

const firstBelts = ({ list }: Topic) =>
  FIRST_BELTS.map((belt) => list.filter(({ belt: belts }) => belts[0] === belt).length);

/** Checks that our catalogue is complete. Does not apply to a club's. */
export function checkOurCounts(topics: readonly Topic[], sources: readonly Source[]): Problem[] {
  const problems: Problem[] = [];
  const fileOf = (topicID: string) =>
    sources.find(({ data }) => (data as { topicID?: unknown } | undefined)?.topicID === topicID)?.file;
  const report = (topicID: string, message: string) =>
    problems.push({ file: fileOf(topicID) ?? "content/catalogue.yaml", line: 1, message });
  const find = (topicID: string) => topics.find((topic) => topic.topicID === topicID);
  const missing = (topicID: string) => report(topicID, `das Thema ${topicID} fehlt oder ist nicht lesbar`);

  for (const [topicID, expected] of Object.entries(OUR_TECHNIQUES)) {
    const topic = find(topicID);
    if (!topic) missing(topicID);
    else if (firstBelts(topic).join() !== expected.join()) {
      const found = `${topic.list.length} (${perBelt(firstBelts(topic))})`;
      report(topicID, `${sum(expected)} Techniken, neu je Gurt: ${perBelt(expected)} – nicht ${found}`);
    }
  }
  for (const [topicID, expected] of Object.entries(OUR_THEORY)) {
    const topic = find(topicID);
    if (!topic) missing(topicID);
    else if (topic.list.length !== expected) report(topicID, `${expected} Einträge, nicht ${topic.list.length}`);
  }
  const forms = topics.filter(({ group }) => group === "kuen").length;
  if (forms !== OUR_FORMS) report("", `${OUR_FORMS} Formen, nicht ${forms}`);
  const known = new Set([...Object.keys(OUR_TECHNIQUES), ...Object.keys(OUR_THEORY)]);
  for (const { topicID, group } of topics) {
    if (group !== "kuen" && !known.has(topicID)) report(topicID, `das Thema ${topicID} steht nicht in ourCounts.ts`);
  }
  return problems;
}
