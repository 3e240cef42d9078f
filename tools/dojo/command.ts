import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Order } from "../../server/operator/carryOut.ts";
import { databaseAddress } from "./database.ts";
import { giveOrder } from "./order.ts";
import { type Language, REFUSALS, SAYS, say, type Words } from "./words.ts";

/** Exit codes: done, refused, asked in a wrong way. */
export const DONE = 0;
export const NOT_DONE = 1;
export const WRONG_USE = 2;

/** The options of all commands. */
export const OPTIONS = {
  data: { type: "string" },
  tenant: { type: "string" },
  limit: { type: "string" },
  after: { type: "string" },
  scrypt: { type: "string" },
  firebase: { type: "string" },
  unused: { type: "string" },
  keep: { type: "string" },
  json: { type: "boolean" },
  yes: { type: "boolean" },
  drop: { type: "boolean" },
  "dry-run": { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

export interface Options {
  data?: string;
  tenant?: string;
  limit?: string;
  after?: string;
  scrypt?: string;
  /** File with the key of a service account. */
  firebase?: string;
  unused?: string;
  keep?: string;
  json?: boolean;
  yes?: boolean;
  drop?: boolean;
  "dry-run"?: boolean;
  help?: boolean;
}

/** One call of a command. */
export interface Call {
  given: string[];
  options: Options;
  language: Language;
  dataDirectory: string;
  /** Has an order carried out; what is refused ends the call. */
  order(order: Order, waitMs?: number): Promise<unknown>;
  print(words: Words, about?: string): void;
}

export interface Command {
  /** What stands behind the name. */
  usage: string;
  about: Words;
  /** How many words behind the name it needs. */
  needs: number;
  /** Prints its output; resolves to the exit code. */
  run(call: Call): Promise<number>;
}

/** Ends a call with what to say and the exit code. */
export class Ended extends Error {
  readonly code: number;

  constructor(message: string, code: number) {
    super(message);
    this.code = code;
  }
}

/** A call with everything that commands share. */
export function makeCall(given: string[], options: Options, language: Language): Call {
  const directory = resolve(options.data ?? process.env.DOJO_DATA ?? "data");
  return {
    given,
    options,
    language,
    dataDirectory: directory,
    async order(order, waitMs) {
      requireDatabase(directory, language);
      const outcome = await giveOrder(directory, order, waitMs);
      if (!outcome) throw new Ended(say(SAYS.noAnswer, language), NOT_DONE);
      if (outcome.ok) return outcome.data;
      throw new Ended(say(REFUSALS[outcome.refusal], language, outcome.detail), NOT_DONE);
    },
    print: (words, about) => console.log(say(words, language, about)),
  };
}

/** There must be a database, in the directory or by `DATABASE_URL`. */
export function requireDatabase(directory: string, language: Language): void {
  if (databaseAddress() || existsSync(join(directory, "dojo.sqlite"))) return;
  throw new Ended(say(SAYS.noDatabase, language, directory), WRONG_USE);
}

/** For what cannot be taken back. */
export function requireYes({ options, language }: Call): void {
  if (!options.yes) throw new Ended(say(SAYS.sure, language), WRONG_USE);
}

/** A list for people: one line each, its parts apart. */
export function printRows(rows: (string | undefined)[][], call: Call): void {
  if (rows.length === 0) call.print(SAYS.none);
  for (const row of rows) console.log(row.filter((part) => part !== undefined && part !== "").join("  "));
}

export const printJson = (value: unknown) => console.log(JSON.stringify(value, undefined, 2));
