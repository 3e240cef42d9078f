import * as v from "valibot";
import { BELTS, GROUPS, pictureSchema } from "#domain/catalogue/schema.ts";
import type { TechniqueOfTopic } from "#domain/game/filter.ts";
import type { Effect, Game, Step, Tick } from "#domain/game/game.ts";
import { GAMES } from "#domain/game/games.ts";
import { configParser } from "#domain/game/keptRun.ts";
import { makeRandom, type Random } from "#domain/game/random.ts";
import { techniqueKey, type Verdict } from "#domain/game/wobblers.ts";
import { KNOWN, RATINGS, SWIPE_MS, UNRATED } from "./config.ts";

export type Rating = (typeof RATINGS)[number];
type Weight = Rating | typeof UNRATED;

const cardSchema = v.object({
  group: v.picklist(GROUPS),
  topicID: v.string(),
  topicTitle: v.string(),
  techniqueNr: v.string(),
  title: v.string(),
  memorableName: v.optional(v.string()),
  description: v.string(),
  steps: v.optional(v.array(v.string())),
  belt: v.array(v.picklist(BELTS)),
  image: v.optional(pictureSchema),
});
const configSchema = v.object({ cards: v.pipe(v.array(cardSchema), v.minLength(1)) });

/** A technique with the texts of its two sides. */
export type Card = v.InferOutput<typeof cardSchema>;
export type CardsConfig = v.InferOutput<typeof configSchema>;

/** What a card needs of a technique. */
export const toCard = (technique: TechniqueOfTopic): Card => v.parse(cardSchema, technique);

/** Reads a kept config. */
export const parseConfig = configParser(configSchema);

/** One rating, with what undo needs. */
interface Rated {
  card: number;
  before: Weight;
  rating: Rating;
  random: number;
}

export interface CardsState {
  cards: Card[];
  /** The rating of each card; all unrated at the start. */
  weights: Weight[];
  /** The card on the table, as its index. */
  current: number;
  isBackUp: boolean;
  /** The back was shown, so it may be rated (rule 15.7). */
  isSeen: boolean;
  /** When the card on the table was rated; meanwhile it is swiped away. */
  ratedAtMs: number | null;
  history: Rated[];
  /** Random state of the next draw. */
  random: number;
  isDone: boolean;
}

export type CardsEvent =
  | { type: "flip"; atMs: number }
  | { type: "rate"; rating: Rating; atMs: number }
  | { type: "undo"; atMs: number };

/**
 * The next card, drawn with its rating as weight; known ones are out (rule 15.6). The last card is repeated only if no
 * other is left. `undefined` when all are known.
 */
export function drawCard(weights: readonly Weight[], last: number | undefined, random: Random): number | undefined {
  const lots = weights.flatMap((weight, card) => Array.from({ length: weight }, () => card));
  const others = lots.filter((card) => card !== last);
  return random.pick(others.length > 0 ? others : lots);
}

const unchanged = (state: CardsState): Step<CardsState> => ({ state, effects: [] });
const turn: Effect[] = [{ type: "cue", name: "turn" }];
const cues = { 0: "right", 2: "turn", 4: "wrong" } as const satisfies Record<Rating, Effect["name"]>;

function flip(state: CardsState): Step<CardsState> {
  if (state.ratedAtMs !== null) return unchanged(state);
  return { state: { ...state, isBackUp: !state.isBackUp, isSeen: true }, effects: turn };
}

function rate(state: CardsState, rating: Rating, atMs: number): Step<CardsState> {
  if (!state.isSeen || state.ratedAtMs !== null || !RATINGS.includes(rating)) return unchanged(state);
  const { current: card, weights, history, random } = state;
  const rated: Rated = { card, before: weights[card] ?? UNRATED, rating, random };
  return {
    state: { ...state, weights: weights.with(card, rating), history: [...history, rated], ratedAtMs: atMs },
    effects: [{ type: "cue", name: cues[rating] }],
  };
}

/** Takes back the last rating and restores its card. */
function undo(state: CardsState): Step<CardsState> {
  const last = state.history.at(-1);
  if (!last) return unchanged(state);
  const { card, before, random } = last;
  const back = { current: card, weights: state.weights.with(card, before), history: state.history.slice(0, -1) };
  return { state: { ...state, ...back, random, isBackUp: true, isSeen: true, ratedAtMs: null }, effects: turn };
}

function drawNext(state: CardsState): Step<CardsState> {
  const random = makeRandom(state.random);
  const current = drawCard(state.weights, state.current, random);
  if (current === undefined) {
    return { state: { ...state, isDone: true, ratedAtMs: null }, effects: [{ type: "cue", name: "finished" }] };
  }
  const next = { current, isBackUp: false, isSeen: false, ratedAtMs: null, random: random.state() };
  return unchanged({ ...state, ...next });
}

function step(state: CardsState, event: CardsEvent | Tick): Step<CardsState> {
  if (state.isDone) return unchanged(state);
  if (event.type === "flip") return flip(state);
  if (event.type === "rate") return rate(state, event.rating, event.atMs);
  if (event.type === "undo") return undo(state);
  const isSwiped = state.ratedAtMs !== null && event.atMs - state.ratedAtMs >= SWIPE_MS;
  return isSwiped ? drawNext(state) : unchanged(state);
}

/** The number of techniques rated known. */
export const knownOf = ({ weights }: CardsState): number => weights.filter((weight) => weight === KNOWN).length;

/** The ratings of each card in order. */
export function ratingsOf({ cards, history }: CardsState): Rating[][] {
  const ratings = cards.map((): Rating[] => []);
  for (const { card, rating } of history) ratings[card]?.push(rating);
  return ratings;
}

const grades = { 0: "right", 2: "shaky", 4: "wrong" } as const satisfies Record<Rating, Verdict["grade"]>;

/** What the ratings say about the techniques (Wackelkandidaten). */
export const verdictsOfCards = ({ cards, history }: CardsState): Verdict[] =>
  history.flatMap(({ card, rating }) => {
    const rated = cards[card];
    return rated ? [{ key: techniqueKey(rated), grade: grades[rating] }] : [];
  });

/** Flashcards: until every technique is rated known; the worse the rating, the more often a card comes. */
export const cards: Game<CardsConfig, CardsState, CardsEvent> = {
  start({ cards }, seed) {
    const weights = cards.map((): Weight => UNRATED);
    const random = makeRandom(seed);
    const current = drawCard(weights, undefined, random);
    return {
      cards,
      weights,
      current: current ?? 0,
      isBackUp: false,
      isSeen: false,
      ratedAtMs: null,
      history: [],
      random: random.state(),
      isDone: current === undefined,
    };
  },

  step,

  isFinished: ({ isDone }) => isDone,

  summarize(state) {
    const score = knownOf(state);
    return { score, total: state.cards.length, xp: GAMES.cards.xp(score) };
  },
};
