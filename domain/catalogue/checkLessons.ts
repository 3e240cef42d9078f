import type { Lesson, TopicLessons } from "./lesson.ts";
import type { Technique, Topic } from "./schema.ts";
import type { Path, Report } from "./source.ts";

/** The lessons of one topic and their place. */
export interface PlacedLessons {
  file: string;
  lessons: TopicLessons;
  report: Report;
}

/** The name by which lessons link to a technique: `blocks/3`. */
export const linkRef = ({ topicID }: Pick<Topic, "topicID">, { techniqueNr }: Pick<Technique, "techniqueNr">) =>
  `${topicID}/${techniqueNr}`;

/** `basisStaende` → `content/lessons/basis-staende.yaml`, as the topic's own file is called. */
const fileNameOf = (path: string) => path.slice(path.lastIndexOf("/") + 1);

interface Link {
  to: string;
  path: Path;
}

/** All links of a lesson, kind by kind. */
function linksIn({ buildsOn, counters, relatives }: Lesson): Link[][] {
  return [
    buildsOn.map((to, index) => ({ to, path: ["buildsOn", index] })),
    counters.map((to, index) => ({ to, path: ["counters", index] })),
    relatives.map(({ to }, index) => ({ to, path: ["relatives", index, "to"] })),
  ];
}

function checkLinks(from: string, lesson: Lesson, known: ReadonlySet<string>, report: Report): void {
  for (const links of linksIn(lesson)) {
    links.forEach(({ to, path }, index) => {
      if (to === from) report(path, "eine Technik verweist nicht auf sich selbst");
      else if (!known.has(to)) report(path, `eine Technik „${to}“ gibt es nicht`);
      if (links.findIndex((other) => other.to === to) < index) report(path, `„${to}“ steht zweimal da`);
    });
  }
}

/** Two that are related name each other once, since both pages show it. */
function checkRelatives(all: readonly PlacedLessons[]): void {
  const seen = new Set<string>();
  for (const { lessons, report } of all) {
    for (const [nr, { relatives }] of Object.entries(lessons.lessons)) {
      relatives.forEach(({ to }, index) => {
        const from = `${lessons.lessonsOf}/${nr}`;
        if (seen.has(`${to} ${from}`)) {
          report(
            ["lessons", nr, "relatives", index],
            `„${to}“ nennt diese Verwandtschaft schon; beide Seiten zeigen sie`,
          );
        }
        seen.add(`${from} ${to}`);
      });
    }
  }
}

/** Whoever builds on something cannot, in the end, be what that builds on. Visits each technique and link once. */
function checkCircles(all: readonly PlacedLessons[]): void {
  const steps = new Map<string, { next: readonly string[]; say: (message: string) => void }>();
  for (const { lessons, report } of all) {
    for (const [nr, { buildsOn }] of Object.entries(lessons.lessons)) {
      const say = (message: string) => report(["lessons", nr, "buildsOn"], message);
      steps.set(`${lessons.lessonsOf}/${nr}`, { next: buildsOn, say });
    }
  }
  const done = new Set<string>();
  for (const start of steps.keys()) {
    // A walk with its own stack: a long chain must not be a deep call.
    const way: { ref: string; at: number }[] = [{ ref: start, at: 0 }];
    const onWay = new Set([start]);
    while (way.length > 0) {
      const place = way.at(-1)!;
      const to = done.has(place.ref) ? undefined : steps.get(place.ref)?.next[place.at++];
      if (to === undefined) {
        done.add(place.ref);
        onWay.delete(place.ref);
        way.pop();
      } else if (onWay.has(to)) steps.get(place.ref)?.say(`„${to}“ baut selbst auf dieser Technik auf`);
      else if (!done.has(to)) {
        onWay.add(to);
        way.push({ ref: to, at: 0 });
      }
    }
  }
}

/** The rules for lessons that their schema cannot express: every number and link exists, nothing is said twice. */
export function checkLessons(
  all: readonly PlacedLessons[],
  topics: readonly Topic[],
  fileOf: (topic: Topic) => string,
) {
  const known = new Set(topics.flatMap((topic) => topic.list.map((technique) => linkRef(topic, technique))));
  for (const { file, lessons, report } of all) {
    const topic = topics.find(({ topicID }) => topicID === lessons.lessonsOf);
    if (!topic) {
      report(["lessonsOf"], `kein Thema hat die Id ${lessons.lessonsOf}`);
      continue;
    }
    const name = fileNameOf(fileOf(topic));
    if (fileNameOf(file) !== name) report(["lessonsOf"], `gehört in die Datei content/lessons/${name}`);
    for (const [nr, lesson] of Object.entries(lessons.lessons)) {
      const within: Report = (path, message) => report(["lessons", nr, ...path], message);
      const ref = `${topic.topicID}/${nr}`;
      if (!known.has(ref)) within([], `eine Technik mit der Nummer '${nr}' gibt es in diesem Thema nicht`);
      checkLinks(ref, lesson, known, within);
    }
  }
  checkRelatives(all);
  checkCircles(all);
}
