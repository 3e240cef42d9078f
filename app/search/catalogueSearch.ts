import {
  documentOfTerm,
  documentsOfTopic,
  type NoteHome,
  numberedTitle,
  type SearchDocument,
} from "#domain/search/documents.ts";
import type { TechniqueRef } from "#domain/notes/note.ts";
import { SearchIndex } from "#domain/search/searchIndex.ts";
import { loadGlossary, loadLessons, loadTopic, topics } from "../platform/catalogue.ts";
import { letPageBreathe } from "../platform/page/letPageBreathe.ts";

/** Documents indexed per slice: few enough for a slow phone between two frames. */
const AT_ONCE = 8;

/** The searchable catalogue. */
export interface CatalogueSearch {
  index: SearchIndex;
  /** The title and address of a technique, for its notes. */
  homeOf: (ref: TechniqueRef) => NoteHome;
  /** Whether something failed to load. */
  incomplete: boolean;
}

/** Fills an index in slices, so that the page stays responsive. */
export async function fillIndex(index: SearchIndex, documents: readonly SearchDocument[]): Promise<void> {
  for (let at = 0; at < documents.length; at += AT_ONCE) {
    index.add(documents.slice(at, at + AT_ONCE));
    await letPageBreathe();
  }
}

/** Topics and glossary in the order of the catalogue, each as soon as it has loaded. */
function loadDocuments(): Promise<SearchDocument[]>[] {
  const ofTopics = topics.map(async ({ topicID }) => {
    // Without its lessons a topic can be found all the same.
    const lessons = loadLessons(topicID).catch(() => ({}));
    return documentsOfTopic(await loadTopic(topicID), await lessons);
  });
  return [...ofTopics, loadGlossary().then((glossary) => glossary.map(documentOfTerm))];
}

async function build(): Promise<CatalogueSearch> {
  const index = new SearchIndex();
  const titles = new Map<string, string>();
  let incomplete = false;
  for (const loaded of await Promise.allSettled(loadDocuments())) {
    if (loaded.status === "rejected") incomplete = true;
    else {
      for (const { found, title } of loaded.value) {
        if (found.kind === "entry")
          titles.set(`${found.topicID} ${found.techniqueNr}`, numberedTitle({ ...found, title }));
      }
      await fillIndex(index, loaded.value);
    }
  }
  const homeOf = ({ topicListID, techniqueNr }: TechniqueRef): NoteHome => ({
    title: titles.get(`${topicListID} ${techniqueNr}`) ?? `Nr. ${techniqueNr}`,
    topicTitle: topics.find(({ topicID }) => topicID === topicListID)?.title ?? topicListID,
  });
  return { index, homeOf, incomplete };
}

let building: Promise<CatalogueSearch> | undefined;

/** The search over the catalogue, made once; if something failed to load, the next visit tries again. */
export async function openCatalogueSearch(): Promise<CatalogueSearch> {
  building ??= build();
  const built = await building;
  if (built.incomplete) building = undefined;
  return built;
}
