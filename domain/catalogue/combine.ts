import type { Path, Problem, Source } from "./source.ts";

const ORDER_FILE = "content/catalogue.yaml";
const GLOSSARY_FILE = "content/glossary.yaml";

/** A catalogue made of two folders. */
export interface Combined {
  sources: Source[];
  /** Techniques of our catalogue that the club's replacement leaves out. */
  hints: Problem[];
}

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const topicIDOf = ({ data }: Source) => fieldsOf(data).topicID;
const numbersOf = ({ data }: Source) => listOf(fieldsOf(data).list).map((entry) => fieldsOf(entry).techniqueNr);

const lessonsOf = ({ data }: Source) => fieldsOf(data).lessonsOf;

/**
 * A file of the club replaces ours with the same name, and a topic replaces ours with the same id. Our lessons go with
 * our topic: of another's techniques they would say what is not true.
 */
function isReplaced(source: Source, club: readonly Source[]): boolean {
  const id = topicIDOf(source) ?? lessonsOf(source);
  return club.some((other) => other.file === source.file || (id !== undefined && topicIDOf(other) === id));
}

const german = new Intl.Collator("de").compare;
const termOf = (entry: unknown) => String(fieldsOf(entry).term);

/** The terms of both in alphabetical order; the club's explanation wins. */
function mergeGlossaries(ours: Source, club: Source): Source {
  const explained = new Set(listOf(club.data).map((entry) => fieldsOf(entry).id));
  const all = [ours, club]
    .flatMap((source) => listOf(source.data).map((entry, index) => ({ source, entry, index })))
    .filter(({ source, entry }) => source === club || !explained.has(fieldsOf(entry).id))
    .sort((one, other) => german(termOf(one.entry), termOf(other.entry)));
  return {
    file: club.file,
    data: all.map(({ entry }) => entry),
    lineOf([first, ...rest]: Path, excerpt) {
      const found = all[Number(first)];
      return found?.source === club ? club.lineOf([found.index, ...rest], excerpt) : 1;
    },
  };
}

/** Our order of topics, followed by the club's new ones. */
function extendOrder(order: Source, club: readonly Source[]): Source {
  const ids = listOf(fieldsOf(order.data).topics);
  const added = club.map(topicIDOf).filter((id) => typeof id === "string" && !ids.includes(id));
  return { ...order, data: { ...fieldsOf(order.data), topics: [...ids, ...new Set(added)] } };
}

const KEPT = "Notizen dazu bleiben unter „Alle Notizen“, führen aber auf keine Seite mehr";

function missingNumbers(ours: readonly Source[], club: readonly Source[]): Problem[] {
  return club.flatMap((source) => {
    const replaced = ours.find((other) => topicIDOf(other) !== undefined && topicIDOf(other) === topicIDOf(source));
    const missing = replaced ? numbersOf(replaced).filter((nr) => !numbersOf(source).includes(nr)) : [];
    if (missing.length === 0) return [];
    const message = `unser Katalog hat hier auch Nr. ${missing.join(", ")}: ${KEPT}`;
    return [{ file: source.file, line: source.lineOf(["list"]), message }];
  });
}

/** The techniques of a catalogue, as lessons name them: `blocks/3`. */
const refsOf = (sources: readonly Source[]) =>
  new Set(sources.flatMap((source) => numbersOf(source).map((nr) => `${String(topicIDOf(source))}/${String(nr)}`)));

/** Where a link of a lesson leads: relatives say more than that. */
const targetOf = (link: unknown) => (isFields(link) ? link.to : link);

/** A lesson of ours without links to techniques that the club does not have. */
function keepLiveLinks(lesson: unknown, refs: ReadonlySet<unknown>): unknown {
  if (!isFields(lesson)) return lesson;
  const isLive = (link: unknown) => refs.has(targetOf(link));
  const kinds = ["buildsOn", "counters", "relatives"].filter((kind) => kind in lesson);
  return { ...lesson, ...Object.fromEntries(kinds.map((kind) => [kind, listOf(lesson[kind]).filter(isLive)])) };
}

/** Our lessons as they are true beside the club's topics. */
function adaptLessons(source: Source, refs: ReadonlySet<unknown>): Source {
  if (lessonsOf(source) === undefined) return source;
  const { lessons, ...rest } = fieldsOf(source.data);
  const kept = Object.entries(fieldsOf(lessons))
    .filter(([nr]) => refs.has(`${String(lessonsOf(source))}/${nr}`))
    .map(([nr, lesson]) => [nr, keepLiveLinks(lesson, refs)]);
  return { ...source, data: { ...rest, lessons: Object.fromEntries(kept) } };
}

/** Our topics that the club's order leaves out are not shown, nor are their lessons. */
function hiddenTopics(order: Source, ours: readonly Source[], club: readonly Source[]): Source[] {
  const shown = fieldsOf(order.data).topics;
  if (!Array.isArray(shown)) return [];
  return ours.filter((source) => {
    const id = topicIDOf(source) ?? lessonsOf(source);
    return id !== undefined && !shown.includes(id) && !isReplaced(source, club);
  });
}

/**
 * Combines our files with a club's. A file of the same name replaces ours, others are added. The glossary is merged
 * term by term, because our texts need it. The club's `catalogue.yaml` decides which topics are shown.
 */
export function combineSources(ours: readonly Source[], club: readonly Source[]): Combined {
  const ourOrder = ours.find(({ file }) => file === ORDER_FILE);
  const clubOrder = club.find(({ file }) => file === ORDER_FILE);
  const hidden = clubOrder ? hiddenTopics(clubOrder, ours, club) : [];
  const kept = ours.filter((source) => !isReplaced(source, club) && !hidden.includes(source));
  const glossary = ours.find(({ file }) => file === GLOSSARY_FILE);
  const added = club.map((source) =>
    source.file === GLOSSARY_FILE && glossary && Array.isArray(source.data)
      ? mergeGlossaries(glossary, source)
      : source,
  );
  const refs = refsOf([...kept, ...club]);
  const adapted = kept.map((source) => (source === ourOrder ? extendOrder(source, club) : adaptLessons(source, refs)));
  const sources = [...adapted, ...added];
  const hiddenHints = hidden.filter(topicIDOf).map((source) => ({
    file: ORDER_FILE,
    line: clubOrder?.lineOf(["topics"]) ?? 1,
    message: `unser Thema ${String(topicIDOf(source))} steht nicht hier und wird nicht gezeigt: ${KEPT}`,
  }));
  return { sources, hints: [...missingNumbers(ours, club), ...hiddenHints] };
}
