/** The catalogue as the build makes it from `content/`: the index at once, everything else in a chunk of its own. */
declare module "virtual:catalogue" {
  import type { GlossaryEntry, Group, Question, Quote, Topic, TopicSummary } from "#domain/catalogue/schema.ts";
  /** In the order of the catalogue. */
  export const topics: TopicSummary[];
  export const quotes: Quote[];
  /** The groups whose every technique has a picture. */
  export const picturedGroups: Group[];
  /** Rejects for an id that is not in `topics`. */
  export function loadTopic(topicID: string): Promise<Topic>;
  export function loadQuestions(): Promise<Question[]>;
  /** In the order of the alphabet. */
  export function loadGlossary(): Promise<GlossaryEntry[]>;
}

/** The sounds of the build. None is stored beforehand: each is a file of its own whose address changes with its content. */
declare module "virtual:sound" {
  /** A sound to play. */
  export interface ClipRef {
    url: string;
    durationMs: number;
    /** When it is first heard after its beginning, as every browser decodes it; 0 where nobody has measured. */
    onsetMs: number;
  }
  /** What the games signal. `go` is the bell, `rest` the wood block, `finished` the gong. */
  export type SignalName =
    | "tick"
    | "go"
    | "rest"
    | "lastTen"
    | "finished"
    | "right"
    | "wrong"
    | "levelUp"
    | "step"
    | "call";
  export const signals: Record<SignalName, ClipRef>;
  /**
   * What is said in a session, as far as there is a clip of it: `runde-3`, `zahl-12`, `zahl-4a`, `pause`,
   * `noch-zehn-sekunden` and whatever else content/sound/announcements.yaml lists.
   */
  export const phrases: Record<string, ClipRef>;
  /** A sound that a technique or topic names in `audio`. */
  export function clipOf(url: string): ClipRef | undefined;
}
