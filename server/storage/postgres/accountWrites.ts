import { StoreError } from "../store.ts";
import { isDeadlock, sqlStateOf, translateErrors } from "./errors.ts";
import type { Pool, Query } from "./pool.ts";
import type { Revocations } from "./revocations.ts";

const UNIQUE_VIOLATION = "23505";
const FOREIGN_KEY_VIOLATION = "23503";

/** How often a change that gave way to another one is made again. */
const ATTEMPTS = 3;

/** Runs `body` in a transaction; afterwards tells listeners the accounts whose rights its result has ended. */
export type Write = <T>(body: (query: Query) => Promise<T>, revokedBy?: (result: T) => string[]) => Promise<T>;

/** One statement that only reads, or that is a transaction of its own. */
export type Run = Query;

/** How account methods reach the database. Locks of rows keep changes of one account apart. */
export function makeWrites(pool: Pool, revocations: Revocations): { run: Run; write: Write } {
  const write: Write = (body, revokedBy = () => []) =>
    translateErrors(async () => {
      const { result, rows } = await again(() =>
        pool.transaction(async (query) => {
          const done = await body(query);
          return { result: done, rows: await revocations.write(query, revokedBy(done)) };
        }),
      );
      revocations.tell(rows);
      return result;
    });
  const run: Run = (text, values) => translateErrors(() => again(() => pool.query(text, values)));
  return { run, write };
}

/** With its constraints as errors of a store; two that wait for each other are told apart by trying again. */
async function again<T>(body: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await body();
    } catch (error) {
      const state = sqlStateOf(error);
      if (state === UNIQUE_VIOLATION) {
        throw new StoreError("ALREADY_EXISTS", "its id, address, number or identity is taken", { cause: error });
      }
      if (state === FOREIGN_KEY_VIOLATION) throw new StoreError("NOT_FOUND", "no such account", { cause: error });
      if (!isDeadlock(error) || attempt === ATTEMPTS) throw error;
    }
  }
}
