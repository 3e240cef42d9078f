import type { DatabaseSync, StatementSync } from "node:sqlite";
import { setImmediate } from "node:timers/promises";
import type { Lane } from "../lane.ts";

/** Limit on the commits that share one write to the disk, which bounds the wait of the first. */
const LARGEST_GROUP = 256;

interface Waiting<T> {
  body: () => Promise<T>;
  resolve: (result: T) => void;
  reject: (error: unknown) => void;
}

type Outcome<T> = { waiting: Waiting<T> } & ({ result: T } | { error: unknown });

export interface GroupCommitOptions<T> {
  /** Before the first commit of a group. */
  onBegin?: () => void;
  /** Asked after each commit: whether the next one starts another group, because this one writes enough. */
  isFull?: () => boolean;
  /** After a rollback, of one commit or of all. */
  onRollback: () => void;
  /** In commit order, once all are durable and before their callers know. */
  onDurable: (result: T) => void;
}

/**
 * Waiting commits share one transaction, and so one write to the disk: each in a savepoint of its own, which alone is
 * rolled back if its body throws. Success is reported only when the whole is durable.
 */
export class GroupCommit<T> {
  readonly #db: DatabaseSync;
  readonly #lane: Lane;
  readonly #options: GroupCommitOptions<T>;
  readonly #save: StatementSync;
  readonly #release: StatementSync;
  #waiting: Waiting<T>[] = [];

  constructor(db: DatabaseSync, lane: Lane, options: GroupCommitOptions<T>) {
    this.#db = db;
    this.#lane = lane;
    this.#options = options;
    this.#save = db.prepare("SAVEPOINT one");
    this.#release = db.prepare("RELEASE one");
  }

  /** Runs `body` in a transaction; resolves when it is durable. */
  run(body: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ body, resolve, reject });
      // Each commit takes a turn in the lane, so that none starves reads; the first of several turns runs them all.
      void this.#lane.run(() => this.#commitGroup());
    });
  }

  async #commitGroup(): Promise<void> {
    if (this.#waiting.length === 0) return;
    // The disk holds the loop up, so what has arrived meanwhile is still in the sockets: this turn reads it.
    await setImmediate();
    const group = this.#waiting.splice(0, LARGEST_GROUP);
    const outcomes: Outcome<T>[] = [];
    try {
      this.#db.exec("BEGIN IMMEDIATE");
      this.#options.onBegin?.();
      for (const [index, waiting] of group.entries()) {
        outcomes.push(await this.#attempt(waiting));
        // They are first in the next group, since each has an earlier turn of its own.
        if (this.#options.isFull?.()) this.#waiting.unshift(...group.splice(index + 1));
      }
      this.#db.exec("COMMIT");
    } catch (error) {
      for (const { reject } of group) reject(error);
      this.#rollBack();
      return;
    }
    for (const outcome of outcomes) {
      if ("error" in outcome) outcome.waiting.reject(outcome.error);
      else {
        this.#options.onDurable(outcome.result);
        outcome.waiting.resolve(outcome.result);
      }
    }
  }

  /** On a failing disk this may fail too; SQLite then rolls back at the next use of the connection. */
  #rollBack(): void {
    try {
      if (this.#db.isTransaction) this.#db.exec("ROLLBACK");
    } finally {
      this.#options.onRollback();
    }
  }

  async #attempt(waiting: Waiting<T>): Promise<Outcome<T>> {
    this.#save.run();
    try {
      const result = await waiting.body();
      this.#release.run();
      return { waiting, result };
    } catch (error) {
      // A full disk may have ended the whole transaction, and with it the group.
      if (!this.#db.isTransaction) throw error;
      this.#db.exec("ROLLBACK TO one; RELEASE one");
      this.#options.onRollback();
      return { waiting, error };
    }
  }
}
