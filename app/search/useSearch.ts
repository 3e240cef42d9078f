import { useCallback, useEffect, useState } from "react";
import { documentsOfNotes } from "#domain/search/documents.ts";
import { SearchIndex } from "#domain/search/searchIndex.ts";
import type { Live, TechniqueNotes } from "../platform/adapters.ts";
import { useAllNotes } from "../platform/context.tsx";
import { type CatalogueSearch, fillIndex, openCatalogueSearch } from "./catalogueSearch.ts";

/** The catalogue as it becomes searchable; undefined on the way. */
function useCatalogueSearch(): [CatalogueSearch | undefined, () => void] {
  const [catalogue, setCatalogue] = useState<CatalogueSearch>();
  const open = useCallback(() => void openCatalogueSearch().then(setCatalogue), []);
  useEffect(open, [open]);
  return [catalogue, open];
}

/** An index over the reader's notes, made anew when they change; until it is ready, the one before. */
function useNotesIndex(all: Live<TechniqueNotes[]>, catalogue: CatalogueSearch | undefined): SearchIndex | undefined {
  const [index, setIndex] = useState<SearchIndex>();
  const notes = all.status === "ready" ? all.value : undefined;
  useEffect(() => {
    if (!notes || !catalogue) return undefined;
    let wanted = true;
    const made = new SearchIndex();
    const documents = notes.flatMap((technique) => documentsOfNotes(technique, catalogue.homeOf(technique)));
    void fillIndex(made, documents).then(() => wanted && setIndex(made));
    return () => {
      wanted = false;
    };
  }, [notes, catalogue]);
  return index;
}

/** Everything that can be searched, as it gets ready. */
export interface Searchable {
  catalogue: CatalogueSearch | undefined;
  notes: SearchIndex | undefined;
  notesFailed: boolean;
  retry: () => void;
}

export function useSearchable(): Searchable {
  const all = useAllNotes();
  const [catalogue, retry] = useCatalogueSearch();
  const notes = useNotesIndex(all, catalogue);
  return { catalogue, notes, notesFailed: all.status === "failed", retry };
}
