import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { replay, type RunRecord, type Tick } from "#domain/game/game.ts";
import { makeRandom, type Random } from "#domain/game/random.ts";
import { SWIPE_MS } from "./config.ts";
import {
  type Card,
  cards,
  type CardsConfig,
  type CardsEvent,
  type CardsState,
  drawCard,
  knownOf,
  parseConfig,
  type Rating,
  ratingsOf,
  verdictsOfCards,
} from "./rules.ts";

const deck = (count: number): Card[] =>
  Array.from({ length: count }, (_, index) => ({
    group: "single",
    topicID: "blocks",
    topicTitle: "Blocks",
    techniqueNr: `${index + 1}`,
    title: `Block ${index + 1}`,
    description: "…",
    belt: ["yellow"],
  }));

const anyWeights = fc.array(fc.constantFrom(0, 1, 2, 4), { maxLength: 12 });
type Weights = Parameters<typeof drawCard>[0];

/** Rule 15.6 in its simplest form: a bag with as many copies of each technique as its rating. */
function bagOf(weights: readonly number[], last: number | undefined): number[] {
  const bag: number[] = [];
  for (const [card, weight] of weights.entries()) for (let lot = 0; lot < weight; lot += 1) bag.push(card);
  const isOnlyOneLeft = new Set(bag).size === 1;
  return isOnlyOneLeft ? bag : bag.filter((card) => card !== last);
}

const byNumber = (one = -1, other = -1) => one - other;

/** Chance that returns given indices. */
const placing = (place: number, onLimit: (limit: number) => void): Random => {
  const below = (limit: number) => {
    onLimit(limit);
    return place;
  };
  return { ...makeRandom(0), below, pick: (items) => items[below(items.length)] };
};

describe("the draw", () => {
  it("gives every card as many lots as it weighs, the last one and the known ones none", () => {
    fc.assert(
      fc.property(anyWeights, fc.nat(12), (weights, last) => {
        const bag = bagOf(weights, last);
        const limits = new Set<number>();
        const drawn = bag.map((_, place) =>
          drawCard(
            weights as Weights,
            last,
            placing(place, (limit) => limits.add(limit)),
          ),
        );
        expect(drawn.toSorted(byNumber)).toEqual(bag.toSorted(byNumber));
        expect([...limits]).toEqual(bag.length > 0 ? [bag.length] : []);
      }),
    );
  });

  it("has the right probabilities", () => {
    const weights = [4, 0, 1, 2, 1] as Weights;
    const times = [0, 0, 0, 0, 0];
    const random = makeRandom(5);
    for (let draw = 0; draw < 8000; draw += 1) times[drawCard(weights, 4, random) ?? -1]! += 1;
    expect([times[1], times[4]]).toEqual([0, 0]);
    for (const [card, share] of [
      [0, 4 / 7],
      [2, 1 / 7],
      [3, 2 / 7],
    ] as const) {
      expect(Math.abs(times[card]! / 8000 - share)).toBeLessThan(0.02);
    }
  });

  it("draws the last card again only when it is the only one left, and nothing when all are known", () => {
    expect(drawCard([0, 4, 0] as Weights, 1, makeRandom(1))).toBe(1);
    expect(drawCard([0, 0] as Weights, 1, makeRandom(1))).toBeUndefined();
  });
});

/** A run by hand: events half a second apart, with the tick that follows a rating. */
function open(count: number, seed = 1) {
  const config = { cards: deck(count) };
  const events: (CardsEvent | Tick)[] = [];
  const run = { state: cards.start(config, seed, 0), cues: [] as string[], atMs: 0 };
  const send = (event: CardsEvent | Tick) => {
    events.push(event);
    const { state, effects } = cards.step(run.state, event);
    run.state = state;
    run.cues.push(...effects.map(({ name }) => name));
  };
  const tick = (afterMs: number) => send({ type: "tick", atMs: (run.atMs += afterMs) });
  const flip = () => send({ type: "flip", atMs: run.atMs });
  const rate = (rating: Rating) => send({ type: "rate", rating, atMs: run.atMs });
  const undo = () => send({ type: "undo", atMs: run.atMs });
  const answer = (rating: Rating) => {
    flip();
    rate(rating);
    tick(SWIPE_MS);
  };
  const record = (): RunRecord<CardsConfig, CardsEvent | Tick> => ({ config, seed, startedAtMs: 0, events });
  return { run, tick, flip, rate, undo, answer, record };
}

describe("cards", () => {
  it("begin face up with all ratings reset", () => {
    const { state } = open(3).run;
    expect(state).toMatchObject({ weights: [1, 1, 1], isBackUp: false, isSeen: false, isDone: false });
    expect(knownOf(state)).toBe(0);
  });

  it("flip to and fro", () => {
    const { run, flip } = open(3);
    flip();
    expect(run.state.isBackUp).toBe(true);
    flip();
    expect(run.state).toMatchObject({ isBackUp: false, isSeen: true });
  });

  it("wait for a rating as long as it takes", () => {
    const { run, flip } = open(3);
    flip();
    const { state } = run;
    expect(cards.step(state, { type: "tick", atMs: 24 * 3_600_000 }).state).toBe(state);
  });

  it("are rated only after the back was shown, also when the front is up again", () => {
    const { run, flip, rate } = open(3);
    rate(0);
    expect(run.state.history).toEqual([]);
    flip();
    flip();
    rate(0);
    expect(knownOf(run.state)).toBe(1);
  });

  it.each<[Rating, string]>([
    [0, "right"],
    [2, "turn"],
    [4, "wrong"],
  ])("rated %i lie in the draw so often, after half a second", (rating, cue) => {
    const { run, flip, rate, tick } = open(5);
    const first = run.state.current;
    flip();
    rate(rating);
    expect(run.state.weights[first]).toBe(rating);
    expect(run.cues.at(-1)).toBe(cue);
    expect(SWIPE_MS).toBe(500);
    tick(SWIPE_MS - 1);
    expect(run.state).toMatchObject({ current: first, isBackUp: true });
    tick(1);
    expect(run.state.current).not.toBe(first);
    expect(run.state).toMatchObject({ isBackUp: false, isSeen: false, ratedAtMs: null });
  });

  it("accept only 'undo' while they are swiped away", () => {
    const { run, flip, rate } = open(5);
    flip();
    rate(4);
    const before = run.state;
    rate(0);
    flip();
    expect(run.state).toBe(before);
  });

  it("refuse an unknown rating", () => {
    const { run, flip, rate } = open(2);
    flip();
    rate(3 as Rating);
    expect(run.state.history).toEqual([]);
  });

  it("are done when all are known; half an xp for each, at most 30", () => {
    for (const [count, xp] of [
      [1, 1],
      [16, 8],
      [17, 9],
      [60, 30],
      [200, 30],
    ] as const) {
      const { run, answer } = open(count);
      for (let card = 0; card < count; card += 1) {
        expect(cards.isFinished(run.state)).toBe(false);
        answer(0);
      }
      expect(cards.isFinished(run.state)).toBe(true);
      expect(cards.summarize(run.state)).toEqual({ score: count, total: count, xp });
      expect(run.cues.at(-1)).toBe("finished");
    }
  });

  it("is over at once without cards", () => {
    expect(cards.isFinished(cards.start({ cards: [] }, 1, 0))).toBe(true);
  });
});

const anyRatings = fc.array(fc.constantFrom<Rating>(0, 2, 4), { minLength: 1, maxLength: 40 });

describe("any run of cards", () => {
  it("never shows a known card, nor the same one twice in a row unless it is the only one left", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), fc.integer(), anyRatings, (count, seed, ratings) => {
        const { run, answer } = open(count, seed);
        for (const rating of ratings) {
          const { current } = run.state;
          answer(rating);
          if (run.state.isDone) break;
          expect(run.state.weights[run.state.current]).not.toBe(0);
          if (run.state.current === current) expect(count - knownOf(run.state)).toBe(1);
        }
      }),
    );
  });

  it("undo gives back the very state before the rating, however often and whether swiped or not", () => {
    fc.assert(
      fc.property(fc.integer(), anyRatings, fc.boolean(), (seed, ratings, isSwiped) => {
        const { run, answer, flip, rate, tick, undo } = open(50, seed);
        const before: CardsState[] = [];
        for (const rating of ratings.slice(0, -1)) {
          before.push(run.state);
          answer(rating);
        }
        before.push(run.state);
        flip();
        rate(ratings.at(-1)!);
        if (isSwiped) tick(SWIPE_MS);
        for (const state of before.toReversed()) {
          undo();
          expect(run.state).toEqual({ ...state, isBackUp: true, isSeen: true });
        }
        const first = run.state;
        undo();
        expect(run.state).toBe(first);
      }),
    );
  });

  it("is replayed from config, seed and events, through JSON", () => {
    fc.assert(
      fc.property(fc.integer(), anyRatings, (seed, ratings) => {
        const { run, answer, undo, record } = open(6, seed);
        for (const [index, rating] of ratings.entries()) {
          answer(rating);
          if (index % 3 === 2) undo();
        }
        const written = JSON.parse(JSON.stringify(record())) as ReturnType<typeof record>;
        expect(replay(cards, written)).toEqual(run.state);
      }),
    );
  });
});

describe("what the ratings say", () => {
  it("is listed by card and as verdicts; what is taken back is not in it", () => {
    const { run, answer, undo } = open(1);
    answer(4);
    answer(2);
    answer(4);
    undo();
    expect(ratingsOf(run.state)).toEqual([[4, 2]]);
    expect(verdictsOfCards(run.state)).toEqual([
      { key: "blocks/1", grade: "wrong" },
      { key: "blocks/1", grade: "shaky" },
    ]);
  });
});

describe("a kept config", () => {
  it("is read again, and refused when it is broken or empty", () => {
    const config = { cards: deck(2) };
    expect(parseConfig(JSON.parse(JSON.stringify(config)))).toEqual(config);
    expect(parseConfig({ cards: [] })).toBeUndefined();
    expect(parseConfig({ cards: [{ ...config.cards[0], title: 3 }] })).toBeUndefined();
    expect(parseConfig(null)).toBeUndefined();
  });
});
