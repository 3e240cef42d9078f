import { type Belt, type BeltCount, BELTS, type Technique } from "./schema.ts";

type Belted = Pick<Technique, "belt">;

/** The first belt that requires the technique. */
export const firstBelt = ({ belt }: Belted): Belt | undefined => belt[0];

/** How many techniques of a list are new with each belt, in rising order, without empty belts. */
export const countByFirstBelt = (list: readonly Belted[]): BeltCount[] =>
  BELTS.map((belt) => ({
    belt,
    count: list.filter((technique) => firstBelt(technique) === belt).length,
  })).filter(({ count }) => count > 0);
