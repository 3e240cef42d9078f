import { useEffect, useState } from "react";
import { type Syllabus, techniquesByKey } from "#domain/learning/learningOrder.ts";
import { loadLearningOrder, loadTechniqueTopics } from "../catalogue.ts";
import { once } from "../once.ts";

/** All techniques of the catalogue, and the order in which they are learnt. */
export const loadSyllabus = once(async (): Promise<Syllabus> => {
  const [topics, order] = await Promise.all([loadTechniqueTopics(), loadLearningOrder()]);
  return { techniques: techniquesByKey(topics), order };
});

/** The techniques and their order, as soon as they are wanted; `isFailed` when they could not be loaded. */
export function useSyllabus(isWanted = true): { syllabus?: Syllabus; isFailed?: boolean } {
  const [loaded, setLoaded] = useState<{ syllabus?: Syllabus; isFailed?: boolean }>({});
  useEffect(() => {
    if (!isWanted) return undefined;
    let isHere = true;
    loadSyllabus().then(
      (syllabus) => isHere && setLoaded({ syllabus }),
      () => isHere && setLoaded({ isFailed: true }),
    );
    return () => {
      isHere = false;
    };
  }, [isWanted]);
  return loaded;
}
