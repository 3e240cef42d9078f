import { makeRandom, type Random } from "#domain/game/random.ts";
import { type Memory, recallOn } from "#domain/learning/memory.ts";
import { remembered } from "#domain/learning/remembered.ts";
import { evenly, planToday, RETENTION } from "#domain/learning/dayPlan.ts";
import type { Rating } from "#domain/learning/review.ts";
import type { Figure } from "./figure.ts";

/** A year of so many students, each on the way to the same exam with a chance of their own. */
const STUDENTS = 500;
const YEAR = 364;
/** A small belt, and one with all that came before. */
const BELTS = [46, 120] as const;
/** Days of training in a week on average, and how often somebody is away, for how long. */
const PER_WEEK = 5;
const AWAY = { perDay: 1 / 120, least: 7, more: 14 } as const;
/** Those who go through the list take so many techniques a day of training. */
const PACES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3, 3.5, 4, 5, 6, 8] as const;
/** A way leads to the exam if this share of the students knows enough there. */
const MOST_STUDENTS = 0.95;

interface Year {
  reviews: number;
  /** The mean over all techniques on the day of the exam. */
  recall: number;
}

/** The days of a year on which somebody trains: most, but not those of illness and holiday. */
function trainingDays(random: Random): number[] {
  const days: number[] = [];
  for (let day = 0; day < YEAR; day++) {
    if (random.next() < AWAY.perDay) day += AWAY.least + random.below(AWAY.more);
    else if (random.next() < PER_WEEK / 7) days.push(day);
  }
  return days;
}

/** A student who forgets as FSRS says: an answer is right as often as its curve foretells. */
class Student {
  readonly memories = new Map<string, Memory>();
  reviews = 0;
  readonly #random: Random;
  constructor(random: Random) {
    this.#random = random;
  }
  answer(item: string, day: number): void {
    const before = this.memories.get(item);
    const isRight = !before || this.#random.next() < recallOn(before, day);
    const rating: Rating = isRight ? "good" : "again";
    this.reviews++;
    this.memories.set(item, remembered(before, { day, at: this.reviews, id: `${this.reviews}`, rating }));
  }
  year(items: readonly string[]): Year {
    const known = items.map((item) => this.memories.get(item)).filter((memory) => memory !== undefined);
    const sum = known.reduce((all, memory) => all + recallOn(memory, YEAR), 0);
    return { reviews: this.reviews, recall: sum / items.length };
  }
}

/** Does each day what 'Heute' says. */
function byPlan(items: readonly string[], seed: number): Year {
  const random = makeRandom(seed);
  const student = new Student(random);
  for (const day of trainingDays(random)) {
    const { due, fresh } = planToday({ items, exam: YEAR, trainings: evenly(PER_WEEK) }, student.memories, day, 0);
    for (const item of [...due, ...fresh]) student.answer(item, day);
  }
  return student.year(items);
}

/** Goes through the list in its order, and from its beginning again, `pace` techniques on each day of training. */
function byList(items: readonly string[], seed: number, pace: number): Year {
  const random = makeRandom(seed);
  const student = new Student(random);
  trainingDays(random).forEach((day, index) => {
    for (let at = Math.floor(index * pace); at < Math.floor((index + 1) * pace); at++)
      student.answer(items[at % items.length]!, day);
  });
  return student.year(items);
}

const SEEDS = Array.from({ length: STUDENTS }, (_, index) => index + 1);
const mean = (years: readonly Year[], pick: (year: Year) => number) =>
  years.reduce((sum, year) => sum + pick(year), 0) / years.length;
const arrived = (years: readonly Year[]) =>
  years.filter(({ recall }) => recall >= RETENTION.exam).length / years.length;

/**
 * A simulated year: how many reviews lead to the exam with 'Heute', of how many it takes when one goes through the lists
 * in order. The lists get the slowest pace at which as many students as are wanted know enough.
 */
export function benchLearning(): Figure[] {
  return BELTS.flatMap((count): Figure[] => {
    const items = Array.from({ length: count }, (_, index) => `belt/${index + 1}`);
    const planned = SEEDS.map((seed) => byPlan(items, seed));
    const paces = PACES.map((pace) => SEEDS.map((seed) => byList(items, seed, pace)));
    const listed = paces.find((years) => arrived(years) >= MOST_STUDENTS);
    const [own, lists] = [mean(planned, ({ reviews }) => reviews), listed && mean(listed, ({ reviews }) => reviews)];
    const name = `a year of ${STUDENTS} students, ${count} techniques`;
    return [
      {
        name: `${name}: recall at the exam with 'Heute'`,
        value: mean(planned, ({ recall }) => recall).toFixed(3),
        goal: "at least 0.900",
      },
      { name: `${name}: students with 0.9 and more`, value: `${(100 * arrived(planned)).toFixed(1)} %` },
      {
        name: `${name}: reviews with 'Heute', of going through the lists`,
        value: lists
          ? `${(own / lists).toFixed(2)} × (${own.toFixed(0)} of ${lists.toFixed(0)})`
          : "lists never arrive",
        goal: "at most 0.75 ×",
      },
    ];
  });
}
