import type { Belt } from "#domain/catalogue/schema.ts";

const names: Record<Belt, string> = {
  white: "Weiß",
  yellow: "Gelb",
  orange: "Orange",
  green: "Grün",
  blue: "Blau",
  brown: "Braun",
  black: "Schwarz",
};

/** The German name of a belt, as an adjective without ending: 'Gelb'. */
export const beltName = (belt: Belt) => names[belt];

/** The name of the plan to a belt. */
export const wayTo = (belt: Belt) => `Dein Weg zu ${beltName(belt)}`;
