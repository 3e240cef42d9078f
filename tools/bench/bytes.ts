import { budgetOf, kB } from "../bytes/budgets.ts";
import { measure } from "../bytes/measure.ts";
import type { Figure } from "./figure.ts";

/** What is to be fetched before anybody can sign in. */
const FIRST_GOAL = 100_000;

/** The size of each part of the app, compressed: what is fetched for it and not before it. */
export async function benchBytes(): Promise<Figure[]> {
  const { parts } = await measure();
  const first = parts.filter(({ name }) => name === "entry" || name === "sign-in");
  return [
    {
      name: "bytes: entry and sign-in",
      value: kB(first.reduce((sum, { bytes }) => sum + bytes, 0)),
      goal: `at most ${kB(FIRST_GOAL)}`,
    },
    ...parts.map(({ name, bytes }) => ({
      name: `bytes: ${name}`,
      value: kB(bytes),
      goal: `at most ${kB(budgetOf(name))}`,
    })),
  ];
}
