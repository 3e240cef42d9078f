import { useCallback, useEffect, useMemo, useState } from "react";
import { documentsOfNotes } from "#domain/search/documents.ts";
import { SearchIndex } from "#domain/search/searchIndex.ts";
import type { Live, TechniqueNotes } from "../platform/adapters.ts";
import { useAllNotes } from "../platform/context.tsx";
import { type CatalogueSearch, fillIndex, openCatalogueSearch } from "./catalogueSearch.ts";

/** The catalogue once it is searchable, undefined before. */
function useCatalogueSearch(): [CatalogueSearch | undefined, () => void] {
  const [catalogue, setCatalogue] = useState<CatalogueSearch>();
  const open = useCallback(() => void openCatalogueSearch().then(setCatalogue), []);
  useEffect(open, [open]);
  return [catalogue, open];
}

/** An index of the user's notes, rebuilt after changes; the old one stays in use meanwhile. */
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

/** Everything searchable, as it becomes ready. */
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
  const notesFailed = all.status === "failed";
  return useMemo(() => ({ catalogue, notes, notesFailed, retry }), [catalogue, notes, notesFailed, retry]);
}
