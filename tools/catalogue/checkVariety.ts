import { textsOf } from "#domain/catalogue/checkText.ts";
import { type Path, type Problem, reportInto, type Source } from "#domain/catalogue/source.ts";

/** Fields of lessons whose texts are compared with each other. */
const FIELDS = ["looks", "cause", "better", "task", "harder", "check", "partner", "differs"];
/** The largest share of the texts of a field that may have the same. */
const LIMITS = { opening: 0.02, ending: 0.02, frame: 0.03 };
/** Below so many, a share says nothing. */
const FEWEST_ALIKE = 3;
const WORDS_COMPARED = 3;
/** A frame with fewer fixed parts is grammar, not habit. */
const FEWEST_FIXED = 5;
/** So many words in a row are taken from the description and not only about the same. */
const LONGEST_QUOTE = 6;

/** Words that make the frame of a sentence; all others are what it is about. */
const FRAME_WORDS = new Set(
  (
    "der die das den dem des ein eine einen einem einer eines kein keine keinen und oder aber denn sondern doch dann " +
    "dass weil wenn ob als wie bis bevor sobald solange während damit so statt ohne zu zum zur in im ins an am auf aus " +
    "bei beim mit nach von vom vor für gegen über unter durch um du dich dir dein deine deinen deinem deiner er sie es " +
    "ihn ihm ihr sein seine seinen seinem seiner sich man wer was wo nicht nur noch schon erst auch mehr zu immer nie " +
    "ist sind wird werden hat haben kann muss soll"
  ).split(" "),
);

interface Placed {
  source: Source;
  path: Path;
  text: string;
}

const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}+|\d+/gu) ?? [];

/** A sentence with what it is about left out: „Der Ellbogen bleibt tief“ → „der … tief“ has the frame „der … …“. */
export function frameOf(sentence: string): string | undefined {
  const parts = (sentence.toLowerCase().match(/\p{L}+|[,:;–]/gu) ?? []).map((part) =>
    /\p{L}/u.test(part) && !FRAME_WORDS.has(part) ? "…" : part,
  );
  const frame = parts.filter((part, index) => part !== "…" || parts[index - 1] !== "…");
  return frame.filter((part) => part !== "…").length < FEWEST_FIXED ? undefined : frame.join(" ");
}

const sentencesOf = (text: string) => text.match(/[^.!?…]+/gu) ?? [];

/** What each text has of a kind, e.g. its opening; a text counts once for each. */
const KINDS: Record<keyof typeof LIMITS, (text: string) => readonly string[]> = {
  opening: (text) => [wordsOf(text).slice(0, WORDS_COMPARED).join(" ")],
  ending: (text) => [wordsOf(text).slice(-WORDS_COMPARED).join(" ")],
  frame: (text) => [...new Set(sentencesOf(text).map(frameOf))].filter((frame) => frame !== undefined),
};

const SAID: Record<keyof typeof LIMITS, string> = {
  opening: "beginnen mit",
  ending: "enden auf",
  frame: "sind gebaut wie",
};

/** Texts of one field that have the same opening, ending or frame too often. */
function findAlike(texts: readonly Placed[], kind: keyof typeof LIMITS, problems: Problem[]): void {
  const alike = new Map<string, Placed[]>();
  for (const placed of texts) {
    for (const key of KINDS[kind](placed.text)) alike.set(key, [...(alike.get(key) ?? []), placed]);
  }
  const most = Math.max(FEWEST_ALIKE, Math.floor(texts.length * LIMITS[kind]));
  for (const [key, found] of alike) {
    for (const { source, path } of found.slice(most)) {
      reportInto(problems, source)(
        path,
        `${found.length} Texte ${SAID[kind]} „${key}“, höchstens ${most} – anders sagen`,
      );
    }
  }
}

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;

/** The descriptions of all techniques, by `blocks/3`. */
function descriptionsIn(sources: readonly Source[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { data } of sources) {
    if (!isFields(data) || !Array.isArray(data.list)) continue;
    for (const entry of data.list.filter(isFields)) {
      found.set(`${String(data.topicID)}/${String(entry.techniqueNr)}`, String(entry.description));
    }
  }
  return found;
}

const runsOf = (words: readonly string[]) =>
  words.slice(LONGEST_QUOTE - 1).map((_, index) => words.slice(index, index + LONGEST_QUOTE).join(" "));

/** A text of a lesson that only says again what the description says. */
function findQuotes(texts: readonly Placed[], descriptions: ReadonlyMap<string, string>, problems: Problem[]): void {
  for (const { source, path, text } of texts) {
    const ref = `${String((source.data as Fields).lessonsOf)}/${String(path[1])}`;
    const told = new Set(runsOf(wordsOf(descriptions.get(ref) ?? "")));
    const quote = runsOf(wordsOf(text)).find((run) => told.has(run));
    if (quote !== undefined) reportInto(problems, source)(path, `„${quote}“ steht schon in der Beschreibung`);
  }
}

/** Lessons must not read like form letters: openings, endings and frames of sentences vary, and nothing is said twice. */
export function checkVariety(sources: readonly Source[]): Problem[] {
  const problems: Problem[] = [];
  const descriptions = descriptionsIn(sources);
  const lessons = sources.filter(({ data }) => isFields(data) && data.lessonsOf !== undefined);
  const all = lessons.flatMap((source) =>
    [...textsOf(source.data)].map(({ text, path }): Placed => ({ source, path, text })),
  );
  for (const field of FIELDS) {
    const texts = all.filter(({ path }) => path.findLast((part) => typeof part === "string") === field);
    for (const kind of ["opening", "ending", "frame"] as const) findAlike(texts, kind, problems);
    findQuotes(texts, descriptions, problems);
  }
  return problems;
}
