import type { Belt } from "./schema.ts";

/** The colour of each belt, as the app shows it and pictures draw it. */
export const BELT_COLOURS: Readonly<Record<Belt, string>> = {
  white: "#f4f1ea",
  yellow: "#f2c230",
  orange: "#e8802a",
  green: "#3f8f4f",
  blue: "#2f67b1",
  brown: "#6f4a2c",
  black: "#1b1713",
};
