import { MAX_NAME_LENGTH } from "../limits.ts";
import { visibleName } from "../text/visible.ts";

/** A name out of an address, without marks that turn the direction of writing: they would turn the words beside it. */
export const nameFromAddress = (value: string | null): string =>
  Array.from(visibleName((value ?? "").replaceAll(/\p{Cf}/gu, "")))
    .slice(0, MAX_NAME_LENGTH)
    .join("");
