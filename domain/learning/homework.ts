import { MAX_HOMEWORK, MAX_NAME_LENGTH } from "../limits.ts";
import { isTechniqueKey } from "../progress/learning.ts";
import { nameFromAddress } from "./addressName.ts";

/** What a trainer gives to practise. All of it stands in the address, so that no server has to keep it. */
export interface Homework {
  /** Techniques as `tritte/7`. */
  items: string[];
  /** Who gave it; empty where nobody said it. */
  from: string;
}

/** The fields of an address that say a homework. */
const HOMEWORK_FIELDS = { items: "t", from: "von" } as const;

/** No address with a homework is longer: neither keys nor names need more. */
export const MOST_HOMEWORK_CHARACTERS = MAX_HOMEWORK * 80 + MAX_NAME_LENGTH * 12 + 40;

/** The fields of an address for a homework. */
export const homeworkFields = ({ items, from }: Homework): Record<string, string> => ({
  [HOMEWORK_FIELDS.items]: items.slice(0, MAX_HOMEWORK).join(","),
  ...(from && { [HOMEWORK_FIELDS.from]: from }),
});

/** Reads a homework out of the fields of an address; undefined where there is none. Checked like any input. */
export function readHomework(field: (name: string) => string | null): Homework | undefined {
  const keys: string[] = (field(HOMEWORK_FIELDS.items) ?? "").split(",").filter(isTechniqueKey);
  const from = nameFromAddress(field(HOMEWORK_FIELDS.from));
  const items = [...new Set(keys)].slice(0, MAX_HOMEWORK);
  return items.length > 0 ? { items, from } : undefined;
}
