import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { type Commit, type CommitOptions, StoreError } from "../store.ts";
import type { DatabaseClock } from "./databaseClock.ts";
import { decideOnce, type Decide, type Decision, lockingReads, makeReader } from "./decision.ts";
import { isConnectionLost, isDeadlock, toStoreError } from "./errors.ts";
import type { Feed } from "./feed.ts";
import { COMMIT_GROUP, toParameters } from "./groupPayload.ts";
import { makeIndexReader } from "./indexReader.ts";
import { COMMIT_LOCK } from "./locks.ts";
import type { Pool, Query } from "./pool.ts";
import type { SharedReads } from "./sharedReads.ts";

/** What one group holds at most: it bounds the wait of its first commit, and of other processes. */
const LARGEST_GROUP = 256;
const GROUP_CHARACTERS = 2 * 1024 * 1024;
/** How often a commit is decided without the lock. After that, it holds the lock while it is decided. */
const FREE_ATTEMPTS = 4;
/** Commits that wait; their memory is counted with their requests. */
const MOST_WAITING = 2_000;
/** How long a commit waits for its group to be sent; the database may be away. */
const LONGEST_WAIT_MS = 5_000;
/** How long its caller waits to hear what became of a commit whose answer was lost. */
const LONGEST_DOUBT_MS = 30_000;
const RETRY_MS = 100;

/** What became of a commit: what it has changed, or that it must be decided again. */
type Outcome = Commit | "again";

interface Waiting {
  decision: Decision;
  untilMs: number;
  resolve: (outcome: Outcome) => void;
  reject: (error: unknown) => void;
}

const nameOf = (id: Buffer) => id.toString("latin1");

interface CommitQueueOptions {
  pool: Pool;
  reads: SharedReads;
  feed: Feed;
  clock: DatabaseClock;
  /** By which indexes this process makes keys (`buildEntries.ts`). */
  indexedBy: string;
  /** How this process calls itself in its notifications. */
  processId: string;
}

/**
 * Commits in groups, one group of this process at a time. A commit is decided before, on ordinary reads; the database
 * judges, in its one order, whether what it has read is still so (`documentsSchema.ts`).
 */
export class CommitQueue {
  readonly #options: CommitQueueOptions;
  #waiting: Waiting[] = [];
  #running: Promise<void> | undefined;

  constructor(options: CommitQueueOptions) {
    this.#options = options;
  }

  /** Resolves when the commit is durable and the listeners of this process have heard of it. */
  async commit(decide: Decide, { readsIndex = false }: CommitOptions = {}): Promise<Commit> {
    // Only versions of documents are compared afterwards, so queries have to stay true meanwhile.
    if (readsIndex) return await this.#commitLocked(decide);
    for (let attempt = 0; attempt < FREE_ATTEMPTS; attempt++) {
      const decision = await this.#decide(decide);
      const outcome = decision === "again" ? decision : await this.#send(decision);
      if (outcome !== "again") return outcome;
    }
    return await this.#commitLocked(decide);
  }

  /** Waits for what is under way. */
  async close(): Promise<void> {
    await this.#running;
  }

  /** A refusal counts only if it was decided on a state that was there as a whole. */
  async #decide(decide: Decide): Promise<Decision | "again"> {
    const { pool, clock, reads } = this.#options;
    const reading = makeReader(reads);
    try {
      return await decideOnce(decide, reading, clock.nowMicros());
    } catch (error) {
      if (error instanceof StoreError) throw error;
      const seen = await reading.seen();
      const [row] = await pool.query("SELECT dojo_unchanged($1::jsonb, $2::jsonb) AS same", [
        JSON.stringify(seen.documents.map(([id, micros]) => [id.toString("hex"), micros])),
        JSON.stringify(seen.accounts),
      ]);
      if (row?.same) throw error;
      return "again";
    }
  }

  /** Decides while nobody else can commit, so that it needs no further attempt. */
  async #commitLocked(decide: Decide): Promise<Commit> {
    const { pool, feed, clock } = this.#options;
    const [groupId, sinceMicros] = [randomUUID(), feed.position];
    let decision: Decision | undefined;
    const run = async (query: Query) => {
      await query(`SELECT pg_advisory_xact_lock(${COMMIT_LOCK})`);
      const reading = makeReader(lockingReads(query));
      const reader = { ...reading.reader, index: makeIndexReader(query) };
      decision = await decideOnce(decide, { ...reading, reader }, clock.nowMicros());
      const [row] = await query(COMMIT_GROUP, this.#parametersOf(groupId, [decision]));
      return [row?.commit_micros as number | null];
    };
    const times = await pool.transaction(run).catch(async (error: unknown) => {
      const found = decision && isConnectionLost(error) ? await this.#settle(groupId, sinceMicros, 1) : undefined;
      if (!found) throw error;
      return found;
    });
    const outcome = await new Promise<Outcome>((resolve, reject) => {
      const waiting = { decision: decision!, untilMs: Infinity, resolve, reject };
      this.#acknowledge([waiting], times).catch(reject);
    });
    if (outcome === "again") throw new StoreError("UNAVAILABLE", "what a commit has read changes all the time");
    return outcome;
  }

  #send(decision: Decision): Promise<Outcome> {
    if (this.#waiting.length >= MOST_WAITING) throw new StoreError("UNAVAILABLE", "too many commits wait");
    return new Promise((resolve, reject) => {
      this.#waiting.push({ decision, untilMs: performance.now() + LONGEST_WAIT_MS, resolve, reject });
      this.#running ??= this.#run().finally(() => (this.#running = undefined));
    });
  }

  async #run(): Promise<void> {
    // Commits of the same moment come along.
    await setTimeout(0);
    while (this.#waiting.length > 0) {
      const { group, overtaken } = this.#takeGroup();
      try {
        await this.#commitGroup(group);
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
      for (const { resolve } of overtaken) resolve("again");
    }
  }

  /**
   * The next group. Of those that come along, some may have read what another one of the group writes: they are decided
   * again when that is done.
   */
  #takeGroup(): { group: Waiting[]; overtaken: Waiting[] } {
    let characters = 0;
    const end = this.#waiting.findIndex(({ decision }, index) => {
      characters += decision.characters;
      return index > 0 && (index >= LARGEST_GROUP || characters > GROUP_CHARACTERS);
    });
    const [group, overtaken]: [Waiting[], Waiting[]] = [[], []];
    const written = new Set<string>();
    for (const waiting of this.#waiting.splice(0, end < 0 ? this.#waiting.length : end)) {
      const { documents, writes } = waiting.decision.payload;
      if (documents.some(([id]) => written.has(nameOf(id)))) overtaken.push(waiting);
      else {
        group.push(waiting);
        for (const { id } of writes) written.add(nameOf(id));
      }
    }
    return { group, overtaken };
  }

  #parametersOf(id: string, decisions: readonly Decision[]): unknown[] {
    const { indexedBy, processId } = this.#options;
    return toParameters({ id, processId, indexedBy, payloads: decisions.map(({ payload }) => payload) });
  }

  /** Sends a group until it is committed, or its first commit has waited too long. */
  async #commitGroup(group: Waiting[]): Promise<void> {
    const { pool, feed } = this.#options;
    const decisions = group.map(({ decision }) => decision);
    const untilMs = Math.min(...group.map((waiting) => waiting.untilMs));
    for (;;) {
      const groupId = randomUUID();
      const sinceMicros = feed.position;
      try {
        const rows = await pool.query(COMMIT_GROUP, this.#parametersOf(groupId, decisions));
        return await this.#acknowledge(
          group,
          rows.map((row) => row.commit_micros as number | null),
          Number(rows[0]?.previous_micros),
        );
      } catch (error) {
        if (isDeadlock(error) && performance.now() < untilMs) continue;
        if (!isConnectionLost(error)) throw error;
        const times = await this.#settle(groupId, sinceMicros, group.length);
        if (times) return await this.#acknowledge(group, times);
        if (performance.now() > untilMs) throw error;
        await setTimeout(RETRY_MS);
      }
    }
  }

  /**
   * What became of a group whose answer was lost: the times of its commits, or undefined if it is not committed and
   * never will be. A commit without changes has left no trace, and may be decided again.
   */
  async #settle(groupId: string, sinceMicros: number, size: number): Promise<(number | null)[] | undefined> {
    const { pool } = this.#options;
    const untilMs = performance.now() + LONGEST_DOUBT_MS;
    for (;;) {
      try {
        const rows = await pool.query("SELECT * FROM dojo_settle($1::uuid, $2)", [groupId, sinceMicros]);
        if (rows.length === 0) return undefined;
        const times = new Map(rows.map(({ place, commit_micros }) => [Number(place), Number(commit_micros)]));
        return Array.from({ length: size }, (_, place) => times.get(place) ?? null);
      } catch (error) {
        if (!(toStoreError(error) instanceof StoreError) || performance.now() > untilMs) throw error;
        await setTimeout(RETRY_MS);
      }
    }
  }

  /** Listeners hear before callers do. Without `previousMicros`, the log says what came before. */
  async #acknowledge(group: Waiting[], times: (number | null)[], previousMicros = Infinity): Promise<void> {
    const { clock } = this.#options;
    const outcomes = group.map(({ decision }, place): Outcome => {
      const micros = times[place] ?? null;
      return micros === null ? "again" : decision.toCommit(micros);
    });
    const commits = outcomes.filter((outcome) => outcome !== "again");
    for (const { commitTimeMicros } of commits) clock.see(commitTimeMicros);
    await this.#tell(
      commits.filter(({ changes }) => changes.length > 0),
      previousMicros,
    );
    for (const [place, { resolve }] of group.entries()) resolve(outcomes[place]!);
  }

  /** The commits are durable: that the log cannot be read now must not look as if they were not. */
  async #tell(commits: Commit[], previousMicros: number): Promise<void> {
    try {
      await this.#options.feed.own(commits, previousMicros);
    } catch (error) {
      if (!(toStoreError(error) instanceof StoreError)) throw error;
    }
  }
}
