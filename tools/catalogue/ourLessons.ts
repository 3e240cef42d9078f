import { linkRef } from "#domain/catalogue/checkLessons.ts";
import type { Lesson } from "#domain/catalogue/lesson.ts";
import { linksOf } from "#domain/catalogue/links.ts";
import type { Catalogue } from "#domain/catalogue/schema.ts";
import type { Problem } from "#domain/catalogue/source.ts";

/** What each of our techniques must have, in words for the author. */
const DEMANDS: readonly { is: (lesson: Lesson) => boolean; message: string }[] = [
  { is: ({ mistakes: { length } }) => length === 2 || length === 3, message: "zwei oder drei mistakes" },
  { is: ({ practice }) => practice.length > 0 && practice.length <= 4, message: "eine bis vier Übungen (practice)" },
  { is: ({ practice }) => practice.every(({ dose }) => dose !== undefined), message: "dose bei jeder Übung" },
  { is: ({ practice }) => practice.some(({ harder }) => harder !== undefined), message: "eine Steigerung (harder)" },
  { is: ({ check }) => check !== undefined, message: "check" },
  {
    is: ({ buildsOn, counters, relatives }) => buildsOn.length + counters.length + relatives.length > 0,
    message: "wenigstens einen Verweis (buildsOn, counters oder relatives)",
  },
];

/** Checks that every technique of our catalogue teaches: lesson, steps. Does not apply to a club's. */
export function checkOurLessons({ topics, lessons }: Catalogue): Problem[] {
  const problems: Problem[] = [];
  for (const { topicID, group, list } of topics) {
    if (group !== "single" && group !== "kombi") continue;
    const own = lessons.find(({ lessonsOf }) => lessonsOf === topicID);
    const report = (nr: string, what: string) =>
      problems.push({ file: "content/lessons/", line: 1, message: `${topicID} ${nr} braucht ${what}` });
    for (const { techniqueNr, steps = [] } of list) {
      if (steps.length < 2) report(techniqueNr, "Schritte (steps)");
      const lesson = own?.lessons[techniqueNr];
      if (!lesson) report(techniqueNr, "einen Eintrag in lessons");
      else for (const { is, message } of DEMANDS) if (!is(lesson)) report(techniqueNr, message);
    }
  }
  return problems;
}

/** Two techniques may share a Merkname only where they belong together: it is one image for both. */
export function checkMerknamen({ topics, lessons }: Catalogue): Problem[] {
  const links = linksOf(topics, lessons);
  const byName = new Map<string, string[]>();
  for (const topic of topics) {
    for (const technique of topic.list) {
      const { memorableName: name } = technique;
      if (name !== undefined) byName.set(name, [...(byName.get(name) ?? []), linkRef(topic, technique)]);
    }
  }
  return [...byName].flatMap(([name, refs]) =>
    refs
      .filter((ref) => refs.length > 1 && !links.get(ref)?.some((link) => refs.includes(linkRef(link, link))))
      .map((ref) => ({
        file: "content/techniques/",
        line: 1,
        message: `der Merkname „${name}“ steht bei ${refs.join(", ")}, und ${ref} ist mit keiner davon verbunden`,
      })),
  );
}
