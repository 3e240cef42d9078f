import { useEffect, useState } from "react";
import type { TechniqueRef } from "#domain/notes/note.ts";
import { findTopic, loadTopic } from "../platform/catalogue.ts";
import { href } from "../routes.ts";

/** Title and address of a technique. */
export interface TechniqueTitle {
  title: string;
  topicTitle: string;
  /** Absent for techniques that the catalogue no longer has. */
  href?: string;
}

type TitlesByNr = Map<string, string>;
/** Titles of loaded topics. */
const known = new Map<string, TitlesByNr>();

async function loadTitles(topicID: string): Promise<void> {
  const { list } = await loadTopic(topicID);
  known.set(topicID, new Map(list.map(({ techniqueNr, title }) => [techniqueNr, title])));
}

/** The titles of techniques as their topics load; until then, and offline, topic and number. */
export function useTechniqueTitles(techniques: readonly TechniqueRef[]): (ref: TechniqueRef) => TechniqueTitle {
  const [, setLoaded] = useState(0);
  const found = techniques.flatMap(({ topic, topicListID }) => findTopic(topic, topicListID)?.topicID ?? []);
  const ids = [...new Set(found)].sort().join(" ");
  useEffect(() => {
    let wanted = true;
    const missing = ids.split(" ").filter((id) => id !== "" && !known.has(id));
    // Techniques of a topic that fails to load are shown with their numbers.
    Promise.allSettled(missing.map(loadTitles)).then(
      () => wanted && setLoaded((count) => count + 1),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [ids]);
  return titleOf;
}

function titleOf({ topic, topicListID, techniqueNr }: TechniqueRef): TechniqueTitle {
  const summary = findTopic(topic, topicListID);
  const titles = summary && known.get(summary.topicID);
  const title = titles?.get(techniqueNr);
  const isGone = summary === undefined || (titles !== undefined && title === undefined);
  return {
    title: title ? `${techniqueNr}. ${title}` : `Nr. ${techniqueNr}`,
    topicTitle: summary?.title ?? topicListID,
    href: isGone ? undefined : href.technique(summary.group, topicListID, techniqueNr),
  };
}
