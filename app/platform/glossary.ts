import { useCallback, useEffect, useState } from "react";
import type { GlossaryEntry } from "#domain/catalogue/schema.ts";
import { makeTermMarker, type MarkTerms } from "#domain/catalogue/terms.ts";
import { loadGlossary } from "virtual:catalogue";
import type { Live } from "./adapters.ts";

/** The loaded glossary with its marker, which is expensive and therefore made once. */
let loaded: { glossary: GlossaryEntry[]; mark: MarkTerms } | undefined;

const markNothing: MarkTerms = (texts) => texts.map((text) => [{ text }]);

/** Loads the glossary, so that the hooks below have it at once. */
export async function fetchGlossary(): Promise<void> {
  if (loaded) return;
  const glossary = await loadGlossary();
  loaded ??= { glossary, mark: makeTermMarker(glossary) };
}

/** The glossary as it loads, and a way to try again. */
export function useGlossary(): { glossary: Live<GlossaryEntry[]>; retry: () => void } {
  const [failure, setFailure] = useState<string>();
  const [, setArrived] = useState(false);
  const isKnown = loaded !== undefined;

  useEffect(() => {
    // What was fetched ahead since this was rendered has told nobody yet: `fetchGlossary` does, at once.
    if (isKnown || failure) return undefined;
    let wanted = true;
    const load = async () => {
      try {
        await fetchGlossary();
        if (wanted) setArrived(true);
      } catch (error) {
        if (wanted) setFailure(error instanceof Error ? error.name : "unknown");
      }
    };
    void load();
    return () => {
      wanted = false;
    };
  }, [isKnown, failure]);

  // Clearing the failure makes the effect above load again.
  const retry = useCallback(() => setFailure(undefined), []);

  if (loaded) return { glossary: { status: "ready", value: loaded.glossary, pending: false }, retry };
  return { glossary: failure ? { status: "failed", code: failure } : { status: "loading" }, retry };
}

/** Marks the terms of the glossary in texts; none before it has loaded or if it fails to load. */
export function useTermMarker(): MarkTerms {
  useGlossary();
  return loaded?.mark ?? markNothing;
}
