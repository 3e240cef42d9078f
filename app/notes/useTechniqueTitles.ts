import { useEffect, useState } from "react";
import type { TechniqueRef } from "#domain/notes/note.ts";
import { loadTopic, topics } from "../platform/catalogue.ts";
import { href } from "../routes.ts";

/** What a technique is called and where it is. */
export interface TechniqueTitle {
  title: string;
  topicTitle: string;
  href: string;
}

type TitlesByNr = Map<string, string>;
/** Titles of topics that have been loaded. */
const known = new Map<string, TitlesByNr>();

async function loadTitles(topicID: string): Promise<void> {
  const { list } = await loadTopic(topicID);
  known.set(topicID, new Map(list.map(({ techniqueNr, title }) => [techniqueNr, title])));
}

/** The titles of techniques, as their topics arrive; until then, and without a network, topic and number. */
export function useTechniqueTitles(techniques: readonly TechniqueRef[]): (ref: TechniqueRef) => TechniqueTitle {
  const [, setLoaded] = useState(0);
  const ids = [...new Set(techniques.map(({ topicListID }) => topicListID))].sort().join(" ");
  useEffect(() => {
    let wanted = true;
    const missing = ids.split(" ").filter((id) => !known.has(id) && topics.some(({ topicID }) => topicID === id));
    // A topic that does not load leaves its techniques with their numbers.
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

function titleOf(ref: TechniqueRef): TechniqueTitle {
  const { topic, topicListID, techniqueNr } = ref;
  const summary = topics.find(({ topicID }) => topicID === topicListID);
  const title = known.get(topicListID)?.get(techniqueNr);
  return {
    title: title ? `${techniqueNr}. ${title}` : `Nr. ${techniqueNr}`,
    topicTitle: summary?.title ?? topicListID,
    href: href.technique(summary?.group ?? topic, topicListID, techniqueNr),
  };
}
