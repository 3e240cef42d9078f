import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Question } from "#domain/catalogue/schema.ts";
import type { QuestionEvent } from "#domain/game/answers.ts";
import { replay, type RunRecord, type Tick } from "#domain/game/game.ts";
import { quiz, type QuizConfig, type QuizState } from "./rules.ts";

const bank = (count: number): Question[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `q${index}`,
    topic: ["Allgemein"],
    question: `Frage ${index}`,
    options: [`richtig ${index}`, `a ${index}`, `b ${index}`, `c ${index}`],
    correctAnswer: `richtig ${index}`,
  }));

const config = (count: number): QuizConfig => ({ questions: bank(count), advance: "always" });

/** Answers every question, right or wrong as given, and collects the effects. */
function playThrough(count: number, seed: number, rightOnes: boolean[]) {
  const events: (QuestionEvent | Tick)[] = [];
  let state = quiz.start(config(count), seed, 0);
  let atMs = 0;
  const send = (event: QuestionEvent | Tick) => {
    events.push(event);
    state = quiz.step(state, event).state;
  };
  for (const [index, round] of state.rounds.entries()) {
    send({ type: "answer", option: rightOnes[index] ? round.right : (round.right + 1) % 4, atMs });
    atMs += 1000;
    send({ type: "tick", atMs });
  }
  return { state, record: { config: config(count), seed, startedAtMs: 0, events } };
}

describe("quiz", () => {
  it("asks ten different questions, or all there are", () => {
    fc.assert(
      fc.property(fc.nat(40), fc.integer(), (count, seed) => {
        const { rounds } = quiz.start(config(count), seed, 0);
        expect(rounds).toHaveLength(Math.min(10, count));
        expect(new Set(rounds.map(({ questionId }) => questionId)).size).toBe(rounds.length);
      }),
    );
  });

  it("eases in: two of history at most, and last, as long as the others make ten (rule 19.3)", () => {
    fc.assert(
      fc.property(fc.nat(30), fc.nat(30), fc.integer(), (history, others, seed) => {
        const questions = bank(history + others).map((question, index) =>
          index < history ? { ...question, topic: ["Geschichte", "Zahlen"] } : question,
        );
        const isHistory = ({ questionId }: { questionId: string }) => Number(questionId.slice(1)) < history;
        const { rounds } = quiz.start({ questions, easesIn: true, advance: "always" }, seed, 0);
        expect(rounds).toHaveLength(Math.min(10, history + others));
        expect(new Set(rounds.map(({ questionId }) => questionId)).size).toBe(rounds.length);
        const ofHistory = rounds.filter(isHistory).length;
        expect(ofHistory).toBeLessThanOrEqual(Math.max(2, rounds.length - others));
        expect(rounds.slice(rounds.length - ofHistory).every(isHistory)).toBe(true);
      }),
    );
  });

  it("spares beginners what is hard, as long as the others make ten (rule 19.3)", () => {
    fc.assert(
      fc.property(fc.nat(30), fc.nat(30), fc.integer(), (hard, others, seed) => {
        const questions = bank(hard + others).map((question, index) =>
          index < hard ? { ...question, difficulty: 3 as const } : question,
        );
        const { rounds } = quiz.start({ questions, easesIn: true, advance: "always" }, seed, 0);
        const ofHard = rounds.filter(({ questionId }) => Number(questionId.slice(1)) < hard).length;
        expect(ofHard).toBe(Math.max(0, Math.min(10, hard + others) - others));
      }),
    );
  });

  it("offers four distinct answers with exactly one right in each", () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        for (const { questionId, options, right } of quiz.start(config(20), seed, 0).rounds) {
          expect(new Set(options).size).toBe(4);
          expect(options[right]).toBe(`richtig ${questionId.slice(1)}`);
          expect(options.filter((option) => option.startsWith("richtig"))).toHaveLength(1);
        }
      }),
    );
  });

  it("differs from seed to seed", () => {
    const firsts = new Set([1, 2, 3, 4, 5, 6].map((seed) => quiz.start(config(40), seed, 0).rounds[0]?.questionId));
    expect(firsts.size).toBeGreaterThan(2);
  });

  it("gives one xp for each right answer", () => {
    fc.assert(
      fc.property(fc.integer(), fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }), (seed, rightOnes) => {
        const { state } = playThrough(12, seed, rightOnes);
        const score = rightOnes.filter(Boolean).length;
        expect(quiz.isFinished(state)).toBe(true);
        expect(quiz.summarize(state)).toEqual({ score, total: 10, xp: score });
      }),
    );
  });

  it("is replayed from config, seed and events, through JSON", () => {
    fc.assert(
      fc.property(fc.integer(), fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }), (seed, rightOnes) => {
        const { state, record } = playThrough(25, seed, rightOnes);
        const written = JSON.parse(JSON.stringify(record)) as RunRecord<QuizConfig, QuestionEvent | Tick>;
        expect(JSON.stringify(replay(quiz, written))).toBe(JSON.stringify(state));
      }),
    );
  });

  it("goes on from a state that was kept as JSON", () => {
    const before = quiz.step(quiz.start(config(12), 3, 0), { type: "answer", option: 0, atMs: 10 }).state;
    const kept = JSON.parse(JSON.stringify(before)) as QuizState;
    expect(quiz.step(kept, { type: "tick", atMs: 1010 }).state).toMatchObject({ index: 1, phase: "asking" });
  });
});
