import { StoreError } from "../store.ts";
import type { Connection, Row } from "./connection.ts";
import { isConnectionLost } from "./errors.ts";

/** Runs one statement. */
export type Query = Connection["query"];

/** How long somebody waits for a connection, and how many do. */
const LONGEST_WAIT_MS = 5_000;
const MOST_WAITING = 1_000;

/** Somebody who waits for a connection; without one he may open another. */
interface Waiting {
  take: (connection?: Connection) => void;
}

/** A bounded number of connections, opened as they are needed. */
export class Pool {
  readonly #connect: () => Promise<Connection>;
  readonly #most: number;
  readonly #idle: Connection[] = [];
  readonly #waiting: Waiting[] = [];
  /** How many are open or being opened. */
  #open = 0;
  #isClosed = false;
  #onEmpty: (() => void) | undefined;

  constructor(connect: () => Promise<Connection>, most: number) {
    this.#connect = connect;
    this.#most = most;
  }

  /** Lends a connection, after a bounded wait for one. One that has failed is not lent again. */
  async lend<T>(body: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = await this.#take();
    let isSound = true;
    try {
      return await body(connection);
    } catch (error) {
      isSound = !isConnectionLost(error);
      throw error;
    } finally {
      this.#giveBack(connection, isSound);
    }
  }

  /** Runs one statement, which is a transaction of its own. */
  readonly query: Query = (text, values): Promise<Row[]> => this.lend((connection) => connection.query(text, values));

  /** Runs `body` in a transaction. Its isolation level is part of `begin`. */
  transaction<T>(body: (query: Query) => Promise<T>, begin = "BEGIN"): Promise<T> {
    return this.lend(async (connection) => {
      try {
        await connection.query(begin);
        const result = await body(connection.query);
        await connection.query("COMMIT");
        return result;
      } catch (error) {
        if (!isConnectionLost(error)) await rollBack(connection);
        throw error;
      }
    });
  }

  /** Waits for what is under way, then ends all connections. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const connection of this.#idle.splice(0)) {
      await connection.end().catch(() => connection.destroy());
      this.#passOn();
    }
    if (this.#open > 0) await new Promise<void>((resolve) => (this.#onEmpty = resolve));
  }

  async #take(): Promise<Connection> {
    if (this.#isClosed) throw new StoreError("UNAVAILABLE", "the store is closed");
    for (let found = this.#idle.pop(); found; found = this.#idle.pop()) {
      if (found.isOpen) return found;
      this.#open -= 1;
    }
    if (this.#open < this.#most) this.#open += 1;
    else {
      const given = await this.#wait();
      if (given?.isOpen) return given;
    }
    try {
      return await this.#connect();
    } catch (error) {
      this.#passOn();
      throw error;
    }
  }

  #wait(): Promise<Connection | undefined> {
    if (this.#waiting.length >= MOST_WAITING) throw new StoreError("UNAVAILABLE", "too many wait for the database");
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(new StoreError("UNAVAILABLE", "the database is busy"));
      }, LONGEST_WAIT_MS);
      const waiting: Waiting = {
        take: (connection) => {
          clearTimeout(timer);
          resolve(connection);
        },
      };
      this.#waiting.push(waiting);
    });
  }

  #giveBack(connection: Connection, isSound: boolean): void {
    if (isSound && connection.isOpen && !this.#isClosed) {
      const next = this.#waiting.shift();
      if (next) next.take(connection);
      else this.#idle.push(connection);
      return;
    }
    connection.destroy();
    this.#passOn();
  }

  /** A connection has gone: who waits first may open another one in its place. */
  #passOn(): void {
    const next = this.#waiting.shift();
    if (next) return next.take();
    this.#open -= 1;
    if (this.#open === 0) this.#onEmpty?.();
  }
}

/** A connection that cannot even do this is given up. */
async function rollBack(connection: Connection): Promise<void> {
  try {
    await connection.query("ROLLBACK");
  } catch {
    connection.destroy();
  }
}
