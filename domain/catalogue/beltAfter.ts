import { type Belt, BELTS } from "./belts.ts";

/** The belt of the next exam; whoever has said none comes from the first. Nothing comes after the last. */
export const beltAfter = (own: Belt | ""): Belt | undefined => BELTS[(own === "" ? 0 : BELTS.indexOf(own)) + 1];
