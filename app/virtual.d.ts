/** The catalogue that the build makes from `content/`: the index at once, everything else in chunks. */
declare module "virtual:catalogue" {
  import type { ShownLesson } from "#domain/catalogue/links.ts";
  import type { GlossaryEntry, Group, Question, Quote, Topic, TopicSummary } from "#domain/catalogue/schema.ts";
  import type { Placed } from "#domain/learning/learningOrder.ts";
  /** In the order of the catalogue. */
  export const topics: TopicSummary[];
  export const quotes: Quote[];
  /** The groups in which every technique has a picture. */
  export const picturedGroups: Group[];
  /** Rejects for an id that is not in `topics`. */
  export function loadTopic(topicID: string): Promise<Topic>;
  /** The lessons of a topic by number; empty where there are none. */
  export function loadLessons(topicID: string): Promise<Record<string, ShownLesson>>;
  export function loadQuestions(): Promise<Question[]>;
  /** In the order of the alphabet. */
  export function loadGlossary(): Promise<GlossaryEntry[]>;
  /** All techniques in the order in which they are learnt, each with those that it builds on. */
  export function loadLearningOrder(): Promise<Placed[]>;
}

/** The sounds of the build. None is preloaded: each is a file whose address changes with its content. */
declare module "virtual:sound" {
  /** A sound to play. */
  export interface ClipRef {
    url: string;
    durationMs: number;
    /** When it is first heard after its start, as browsers decode it; 0 if not measured. */
    onsetMs: number;
  }
  /** The signals of the games. `go` is the bell, `rest` the wood block, `finished` the gong. */
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
   * The clips of a drill: `runde-3`, `zahl-12`, `zahl-4a`, `pause`, `noch-zehn-sekunden` and everything else that
   * content/sound/announcements.yaml lists.
   */
  export const phrases: Record<string, ClipRef>;
  /** A sound of a technique or topic. */
  export function clipOf(url: string): ClipRef | undefined;
}
