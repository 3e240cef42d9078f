import type { GlossaryEntry } from "#domain/catalogue/schema.ts";
import { makeTermMarker, type MarkTerms } from "#domain/catalogue/terms.ts";
import { loadGlossary } from "virtual:catalogue";
import type { Live } from "./adapters.ts";
import { makeFetched } from "./fetched.ts";

/** There is one. Its marker is expensive and therefore made once. */
const ONLY = "glossary";
const fetched = makeFetched(async () => {
  const glossary = await loadGlossary();
  return { glossary, mark: makeTermMarker(glossary) };
});

const markNothing: MarkTerms = (texts) => texts.map((text) => [{ text }]);

/** Loads the glossary, so that the hooks below have it at once. */
export const fetchGlossary = () => fetched.fetch(ONLY);

/** The glossary as it loads, and a way to try again. */
export function useGlossary(): { glossary: Live<GlossaryEntry[]>; retry: () => void } {
  const { live, retry } = fetched.use(ONLY);
  return { glossary: live.status === "ready" ? { ...live, value: live.value.glossary } : live, retry };
}

/** Marks the terms of the glossary in texts; none before it has loaded or if it fails to load. */
export function useTermMarker(): MarkTerms {
  const { live } = fetched.use(ONLY);
  return live.status === "ready" ? live.value.mark : markNothing;
}
