import { useEffect, useState } from "react";
import type { TechniqueOfTopic } from "#domain/game/filter.ts";
import { techniquesByKey } from "#domain/learning/order.ts";
import { loadTechniqueTopics } from "../catalogue.ts";
import { once } from "../once.ts";

/** Techniques by key, in the order of the catalogue. */
export type Techniques = ReadonlyMap<string, TechniqueOfTopic>;

/** All techniques of the catalogue, by key. */
export const loadTechniques = once(async (): Promise<Techniques> => techniquesByKey(await loadTechniqueTopics()));

/** The techniques, as soon as they are wanted; `isFailed` when they could not be loaded. */
export function useTechniques(isWanted = true): { techniques?: Techniques; isFailed?: boolean } {
  const [loaded, setLoaded] = useState<{ techniques?: Techniques; isFailed?: boolean }>({});
  useEffect(() => {
    if (!isWanted) return undefined;
    let isHere = true;
    loadTechniques().then(
      (techniques) => isHere && setLoaded({ techniques }),
      () => isHere && setLoaded({ isFailed: true }),
    );
    return () => {
      isHere = false;
    };
  }, [isWanted]);
  return loaded;
}
